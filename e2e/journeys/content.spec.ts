import type { Page } from "@playwright/test";
import { ADMIN } from "#support/people.ts";
import { open } from "#support/portal.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test.describe("in the office", () => {
  test("[VALID-67, VALID-68] a page is written in an editor 250 px high, published, and read in the portal @once", async ({
    browser,
    page,
    width,
  }) => {
    const slug = `nowa-strona-${width}`;
    const office = await browser.newPage();
    await signInToOffice(office, ADMIN.email);
    await office.goto("/office/pages/create");
    await office.getByLabel("Tytuł").fill("Nowa, piękna strona");
    // The title makes it, until somebody writes another one.
    await expect(office.getByLabel("Adres")).toHaveValue("nowa-piekna-strona");
    await office.getByLabel("Adres").fill(slug);
    await office.getByLabel("Tytuł").fill("Nowa strona");
    await expect(office.getByLabel("Adres")).toHaveValue(slug);
    const editor = office.getByRole("textbox", { name: "Treść" });
    expect((await editor.boundingBox())?.height).toBe(250);
    await editor.fill("Pierwszy akapit");
    await office.getByRole("button", { name: "Nagłówek", exact: true }).click();
    await office.getByRole("button", { name: "Zapisz szkic" }).click();
    await expect(office.getByText("Szkic", { exact: true })).toBeVisible();
    await office.getByRole("button", { name: "Opublikuj wersję 1" }).click();
    await office.getByRole("dialog").getByRole("button", { name: "Opublikuj" }).click();
    await expect(office.getByText("Opublikowano wersję 1.")).toBeVisible();
    await open(page, `/${slug}`);
    await expect(heading(page, "Nowa strona")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Pierwszy akapit" })).toBeVisible();
    await office.close();
  });

  test("on saving what somebody else has changed, the typed text is kept and the user decides @once", async ({
    browser,
  }) => {
    const context = await browser.newContext();
    const mine = await context.newPage();
    await signInToOffice(mine, ADMIN.email);
    const theirs = await context.newPage();
    for (const office of [mine, theirs]) {
      await office.goto("/office/pages");
      await office.getByRole("link", { name: "Dni pola" }).click();
      await expect(office.getByRole("textbox", { name: "Treść" })).toContainText("Zapraszamy");
    }
    await theirs.getByRole("textbox", { name: "Treść" }).fill("Ich tekst");
    await theirs.getByRole("button", { name: "Zapisz szkic" }).click();
    await expect(theirs.getByText("Zapisano wersję 2 jako szkic.")).toBeVisible();

    await mine.getByRole("textbox", { name: "Treść" }).fill("Mój tekst");
    await mine.getByRole("button", { name: "Zapisz szkic" }).click();
    await expect(mine.getByText("W międzyczasie ktoś zapisał wersję 2")).toBeVisible();
    await expect(mine.getByRole("textbox", { name: "Treść" })).toHaveText("Mój tekst");
    await mine.getByRole("button", { name: "Zobacz wersję 2" }).click();
    await expect(mine.frameLocator("iframe").getByText("Ich tekst")).toBeVisible();
    await mine.getByRole("button", { name: "Zamknij", exact: true }).click();
    await mine.getByRole("button", { name: "Zapisz moje" }).click();
    await expect(mine.getByText("Zapisano wersję 3 jako szkic.")).toBeVisible();
    await expect(mine.getByRole("textbox", { name: "Treść" })).toHaveText("Mój tekst");
    await context.close();
  });

  test("[MODAL-35] a warning is set with its times, and taken back @once", async ({ browser }) => {
    const context = await browser.newContext();
    const office = await context.newPage();
    await signInToOffice(office, ADMIN.email);
    await office.goto("/office/settings");
    const text = office.getByLabel("Ostrzeżenie dla uczestników: treść");
    const from = office.getByLabel("Ostrzeżenie dla uczestników: od");
    const to = office.getByLabel("Ostrzeżenie dla uczestników: do");
    // In a year when no other test looks.
    await text.fill("Przerwa w maju");
    await from.fill("01.05.2090 10:00");
    await to.fill("1.5.2090 9:00");
    await office.getByRole("button", { name: "Zapisz" }).click();
    await expect(office.getByText("Koniec musi być późniejszy niż początek")).toBeVisible();
    await to.fill("01.05.2090 12:00");
    await office.getByRole("button", { name: "Zapisz" }).click();
    await expect(office.getByText("Zapisano: Ostrzeżenie dla uczestników.")).toBeVisible();
    await office.reload();
    await expect(text).toHaveValue("Przerwa w maju");
    await expect(from).toHaveValue("01.05.2090 10:00");
    for (const field of [text, from, to]) await field.fill("");
    await office.getByRole("button", { name: "Zapisz" }).click();
    await expect(office.getByText("Zapisano: Ostrzeżenie dla uczestników.")).toBeVisible();
    await context.close();
  });
});
