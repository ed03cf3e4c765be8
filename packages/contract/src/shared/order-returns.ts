import { RETURN_STATES } from "@plon/rules/orders/order-return.ts";
import { RETURN_CAUSES } from "@plon/rules/orders/reward-order.ts";
import { z } from "zod";
import { isoDate, isoInstant, statusLabel } from "./calls/envelope.ts";

/** What the farmer said of an order that was sent, and what became of it. */
export const goodsReturn = z.object({
  id: z.int(),
  cause: z.enum(RETURN_CAUSES),
  /** Of how many of the order's pieces. */
  quantity: z.int(),
  reason: z.string(),
  status: z.enum(RETURN_STATES),
  status_label: statusLabel,
  asked_at: isoInstant,
  /** Who of the farm's people said it; null for the owner. */
  by_person: z.string().nullable(),
  /** The day by which the office decides, or sends another piece; null if nothing is waited for. */
  due_on: isoDate.nullable(),
  decided_at: isoInstant.nullable(),
  answer: z.string().nullable(),
  /** The number of the order with the pieces that the farmer keeps: 'N/2026/000124'. */
  kept_order: z.string().nullable(),
});
export type GoodsReturn = z.infer<typeof goodsReturn>;
