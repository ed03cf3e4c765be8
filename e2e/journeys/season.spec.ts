import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

const numbersIn = (texts: string[]) => texts.map((text) => Number(text.replaceAll(/[^\d−-]/g, "").replace("−", "-")));

/** A column of the chart's table, its months and the line below them. */
async function column(page: Page, head: string) {
  const table = page.getByRole("table", { name: "Punkty miesiąc po miesiącu" });
  return numbersIn(await table.locator(`td[data-head="${head}"]`).allInnerTexts());
}

test("the season's report: a year is chosen, the chart is a table that adds up, and it goes out as files @once", async ({
  page,
}) => {
  await signInToOffice(page, "auditor@plon.example");
  await page.goto("/office/reports/season");
  const heading = page.getByRole("heading", { name: "Promocje i akcje" });
  await expect(heading).toBeVisible();
  const thisYear = new Date().getFullYear();
  await page.getByRole("combobox", { name: "Rok programu" }).click();
  await page.getByRole("option", { name: String(thisYear - 1) }).click();
  await expect(page).toHaveURL(new RegExp(`year=${thisYear - 1}`));
  await expect(page.getByText(`do 31 grudnia ${thisYear - 1}`)).toBeVisible();
  const issued = await column(page, "Naliczone");
  expect(issued).toHaveLength(13);
  const total = issued.at(-1)!;
  expect(total).toBeGreaterThan(0);
  expect(issued.slice(0, 12).reduce((sum, points) => sum + points, 0)).toBe(total);
  await expectAccessible(page, "the season's report");

  const book = page.waitForEvent("download");
  await page.getByRole("button", { name: "Pobierz XLSX" }).click();
  expect((await book).suggestedFilename()).toBe(`sezon-${thisYear - 1}.xlsx`);
  const table = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV: Miesiąc po miesiącu" }).click();
  const csv = await readFile(await (await table).path(), "utf8");
  expect(csv).toContain(`"${thisYear - 1}-12"`);
});
