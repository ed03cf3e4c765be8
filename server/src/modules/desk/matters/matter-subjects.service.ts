// What a matter may be about besides an invoice: whose it is, and what it is called in the farmer's words.
import type { AskedAbout } from "@plon/contract/portal/desk/matters.ts";
import type { MatterSubject } from "@plon/rules/desk/matter.ts";
import { dayText, pointsText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { ownOrderName } from "#modules/goods/orders/orders.service.ts";
import { openedTitle } from "#modules/offers/campaigns/campaign-facts.service.ts";
import { getPromotion } from "#modules/offers/promotions/promotions.service.ts";
import { oneTimeOf } from "#modules/points/transfers/one-time.service.ts";
import { standingOf } from "#modules/points/transfers/standing/standing.service.ts";
import type { MatterRecord, SubjectColumn } from "./matters.queries.ts";

const NAMES: Record<AskedAbout["type"], (db: Db, ctx: ParticipantContext, id: number) => Promise<string>> = {
  order: async (db, ctx, id) => `Zamówienie ${await ownOrderName(db, ctx.participantId, id)}`,
  transfer: async (db, ctx, id) => {
    const { points, created_at: at } = await oneTimeOf(db, ctx, id);
    return `Przekazanie punktów: ${pointsText(points)}, ${dayText(warsawDay(at))}`;
  },
  standing: async (db, ctx, id) => {
    const { requested_at: at } = await standingOf(db, ctx, id);
    return `Stałe przekazywanie punktów, ${dayText(warsawDay(at))}`;
  },
  promotion: async (db, ctx, id) => `Promocja: ${(await getPromotion(db, ctx, String(id))).title}`,
  campaign: async (db, _ctx, id) => `Akcja: ${await openedTitle(db, id)}`,
};

/**
 * What something of one's own is called, or an offer that is for oneself or for everybody. Throws order.not_found,
 * transfer.not_found, promotion.not_found or campaign.not_found, also for somebody else's.
 */
export const nameOf = (db: Db, ctx: ParticipantContext, { type, id }: AskedAbout): Promise<string> =>
  NAMES[type](db, ctx, id);

/** Where a matter keeps what it is about. */
export const COLUMNS = {
  invoice: "invoice_id",
  order: "order_id",
  transfer: "one_time_transfer_id",
  standing: "standing_transfer_id",
  promotion: "promotion_id",
  campaign: "campaign_id",
} as const satisfies Record<MatterSubject, SubjectColumn>;

/** The one column of a new matter that says what it is about. */
export const columnOf = ({ type, id }: { type: MatterSubject; id: number }) => ({ [COLUMNS[type]]: id });

/** What a matter is about. */
export function subjectOf(matter: Pick<MatterRecord, SubjectColumn>): {
  type: MatterSubject;
  id: number;
} {
  for (const type of Object.keys(COLUMNS) as MatterSubject[]) {
    const id = matter[COLUMNS[type]];
    if (id !== null) return { type, id };
  }
  throw new Error("A matter is about nothing");
}
