import type { Page } from "@playwright/test";
import { expectAccessible, expectNoWider } from "#support/accessible.ts";
import { newDocumentNumber } from "#support/invoice-files.ts";
import { openInOffice } from "#support/office.ts";
import { ADMIN, JAN, PIOTR, ZOFIA } from "#support/people.ts";
import { dialog, open, submitInvoice } from "#support/portal.ts";
import {
  BARE_PATHS,
  BUSIEST_OFFICE_PATHS,
  GUEST_PATHS,
  memberPaths,
  OFFICE_PATHS,
  PUBLIC_PATHS,
} from "#support/routes.ts";
import { expect, settle, signInToOffice, test } from "#support/test.ts";

// The walks are long: they begin side by side, not one after another at the end.
test.describe.configure({ mode: "parallel" });

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

test("every public page is accessible to a visitor, on a phone and on a desk @once", async ({ page }) => {
  test.slow();
  for (const path of [...PUBLIC_PATHS, ...GUEST_PATHS, ...BARE_PATHS]) await expectAccessibleEverywhere(page, path);
});

test("every signed-in page is accessible, on a phone and on a desk @once", async ({ page, signIn }) => {
  test.slow();
  await signIn(JAN);
  for (const path of [...memberPaths(), "/"]) await expectAccessibleEverywhere(page, path);
});

test("the visitor's dialogs are accessible, with their errors too", async ({ page }) => {
  for (const [hash, button] of [
    ["#!logowanie", "Zaloguj się"],
    ["#!reset-hasla", "Dalej"],
    ["#!pierwsze-logowanie", "Dalej"],
  ] as const) {
    await open(page, `/${hash}`);
    await dialog(page).getByRole("button", { name: button }).click();
    await expect(dialog(page).getByText("Pole jest wymagane").first()).toBeVisible();
    await expectAccessible(page, hash);
  }
});

test("the participant's dialogs, menus and notices are accessible", async ({ page, signIn, width, askAs }) => {
  test.slow();
  await signIn(ZOFIA);
  const ask = await askAs(ZOFIA);
  const [invoice] = (await ask(`/api/v1/invoices/${new Date().getFullYear()}`)).data;
  await open(page, "/moje-faktury#!zglos-fakture");
  await dialog(page).getByRole("button", { name: "Dodaj produkt" }).click();
  await dialog(page).getByRole("button", { name: "Wyślij fakturę" }).click();
  await expect(dialog(page).getByText("Pole jest wymagane").first()).toBeVisible();
  await expectAccessible(page, "the invoice form with its errors");

  await open(page, `/moje-faktury#!szczegoly-faktury?id=${invoice?.id}`);
  await expect(dialog(page).getByRole("table")).toBeVisible();
  await expectAccessible(page, "an invoice's details");

  await open(page, "/historia-punktow");
  await page.getByRole("button", { name: "Szczegóły" }).first().click();
  await expectAccessible(page, "an unfolded movement");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Konto:/ })
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page, "the account menu");
  if (width === "phone") {
    await open(page, "/dashboard");
    await page.getByRole("navigation", { name: "Skróty" }).getByRole("button", { name: "Menu" }).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, "the phone's menu");
  }
});

test("notices of a locked account and a page that does not exist are accessible", async ({
  page,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 404/);
  await signIn(PIOTR);
  await open(page, "/dashboard");
  await expectAccessible(page, "the locked account's dashboard");
  await open(page, "/nie/ma/takiej");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nie ma takiej strony");
  await expectAccessible(page, "the error page");
});

test("every office page is accessible on a desk, and fits a phone @once", async ({ browser, problems }) => {
  test.slow();
  const context = await browser.newContext({ viewport: DESK, isMobile: false, hasTouch: false });
  const office = await context.newPage();
  office.on("pageerror", (error) => problems.push(String(error)));
  await office.goto("/office/");
  await office.getByLabel("Adres e-mail").waitFor();
  await expectAccessible(office, "the office's sign-in");
  await signInToOffice(office, ADMIN.email);
  for (const path of OFFICE_PATHS) {
    await office.goto(path);
    await settle(office);
    // A spinner without a value is loading; a bar with a value is content.
    await expect(office.locator("[role=progressbar]:not([aria-valuenow])")).toHaveCount(0);
    // The office is a desk's tool: axe looks at it as it stands there.
    await expectAccessible(office, path);
    await resize(office, PHONE);
    await expectNoWider(office, `${path} on a phone`);
    await office.setViewportSize(DESK);
  }
  await context.close();
});

test("the office's busiest screens are accessible in the dark too @once", async ({ browser }) => {
  const context = await browser.newContext({ viewport: DESK, isMobile: false, hasTouch: false, colorScheme: "dark" });
  const office = await context.newPage();
  await signInToOffice(office, ADMIN.email);
  for (const path of BUSIEST_OFFICE_PATHS) {
    await office.goto(path);
    await settle(office);
    await expect(office.locator("[role=progressbar]:not([aria-valuenow])")).toHaveCount(0);
    await expectAccessible(office, `${path} in the dark`);
  }
  await context.close();
});

test("the office's review and its dialogs are accessible", async ({ page, cast, signIn, office }) => {
  const documentNumber = newDocumentNumber();
  await signIn(cast.sender);
  await submitInvoice(page, documentNumber);
  await openInOffice(office, documentNumber);
  await expect(office.getByRole("img", { name: "Strona 1 pliku faktury" })).toBeVisible();
  await expectAccessible(office, "the review");
  await office.getByRole("region", { name: "Decyzja" }).getByRole("button", { name: "Odrzuć" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Odrzuć fakturę" }).click();
  await expect(office.getByRole("dialog").getByText("Pole jest wymagane")).toBeVisible();
  await expectAccessible(office, "the dialog for a reason");
});

test("what a link says, a long text's contents and an unfolded answer are accessible", async ({
  page,
  signIn,
  width,
}) => {
  await signIn(JAN);
  await open(
    page,
    `/dashboard?content=${encodeURIComponent('<p>Gotowe. <a href="/faq">Pytania</a></p>')}#!potwierdzenie`,
  );
  await expect(dialog(page).getByText("Gotowe.")).toBeVisible();
  await expectAccessible(page, "#!potwierdzenie");
  await open(page, "/faq#za-co-dostaje-punkty");
  await expect(page.getByText("Za produkty z listy programu")).toBeVisible();
  await expectAccessible(page, "an unfolded answer");
  if (width === "desktop") return;
  await open(page, "/regulamin");
  await page.getByText("Spis treści").first().click();
  await expectAccessible(page, "the terms with their contents");
});

test("the office's page editor is accessible with its errors, its link and a version @once", async ({ browser }) => {
  const context = await browser.newContext();
  const office = await context.newPage();
  await signInToOffice(office, ADMIN.email);
  await office.goto("/office/pages/create");
  await office.getByRole("button", { name: "Zapisz szkic" }).click();
  await expect(office.getByText("Pole jest wymagane").first()).toBeVisible();
  await expectAccessible(office, "a new page with its errors");
  await office.goto("/office/pages/1");
  await office.getByRole("textbox", { name: "Treść" }).press("Control+a");
  await office.getByRole("button", { name: "Odnośnik" }).click();
  await expect(dialog(office)).toBeVisible();
  await expectAccessible(office, "the dialog for a link");
  await office.getByRole("button", { name: "Anuluj" }).click();
  await office.getByRole("button", { name: "Podgląd wersji 1" }).click();
  await expect(dialog(office)).toBeVisible();
  await expectAccessible(office, "a version");
  await context.close();
});

/** One visit, seen at both widths. What a wide screen adds in colours, the start and the dashboard show. */
async function expectAccessibleEverywhere(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expectAccessible(page, path);
  await resize(page, DESK);
  await settle(page);
  await expectAccessible(page, `${path} on a desk`, { contrast: path === "/" || path === "/dashboard" });
  await page.setViewportSize(PHONE);
}

/** Gives the page another size and the time to draw itself for it. */
async function resize(page: Page, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
