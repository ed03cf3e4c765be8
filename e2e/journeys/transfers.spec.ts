import type { Browser, Page } from "@playwright/test";
import { messagesTo, nextSmsCode } from "#support/people/messages.ts";
import { dialog, open } from "#support/people/portal.ts";
import type { Person } from "#support/people/people.ts";
import { expect, rememberAnswers, signInWithoutScreen, test } from "#support/test.ts";

const STANDING = "/przekazywanie-punktow/stale";

/** A second person in a browser of their own, of the same width. */
async function signedIn(browser: Browser, page: Page, person: Person): Promise<Page> {
  const url = new URL(page.url()).origin;
  const context = await browser.newContext({ baseURL: url, viewport: page.viewportSize(), serviceWorkers: "block" });
  await rememberAnswers(context, url);
  await signInWithoutScreen(context, person);
  return await context.newPage();
}

test("[TRANSFER-34] a standing transfer is asked for by a code and agreed to from the SMS @once", async ({
  page,
  request,
  given,
  signIn,
  browser,
}) => {
  const [sender, receiver] = [await given.farm(), await given.farm()];
  await signIn(sender);
  await open(page, `${STANDING}#!dodaj-stale-przekazywanie-punktow`);
  const form = dialog(page);
  await form.getByRole("textbox", { name: "NIP lub PESEL" }).fill(receiver.nip);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Wyślij do akceptacji Przyjmującego" }).click();
  const codeSent = await nextSmsCode(request, sender.phone);
  await page.getByRole("alertdialog").getByRole("button", { name: "Tak" }).click();
  await form.getByRole("textbox", { name: "Kod SMS" }).fill(await codeSent());
  await form.getByRole("button", { name: "Potwierdź i wyślij" }).click();
  await expect(page.getByRole("dialog", { name: "Gratulacje" })).toBeVisible();

  const other = await signedIn(browser, page, receiver);
  let link = "";
  await expect(async () => {
    const messages = await messagesTo(request, "sms", receiver.phone);
    link = messages.map(({ text }) => /https?:\/\/[^/\s]+(\/\S*token=\S+)/.exec(text)?.[1]).find(Boolean) ?? "";
    expect(link).not.toBe("");
  }).toPass();
  await open(other, link);
  await other.getByRole("button", { name: "Akceptuję" }).click();
  await expect(other.getByRole("row").filter({ hasText: "przekazuje Tobie" }).first()).toContainText("Aktywne");
  await other.context().close();
});
