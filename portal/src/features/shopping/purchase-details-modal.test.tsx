import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { modalOpen, open, signIn } from "#test/portal.ts";

const DETAILS = "GET /api/v1/my-shopping/details/:group/:distributor";
const info = { product: "Halvetic", distributor: "Agro Lublin" };
const sums = { volume: 60, points: 240, turnover: 900, turnover_fv: null };
const modal = page.getByRole("dialog");
const lines = modal.getByRole("table", { name: "Faktury" });

beforeEach(() => {
  signIn();
});

test("[SHOPPING-05, SHOPPING-06, SHOPPING-08, SHOPPING-09] what was bought of a season opens to its invoices, in eight columns under a head that stays", async () => {
  answers.on("GET /api/v1/my-shopping", ({ query }) => ({
    data: [{ group: 12, distributor: 1, info, unit: "l", ...sums, turnover_fv_missing: 1 }],
    season: query["season"] === "all" ? null : 2026,
    seasons: [{ season: 2026, points: 240, turnover: 900 }],
    compared: null,
  }));
  const line = { id: 5, line_id: 1, document: "FV/5/2026", date: "2026-11-20", quantity: 3, size: 20, ...sums };
  answers.on(DETAILS, { info, unit: "l", invoices: [line] });
  await open("/moje-zakupy");
  const purchases = page.getByRole("table", { name: "Moje zakupy" });
  await page.getByRole("combobox", { name: "Sezon", exact: true }).selectOptions("all");
  await expect.poll(() => location.search).toContain("season=all");
  await expect.element(purchases).toHaveAttribute("aria-busy", "false");
  await purchases.getByRole("link").first().click();
  await modalOpen();
  await expect.element(lines).toBeVisible();
  expect(answers.asked(DETAILS).at(-1)?.params).toEqual({ group: "12", distributor: "1" });
  expect(
    lines
      .getByRole("columnheader")
      .elements()
      .map((head) => head.textContent.replaceAll(/\s/g, " ")),
  ).toEqual([
    "Numer faktury",
    "Data wystawienia",
    "Liczba opakowań",
    "Pojemność",
    "Ilość",
    "Punkty",
    "Obrót wg cen przeliczeniowych",
    "Obrót wg cen z faktur",
  ]);
  expect(lines.element().parentElement).toHaveAttribute("style", expect.stringMatching(/200px/) as string);
  for (const fact of ["Halvetic", "Agro Lublin"]) await expect.element(modal).toMatchTextContent(fact);
});

test("[SHOPPING-07] what was never bought says 'Brak danych'", async () => {
  answers.on(DETAILS, { info: null, unit: "l", invoices: [] });
  await open("/dashboard#!szczegoly-zakupow?group=999999999&distributor=1");
  await expect.element(modal.getByText("Brak danych")).toBeVisible();
});
