import { appears } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const ONE = "GET /api/office/v1/level-schemes/:schemeId";
const SCHEME = {
  id: 5,
  name: "Poziomy 2027",
  measure: "points" as const,
  first_season: 2027,
  last_season: null,
  grace: 1,
  status: "draft" as const,
  is_asked: false,
  levels: [
    { id: 1, name: "Srebrny", threshold: 5000, percent: 105, benefits: ["Darmowa dostawa", "Własny doradca"] },
    { id: 2, name: "Złoty", threshold: 20_000, percent: 120, benefits: [] },
  ],
  created_at: "2026-11-20T10:00:00.000Z",
  started_at: null,
  revision: 3,
};
const TRIAL = {
  farms: 42,
  below: 30,
  base_points: 200_000,
  bonus_points: 5_000,
  bonus_grosze: 25_000,
  levels: [
    { farms: 9, bonus_points: 1_500 },
    { farms: 3, bonus_points: 3_500 },
  ],
};

test("a draft is tried as it stands in the form, refused in the field, and started by asking a second person", async () => {
  await signIn("admin");
  answers.on(ONE, SCHEME);
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("POST /api/office/v1/level-schemes/trial", TRIAL);
  answers.on("POST /api/office/v1/level-schemes/:schemeId/start", { ...SCHEME, is_asked: true });
  await open("/level-schemes/5");
  const threshold = page.getByLabelText("Próg w sezonie").last();
  await threshold.fill("4000");
  await page.getByRole("button", { name: "Zapisz" }).click();
  await appears(page.getByText("Próg musi być wyższy niż poprzedni"));
  await threshold.fill("20000");
  await page.getByRole("button", { name: /^Wypróbuj na sezonie/ }).click();
  const table = page.getByRole("table", { name: "Gospodarstwa i bonusy według poziomów" });
  await expect.element(table).toMatchTextContent(/Złoty\s*3\s*3\s500/);
  await appears(page.getByText("2,5%"));
  expect(answers.asked("POST /api/office/v1/level-schemes/trial")[0]?.body).toMatchObject({
    measure: "points",
    levels: [{ benefits: ["Darmowa dostawa", "Własny doradca"] }, { threshold: 20_000 }],
  });
  await page.getByRole("button", { name: "Uruchom" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Poproś" }).click();
  await expect
    .poll(() => answers.asked("POST /api/office/v1/level-schemes/:schemeId/start")[0]?.body)
    .toEqual({ revision: 3 });
});

test("what runs is read only, and how many farms hold a level opens them", async () => {
  await signIn("clerk");
  answers.on(ONE, { ...SCHEME, status: "running", started_at: "2027-01-02T10:00:00.000Z" });
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/level-schemes/:schemeId/farms", {
    season: 2027,
    bonus_points: 640,
    levels: [
      { id: 1, name: "Srebrny", farms: 12 },
      { id: 2, name: "Złoty", farms: 0 },
    ],
  });
  await open("/level-schemes/5");
  const link = page.getByRole("link", { name: "Srebrny: 12, pokaż gospodarstwa" });
  await expect.element(link).toHaveAttribute("href", expect.stringContaining("level_id"));
  await appears(page.getByText(/Bonusy w sezonie 2027: 640\spkt/));
  expect(page.getByRole("button", { name: "Zapisz" }).elements()).toHaveLength(0);
});
