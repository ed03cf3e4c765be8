import type { Page } from "@playwright/test";
import { visit } from "#support/office.ts";
import { ADMIN, EDITOR } from "#support/people.ts";
import { expect, test } from "#support/test.ts";

test("a changed form is left by our own question: staying keeps focus and text, leaving keeps a draft that is offered @desktop", async ({
  deskOf,
}) => {
  const page = await deskOf(EDITOR.email);
  await visit(page, "/office/");
  // By the menu, as the way back is held only between places that the office itself has led to.
  await page.getByRole("menuitem", { name: "Produkty", exact: true }).click();
  await page
    .getByRole("cell", { name: /^Chwastox Complex/ })
    .first()
    .click();
  const name = page.getByLabel("Nazwa");
  await expect(page.getByRole("heading", { level: 1, name: /^Produkt Chwastox/ })).toBeVisible();
  const before = await name.inputValue();
  await name.fill(`${before} nowa`);
  const news = page.getByRole("menuitem", { name: "Aktualności" });
  await news.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Wyjść bez zapisywania?" });
  await expect(question.getByRole("button", { name: "Zostań" })).toBeFocused();
  await expect(question).toContainText(/Nie zapisano:.*: Nazwa/);
  await expect(question).toContainText("zostaje w tej przeglądarce przez 7 dni");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(news).toBeFocused();
  await expect(name).toHaveValue(`${before} nowa`);
  await expect(page).toHaveURL(/\/office\/products\/\d+$/);

  await news.press("Enter");
  await expect(question.getByRole("button", { name: "Zostań" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(question.getByRole("button", { name: "Wyjdź bez zapisywania" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Aktualności" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: /^Odzyskaj wersję z/ }).click();
  await expect(name).toHaveValue(`${before} nowa`);
  await page.goBack();
  await question.getByRole("button", { name: "Zostań" }).click();
  await name.fill(before);
  // As it was again: nothing is asked, and nothing is left to offer.
  await news.click();
  await expect(page.getByRole("heading", { level: 1, name: "Aktualności" })).toBeVisible();
  await page.goBack();
  await expect(name).toHaveValue(before);
  await expect(page.getByRole("button", { name: /^Odzyskaj wersję z/ })).toHaveCount(0);
});

test("settings keep no draft, and the question says so, also before signing out and on the finder's way @desktop", async ({
  deskOf,
}) => {
  const page = await deskOf(ADMIN.email);
  await visit(page, "/office/settings");
  const form = page.locator("form#article_working_days");
  const field = form.getByRole("textbox").first();
  const before = await field.inputValue();
  await field.fill(String(Number(before) + 1));
  const question = page.getByRole("alertdialog", { name: "Wyjść bez zapisywania?" });
  const stay = question.getByRole("button", { name: "Zostań" });

  await page.getByRole("button", { name: "Ewa Administrator" }).click();
  await page.getByRole("menuitem", { name: "Wyloguj się" }).click();
  await expect(stay).toBeFocused();
  await expect(question).toContainText((await form.locator("h3").innerText()).trim());
  await expect(question).toContainText("nie da się potem odzyskać");
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ewa Administrator" })).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Szukaj w biurze" }).fill("Aktualności");
  await page
    .getByRole("option", { name: /^Aktualności/ })
    .first()
    .click();
  await question.getByRole("button", { name: "Wyjdź bez zapisywania" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Aktualności" })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue(before);
});

test("a dialog whose action got no answer is asked about, and has its text the next time @desktop", async ({
  deskOf,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED/);
  const page = await deskOf(EDITOR.email);
  await visit(page, "/office/prizes");
  await page
    .getByRole("cell", { name: /^Rękawice robocze/ })
    .first()
    .click();
  await page.getByRole("tab", { name: "Stan i kody" }).click();
  const open = page.getByRole("button", { name: "Dostawa lub korekta" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: /^Dostawa lub korekta: / });
  await dialog.getByLabel("Powód").fill("Dostawa WZ/77");
  await dialog.getByLabel("Zmiana (sztuki)").fill("7");
  await page.route("**/stock", (route) => route.abort());
  const save = dialog.getByRole("button", { name: "Zapisz" });
  await save.click();
  await expect(dialog.getByText("Sprawdź połączenie z internetem")).toBeVisible();
  await expect(save).toBeFocused();
  await expect(dialog.getByLabel("Powód")).toHaveValue("Dostawa WZ/77");
  await page.keyboard.press("Escape");
  await expect(dialog).toContainText("Zamknąć bez zapisu?");
  await expect(dialog).toContainText("Treść zostaje w tej przeglądarce przez 7 dni");
  await dialog.getByRole("button", { name: "Zamknij bez zapisu" }).click();
  await expect(dialog).toHaveCount(0);
  await open.click();
  await dialog.getByRole("button", { name: /^Odzyskaj wersję z/ }).click();
  await expect(dialog.getByLabel("Powód")).toHaveValue("Dostawa WZ/77");
  await expect(dialog.getByLabel("Zmiana (sztuki)")).toHaveValue("7");
  await forgetDrafts(page);
});

test("a new record that could not be saved is asked about, and is there the next time @desktop", async ({
  deskOf,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED/);
  const page = await deskOf(EDITOR.email);
  await visit(page, "/office/pages/create");
  const title = page.getByLabel("Tytuł");
  await title.fill("Dni pola");
  await page.getByRole("textbox", { name: "Treść" }).fill("Zapraszamy na pola doświadczalne.");
  await page.route("**/api/office/v1/pages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Zapisz szkic" }).click();
  await expect(page.getByText("Sprawdź połączenie z internetem")).toBeVisible();
  await page.getByRole("menuitem", { name: "Aktualności" }).click();
  const question = page.getByRole("alertdialog", { name: "Wyjść bez zapisywania?" });
  // Also the address, which the form made of the title.
  await expect(question).toContainText("Treść zostaje w tej przeglądarce przez 7 dni");
  await question.getByRole("button", { name: "Wyjdź bez zapisywania" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Aktualności" })).toBeVisible();
  await visit(page, "/office/pages/create");
  await page.getByRole("button", { name: /^Odzyskaj wersję z/ }).click();
  await expect(title).toHaveValue("Dni pola");
  await forgetDrafts(page);
});

/** Leaves the desk as it was: nothing that is typed, and nothing that is kept. */
async function forgetDrafts(page: Page): Promise<void> {
  await visit(page, "/office/");
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("plon-office-form:")) localStorage.removeItem(key);
  });
}
