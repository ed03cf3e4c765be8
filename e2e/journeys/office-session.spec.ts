import type { Page } from "@playwright/test";
import { CLERK, STAFF_PASSWORD } from "#support/people/people.ts";
import { expect, signInToOffice, signInToOfficeOnScreen, test } from "#support/test.ts";

/** Ends the session on the server behind the page's back, by the cookie that the browser holds. */
const endSession = (page: Page) => page.request.post("/api/office/v1/auth/logout");

test("a session that ends is signed in again over the page, and what was typed is sent; who leaves instead is offered it later; a sign-out is every tab's @desktop", async ({
  page,
  context,
  given,
  expectInConsole,
}) => {
  expectInConsole(/status of 401/);
  const farm = await given.farm();
  await signInToOffice(page, CLERK.email);
  await page.goto(`/office/participants/${farm.id}?tab=kontakt`);
  const add = page.getByRole("button", { name: "Dodaj notatkę" });
  const note = page.getByRole("dialog", { name: /^Notatka:/ });
  const text = note.getByRole("textbox", { name: "Treść" });
  const again = page.getByRole("dialog", { name: "Sesja wygasła" });
  const sendInVain = async (words: string) => {
    await add.click();
    await text.fill(words);
    await endSession(page);
    await note.getByRole("button", { name: "Zapisz notatkę" }).click();
  };
  await sendInVain("Zadzwonić po żniwach");
  await again.getByLabel("Hasło").fill(STAFF_PASSWORD);
  await again.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page.getByLabel("Kontakt i notatki").getByText("Zadzwonić po żniwach")).toBeVisible();

  await sendInVain("Druga notatka");
  await again.getByRole("button", { name: "Wyloguj się" }).click();
  await expect(page).toHaveURL(/\/office\/login$/);
  await page.goto(`/office/participants/${farm.id}?tab=kontakt`);
  await signInToOfficeOnScreen(page, CLERK.email);
  await add.click();
  await note.getByRole("button", { name: /^Odzyskaj wersję z/ }).click();
  await expect(text).toHaveValue("Druga notatka");
  await note.getByRole("button", { name: "Anuluj" }).click();

  const other = await context.newPage();
  await other.goto("/office/products");
  await other.getByRole("banner").getByRole("button").last().click();
  await other.getByRole("menuitem", { name: "Wyloguj się" }).click();
  await expect(other).toHaveURL(/\/office\/login$/);
  await expect(page).toHaveURL(/\/office\/login$/);
});

/** How much more script a page may run than the sign-in itself before it stands: nothing but the way there. */
const SCRIPTS_RATIO_MAX = 2.5;

test("signed out, a page of the office is the sign-in at the cost of the sign-in itself @desktop", async ({
  browser,
}) => {
  // The least of three: whatever else the machine does only adds to it.
  const least = async (path: string) => {
    const tries: number[] = [];
    while (tries.length < 3) tries.push(await scriptSecondsOf(await browser.newPage(), path));
    return Math.min(...tries);
  };
  const itself = await least("/office/login");
  const led = await least("/office/products");
  expect(led / itself).toBeLessThan(SCRIPTS_RATIO_MAX);
});

/** Opens an address in a page that knows nothing yet: how long its scripts ran. */
async function scriptSecondsOf(page: Page, path: string): Promise<number> {
  const meter = await page.context().newCDPSession(page);
  await meter.send("Performance.enable");
  await page.goto(path);
  await page.getByLabel("Adres e-mail").waitFor();
  const { metrics } = await meter.send("Performance.getMetrics");
  await page.context().close();
  return metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0;
}
