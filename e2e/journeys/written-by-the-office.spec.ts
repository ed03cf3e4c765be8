import { messagesTo } from "#support/messages.ts";
import { visit } from "#support/office.ts";
import { EDITOR } from "#support/people.ts";
import { open } from "#support/portal.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

/** A valid number that nobody of the demo has. */
const NOBODY = "5260250274";

test("[NOTIF-03, NOTIF-06] what an editor writes: a letter's text with its preview, and a message that a farmer subscribed to, gets with a copy by mail, and leaves by the mail's link @once", async ({
  page,
  browser,
  request,
  baseURL,
  given,
  signIn,
}) => {
  const reader = await given.farm({ isSparing: true });
  const title = `Dni pola ${reader.nip}`;
  const newest = (await (await request.get("/api/v1/cms/news")).json()) as { data: { archive: { slug: string }[] } };
  const [news] = newest.data.archive;
  await signIn(reader);
  await open(page, "/powiadomienia");
  const card = page.getByRole("region", { name: "Wiadomości e-mail i SMS" });
  await card.getByRole("button", { name: "Zapisz się" }).click();
  await expect(card.getByText("Zaznacz, jakie wiadomości chcesz dostawać")).toBeVisible();
  await card.getByRole("checkbox", { name: /pocztą elektroniczną/ }).check();
  await card.getByRole("button", { name: "Zapisz się" }).click();
  await expect(card.getByText("Zgoda udzielona")).toHaveCount(2);

  const desk = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: { width: 1280, height: 900 },
    locale: "pl-PL",
  });
  const office = await desk.newPage();
  await signInToOffice(office, EDITOR.email);
  await test.step("a letter's text", async () => {
    await visit(office, "/office/letter-texts/100000");
    const text = office.getByLabel("Treść");
    await text.fill("{imie}, masz {nagroda}.");
    await office.getByRole("button", { name: "Podgląd PDF" }).click();
    await expect(office.getByText(/Nie ma wartości \{nagroda\}/)).toBeVisible();
    await text.fill(`{imie}, masz {prog}. Gratulujemy, ${reader.nip}!`);
    await office.getByRole("button", { name: "Podgląd PDF" }).click();
    await expect(office.getByRole("dialog").getByTitle("List jako PDF")).toHaveAttribute("src", /^blob:/);
    await office.getByRole("button", { name: "Zamknij" }).click();
    await office.getByRole("button", { name: "Zapisz nową wersję" }).click();
    await expect(office.getByText(/^Wersja [2-9]$/)).toBeVisible();
  });

  await test.step("a message to named people", async () => {
    await visit(office, "/office/sendings/create");
    await office.getByLabel("Odbiorcy").click();
    await office.getByRole("option", { name: "Wskazane osoby" }).click();
    await office.getByLabel("NIP lub PESEL każdej osoby").fill(`${reader.nip}, ${NOBODY}`);
    await office.getByLabel("Tytuł").fill(title);
    await office.getByLabel("Treść").fill("Zapraszamy do Sandomierza.");
    await office.getByLabel("Odnośnik").fill(`/aktualnosci/${news!.slug}`);
    await office.getByLabel("Wyślij też e-mail").check();
    await office.getByRole("button", { name: "Dalej: policz odbiorców" }).click();
    const question = office.getByRole("dialog");
    await expect(question.getByText("W portalu: 1. Kopie za zgodą: e-mail 1, SMS 0.")).toBeVisible();
    await expect(question.getByText(`Bez konta w programie (1): ${NOBODY}`)).toBeVisible();
    await question.getByRole("button", { name: "Wyślij" }).click();
    await expect(office.getByRole("row").filter({ hasText: title }).getByText("Wysłana")).toBeVisible();
    // What was sent is not offered as something unfinished.
    await visit(office, "/office/sendings/create");
    await expect(office.getByLabel("Tytuł")).toBeVisible();
    await expect(office.getByRole("button", { name: /^Odzyskaj wersję z/ })).toHaveCount(0);
    await desk.close();
  });

  await page.reload();
  const told = page.getByRole("article").filter({ hasText: title });
  await expect(told.getByRole("heading", { level: 2 })).toContainText("nowe");
  // A row of two lines, until it is pressed.
  expect((await told.boundingBox())!.height).toBeLessThan(80);
  // Seen is read, whichever way it was opened.
  const seen = page.waitForResponse("**/api/v1/notifications/read-about");
  await open(page, `/aktualnosci/${news!.slug}`);
  expect((await seen).status()).toBe(200);
  await open(page, "/powiadomienia");
  await expect(told.getByRole("heading", { level: 2 })).not.toContainText("nowe");
  // A press shows the whole of one and leads to its cause.
  await told.getByRole("button", { name: title }).click();
  await told.getByRole("link", { name: "Zobacz" }).click();
  await expect(page).toHaveURL(new RegExp(`/aktualnosci/${news!.slug}$`));

  const mail = (await messagesTo(request, "email", reader.email)).find(({ subject }) => subject === title);
  const link = /(\/wypisz-sie\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  await open(page, link);
  await page.getByRole("button", { name: "Wypisz mnie" }).click();
  await expect(page.getByText("Gotowe: nie wyślemy Ci więcej takich wiadomości.")).toBeVisible();
});
