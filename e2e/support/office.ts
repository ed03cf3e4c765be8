import type { Locator, Page } from "@playwright/test";
import { pointsIn } from "./points.ts";
import { expect } from "./test.ts";

/** Finds an invoice in the office by its number, whatever its state, and opens its review. */
export async function openInOffice(office: Page, documentNumber: string): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ search: documentNumber }));
  await office.goto(`/office/invoices?filter=${filter}`);
  await office.getByText(documentNumber, { exact: true }).first().click();
  await expect(office.getByRole("heading", { level: 2, name: documentNumber })).toBeVisible();
}

/** Presses 'Akceptuj' in an opened review and returns the points that the office says were given. */
export async function acceptInvoice(office: Page, documentNumber: string): Promise<number> {
  await office.getByRole("button", { name: /^Akceptuj/ }).click();
  const told = office.getByText(`Zaakceptowano ${documentNumber}:`);
  await expect(told).toBeVisible();
  return pointsIn((await told.innerText()).split(documentNumber)[1] ?? "");
}

/** Sends an opened invoice back or refuses it, with a reason. */
export async function decideWithReason(
  office: Page,
  decision: "Odrzuć" | "Zwróć do poprawy",
  reason: string,
): Promise<void> {
  await office.getByRole("region", { name: "Decyzja" }).getByRole("button", { name: decision }).click();
  const form = office.getByRole("dialog");
  await form.getByRole("textbox").fill(reason);
  await form.getByRole("button", { name: decision === "Odrzuć" ? "Odrzuć fakturę" : decision }).click();
  await expect(form).toHaveCount(0);
}

/** A field of the invoice on the screen: the next one is drawn behind it, with fields of the same names. */
export function shownField(page: Page, name: string): Locator {
  return page.getByLabel(name, { exact: true }).filter({ visible: true });
}
