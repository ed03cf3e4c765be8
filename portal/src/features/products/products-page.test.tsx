import type { PortalProduct } from "@plon/contract/portal/goods/products.ts";
import { until } from "@plon/client/test/clock.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { open, signIn } from "#test/portal.ts";

const LIST = "GET /api/v1/products";
const product = (sap: number, name: string): PortalProduct => ({
  sap,
  slug: `${name.toLowerCase()}-${sap}`,
  name,
  brand: "Plon",
  category: "Herbicydy",
  crops: ["Kukurydza"],
  unit: "l",
  packs: [
    { volume: 5, points: 80 },
    { volume: 10, points: 160 },
  ],
  points_per_unit: 16,
  multiplier: 1,
  campaign: null,
  photo: null,
  description: "",
  active_substances: "glifosat",
  dose: "2 l/ha",
  doses: [],
  yearly_limit_points: null,
  label: { url: "/api/v1/products/700171/label", size_bytes: 20_480 },
  is_demo_fact_invented: false,
});
const HALVETIC = product(700_101, "Halvetic");
const DOVVO = product(700_171, "Dovvo");
const ALL = [HALVETIC, DOVVO, product(700_181, "Rzepakol")];

const main = page.getByRole("main");
const search = main.getByRole("textbox", { name: "Szukaj" });
const tick = (name: string) => main.getByRole("checkbox", { name: `Wybierz ${name}` });
/** By the tick itself: on a low screen the bar of the choice may be over it. */
const choose = (name: string) => (tick(name).element() as HTMLElement).click();
const chosen = main.getByRole("region", { name: "Wybrane produkty" });
const inAddress = () => new URLSearchParams(location.search);

beforeEach(() => {
  signIn();
  answers.on(
    LIST,
    ({ query }) => {
      const phrase = (query["search"] ?? "").toLowerCase();
      const saps = (query["products"] ?? "").split(",").filter(Boolean).map(Number);
      return ALL.filter(({ sap }) => saps.length === 0 || saps.includes(sap)).filter(({ name }) =>
        name.toLowerCase().startsWith(phrase),
      );
    },
    { meta: { ...ONE_PAGE, last_page: 3, total: 40 } },
  );
  answers.on("GET /api/v1/product-filters", { brands: [], categories: [], crops: [], volumes: [], sorts: [] });
});

test("[PRODUCT-07, PRODUCT-08, PRODUCT-09, PRODUCT-10] what is chosen stays chosen over filters and a new visit, a filter begins at the first page, and the choice is let go at once", async () => {
  await open("/produkty?page=2");
  expect(answers.asked(LIST)[0]?.query).toMatchObject({ page: "2" });
  await search.fill("halv");
  await until(() => location.search === "?search=halv", "the phrase alone in the address", { flows: true });
  await expect.element(tick("Dovvo")).not.toBeInTheDocument();
  choose("Halvetic");
  await until(() => inAddress().get("products") === "700101", "the choice in the address");
  await search.fill("dov");
  await expect.element(tick("Dovvo")).toBeInTheDocument();
  choose("Dovvo");
  await expect.element(chosen).toMatchTextContent(/Wybrano 2\sprodukty/);

  await open(location.pathname + location.search);
  await expect.element(tick("Dovvo")).toBeChecked();
  await search.fill("");
  await expect.element(tick("Halvetic")).toBeChecked();
  await expect.element(tick("Dovvo")).toBeChecked();
  await expect.element(tick("Rzepakol")).not.toBeChecked();

  await chosen.getByRole("button", { name: "Wyczyść" }).click();
  await expect.element(chosen).not.toBeInTheDocument();
  for (const { name } of ALL) await expect.element(tick(name)).not.toBeChecked();
  expect(inAddress().has("products")).toBe(false);
});

test("the list has one figure for each product, its page one for each pack, and from there the choice goes on", async () => {
  answers.on("GET /api/v1/products/:product", DOVVO);
  await open("/produkty?search=dov&products=700101");
  const card = main.getByRole("article").filter({ hasText: "Dovvo" });
  await expect.element(card.getByText(/pkt/)).toMatchTextContent(/^16\spkt za\slitr$/);
  await card.getByRole("link", { name: "Dovvo", exact: true }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Dovvo");
  await expect.element(main.getByRole("list", { name: "Opakowania: Dovvo" })).toMatchTextContent(/10\sl\s*160\spkt/);
  await expect.element(main.getByText(/Ze\sśrodków ochrony roślin/)).toBeVisible();
  await expect.element(main.getByRole("button", { name: /Etykieta \(PDF/ })).toBeVisible();
  await expect
    .element(main.getByRole("link", { name: "Sprawdź dostępność" }))
    .toHaveAttribute("href", "/produkty/sprawdz-dostepnosc?products=700101%2C700171");
});
