import type { Browser, Page } from "@playwright/test";
import { newDocumentNumber } from "#support/invoice-files.ts";
import { messagesTo, nextSmsCode } from "#support/messages.ts";
import { enrol, type Newcomer } from "#support/newcomers.ts";
import { acceptInvoice, openInOffice } from "#support/office.ts";
import { JAN } from "#support/people.ts";
import type { Person } from "#support/people.ts";
import { writtenPoints } from "#support/points.ts";
import { dialog, load, open } from "#support/portal.ts";
import { submitFor } from "#support/submissions.ts";
import { askForToken, expect, rememberAnswers, signInWithoutScreen, test } from "#support/test.ts";

const ONE_TIME = "/przekazywanie-punktow/jednorazowe";
const STANDING = "/przekazywanie-punktow/stale";
const identifier = (page: Page) => page.getByRole("textbox", { name: "NIP lub PESEL" });

/** A name as the sides of a transfer see each other: whole, or without the end before both have agreed. */
const shown = ({ first_name, last_name }: Pick<Newcomer, "first_name" | "last_name">) =>
  new RegExp(`${first_name} ${last_name[0]}`);

/** A second person in a browser of their own, of the same width. */
async function signedIn(browser: Browser, page: Page, person: Person): Promise<Page> {
  const url = new URL(page.url()).origin;
  const context = await browser.newContext({ baseURL: url, viewport: page.viewportSize(), serviceWorkers: "block" });
  await rememberAnswers(context, url);
  await signInWithoutScreen(context, person);
  return await context.newPage();
}

/** Addresses of the look-ups that a page makes from now on. */
function lookUpsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/v1/nip/") && asked.push(request.url()));
  return asked;
}

test("[TRANSFER-05, TRANSFER-12, TRANSFER-14, TRANSFER-15, TRANSFER-16, TRANSFER-30, TRANSFER-33] points go to another farm: looked up while typed, set aside, confirmed by a code @once", async ({
  page,
  request,
  given,
  signIn,
  context,
  expectInConsole,
}) => {
  expectInConsole(/status of (404|422)/);
  expectInConsole(/ERR_INTERNET_DISCONNECTED/);
  const [sender, receiver] = [await given.farm({ points: 100 }), await given.farm()];
  await signIn(sender);
  await open(page, "/przekazywanie-punktow");
  await page.getByRole("main").getByRole("link", { name: "Przekaż punkty" }).click();
  await expect(page).toHaveURL(new RegExp(`${ONE_TIME}$`));
  const send = page.getByRole("button", { name: "Wyślij kod SMS" });
  await expect(send).toBeDisabled();

  const asked = lookUpsOf(page);
  await identifier(page).fill("9999999999");
  await expect(page.getByText("Nie ma w programie uczestnika o tym numerze")).toBeVisible();
  await expect(send).toBeDisabled();
  await identifier(page).fill("");
  await identifier(page).pressSequentially(receiver.nip, { delay: 20 });
  const found = page
    .getByRole("definition")
    .filter({ hasText: shown(receiver) })
    .first();
  await expect(found).toBeVisible();
  expect(asked).toHaveLength(2);
  const wanted = page.getByRole("textbox", { name: "Liczba punktów" });
  await wanted.pressSequentially("-5");
  await expect(wanted).toHaveValue("-5");
  await send.click();
  await expect(wanted).toHaveAccessibleDescription(/Pole musi mieć minimalną wartość 1/);
  await wanted.fill("7");
  await expect(page.getByText("Po przekazaniu zostanie")).toContainText(writtenPoints(93));
  await page.getByRole("checkbox").check();
  await context.setOffline(true);
  await expect(page.getByRole("button", { name: "Jesteś offline" }).last()).toBeDisabled();
  await context.setOffline(false);
  const codeSent = await nextSmsCode(request, sender.phone);
  await send.click();

  await expect(page.getByRole("heading", { name: "Potwierdź kodem SMS" })).toBeVisible();
  await expect(page.getByRole("timer", { name: "Pozostały czas" })).toHaveText(/^(9:\d\d|10:00)$/);
  // A reload loses nothing: the transfer waits for its code.
  await page.reload();
  const code = await codeSent();
  await page.getByRole("textbox", { name: "Kod SMS" }).fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Przekaż punkty" }).click();
  await expect(page.getByText("Kod SMS jest niepoprawny").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Kod SMS" }).fill(code);
  await page.getByRole("button", { name: "Przekaż punkty" }).click();
  await expect(page).toHaveURL(/\/przekazywanie-punktow\/potwierdzenie\?id=\d+$/);
  await expect(page.getByText("Gratulacje")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(writtenPoints(7));

  await open(page, ONE_TIME);
  await expect(
    page
      .getByRole("row")
      .filter({ hasText: shown(receiver) })
      .first(),
  ).toContainText("Przekazane");

  // What is rejected comes back. It is somebody else's: nobody gets two codes within a minute.
  const careful = await given.farm({ points: 100 });
  await signIn(careful);
  await load(page, ONE_TIME);
  await identifier(page).fill(receiver.nip);
  await wanted.fill("3");
  await page.getByRole("checkbox").check();
  await send.click();
  await page.getByRole("button", { name: "Odrzuć przekazanie" }).click();
  await expect(page).toHaveURL(/\/przekazywanie-punktow\/odrzucenie\?id=\d+$/);
  await expect(page.getByRole("main")).toContainText("wróciło na Twoje konto");
  await open(page, "/dashboard");
  await expect(page.getByRole("region", { name: "Twoje punkty" })).toContainText(writtenPoints(100));
});

test("[TRANSFER-04, TRANSFER-08, TRANSFER-09, TRANSFER-10, TRANSFER-21, TRANSFER-23, TRANSFER-24, TRANSFER-34] a standing transfer: asked, agreed to from the SMS, passing on what an invoice earns, removed @once", async ({
  page,
  request,
  given,
  signIn,
  browser,
  office,
}) => {
  const [sender, receiver] = [await given.farm(), await given.farm()];
  await signIn(sender);
  await open(page, STANDING);
  await page.getByRole("link", { name: "Dodaj", exact: true }).click();
  const form = dialog(page);
  const own = form.getByRole("region", { name: "Przekazujący" });
  await expect(own).toContainText(sender.nip);
  await expect(own).toContainText(sender.name);
  await expect(own.getByRole("textbox")).toHaveCount(0);
  await form.getByRole("textbox", { name: "NIP lub PESEL" }).fill(receiver.nip);
  await form.getByRole("checkbox").check();
  const send = form.getByRole("button", { name: "Wyślij do akceptacji Przyjmującego" });
  await send.click();
  const sure = page.getByRole("alertdialog", { name: "Czy jesteś pewien?" });
  await expect(sure).toBeVisible();
  await sure.getByRole("button", { name: "Nie" }).click();
  await expect(form.getByRole("textbox", { name: "NIP lub PESEL" })).toHaveValue(receiver.nip);
  await send.click();
  const codeSent = await nextSmsCode(request, sender.phone);
  await sure.getByRole("button", { name: "Tak" }).click();
  await expect(form.getByText("Wszystkie punkty, które zdobędziesz, otrzyma:")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Kod SMS" })).toBeFocused();
  await form.getByRole("textbox", { name: "Kod SMS" }).fill(await codeSent());
  const reloaded = ["/api/v1/transfer/steady?", "/api/v1/user/profile"].map((path) =>
    page.waitForResponse((answer) => answer.url().includes(path)),
  );
  await form.getByRole("button", { name: "Potwierdź i wyślij" }).click();
  await expect(page.getByRole("dialog", { name: "Gratulacje" })).toContainText("wysłane do akceptacji Przyjmującego");
  await Promise.all(reloaded);
  await dialog(page).getByRole("link", { name: "Stałe przekazywanie punktów" }).click();
  await expect(dialog(page)).toHaveCount(0);
  const row = page
    .getByRole("row")
    .filter({ hasText: shown(receiver) })
    .first();
  await expect(row).toContainText("Oczekuje na akceptację");

  const other = await signedIn(browser, page, receiver);
  let link = "";
  await expect(async () => {
    const messages = await messagesTo(request, "sms", receiver.phone);
    link = messages.map(({ text }) => /https?:\/\/[^/\s]+(\/\S*token=\S+)/.exec(text)?.[1]).find(Boolean) ?? "";
    expect(link).not.toBe("");
  }).toPass();
  await open(other, link);
  await expect(other.getByText("Prośba o Twoją zgodę")).toBeVisible();
  await expect(
    other
      .getByRole("definition")
      .filter({ hasText: shown(sender) })
      .first(),
  ).toBeVisible();
  await other.getByRole("button", { name: "Akceptuję" }).click();
  await expect(
    other
      .getByRole("row")
      .filter({ hasText: shown(sender) })
      .first(),
  ).toContainText("Aktywne");

  const documentNumber = newDocumentNumber();
  await submitFor(request, sender, { number: documentNumber, packs: 2 });
  await openInOffice(office, documentNumber);
  const earned = await acceptInvoice(office, documentNumber);
  for (const [side, kind] of [
    [page, "transfer_out"],
    [other, "transfer_in"],
  ] as const) {
    await open(side, `/historia-punktow?kind=${kind}`);
    await expect(side.getByRole("row").filter({ hasText: documentNumber }).first()).toContainText(
      writtenPoints(earned),
    );
  }

  await load(page, STANDING);
  await expect(row).toContainText(writtenPoints(earned));
  await row.getByRole("link", { name: /^Usuń/ }).click();
  await expect(dialog(page).getByRole("button", { name: "Potwierdź" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Potwierdź" }).click();
  await expect(dialog(page)).toContainText("Punkty nie będą już przekazywane");
  await dialog(page).getByRole("button", { name: "Zamknij" }).last().click();
  await expect(row).toContainText("Zakończone");
  await other.context().close();
});

test("[TRANSFER-29, TRANSFER-30, TRANSFER-31, TRANSFER-32] result pages work cold @once", async ({ page, signIn }) => {
  await signIn(JAN);
  for (const [name, title, words] of [
    ["odrzucenie", "Przekazanie odrzucone", "Przekazanie zostało odrzucone"],
    ["potwierdzenie", "Przekazanie potwierdzone", "gdy potwierdzisz to kodem z SMS"],
    ["przekroczony-czas", "Przekroczony czas", "Możesz zacząć od nowa"],
  ] as const) {
    await open(page, `/przekazywanie-punktow/${name}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.getByRole("link", { name: "Zacznij od nowa" }).click();
  await expect(page).toHaveURL(new RegExp(`${ONE_TIME}$`));
});

test("[FORM-10] who passes points on already is offered no form; a refusal that comes all the same is in view and in focus @once", async ({
  page,
  request,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 409/);
  const [sender, receiver] = [await enrol(request), await enrol(request)];
  await signIn(sender);
  await open(page, `${STANDING}#!dodaj-stale-przekazywanie-punktow`);
  const form = page.getByRole("dialog", { name: "Dodaj stałe przekazywanie punktów" });
  await form.getByRole("textbox", { name: "NIP lub PESEL" }).fill(receiver.nip);
  await form.getByRole("checkbox").check();

  // Meanwhile another device asks for one.
  const token = await askForToken(request, sender);
  const headers = { authorization: `Bearer ${token}` };
  const wanted = { receiver_nip: (await enrol(request)).nip, accept_terms: true };
  const codeSent = await nextSmsCode(request, sender.phone);
  await request.post("/api/v1/transfer/steady/confirmation", { headers, data: wanted });
  const asked = await request.post("/api/v1/transfer/steady/add", {
    headers,
    data: { ...wanted, sms_code: await codeSent() },
  });
  expect(asked.ok()).toBe(true);
  await form.getByRole("button", { name: "Wyślij do akceptacji Przyjmującego" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Tak" }).click();
  const refusal = form.getByRole("alert").filter({ hasText: "Masz już stałe przekazywanie punktów" });
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await expect(refusal.locator("..")).toBeFocused();

  await page.reload();
  await expect(dialog(page)).toContainText("Masz już stałe przekazywanie punktów albo prośbę o nie.");
  await expect(dialog(page).getByRole("textbox")).toHaveCount(0);
  await open(page, STANDING);
  await expect(page.getByText("Usuń je, zanim dodasz nowe.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Dodaj", exact: true })).toHaveCount(0);
});
