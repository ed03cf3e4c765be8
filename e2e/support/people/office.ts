import type { Locator, Page } from "@playwright/test";
import { pointsIn } from "./points.ts";
import { expect } from "#support/test.ts";

/** A place of the office that asks for nothing: what stood before is gone once it is shown. */
const NOWHERE = "/office/nie-ma-takiej-strony";

/**
 * Opens a page of the office for somebody who is in it already: inside it, as its menu would, which costs a tenth of a load. It
 * begins anew, also where only the filter differs. What a form has not saved holds nobody back here; `page.goto` is a load.
 */
export async function visit(office: Page, path: string): Promise<void> {
  if (!new URL(office.url()).pathname.startsWith("/office")) return void (await office.goto(path));
  await move(office, NOWHERE);
  const nowhere = office.getByRole("main").getByRole("heading", { name: "Nie ma takiej strony" });
  await expect(nowhere).toBeVisible();
  if (path === NOWHERE) return;
  await move(office, path);
  await expect(nowhere).toHaveCount(0);
}

/** As `visit`, straight from a page with another heading, at half its cost. */
export async function visitNext(office: Page, path: string): Promise<void> {
  const before = await office.evaluate(() => document.querySelector("h1")?.textContent);
  await move(office, path);
  await office.waitForFunction((old) => document.querySelector("h1")?.textContent !== old, before);
}

const move = (office: Page, to: string) =>
  office.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, to);

/** The address of one of the office's lists, narrowed as its filters would. */
export function narrowed(list: string, filter: Record<string, unknown>): string {
  return `/office/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** Finds an invoice in the office by its number, whatever its state, and opens its review. */
export async function openInOffice(office: Page, documentNumber: string): Promise<void> {
  await visit(office, narrowed("invoices", { search: documentNumber }));
  await office.getByText(documentNumber, { exact: true }).first().click();
  await expect(office.getByRole("heading", { level: 2, name: documentNumber })).toBeVisible();
}

/** Presses 'Akceptuj' in an opened review and returns the points that the office says were given. */
export async function acceptInvoice(office: Page, documentNumber: string): Promise<number> {
  await office.getByRole("button", { name: /^Akceptuj/ }).click();
  const told = office.getByText(`Zaakceptowano ${documentNumber}:`);
  await expect(told).toBeVisible();
  const points = pointsIn((await told.innerText()).split(documentNumber)[1] ?? "");
  await hasLedOn(office, documentNumber);
  return points;
}

/** Waits until a decision has led on from its invoice: what is opened before that, it would lead away from. */
async function hasLedOn(office: Page, documentNumber: string): Promise<void> {
  await expect(office.getByRole("heading", { level: 2, name: documentNumber })).toHaveCount(0);
}

/** A field of the invoice on the screen: the next one is drawn behind it, with fields of the same names. */
export function shownField(page: Page, name: string): Locator {
  return page.getByLabel(name, { exact: true }).filter({ visible: true });
}
