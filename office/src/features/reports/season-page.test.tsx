import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const ISSUED = [100, 200, 300, 0, 0, 50, 0, 0, 0, 0, 0, 350];
const NONE = {
  issued_invoices: 0,
  issued_other: 0,
  issued: 0,
  spent: 0,
  lapsed: 0,
  corrected: 0,
  adjusted: 0,
  passed_on: 0,
};

function answerSeason(): void {
  const periodOf = (year = "") => ({ year: Number(year), from: `${year}-01-01`, to: `${year}-12-31` });
  answers.on("GET /api/office/v1/reports/season", ({ query }) => ({
    period: periodOf(query["year"]),
    points_per_pln: 100,
    opening: 0,
    flows: { ...NONE, issued: 1000 },
    spent_by_kind: { prizes: 0, vouchers: 0, bank_transfers: 0, charity: 0 },
    closing: 1000,
    months: ISSUED.map((issued, place) => ({
      ...NONE,
      issued,
      month: `${query["year"]}-${String(place + 1).padStart(2, "0")}`,
      closing: 0,
    })),
    balance: { available: 1000, reserved: 0, debt: 0, pending: 0 },
    liability: [],
  }));
  answers.on("GET /api/office/v1/reports/season/sales", ({ query }) => ({
    period: periodOf(query["year"]),
    points_per_pln: 100,
    invoices: { accepted: 1, rejected: 0, corrections: 0, median_days: null, farms: 1 },
    products: [],
    distributors: [],
    promotions: [],
  }));
}

test("a year is chosen, and the chart of its months is a table with its sum", async () => {
  await signIn("auditor");
  answerSeason();
  await open("/reports/season");
  await expect.element(page.getByRole("heading", { name: "Promocje i akcje" })).toBeVisible();
  await page.getByRole("combobox", { name: "Rok programu" }).click();
  await page.getByRole("option", { name: "2025" }).click();
  await expect.element(page.getByText("do 31 grudnia 2025")).toBeVisible();
  expect(new URL(location.href).searchParams.get("year")).toBe("2025");
  const table = page.getByRole("table", { name: "Punkty miesiąc po miesiącu" }).element();
  const cells = [...table.querySelectorAll<HTMLElement>('td[data-head="Naliczone"]')];
  const shown = cells.map(({ innerText }) => Number(innerText.replaceAll(/\D/g, "")));
  expect(shown).toEqual([...ISSUED, 1000]);
});
