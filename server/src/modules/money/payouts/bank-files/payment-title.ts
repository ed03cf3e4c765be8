import { orderNumber } from "@plon/rules/orders/reward-order.ts";

/** What the title of a transfer must keep of a campaign's name, so that the order's number still fits into 140 characters. */
const NAME_MAX = 80;

/**
 * The title of a transfer before it is written as banks take it: what it is for and the number of its order. A campaign's
 * money is named by the campaign, since its entrant has ordered nothing.
 */
export function titleOf(row: { id: number; year: number; kind: string; campaign_title: string | null }): string {
  const number = `zamówienie ${orderNumber(row.id, row.year)}`;
  if (row.campaign_title !== null) return `${row.campaign_title.slice(0, NAME_MAX).trim()}, ${number}`;
  return `${row.kind === "charity" ? "Darowizna" : "Nagroda pieniężna"}, ${number}`;
}
