import type { Db } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { findOfficeInvoice } from "../invoice-lists.queries.ts";
import { listLineChoices } from "./line-products.queries.ts";

/**
 * Products for a line of an invoice that a phrase means, beginning with what its farm bought and then with what its
 * seller sold to others. Throws invoice.not_found.
 */
export async function lineProducts(db: Db, invoiceId: number, phrase: string) {
  return await listLineChoices(db, getOrThrow(await findOfficeInvoice(db, invoiceId), "invoice.not_found"), phrase);
}
