import type { APIRequestContext, Page } from "@playwright/test";
import { newDocumentNumber, printedInvoice, type PrintedGoods } from "./invoice-files.ts";
import { visit } from "./office.ts";
import type { Person } from "./people.ts";
import { submitFor } from "./submissions.ts";
import { expect } from "./test.ts";

/** The day that a scan says it was written on, as it is printed and as the office shows it. */
export const SCAN_DAY = { printed: "2026-05-05", shown: "05.05.2026" };

/** Each for another sum: one farm's two invoices of a day for the same goods may be one purchase. */
const goodsFor = (kaptarol: number): readonly PrintedGoods[] => [
  ["Buraczan 320 SE 5 l", "4", "280,50", "1 122,00"],
  ["KAPTAROL 80WG 10 kg", "2", `${kaptarol},00`, `${2 * kaptarol},00`],
  ["Herbicyd Dovvo 1 l", "6", "99,90", "599,40"],
];

/** A farmer's scan of three lines, or of these, sent without the list of goods; `at` is where it is reviewed. */
export async function sendScan(
  request: APIRequestContext,
  person: Pick<Person, "nip">,
  { kaptarol, goods = goodsFor(kaptarol ?? 100) }: { kaptarol?: number; goods?: readonly PrintedGoods[] },
) {
  const number = newDocumentNumber();
  const file = await printedInvoice(number, { day: SCAN_DAY.printed, buyerNip: person.nip, goods });
  const { id } = await submitFor(request, person, { number, file });
  return { number, file, at: `/office/invoices/${id}` };
}

/** Opens the review of a scan and takes over what was read of it; it can then be accepted. */
export async function takeOver(office: Page, at: string): Promise<void> {
  await visit(office, at);
  await expect(office.getByRole("region", { name: "Odczytane z pliku" })).toContainText("Buraczan");
  await office.keyboard.press("Alt+w");
  await expect(office.getByRole("button", { name: /^Akceptuj \d/ })).toBeEnabled();
}
