import type { Locator, Page } from "@playwright/test";
import { invoicePdf } from "#support/invoice-files.ts";
import type { PickedFile } from "#support/invoice-files.ts";
import { PASSWORD } from "./people.ts";
import type { Person } from "./people.ts";
import { expect, waitUntilLoaded } from "#support/test.ts";

/**
 * Opens a page of the portal and waits for it: inside the portal where its code runs already, as a link in it would, which
 * costs half of a load. The page that is open is loaded anew; `load` loads any.
 */
export async function open(page: Page, path: string): Promise<void> {
  if (!(await moveInside(page, path))) await page.goto(path);
  await waitUntilLoaded(page);
}

/** Loads a page of the portal as its address bar would, and waits for it; the one that is open is loaded anew. */
export async function load(page: Page, path: string): Promise<void> {
  const [before] = page.url().split("#");
  await page.goto(path);
  // Another fragment of the same address is no load.
  if (page.url().split("#")[0] === before && path.includes("#")) await page.reload();
  await waitUntilLoaded(page);
}

async function moveInside(page: Page, path: string): Promise<boolean> {
  const url = page.url();
  if (!url.startsWith("http") || new URL(url).pathname.startsWith("/office")) return false;
  const to = new URL(path, url);
  const isMoving = await page.evaluate(
    ([address, pathname]) => {
      const isRunning = document.querySelector("#root:not([data-drawn]) > *") !== null;
      if (!isRunning || location.pathname === pathname) return false;
      const heading = document.querySelector("h1");
      const left = { heading, text: heading?.textContent, pathname: location.pathname };
      Object.assign(globalThis, { left });
      history.pushState({}, "", address);
      return true;
    },
    [to.href, to.pathname] as const,
  );
  if (isMoving) {
    // Until the next page stands, the one before it does. An address that leads back before its page came has nothing to show
    // for it, so this waits for a while at most.
    const hasLeft = page.waitForFunction(
      () => {
        const { left } = globalThis as unknown as {
          left?: { heading: HTMLElement | null; text: string | undefined; pathname: string };
        };
        return (
          !left?.heading?.isConnected || left.heading.textContent !== left.text || location.pathname === left.pathname
        );
      },
      undefined,
      { timeout: 5000 },
    );
    await hasLeft.catch(() => {});
  }
  return isMoving;
}

/** The dialog that is open. */
export const dialog = (page: Page): Locator => page.getByRole("dialog");

/** Fills the sign-in dialog that is open and sends it. */
export async function signInOnScreen(page: Page, person: Pick<Person, "nip">, password = PASSWORD): Promise<void> {
  const form = dialog(page);
  await form.getByRole("textbox", { name: "NIP lub PESEL" }).fill(person.nip);
  await form.getByRole("textbox", { name: "Hasło", exact: true }).fill(password);
  await form.getByRole("button", { name: "Zaloguj się" }).click();
}

/** Chooses the first entry that a search field offers, of those that match, and returns its text. */
export async function chooseFirst(field: Locator, which: Parameters<Locator["filter"]>[0] = {}): Promise<string> {
  const page = field.page();
  const option = page.getByRole("listbox").getByRole("option").filter(which).first();
  let text = "";
  await expect(async () => {
    // The arrow opens the list even if the field was entered before its entries had arrived, and again if the list
    // closed because its dialog was still opening.
    await field.press("ArrowDown");
    await expect(option).toBeVisible({ timeout: 1000 });
    text = (await option.innerText({ timeout: 1000 })).split("\n")[0] ?? "";
    await option.click({ timeout: 3000 });
    await expect(page.getByRole("listbox")).toHaveCount(0, { timeout: 3000 });
  }).toPass();
  return text;
}

/** The note about a distributor whose invoices arrive automatically. */
export const ELECTRONIC = "Przesyła nam faktury elektronicznie";

/** Fills what every invoice needs into the form that is open. */
export async function fillInvoice(page: Page, documentNumber: string, file?: PickedFile): Promise<Locator> {
  const form = dialog(page);
  await form.getByRole("textbox", { name: "Numer faktury" }).fill(documentNumber);
  await chooseFirst(form.getByRole("combobox", { name: "Dystrybutor" }), { hasNotText: ELECTRONIC });
  await pickFile(form, file ?? (await invoicePdf(documentNumber)));
  return form;
}

/** Opens the form for a new invoice and fills it. */
export async function fillInvoiceForm(page: Page, documentNumber: string, file?: PickedFile): Promise<Locator> {
  await open(page, "/moje-faktury#!zglos-fakture");
  return fillInvoice(page, documentNumber, file);
}

/** Puts a file into the form's file field. */
export async function pickFile(form: Locator, file: PickedFile): Promise<void> {
  await form.locator('input[name="invoice"]').setInputFiles(file);
}

/** The list's row of an invoice. */
export const invoiceRow = (page: Page, documentNumber: string): Locator =>
  page.getByRole("table", { name: "Faktury" }).getByRole("row").filter({ hasText: documentNumber });

/** Opens the menu under the person's name and returns its way out. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  const account = page.getByRole("banner").getByRole("button", { name: /^Konto:/ });
  await account.click();
  return page.getByRole("menuitem", { name: "Wyloguj się" });
}
