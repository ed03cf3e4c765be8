import type { Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { ADMIN, EDITOR, SECOND_ADMIN } from "#support/people.ts";
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

test("two administrators on one account, and on one setting, are told of each other's change before they save over it @desktop", async ({
  page: ewa,
  browser,
  baseURL,
}) => {
  const others = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL" });
  const tomasz = await others.newPage();
  await signInToOffice(ewa, ADMIN.email);
  await signInToOffice(tomasz, SECOND_ADMIN.email);
  const time = Date.now();
  const search = encodeURIComponent(JSON.stringify({ search: "auditor@plon.example" }));
  for (const person of [ewa, tomasz]) {
    await person.goto(`/office/staff?filter=${search}`);
    await person.getByText("auditor@plon.example").click();
    await expect(person.getByRole("textbox", { name: "Imię i nazwisko" })).toHaveValue(/Robert/);
  }
  await tomasz.getByRole("textbox", { name: "Imię i nazwisko" }).fill(`Robert Audytor ${time}`);
  await tomasz.getByRole("button", { name: "Zapisz" }).click();
  await expect(tomasz.getByRole("heading", { name: "Pracownicy" })).toBeVisible();
  await ewa.getByRole("textbox", { name: "Imię i nazwisko" }).fill(`Robert M. Audytor ${time}`);
  await ewa.getByRole("button", { name: "Zapisz" }).click();
  const told = ewa.getByRole("alert").filter({ hasText: "Ktoś zmienił to, co masz otwarte" });
  await expect(told).toContainText("zostają w formularzu");
  await expectAccessible(ewa, "another's change of an account");
  await told.getByRole("button", { name: "Zostaję przy swojej" }).click();
  // The form moves up where the notice was.
  await expect(told).toHaveCount(0);
  await ewa.getByRole("button", { name: "Zapisz" }).click();
  await expect(ewa.getByRole("heading", { name: "Pracownicy" })).toBeVisible();

  const fieldOf = (person: Page) => person.locator("form#article_working_days").getByRole("textbox").first();
  for (const person of [ewa, tomasz]) await person.goto("/office/settings");
  const before = await fieldOf(ewa).inputValue();
  await fieldOf(ewa).fill(String(Number(before) + 2));
  await fieldOf(tomasz).fill(String(Number(before) + 1));
  await tomasz.getByRole("button", { name: "Zapisz" }).click();
  await expect(tomasz.getByText(/^Zapisano: /)).toBeVisible();
  await comeBack(ewa);
  const overtaken = ewa.getByRole("alert").filter({ hasText: "Ktoś zmienił to ustawienie" });
  await expect(overtaken).toContainText("Tomasz Administrator");
  await expect(fieldOf(ewa)).toHaveValue(String(Number(before) + 2));
  await expectAccessible(ewa, "another's change of a setting");
  await overtaken.getByRole("button", { name: "Porzuć moją i pokaż tamtą" }).click();
  await expect(fieldOf(ewa)).toHaveValue(String(Number(before) + 1));
  await fieldOf(ewa).fill(before);
  await ewa.getByRole("button", { name: "Zapisz" }).click();
  await expect(ewa.getByText(/^Zapisano: /)).toBeVisible();
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
  await expect(dialog.getByText(/zostaje w tej przeglądarce przez 7 dni/)).toBeVisible();
  await dialog.getByRole("button", { name: "Zamknij bez zapisu" }).click();
  await expect(dialog).toHaveCount(0);
});
