import { pass, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { FARM, SETTINGS } from "#test/farm.ts";
import { open, signIn } from "#test/portal.ts";

const BREAK = "/przerwa-techniczna";
const main = page.getByRole("main");
const heading = page.getByRole("heading", { level: 1 });
const arrivedAt = (path: string) => until(() => location.pathname === path, path, { flows: true });

test("[ROUTE-39] a break of the whole programme is said of the programme, whoever looks", async () => {
  answers.on("GET /api/system-settings", { ...SETTINGS, maintenance: true });
  signIn();
  await open(BREAK);
  await expect.element(main).toMatchTextContent("Pracujemy nad programem.");
  expect(main.element()).not.toMatchTextContent("Twoim kontem");
});

test("[ACCESS-11, SHELL-44] an account in maintenance sees the break instead of any signed-in page, and there is no way around it", async () => {
  signIn({ maintenance: 1 });
  for (const address of [
    "/moje-faktury",
    "/regulamin",
    "/aktualnosci",
    "/faq#!zglos-fakture",
    `${BREAK}#!zglos-fakture`,
  ]) {
    await open(address, { opensNothing: true });
    await arrivedAt(BREAK);
    await expect.element(heading).toMatchTextContent("Przerwa techniczna");
    await pass(400);
    expect(page.getByRole("dialog").query()).toBeNull();
  }
  await expect.element(main).toMatchTextContent("Pracujemy nad Twoim kontem.");
});

test("[SHELL-44] once maintenance has begun, any click shows its page", async () => {
  expectInConsole(/status of 503/);
  signIn();
  await open("/dashboard");
  answers.on("GET /api/system-settings", { ...SETTINGS, maintenance: true });
  answers.refuse("GET /api/v1/points/history", "system.maintenance");
  await page.getByRole("link", { name: "Cała historia" }).click();
  await arrivedAt(BREAK);
  await expect.element(heading).toMatchTextContent("Przerwa techniczna");
});

test("[ACCESS-11, ACCESS-22] within a minute after the maintenance is over the user is back", async () => {
  signIn({ maintenance: 1 });
  await open("/dashboard");
  await arrivedAt(BREAK);
  await pass(61_000);
  expect(location.pathname).toBe(BREAK);
  answers.on("GET /api/v1/user/profile", FARM);
  await pass(61_000);
  await arrivedAt("/dashboard");
  await expect.element(heading).toMatchTextContent(/^Dzień dobry/);
});

test("[ACCESS-22] a visitor sees the break only while the whole programme is in maintenance", async () => {
  answers.on("GET /api/system-settings", { ...SETTINGS, maintenance: true });
  await open(BREAK);
  await pass(61_000);
  await expect.element(heading).toMatchTextContent("Przerwa techniczna");
  answers.on("GET /api/system-settings", SETTINGS);
  await pass(61_000);
  await arrivedAt("/");
});
