import { until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/portal.ts";
import type { OwnCalculator } from "./calculator.api.ts";

const main = page.getByRole("main");
const total = main.getByRole("status").filter({ hasText: "Razem" });
const search = () => new URLSearchParams(location.search);

const HALVETIC = { sap: 700_101, name: "Halvetic", unit: "l" as const, pack_volumes: [5, 20] };
const RAPE = { sap: 700_181, name: "Rzepakol 500 SC", unit: "l" as const, pack_volumes: [1, 5] };
const RATE = { points_per_unit: 4, valid_from: "2026-01-01", valid_to: null };
const TABLET = {
  slug: "tablet-terenowy",
  title: "Tablet terenowy",
  kind: "item" as const,
  points: 9000,
  in_stock: true,
};

const FACTS = { rates: [RATE], multipliers: [], yearly_limit: null, next_year_limit_points: null };

const OWN: OwnCalculator = {
  today: "2026-11-26",
  year: 2026,
  participant_limit: null,
  products: [
    { ...HALVETIC, ...FACTS, doses: [] },
    { ...RAPE, ...FACTS, doses: [{ crop_id: 15, min: 1, max: 2 }] },
  ],
  rewards: [TABLET],
  money: { points_per_pln: 10, minimum_points: 1000 },
};

/** Three packs of 20 litres. */
async function chooseHalvetic(): Promise<void> {
  await main.getByRole("combobox", { name: "Produkt 1" }).selectOptions("Halvetic");
  await main.getByRole("combobox", { name: "Opakowanie" }).selectOptions("20 l");
  await main.getByRole("textbox", { name: "Liczba" }).fill("3");
}

test("[CAMPAIGN-05, CAMPAIGN-06] the calculator of the autumn counts with its multiplier and needs no account", async () => {
  answers.on("GET /api/v1/calculator/public", {
    promotion: { name: "Promocja jesienna", valid_from: "2026-09-01", valid_to: "2026-11-30" },
    products: [{ ...HALVETIC, doses: [], points_per_unit: 4, multiplier: 1.5 }],
  });
  await open("/kalkulator-zewnetrzny-promocja-jesienna");
  await chooseHalvetic();
  // 60 l by 4 points by the autumn's 1.5.
  await expect.element(total).toMatchTextContent(/360/);
  expect(answers.asked("GET /api/v1/calculator/public")).toMatchObject([{ query: { promotion: "jesien" } }]);
});

test("[ROUTE-14, PRODUCT-17, PRODUCT-19] own hectares become packs and points, the reward that is missing is named, and the address holds all of it", async () => {
  signIn({ area: [{ id: 15, value: 280.5 }] });
  answers.on("GET /api/v1/calculator", OWN);
  await open("/kalkulator");
  expect(answers.asked("GET /api/v1/calculator")).toMatchObject([{ query: { program: "program.farmer" } }]);
  await chooseHalvetic();
  await expect.element(total).toMatchTextContent(/240/);
  await main.getByText("Skąd te punkty?").click();
  await expect.element(main.getByText(/60\s*l × 4\s*pkt za l/)).toBeVisible();

  await main.getByRole("tab", { name: "Powierzchnia" }).click();
  await expect.element(main.getByRole("combobox", { name: "Uprawa 1" })).toHaveValue("15");
  await expect.element(main.getByRole("textbox", { name: "Powierzchnia" })).toHaveValue("280,5");
  const first = main.getByRole("list", { name: "Uprawy" }).getByRole("listitem").first();
  await first.getByRole("combobox", { name: "Produkt" }).selectOptions("Rzepakol 500 SC");
  const need = main.getByText(/Potrzeba .+\sopakowa/);
  await expect.element(need).toBeVisible();
  const goal = main.getByRole("combobox", { name: "Do nagrody" });
  await goal.selectOptions(TABLET.slug);
  // 1250 points and 561 l by 4 are not enough.
  await expect.element(main.getByText(/Do tej nagrody zabraknie/)).toMatchTextContent(/zabraknie\s5\s\d{3}\spkt/);
  await until(() => search().get("cel") === TABLET.slug, "the goal in the address");
  await open(location.pathname + location.search);
  await expect.element(need).toBeVisible();
  await expect.element(goal).toHaveValue(TABLET.slug);
});

test("the day of purchase is written as in Poland, stands in the address, and one too far away counts as today", async () => {
  signIn();
  answers.on("GET /api/v1/calculator", OWN);
  await open("/kalkulator");
  const day = main.getByRole("textbox", { name: "Dzień zakupu" });
  await expect.element(day).toHaveValue("26.11.2026");
  await day.fill("01.04.2026");
  await until(() => search().get("dzien") === "2026-04-01", "the day in the address");
  await day.fill("01.04.2031");
  await expect.element(main.getByText("Liczymy na dziś.")).toBeVisible();
});
