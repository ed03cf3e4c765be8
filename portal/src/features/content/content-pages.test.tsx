import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { lost } from "@plon/client/test/answers.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { appears, pass, until } from "@plon/client/test/clock.ts";
import { SETTINGS } from "#test/farm.ts";
import { answerTexts } from "#test/empty-places.ts";
import { DESKTOP, forgetAnswers, modalOpen, open, PHONE, signIn } from "#test/portal.ts";

const PAGE = "GET /api/v1/cms/pages/:slug";
const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const answerPage = (content: string) =>
  answers.on(PAGE, { slug: "regulamin", title: "Tekst", content, version: 3, published_at: "2026-11-01T00:00:00Z" });
const answerSettings = (changes: Partial<typeof SETTINGS>) =>
  answers.on("GET /api/system-settings", { ...SETTINGS, ...changes });

const PARTS = [
  "1. Program",
  "2. Uczestnik",
  "3. Punkty",
  "4. Faktury",
  "5. Termin",
  "6. Dane",
  "7. Nagrody",
  "11. Reklamacje",
];
const TERMS = PARTS.map((part) => `<h2>§ ${part}</h2>${"<p>Treść regulaminu programu.</p>".repeat(20)}`).join("");
const QUESTIONS =
  "<h2>Punkty</h2><h3>Jak zgłosić fakturę?</h3><p>Zdjęcie z telefonu wystarczy.</p><h3>Jak długo punkty są ważne?</h3><p>36 miesięcy od naliczenia.</p>";

test("[ROUTE-40] the terms say their version and date, and their contents lead to each part", async () => {
  answerPage(TERMS);
  for (const size of [DESKTOP, PHONE]) {
    await page.viewport(...size);
    await open("/regulamin");
    expect(heading("Regulamin programu").query()).not.toBeNull();
    expect(main.element()).toMatchTextContent(/Wersja 3, obowiązuje od 1\slistopada 2026/);
    if (size === PHONE) await page.getByText("Spis treści").first().click();
    const link = [...document.querySelectorAll("a")].find((a) => a.checkVisibility() && a.innerText === "§ 7. Nagrody");
    await page.elementLocator(link!).click();
    await until(() => decodeURIComponent(location.hash) === "#7-nagrody");
    await expect.element(page.getByRole("heading", { level: 2, name: "§ 7. Nagrody" })).toBeInViewport();
  }
  // An address with a place opens there.
  await open("/regulamin#11-reklamacje");
  await expect.element(page.getByRole("heading", { level: 2, name: "§ 11. Reklamacje" })).toBeInViewport();
});

test("[ROUTE-57] questions unfold by keyboard, and an address with a place unfolds its own", async () => {
  answerPage(QUESTIONS);
  await open("/faq");
  const answer = page.getByText("Zdjęcie z telefonu wystarczy.");
  await expect.element(answer).not.toBeVisible();
  const question = page.getByText("Jak zgłosić fakturę?").element().closest("summary");
  question?.focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(answer).toBeVisible();
  await open("/faq#jak-dlugo-punkty-sa-wazne");
  await expect.element(page.getByText("36 miesięcy od naliczenia.")).toBeInViewport();
});

test("[ROUTE-42, ROUTE-58, VALID-27] contact shows the helpline with its +48 and its hours, the address, and to a participant the representative", async () => {
  await open("/kontakt");
  const { helpline, helpline_hours: hours, data_controller: controller } = SETTINGS.brand;
  const call = main.getByRole("link", { name: `+48 ${helpline}` });
  expect(call.element()).toHaveAttribute("href", `tel:+48${helpline.replaceAll(" ", "")}`);
  expect(main.element()).toMatchTextContent(hours);
  expect(main.element()).toMatchTextContent(controller);
  const representative = main.getByRole("link", { name: "Kontakt z przedstawicielem" });
  expect(representative.query()).toBeNull();
  signIn();
  await open("/kontakt");
  await representative.click();
  await until(() => location.pathname === "/kontakt-z-przedstawicielem");
});

test("[ROUTE-03, ROUTE-58] a participant reads how the programme works, and its questions", async () => {
  signIn();
  answers.on(PAGE, ({ params: { slug } }) => ({
    slug,
    title: "O programie",
    content: slug === "faq" ? QUESTIONS : "<h2>Jak zdobywasz punkty</h2><p>Za produkty z listy programu.</p>",
    version: 1,
    published_at: "2026-11-01T00:00:00Z",
  }));
  await open("/o-programie");
  expect(heading("O programie").query()).not.toBeNull();
  expect(page.getByRole("heading", { level: 2, name: "Jak zdobywasz punkty" }).query()).not.toBeNull();
  await page.getByText("Jak zgłosić fakturę?").click();
  await expect.element(page.getByText("Zdjęcie z telefonu wystarczy.")).toBeVisible();
  await main.getByRole("link", { name: "Pytania i odpowiedzi" }).click();
  await appears(heading("Pytania i odpowiedzi"));
});

test("[ROUTE-31, ROUTE-58] after signing out the way back is offered; a signed-in visitor is told so", async () => {
  await open("/wylogowano");
  expect(main.element()).toMatchTextContent("Wylogowaliśmy Cię");
  await page.getByRole("link", { name: "Zaloguj się ponownie" }).click();
  await modalOpen();
  expect(dialog.getByRole("heading", { name: "Zaloguj się" }).query()).not.toBeNull();
  signIn();
  await open("/wylogowano");
  expect(page.getByRole("link", { name: "Przejdź do pulpitu" }).query()).not.toBeNull();
});

test("[ROUTE-39, ROUTE-58] during a break a visitor reads that points are safe and whom to call", async () => {
  answerSettings({ maintenance: true });
  await open("/przerwa-techniczna");
  expect(heading("Przerwa techniczna").query()).not.toBeNull();
  expect(main.element()).toMatchTextContent(/Pracujemy nad programem\. Punkty są bezpieczne\./);
  expect(page.getByRole("link", { name: SETTINGS.brand.helpline }).query()).not.toBeNull();
});

test("[ERROR-02] a page whose text does not come keeps its name, says so, stays out of indexes and can be tried again", async () => {
  answers.on(PAGE, lost);
  for (const path of ["/faq", "/o-programie", "/regulamin"]) {
    if (path === "/o-programie") signIn();
    await open(path, { isRetried: true });
    expect(document.querySelector('meta[name="robots"]'), path).toHaveAttribute("content", "noindex");
  }
  expect(heading("Regulamin programu").query()).not.toBeNull();
  expect(main.element()).toMatchTextContent("Sprawdź połączenie z internetem");
  await expectAccessible();
  answerTexts();
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await appears(page.getByText("Treść strony regulamin."));
  expect(document.querySelector('meta[name="robots"]')).toBeNull();
});

test("[REG-01, REG-02] the front page's way to join follows the programme's clock", async () => {
  answerSettings({ registration_switched: false });
  await open("/");
  await expect
    .element(main.getByRole("link", { name: "Zarejestruj się" }).first())
    .toHaveAttribute("href", expect.stringMatching(/#!akcja-pewnosc100$/));
  answerSettings({ registration_switched: true });
  forgetAnswers();
  await open("/");
  await expect
    .element(main.getByRole("link", { name: "Zgłoś swój udział" }).first())
    .toHaveAttribute("href", "/rejestracja");
});

test("[MODAL-07, MODAL-35, MODAL-37] a warning opens once a visit, and again when it has changed", async () => {
  signIn();
  answerSettings({ warning: { id: "pierwsze", text: "W sobotę od 8:00 portal nie działa." } });
  await open("/o-programie");
  await until(() => location.hash === "#!uwaga", "the warning", { flows: true });
  await modalOpen();
  expect(dialog.element()).toMatchTextContent("W sobotę od 8:00 portal nie działa.");
  expect((dialog.element() as HTMLElement).offsetWidth).toBe(500);
  await dialog.getByRole("button", { name: "Rozumiem" }).click();
  await until(() => dialog.query() === null);
  await open("/o-programie");
  await pass(10_000);
  expect(dialog.query()).toBeNull();
  answerSettings({ warning: { id: "drugie", text: "Przerwa została odwołana." } });
  forgetAnswers();
  await open("/o-programie");
  await until(() => location.hash === "#!uwaga", "the warning", { flows: true });
  await modalOpen();
  expect(dialog.element()).toMatchTextContent("Przerwa została odwołana.");
});

test("[MODAL-07] the warning is for participants: a visitor is led to sign in", async () => {
  await open("/#!uwaga");
  expect(dialog.getByRole("heading", { name: "Zaloguj się" }).query()).not.toBeNull();
});
