import type { Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { EDITOR } from "#support/people.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

/** As when one comes back to the tab: the page asks at once what is new. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

test("two who edit one product see each other, and a save tells of the other's change before it overwrites it @desktop", async ({
  page: anna,
  browser,
  baseURL,
}) => {
  const others = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL" });
  const jan = await others.newPage();
  await signInToOffice(anna, EDITOR.email);
  await signInToOffice(jan, "admin@plon.example");
  for (const person of [anna, jan]) {
    await person.goto("/office/products/3");
    await expect(person.getByLabel("Nazwa")).toBeVisible();
  }
  await comeBack(anna);
  await expect(anna.getByText(/^Patrzy też: /)).toBeVisible();

  // What she types survives a reload, and is offered, not filled in.
  const name = anna.getByLabel("Nazwa");
  const before = await name.inputValue();
  await name.fill(`${before} nowa`);
  anna.once("dialog", (dialog) => void dialog.accept());
  await anna.reload();
  await expect(name).toHaveValue(before);
  await expectAccessible(anna, "a draft that is offered");
  await anna.getByRole("button", { name: /^Odzyskaj wersję z/ }).click();
  await expect(name).toHaveValue(`${before} nowa`);

  await jan.getByLabel("Nazwa").fill(`${before} inna`);
  await jan.getByRole("button", { name: "Zapisz" }).click();
  await expect(jan.getByRole("alert").filter({ hasText: /zapisan|zmienion/i })).toBeVisible();

  await anna.getByRole("button", { name: "Zapisz" }).click();
  const told = anna.getByRole("alert").filter({ hasText: "Ktoś zmienił to, co masz otwarte" });
  await expect(told).toContainText("Zmiana produktu");
  await expect(told).toContainText("zostają w formularzu");
  await expectAccessible(anna, "another's change");
  await expect(name).toHaveValue(`${before} nowa`);
  await told.getByRole("button", { name: "Zostaję przy swojej" }).click();
  await expect(told).toHaveCount(0);
  for (const words of [`${before} nowa`, before]) {
    await name.fill(words);
    await anna.getByRole("button", { name: "Zapisz" }).click();
    await expect(anna.getByRole("button", { name: "Zapisz" })).toBeDisabled();
    await anna.reload();
    await expect(name).toHaveValue(words);
  }
  await expect(anna.getByRole("button", { name: /^Odzyskaj wersję z/ })).toHaveCount(0);
  await others.close();
});

test("work that was taken is given back by the notification's button, and a dialog asks before it closes @desktop", async ({
  office,
}) => {
  await office.goto("/office/queue-items");
  await office
    .getByRole("button", { name: /^Weź: / })
    .first()
    .click();
  await office.getByRole("button", { name: "Cofnij" }).click();
  await expect(office.getByText("Sprawa wróciła do kolejki.")).toBeVisible();

  await office.goto("/office/participants/1");
  await office.getByRole("button", { name: "Zmień dane" }).click();
  const dialog = office.getByRole("dialog");
  await dialog.getByLabel("Imię").fill("Zenon");
  await office.keyboard.press("Escape");
  await expect(dialog.getByText("Zamknięcie okna usunie to, co w nim wpisano.")).toBeVisible();
  await dialog.getByRole("button", { name: "Zamknij bez zapisu" }).click();
  await expect(dialog).toHaveCount(0);
});
