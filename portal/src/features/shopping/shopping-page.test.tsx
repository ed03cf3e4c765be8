import { expectAccessible } from "@plon/client/test/accessible.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/portal.ts";

test("the season stands beside the one before, one press from the dashboard, as a picture that is a table", async () => {
  signIn();
  const sums = { kilograms: 0, turnover: 2000, points: 200 };
  answers.on("GET /api/v1/my-shopping", {
    data: [],
    season: 2026,
    seasons: [{ season: 2026, points: 200, turnover: 2000 }],
    compared: {
      day: "2026-11-26",
      now: { ...sums, season: 2026, litres: 22.5, points_per_hectare: 5 },
      before: { ...sums, season: 2025, litres: 20, points: 400, points_per_hectare: null },
    },
  });
  await open("/moje-zakupy");
  const table = page.getByRole("table", { name: /Sezon 2026 obok sezonu 2025/ });
  await expect.element(table).toMatchTextContent(/Oba do 26\slistopada(?!\s2026)/);
  const row = (name: string) => table.getByRole("row").filter({ hasText: name });
  await expect.element(row("Litry")).toMatchTextContent(/22,5\sl.*20\sl.*\+13\s%/);
  await expect.element(row("Obrót")).toMatchTextContent(/tyle samo/);
  await expect.element(row("Punkty")).toMatchTextContent(/200\spkt.*400\spkt.*−50\s%/);
  // Nothing was bought by weight, and no acreage was known then.
  expect(row("Kilogramy").query()).toBeNull();
  expect(row("hektar").query()).toBeNull();
  await expectAccessible();
});
