import { expectAccessible } from "#support/accessible.ts";
import { messagesTo } from "#support/messages.ts";
import { EDITOR, READERS } from "#support/people.ts";
import { open } from "#support/portal.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

/** A valid number that nobody of the demo has. */
const NOBODY = "5260250274";

test("[NOTIF-03, NOTIF-06] a farmer subscribes, gets what the office sends with a copy by mail, and leaves by the mail's link @once", async ({
  page,
  browser,
  request,
  width,
  signIn,
}) => {
  const reader = READERS[width];
  const title = `Dni pola ${width} ${Date.now()}`;
  await signIn(reader);
  await open(page, "/powiadomienia");
  const card = page.getByRole("region", { name: "Wiadomości e-mail i SMS" });
  await card.getByRole("button", { name: "Zapisz się" }).click();
  await expect(card.getByText("Zaznacz, jakie wiadomości chcesz dostawać")).toBeVisible();
  await card.getByRole("checkbox", { name: /pocztą elektroniczną/ }).check();
  await card.getByRole("button", { name: "Zapisz się" }).click();
  await expect(card.getByText("Zgoda udzielona")).toHaveCount(2);
  await expectAccessible(page, "notifications with the newsletter");

  const newest = (await (await request.get("/api/v1/cms/news")).json()) as { data: { archive: { slug: string }[] } };
  const [news] = newest.data.archive;
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "pl-PL" });
  const office = await desk.newPage();
  await signInToOffice(office, EDITOR.email);
  await office.goto("/office/sendings/create");
  await office.getByLabel("Odbiorcy").click();
  await office.getByRole("option", { name: "Wskazane osoby" }).click();
  await office.getByLabel("NIP lub PESEL każdej osoby").fill(`${reader.nip}, ${NOBODY}`);
  await office.getByLabel("Tytuł").fill(title);
  await office.getByLabel("Treść").fill("Zapraszamy do Sandomierza.");
  await office.getByLabel("Odnośnik").fill(`/aktualnosci/${news!.slug}`);
  await office.getByLabel("Wyślij też e-mail").check();
  // The office's bar with the heading hides while one scrolls down.
  await office.evaluate(() => scrollTo(0, 0));
  await expect(office.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(office, "the composer");
  await office.getByRole("button", { name: "Dalej: policz odbiorców" }).click();
  const question = office.getByRole("dialog");
  await expect(question.getByText("W portalu: 1. Kopie za zgodą: e-mail 1, SMS 0.")).toBeVisible();
  await expect(question.getByText(`Bez konta w programie (1): ${NOBODY}`)).toBeVisible();
  await question.getByRole("button", { name: "Wyślij" }).click();
  await expect(office.getByRole("row").filter({ hasText: title }).getByText("Wysłana")).toBeVisible();
  await expectAccessible(office, "the list of sendings");
  // What was sent is not offered as something unfinished.
  await office.goto("/office/sendings/create");
  await expect(office.getByLabel("Tytuł")).toBeVisible();
  await expect(office.getByRole("button", { name: /^Odzyskaj wersję z/ })).toHaveCount(0);
  await desk.close();

  await open(page, "/powiadomienia");
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
  await expectAccessible(page, "an unfolded notification");
  await told.getByRole("link", { name: "Zobacz" }).click();
  await expect(page).toHaveURL(new RegExp(`/aktualnosci/${news!.slug}$`));
  const mail = (await messagesTo(request, "email", reader.email)).find(({ subject }) => subject === title);
  const link = /(\/wypisz-sie\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  await page.context().clearCookies();
  await open(page, link);
  await expectAccessible(page, "the way out of mails");
  await page.getByRole("button", { name: "Wypisz mnie" }).click();
  await expect(page.getByText("Gotowe: nie wyślemy Ci więcej takich wiadomości.")).toBeVisible();
});
