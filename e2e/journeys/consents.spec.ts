import type { Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { commandClock, stopClock } from "#support/clock.ts";
import { asClerk, enrol } from "#support/newcomers.ts";
import { ANNA, JAN } from "#support/people.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, settle, test } from "#support/test.ts";

type Decision = {
  consent_id: number;
  granted: boolean;
};

/** Opens a page as somebody who misses a required consent and waits for the dialog. */
async function openMissing(page: Page): Promise<void> {
  await open(page, "/dashboard");
  await expect(dialog(page).getByRole("heading", { name: "Witamy w programie!" })).toBeVisible();
}

test("[CONSENT-05, MODAL-12, SHELL-43] the hash comes a second after the missing consents were seen, the dialog 300 ms after the hash @once", async ({
  page,
  signIn,
}) => {
  await signIn(ANNA);
  await commandClock(page);
  const consents = page.waitForRequest("**/api/v1/consents/program.farmer");
  await page.goto("/dashboard");
  await consents;
  await settle(page);
  // Whatever passed until here: leaving the dialog starts the second anew.
  await expect(page).toHaveURL(/#!zgody$/);
  await expect(dialog(page)).toBeVisible();
  await stopClock(page);
  await page.evaluate(() => {
    location.hash = "";
  });
  await expect(dialog(page)).toHaveCount(0);
  await page.clock.runFor(950);
  expect(page.url()).not.toContain("zgody");
  await page.clock.runFor(100);
  await expect(page).toHaveURL(/#!zgody$/);
  await page.clock.runFor(200);
  await expect(dialog(page)).toHaveCount(0);
  await page.clock.runFor(150);
  await expect(dialog(page)).toBeVisible();
});

test("[CONSENT-10, CONSENT-11, CONSENT-12, CONSENT-13, CONSENT-14, CONSENT-18, CONSENT-19] the dialog greets, lists, and says how a consent is taken back @once", async ({
  page,
  signIn,
}) => {
  await signIn(ANNA);
  const settings = page.waitForResponse("**/api/system-settings");
  await openMissing(page);
  const { brand } = (await (await settings).json()).data as { brand: { helpline: string; email: string } };
  const form = dialog(page);
  const ticks = form.getByRole("checkbox");
  const all = form.getByRole("checkbox", { name: "Zaznacz wszystkie" });
  const count = await ticks.count();
  await all.check();
  for (let place = 0; place < count; place += 1) await expect(ticks.nth(place)).toBeChecked();
  await all.uncheck();
  for (let place = 0; place < count; place += 1) await expect(ticks.nth(place)).not.toBeChecked();

  // A required consent has an asterisk, another has none; sub-consents stand in a list under their parent.
  const required = form.locator("input[required]");
  expect(await required.count()).toBeGreaterThan(0);
  for (const tick of await required.all()) {
    const label = form.locator(`label[for="${await tick.getAttribute("id")}"]`);
    await expect(label).toContainText("*");
  }
  const parent = form.getByRole("listitem").filter({ has: page.getByRole("list") });
  await expect(parent.getByRole("list").getByRole("checkbox").first()).toBeVisible();
  await expect(parent.locator("> div label")).not.toContainText("*");

  await expect(form.getByText(/Każdą zgodę możesz wycofać/)).toContainText(brand.helpline);
  await expect(form.getByText(/Każdą zgodę możesz wycofać/)).toContainText(brand.email);

  await form.getByRole("button", { name: "Zapisz zgody" }).click();
  await expect(form.getByText("Pole jest wymagane").first()).toBeVisible();
  await expectAccessible(page, "the consents with their errors");
});

test("[CONSENT-20, CONSENT-06] while one is missing the dialog cannot be closed; signing out leaves it and its hash @once", async ({
  page,
  signIn,
}) => {
  await signIn(ANNA);
  await openMissing(page);
  await expect(dialog(page).getByRole("button", { name: "Zamknij" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(dialog(page).getByRole("heading", { name: "Witamy w programie!" })).toBeVisible();

  await dialog(page).getByRole("button", { name: "Wyloguj się" }).click();
  await expect(page).toHaveURL(/\/wylogowano$/);
  await expect(dialog(page)).toHaveCount(0);
  await page.goto("/kontakt#!zgody");
  await expect(page).toHaveURL(/\/kontakt$/);
  await expect(dialog(page)).toHaveCount(0);
});

test("[CONSENT-07] nothing is missing: a leftover hash is removed @once", async ({ page, signIn }) => {
  await signIn(JAN);
  await page.goto("/dashboard#!zgody");
  await settle(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(dialog(page)).toHaveCount(0);
});

test("[CONSENT-15, CONSENT-07] what was missing is given, thanked for, and asked no more @once", async ({
  page,
  request,
  signIn,
}) => {
  test.slow();
  const person = await enrol(request);
  const headers = await asClerk(request);
  const proof = await request.get(`/api/office/v1/participants/${person.id}/consents`, { headers });
  const { data } = (await proof.json()) as { data: Decision[] };
  const consentId = Math.min(...data.filter(({ granted }) => granted).map(({ consent_id }) => consent_id));
  const withdrawn = await request.post(`/api/office/v1/participants/${person.id}/consents/${consentId}/withdraw`, {
    headers,
    data: { reason: "Wycofana listownie" },
  });
  expect(withdrawn.status(), await withdrawn.text()).toBe(200);

  await signIn(person);
  await openMissing(page);
  await dialog(page).getByRole("checkbox", { name: "Zaznacz wszystkie" }).check();
  await dialog(page).getByRole("button", { name: "Zapisz zgody" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Gratulacje" })).toBeVisible();
  await expect(dialog(page).getByText("Twoje oświadczenia zostały zaktualizowane")).toBeVisible();
  await expectAccessible(page, "the thanks for the consents");
  await dialog(page).getByRole("button", { name: "Zamknij" }).last().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await open(page, "/moj-profil#!zgody");
  await expect(page).toHaveURL(/\/moj-profil$/);
});

test("[FORM-11] consents are changed in the profile by the same form, and a toast says so @once", async ({
  page,
  request,
  signIn,
}) => {
  test.slow();
  await signIn(await enrol(request));
  await open(page, "/moj-profil");
  const section = page.getByRole("region", { name: "Zgody" });
  await expect(section.getByText("Nieudzielona")).toHaveCount(0);
  await section.getByRole("button", { name: "Zmień zgody" }).click();
  const sub = dialog(page).getByRole("list").getByRole("list").getByRole("checkbox").first();
  await sub.uncheck();
  await expectAccessible(page, "the consents' form of the profile");
  await dialog(page).getByRole("button", { name: "Zapisz zgody" }).click();
  await expect(page.getByRole("region", { name: "Komunikaty" }).getByText("Dane zostały zapisane.")).toBeVisible();
  await expect(section.getByText("Nieudzielona", { exact: true })).toHaveCount(1);

  // A required one cannot be taken back here.
  await section.getByRole("button", { name: "Zmień zgody" }).click();
  await dialog(page).locator("input[required]").first().uncheck();
  await dialog(page).getByRole("button", { name: "Zapisz zgody" }).click();
  await expect(dialog(page).getByText("Pole jest wymagane")).toBeVisible();
});
