import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { SETTINGS } from "#test/farm.ts";
import { open, signIn } from "#test/portal.ts";

const main = page.getByRole("main");

test("[ROUTE-39] a break of the whole programme is said of the programme, whoever looks", async () => {
  answers.on("GET /api/system-settings", { ...SETTINGS, maintenance: true });
  signIn();
  await open("/przerwa-techniczna");
  await expect.element(main).toMatchTextContent("Pracujemy nad programem.");
  expect(main.element()).not.toMatchTextContent("Twoim kontem");
});

test("[ACCESS-11] a break of one account is said of the account", async () => {
  signIn({ maintenance: 1 });
  await open("/przerwa-techniczna");
  await expect.element(main).toMatchTextContent("Pracujemy nad Twoim kontem.");
});
