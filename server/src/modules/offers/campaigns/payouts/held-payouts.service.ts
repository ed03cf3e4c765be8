// More than a campaign's rule makes of a purchase is paid only when a second person says so.
import { moneyText } from "@plon/rules/money/money-text.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Json } from "#platform/database/column-types.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { type Campaign, type Entry, getCampaignById, getEntry } from "../campaigns.queries.ts";
import { computedSum } from "../counted-purchases.service.ts";
import { findPayoutOrder } from "./entry-payouts.queries.ts";
import { orderForEntry } from "../entries/entry-orders.service.ts";

type Asked = { amount_grosze: number; key: string; request_hash: string };

/** What a request was made on: where the entry stands, what its rule makes of the purchase, and what is ordered. */
export const payoutBasis: Basis = async (db: Db, id) => {
  const entry = getOrThrow(await getEntry(db, Number(id)).catch(() => undefined), "campaign.entry_not_found");
  const campaign = await getCampaignById(db, entry.campaign_id);
  const order = await findPayoutOrder(db, entry.id);
  return `${entry.status}/${await computedSum(db, campaign, entry)}/${order?.id ?? ""}`;
};

/** Asks a second person for a payout above the reckoned sum. Throws approval.waiting, and what ordering it throws. */
export async function askForPayout(
  tx: Tx,
  ctx: StaffContext,
  { campaign, entry, computed }: { campaign: Campaign; entry: Entry; computed: number | null },
  wish: { amountGrosze: number; press: { key: string; requestHash: Buffer }; reason: string },
): Promise<void> {
  const asked: Asked = {
    amount_grosze: wish.amountGrosze,
    key: wish.press.key,
    request_hash: wish.press.requestHash.toString("hex"),
  };
  await askForApproval(tx, ctx, {
    kind: "campaign.payout",
    subjectId: String(entry.id),
    asked: asked as unknown as Json,
    subject: `Wypłata w akcji „${campaign.title}”, zgłoszenie ${entry.id}`,
    path: `/campaign-entries/${entry.id}`,
    before: computed === null ? "kwoty nie da się wyliczyć z zakupu" : `wyliczone z zakupu: ${moneyText(computed)}`,
    after: `wypłata ${moneyText(wish.amountGrosze)}`,
    basis: payoutBasis,
    reason: wish.reason,
    rehearse: () => carryOutPayout(tx, ctx, String(entry.id), { asked: asked as unknown as Json, reason: wish.reason }),
  });
}

/** Orders the payout that a second person approved. */
export const carryOutPayout: CarryOut = async (tx, ctx, id, { asked: given, reason }) => {
  const asked = given as unknown as Asked;
  const press = { key: asked.key, requestHash: Buffer.from(asked.request_hash, "hex") };
  const outcome = await orderForEntry(tx, ctx, Number(id), { amountGrosze: asked.amount_grosze, press, reason });
  if (outcome !== "ordered") throw new AppError("campaign.cannot_move", { params: { number: Number(id) } });
};
