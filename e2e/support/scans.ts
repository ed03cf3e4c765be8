import { randomInt } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { newDocumentNumber, type PickedFile, printedInvoice, type PrintedGoods } from "./invoice-files.ts";
import { visit } from "./office.ts";
import type { Person } from "./people.ts";
import { submitFor } from "./submissions.ts";
import { expect } from "./test.ts";

/** The day that a scan says it was written on, as it is printed and as the office shows it. */
export const SCAN_DAY = { printed: "2026-05-05", shown: "05.05.2026" };

type Sent = { number: string; file: PickedFile; at: string; sum: string };

/**
 * A farmer's scan, sent without the list of goods: of three lines, or of one that is named; `at` is where it is reviewed. Each is
 * for another `sum` of its dearest line: the same sum on one day may be the same purchase, whoever's it is.
 */
export async function sendScan(request: APIRequestContext, person: Pick<Person, "nip">, only?: string): Promise<Sent> {
  const number = newDocumentNumber();
  const price = randomInt(10_000, 400_000);
  const sum = written(2 * price);
  const dearest: PrintedGoods = [only ?? "KAPTAROL 80WG 10 kg", "2", written(price), sum];
  const goods: readonly PrintedGoods[] =
    only === undefined
      ? [["Buraczan 320 SE 5 l", "4", "280,50", "1 122,00"], dearest, ["Herbicyd Dovvo 1 l", "6", "99,90", "599,40"]]
      : [dearest];
  const file = await printedInvoice(number, { day: SCAN_DAY.printed, buyerNip: person.nip, goods });
  const { id } = await submitFor(request, person, { number, file });
  return { number, file, at: `/office/invoices/${id}`, sum };
}

/** '1 234,56', as a program prints it. */
function written(grosze: number): string {
  const [zloty = "", cents = ""] = (grosze / 100).toFixed(2).split(".");
  return `${zloty.replaceAll(/\B(?=(\d{3})+$)/g, " ")},${cents}`;
}

/** Opens the review of a scan and takes over what was read of it; it can then be accepted. */
export async function takeOver(office: Page, at: string): Promise<void> {
  await visit(office, at);
  await expect(office.getByRole("region", { name: "Odczytane z pliku" })).toContainText("Buraczan");
  await office.keyboard.press("Alt+w");
  await expect(office.getByRole("button", { name: /^Akceptuj \d/ })).toBeEnabled();
}
