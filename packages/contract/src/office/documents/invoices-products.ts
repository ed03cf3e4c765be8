import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { recordId } from "../../shared/calls/envelope.ts";
import { WORK_INVOICES } from "../../shared/roles.ts";
import { lineProduct } from "./invoices.ts";

/** A product to choose for a line of an invoice. */
const choice = lineProduct.extend({
  id: z.int(),
  brand: z.string(),
  is_active: z.boolean(),
  /** Why it stands before others: the farm bought it before, or the invoice's seller sold it to others. */
  known_by: z.enum(["farm", "seller"]).nullable(),
  /** The pack that the farm bought last; null if it bought none, or none that there still is. */
  usual_pack: z.number().nullable(),
});
export type ProductChoice = z.infer<typeof choice>;

export const officeFindLineProducts = {
  method: "GET",
  path: "/api/office/v1/invoices/:invoiceId/products",
  summary:
    "At most 30 products for a line of this invoice, by words, SAP number, trade number or the seller's own words: first what the farm bought, then what the seller sells, then the rest.",
  access: { staff: WORK_INVOICES },
  params: z.object({ invoiceId: recordId }),
  query: z.object({ search: z.string().trim().max(100, "Najwyżej 100 znaków").default("") }),
  data: z.array(choice),
  errors: ["invoice.not_found"],
} as const satisfies Endpoint;
