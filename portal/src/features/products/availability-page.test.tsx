import type { BranchWithPacks } from "@plon/contract/portal/goods/availability.ts";
import type { ProductCard } from "@plon/contract/portal/goods/products.ts";
import { until } from "@plon/client/test/clock.ts";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { open, signIn } from "#test/portal.ts";

const PATH = "/produkty/sprawdz-dostepnosc";
const NEAREST = "GET /api/v1/product-availability/nearest";
const PRODUCTS = [
  { sap: 700_101, name: "Halvetic" },
  { sap: 700_171, name: "Dovvo" },
];
const OPTION = { unit: "l" as const, pack_volumes: [20], points_per_unit: 4, multiplier: 1 };
const OPTIONS = [
  { ...PRODUCTS[0]!, ...OPTION },
  { ...PRODUCTS[1]!, ...OPTION },
];
const card = (facts: (typeof PRODUCTS)[number]): ProductCard => ({
  ...facts,
  slug: facts.name.toLowerCase(),
  brand: "Plon",
  category: "Herbicydy",
  crops: [],
  unit: "l",
  packs: [],
  points_per_unit: 4,
  multiplier: 1,
  campaign: null,
  photo: null,
});
const branch = (branch_id: number, distributor: string, city: string, lat: number): BranchWithPacks => ({
  branch_id,
  distributor,
  branch: `Oddział ${city}`,
  city,
  address: "ul. Polna 1",
  phone: "+48600100200",
  opening_hours: "",
  lat,
  lng: 18.6,
  distance_km: 12,
  packs: PRODUCTS.map(({ sap, name }) => ({
    sap,
    product: name,
    pack: 20,
    unit: "l",
    status: "available",
    status_label: { label: "Dostępny", color: "green" },
    updated_at: "2026-11-25T10:00:00Z",
  })),
});
const TORUN = branch(1, "Agro-Kujawy", "Toruń", 53);
const LUBLIN = branch(2, "Lubelska", "Lublin", 51);

const main = page.getByRole("main");
const branches = main.getByRole("list", { name: "Dostępność produktów" });
const remove = (name: string) => main.getByRole("button", { name: `Usuń z wybranych: ${name}` });
const asked = () => answers.asked(NEAREST).at(-1)?.query;
const inAddress = () => new URLSearchParams(location.search);

beforeEach(() => {
  signIn();
  answers.on("GET /api/v1/products/options", OPTIONS);
  answers.on(
    "GET /api/v1/products",
    ({ query }) => PRODUCTS.filter(({ sap }) => (query["products"] ?? "").includes(String(sap))).map(card),
    { meta: { ...ONE_PAGE, total: 2 } },
  );
  answers.on(NEAREST, ({ query }) => (query["branch"] ? [LUBLIN] : [TORUN]), {
    meta: { ...ONE_PAGE, total: 12, last_page: 2 },
  });
  answers.on("GET /api/v1/product-availability/branches", [
    { ...TORUN, id: 1 },
    { ...LUBLIN, id: 2 },
  ]);
  answers.on("GET /api/v1/product-availability/dictionary", {
    distributors: [{ id: 1, name: "Agro-Kujawy" }],
    branches: [],
    cities: ["Toruń"],
  });
  answers.on("GET /api/v1/distributors/farm-place", ({ query }) =>
    query["postcode"] === undefined
      ? { lat: 50.7, lng: 21.7, precision: "town", postcode: "27-600", name: "Sandomierz" }
      : { lat: 53, lng: 18.6, precision: "town", postcode: "87-100", name: "Toruń" },
  );
});

test("what is typed before the products have arrived stays and finds them, and the last one chosen leaves nothing to ask for", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  answers.on("GET /api/v1/products/options", () => held.then(() => OPTIONS));
  await open(PATH);
  await expect.element(main.getByText("Wybierz produkty")).toBeVisible();
  const field = main.getByRole("combobox", { name: "Dodaj produkt" });
  await userEvent.type(field, "halvet");
  await expect.element(page.getByRole("listbox")).toMatchTextContent(/Ładowanie/);
  release();
  await expect.element(page.getByRole("option", { name: "Halvetic", exact: true })).toBeVisible();
  await expect.element(field).toHaveValue("halvet");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(remove("Halvetic")).toBeVisible();
  await expect.element(branches.getByRole("listitem").first()).toMatchTextContent(/Dostępny/);
  await remove("Halvetic").click();
  await expect.element(main.getByText("Wybierz produkty")).toBeVisible();
  expect(inAddress().has("products")).toBe(false);
});

test("whoever gets the link sees the same branches once each; the list is narrowed by the map, by a place, and counted from another postcode", async () => {
  await open(`${PATH}?products=700101,700171`);
  await expect.element(remove("Dovvo")).toBeVisible();
  const first = branches.getByRole("listitem").first();
  await expect.element(first).toMatchTextContent(/12\skm/);
  await expect.element(first).toMatchTextContent(/Halvetic.*Dovvo/);
  // The map has every branch; one of another page of the list is led to by narrowing the list to it.
  const mark = main.getByRole("button", { name: "Lubelska, Oddział Lublin", exact: true });
  (mark.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await main.getByRole("button", { name: "Na liście" }).click();
  await until(() => inAddress().get("type") === "branch", "one branch in the address");
  expect(asked()).toMatchObject({ branch: "Oddział Lublin Lubelska" });
  await expect.element(first).toMatchTextContent(/Oddział Lublin/);

  await main.getByRole("radio", { name: "Dystrybutor" }).click({ force: true });
  const place = main.getByRole("combobox", { name: "Dystrybutor" });
  await place.fill("kujawy");
  const option = page.getByRole("option", { name: "Agro-Kujawy" });
  await expect.element(option).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await until(() => inAddress().get("search") === "Agro-Kujawy", "the distributor in the address");
  expect(asked()).toMatchObject({ distributor: "Agro-Kujawy" });
  await main.getByRole("button", { name: "Wszędzie" }).click();

  // Distances begin at the farm, or wherever one wants.
  const another = main.getByRole("button", { name: "Inny kod pocztowy" });
  const postcode = main.getByRole("textbox", { name: "Kod pocztowy" });
  await another.click();
  await expect.element(postcode).toHaveFocus();
  await another.click();
  await expect.element(postcode).not.toBeInTheDocument();
  await another.click();
  await main.getByRole("button", { name: "Pokaż", exact: true }).click();
  await expect.element(postcode).toHaveFocus();
  await postcode.fill("87");
  await userEvent.keyboard("{Enter}");
  await expect.element(main.getByText("Popraw pole kod pocztowy")).toBeVisible();
  await postcode.fill("87100");
  await userEvent.keyboard("{Enter}");
  await until(() => inAddress().get("postcode") === "87-100", "the postcode in the address");
  expect(asked()).toMatchObject({ postcode: "87-100" });
  await expect.element(main.getByText(/Odległość od:\sToruń/)).toBeVisible();

  await main.getByRole("button", { name: "Wyczyść" }).click();
  await expect.element(main.getByText("Wybierz produkty")).toBeVisible();
});
