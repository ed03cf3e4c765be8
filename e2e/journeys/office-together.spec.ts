import type { Page } from "@playwright/test";
import { narrowed, visit } from "#support/office.ts";
import { ADMIN, EDITOR, SECOND_ADMIN } from "#support/people.ts";
import { expect, test } from "#support/test.ts";

/** As when one comes back to the tab: the page asks at once what is new. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

test("two who edit one product see each other, and a save tells of the other's change before it overwrites it @desktop", async ({
  deskOf,
}) => {
  const [anna, jan] = [await deskOf(EDITOR.email), await deskOf(ADMIN.email)];
  for (const person of [anna, jan]) {
    await visit(person, "/office/products/3");
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
  await anna.getByRole("button", { name: /^Odzyskaj wersję z/ }).click();
  await expect(name).toHaveValue(`${before} nowa`);

  await jan.getByLabel("Nazwa").fill(`${before} inna`);
  await jan.getByRole("button", { name: "Zapisz" }).click();
  await expect(jan.getByRole("alert").filter({ hasText: /zapisan|zmienion/i })).toBeVisible();

  await anna.getByRole("button", { name: "Zapisz" }).click();
  const told = anna.getByRole("alert").filter({ hasText: "Ktoś zmienił to, co masz otwarte" });
  await expect(told).toContainText("Zmiana produktu");
  await expect(told).toContainText("zostają w formularzu");
  await expect(name).toHaveValue(`${before} nowa`);
  await told.getByRole("button", { name: "Zostaję przy swojej" }).click();
  await expect(told).toHaveCount(0);
  for (const words of [`${before} nowa`, before]) {
    await name.fill(words);
    await anna.getByRole("button", { name: "Zapisz" }).click();
    await expect(anna.getByRole("button", { name: "Zapisz" })).toBeDisabled();
    await visit(anna, "/office/products/3");
    await expect(name).toHaveValue(words);
  }
  await expect(anna.getByRole("button", { name: /^Odzyskaj wersję z/ })).toHaveCount(0);
});

test("two administrators on one account, and on one setting, are told of each other's change before they save over it @desktop", async ({
  deskOf,
}) => {
  const [ewa, tomasz] = [await deskOf(ADMIN.email), await deskOf(SECOND_ADMIN.email)];
  const time = Date.now();
  for (const person of [ewa, tomasz]) {
    await visit(person, narrowed("staff", { search: "auditor@plon.example" }));
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
  await told.getByRole("button", { name: "Zostaję przy swojej" }).click();
  // The form moves up where the notice was.
  await expect(told).toHaveCount(0);
  await ewa.getByRole("button", { name: "Zapisz" }).click();
  await expect(ewa.getByRole("heading", { name: "Pracownicy" })).toBeVisible();

  const fieldOf = (person: Page) => person.locator("form#article_working_days").getByRole("textbox").first();
  for (const person of [ewa, tomasz]) await visit(person, "/office/settings");
  const before = await fieldOf(ewa).inputValue();
  await fieldOf(ewa).fill(String(Number(before) + 2));
  await fieldOf(tomasz).fill(String(Number(before) + 1));
  await tomasz.getByRole("button", { name: "Zapisz" }).click();
  await expect(tomasz.getByText(/^Zapisano: /)).toBeVisible();
  await comeBack(ewa);
  const overtaken = ewa.getByRole("alert").filter({ hasText: "Ktoś zmienił to ustawienie" });
  await expect(overtaken).toContainText("Tomasz Administrator");
  await expect(fieldOf(ewa)).toHaveValue(String(Number(before) + 2));
  await overtaken.getByRole("button", { name: "Porzuć moją i pokaż tamtą" }).click();
  await expect(fieldOf(ewa)).toHaveValue(String(Number(before) + 1));
  await fieldOf(ewa).fill(before);
  await ewa.getByRole("button", { name: "Zapisz" }).click();
  await expect(ewa.getByText(/^Zapisano: /)).toBeVisible();
});

test("work that was taken is given back by the notification's button @desktop", async ({ office }) => {
  await visit(office, "/office/queue-items");
  await office
    .getByRole("button", { name: /^Weź: / })
    .first()
    .click();
  await office.getByRole("button", { name: "Cofnij" }).click();
  await expect(office.getByText("Sprawa wróciła do kolejki.")).toBeVisible();
});
