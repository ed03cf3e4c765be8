import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { visit } from "#support/office.ts";
import { expect, test } from "#support/test.ts";

/** The long run also takes the report away as its files, whose content the server's tests hold. */
const IS_LONG = process.env["PLON_LONG"] === "1";

const numbersIn = (texts: string[]) => texts.map((text) => Number(text.replaceAll(/[^\d−-]/g, "").replace("−", "-")));

/** A column of the chart's table, its months and the line below them. */
async function column(page: Page, head: string) {
  const table = page.getByRole("table", { name: "Punkty miesiąc po miesiącu" });
  return numbersIn(await table.locator(`td[data-head="${head}"]`).allInnerTexts());
}

test("the season's report: a year is chosen, and the chart is a table that adds up @desktop", async ({ deskOf }) => {
  const office = await deskOf("auditor@plon.example");
  await visit(office, "/office/reports/season");
  await expect(office.getByRole("heading", { name: "Promocje i akcje" })).toBeVisible();
  const lastYear = new Date().getFullYear() - 1;
  await office.getByRole("combobox", { name: "Rok programu" }).click();
  await office.getByRole("option", { name: String(lastYear) }).click();
  await expect(office).toHaveURL(new RegExp(`year=${lastYear}`));
  await expect(office.getByText(`do 31 grudnia ${lastYear}`)).toBeVisible();
  const issued = await column(office, "Naliczone");
  expect(issued).toHaveLength(13);
  const total = issued.at(-1)!;
  expect(total).toBeGreaterThan(0);
  expect(issued.slice(0, 12).reduce((sum, points) => sum + points, 0)).toBe(total);

  if (!IS_LONG) return;
  const book = office.waitForEvent("download");
  await office.getByRole("button", { name: "Pobierz XLSX" }).click();
  expect((await book).suggestedFilename()).toBe(`sezon-${lastYear}.xlsx`);
  const table = office.waitForEvent("download");
  await office.getByRole("button", { name: "CSV: Miesiąc po miesiącu" }).click();
  expect(await readFile(await (await table).path(), "utf8")).toContain(`"${lastYear}-12"`);
});
