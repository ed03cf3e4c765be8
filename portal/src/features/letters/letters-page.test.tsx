import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { open, signIn } from "#test/portal.ts";
import { namesSaved } from "#test/saved.ts";
import { FARM } from "#test/farm.ts";

test("[ROUTE-28, LETTER-01] the letters say what is missing to the next one, and each is saved as a PDF", async () => {
  const names = namesSaved();
  const download = "/api/v1/user/congratulatory-letters/3/pdf";
  signIn({
    points: { ...FARM.points, total: 61_000 },
    achievements: [
      { level: 50_000, value: true, date: "2026-05-01T00:00:00Z" },
      { level: 75_000, value: false, date: null },
    ],
  });
  answers.on(
    "GET /api/v1/user/congratulatory-letters",
    [{ id: 3, level: 50_000, title: "List za 50 000 punktów", created_at: "2026-05-01T00:00:00Z", download }],
    { meta: { ...ONE_PAGE, total: 1 }, filters: { sortBy: "created_at", sortDesc: true } },
  );
  answers.file(download, new Blob(["%PDF-"], { type: "application/pdf" }));
  await open("/listy-gratulacyjne");
  await expect.element(page.getByRole("heading", { level: 1, name: "Listy gratulacyjne" })).toBeVisible();
  await expect.element(page.getByText(/Do listu za\s75\s000/)).toBeVisible();
  await page.getByRole("button", { name: /list za\s50/ }).click();
  await expect.poll(() => names).toEqual(["list-gratulacyjny-50000.pdf"]);
  expect(answers.filesAsked()).toEqual([download]);
});
