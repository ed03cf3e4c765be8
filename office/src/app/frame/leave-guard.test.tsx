import { lost } from "@plon/client/test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { answerEmptyLists } from "#test/lists.ts";
import { goTo, open, signIn } from "#test/office.ts";
import { PRIZE } from "#test/prizes.ts";
import { PRODUCT } from "#test/products.ts";
import { SETTING } from "#test/settings.ts";

const question = page.getByRole("alertdialog", { name: "Wyjść bez zapisywania?" });
const stay = question.getByRole("button", { name: "Zostań" });
const leave = question.getByRole("button", { name: "Wyjdź bez zapisywania" });
const recover = page.getByRole("button", { name: /^Odzyskaj wersję z/ });
const isOnNews = () => appears(page.getByRole("heading", { level: 1, name: "Aktualności" }), { flows: true });
const hasFocus = (element: Locator) =>
  until(() => document.activeElement === element.query(), "the focus", { flows: true });
const isAnswered = () => until(() => question.query() === null, "the answer", { flows: true });

test("a changed form is left by our own question: staying keeps focus and text, leaving keeps a draft that is offered", async () => {
  await signIn("editor");
  answers.on("GET /api/office/v1/products", [PRODUCT], { meta: pageOf(1) });
  answers.on("GET /api/office/v1/products/:productId", PRODUCT);
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/news", [], { meta: pageOf(0) });
  // By the list, as the way back is held only between places that the office itself has led to.
  await open("/products");
  await page.getByRole("cell", { name: "Chwastox Complex" }).click();
  const name = page.getByRole("textbox", { name: "Nazwa", exact: true });
  await appears(name, { flows: true });
  await name.fill("Chwastox nowy");
  const news = page.getByRole("menuitem", { name: "Aktualności" });
  news.element().focus();
  await userEvent.keyboard("{Enter}");
  await hasFocus(stay);
  expect(question.element().textContent).toMatch(/Nie zapisano:.*: Nazwa/);
  expect(question.element().textContent).toContain("zostaje w tej przeglądarce przez 7 dni");
  await userEvent.keyboard("{Escape}");
  await isAnswered();
  await hasFocus(news);
  await expect.element(name).toHaveValue("Chwastox nowy");
  expect(location.pathname).toBe("/office/products/3");

  await userEvent.keyboard("{Enter}");
  await hasFocus(stay);
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await hasFocus(leave);
  await userEvent.keyboard("{Enter}");
  await isOnNews();
  history.back();
  await appears(recover, { flows: true });
  await recover.click();
  await expect.element(name).toHaveValue("Chwastox nowy");
  history.back();
  await appears(stay, { flows: true });
  await stay.click();
  await isAnswered();
  await name.fill(PRODUCT.name);
  // As it was again: nothing is asked, and nothing is left to offer.
  await news.click();
  await isOnNews();
  history.back();
  await expect.element(name).toHaveValue(PRODUCT.name);
  expect(recover.query()).toBeNull();
});

test("settings keep no draft, and the question says so, also before signing out and on the finder's way", async () => {
  await signIn("admin");
  answerEmptyLists();
  answers.on("GET /api/office/v1/settings", [SETTING]);
  answers.on("GET /api/office/v1/news", [], { meta: pageOf(0) });
  await open("/settings");
  const field = page.getByRole("textbox", { name: SETTING.label });
  await field.fill("4");
  const account = page.getByRole("banner").getByRole("button", { name: "Anna Nowak" });
  await account.click();
  await page.getByRole("menuitem", { name: "Wyloguj się" }).click();
  await hasFocus(stay);
  expect(question.element().textContent).toContain(SETTING.label);
  expect(question.element().textContent).toContain("nie da się potem odzyskać");
  await userEvent.keyboard("{Enter}");
  await isAnswered();
  await hasFocus(account);

  await userEvent.keyboard("{Control>}k{/Control}");
  await appears(page.getByRole("combobox", { name: "Szukaj w biurze" }), { flows: true });
  await userEvent.keyboard("Aktualności");
  await page
    .getByRole("option", { name: /^Aktualności/ })
    .first()
    .click();
  await appears(leave, { flows: true });
  await leave.click();
  await isOnNews();
  history.back();
  await expect.element(field).toHaveValue("3");
});

test("a dialog whose action got no answer is asked about, and has its text the next time", async () => {
  expectInConsole(/fetch|Sprawdź połączenie/);
  await signIn("editor");
  answers.on("GET /api/office/v1/prizes/:prizeId", PRIZE);
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("POST /api/office/v1/prizes/:prizeId/stock", lost);
  await open(`/prizes/${PRIZE.id}`);
  await page.getByRole("tab", { name: "Stan i kody" }).click();
  const begin = page.getByRole("button", { name: "Dostawa lub korekta" });
  await begin.click();
  const dialog = page.getByRole("dialog", { name: /^Dostawa lub korekta: / });
  await dialog.getByLabelText("Powód").fill("Dostawa WZ/77");
  await dialog.getByLabelText("Zmiana (sztuki)").fill("7");
  const save = dialog.getByRole("button", { name: "Zapisz" });
  await save.click();
  await appears(dialog.getByText("Sprawdź połączenie z internetem"));
  await hasFocus(save);
  await expect.element(dialog.getByLabelText("Powód")).toHaveValue("Dostawa WZ/77");
  await userEvent.keyboard("{Escape}");
  await appears(dialog.getByText("Zamknąć bez zapisu?"));
  expect(dialog.element().textContent).toContain("Treść zostaje w tej przeglądarce przez 7 dni");
  await dialog.getByRole("button", { name: "Zamknij bez zapisu" }).click();
  await until(() => dialog.query() === null, "the dialog's end", { flows: true });
  await begin.click();
  await dialog.getByRole("button", { name: /^Odzyskaj wersję z/ }).click();
  await expect.element(dialog.getByLabelText("Powód")).toHaveValue("Dostawa WZ/77");
  await expect.element(dialog.getByLabelText("Zmiana (sztuki)")).toHaveValue("7");
  // Pressed again after a lost response it is the same delivery, in another dialog another one.
  answers.on("POST /api/office/v1/prizes/:prizeId/stock", PRIZE);
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await until(() => dialog.query() === null, "the dialog's end", { flows: true });
  const keys = answers.asked("POST /api/office/v1/prizes/:prizeId/stock").map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

test("a new record that could not be saved is asked about, and is there the next time", async () => {
  expectInConsole(/fetch|Sprawdź połączenie/);
  await signIn("editor");
  answers.on("GET /api/office/v1/news", [], { meta: pageOf(0) });
  answers.on("POST /api/office/v1/pages", lost);
  await open("/pages/create");
  const title = page.getByLabelText("Tytuł");
  await title.fill("Dni pola");
  await page.getByRole("textbox", { name: "Treść" }).fill("Zapraszamy na pola doświadczalne.");
  await page.getByRole("button", { name: "Zapisz szkic" }).click();
  await appears(page.getByText("Sprawdź połączenie z internetem"), { flows: true });
  await page.getByRole("menuitem", { name: "Aktualności" }).click();
  await appears(leave, { flows: true });
  // Also the address, which the form made of the title.
  expect(question.element().textContent).toContain("Treść zostaje w tej przeglądarce przez 7 dni");
  await leave.click();
  await isOnNews();
  await goTo("/pages/create");
  await appears(recover, { flows: true });
  await recover.click();
  await expect.element(title).toHaveValue("Dni pola");
});
