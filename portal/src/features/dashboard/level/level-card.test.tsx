import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { appears } from "@plon/client/test/clock.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { OVERVIEW } from "#test/farm.ts";
import { open, signIn } from "#test/portal.ts";

const card = page.getByRole("region", { name: "Twój poziom" });
const LEVEL = {
  measure: "litres" as const,
  season: 2026,
  amount: 120.5,
  name: "Srebrny",
  percent: 110,
  until_season: 2027,
  missing_to_keep: null,
  next: { name: "Złoty", missing: 179.5 },
  levels: [
    { name: "Srebrny", threshold: 100, percent: 110, benefits: ["Darmowa dostawa"], is_held: true },
    { name: "Złoty", threshold: 300, percent: 150, benefits: [], is_held: false },
  ],
};

test("a farm reads its level, until when it holds, what is missing to the next, and what each gives", async () => {
  signIn();
  answers.on("GET /api/v1/points/overview", { ...OVERVIEW, level: LEVEL });
  await open("/dashboard");
  await expect.element(card).toMatchTextContent(/Srebrny, do końca sezonu 2027/);
  await expect.element(card).toMatchTextContent(/o 10% punktów więcej/);
  await expect.element(card).toMatchTextContent(/Brakuje 179,5\sl w sezonie 2026/);
  await card.getByRole("button", { name: "Wszystkie poziomy" }).click();
  await appears(card.getByText("Darmowa dostawa"));
  await expect.element(card).toMatchTextContent(/Złoty: od 300\sl w sezonie/);
  await expectAccessible();
});

test("where the programme has no levels nothing says so", async () => {
  signIn();
  answers.on("GET /api/v1/points/overview", OVERVIEW);
  await open("/dashboard");
  await appears(page.getByRole("region", { name: "Twoje punkty" }));
  expect(card.elements()).toHaveLength(0);
});

test("what is missing to keep a level of the season before is said", async () => {
  signIn();
  const kept = { ...LEVEL, season: 2027, amount: 0, missing_to_keep: 100, next: null, measure: "points" as const };
  answers.on("GET /api/v1/points/overview", { ...OVERVIEW, level: kept });
  await open("/dashboard");
  await expect.element(card).toMatchTextContent(/Żeby zachować ten poziom w sezonie 2028, brakuje 100\spkt/);
});
