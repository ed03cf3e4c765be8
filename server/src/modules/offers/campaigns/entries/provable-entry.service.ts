// The entry behind a link, as far as it decides whether an invoice may be shown for it.
import type { CampaignFlow } from "@plon/rules/campaigns/campaign.ts";
import type { CallContext } from "#platform/acts/context.ts";
import type { Db, TransactionalDb, Tx } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { getCampaignById, lockEntry } from "../campaigns.queries.ts";
import { countLook } from "./entering.service.ts";
import { phaseOf } from "./entry-steps.service.ts";
import { accountFor, getLinkedEntry } from "./linked-entry.service.ts";

export type ProvableEntry = {
  id: number;
  flow: CampaignFlow;
  status: number;
  /** Whether whoever entered has an account, where invoices are sent. */
  isMember: boolean;
  isClosed: boolean;
};

async function entryOf(db: Db, ctx: CallContext, entry: Awaited<ReturnType<typeof getLinkedEntry>>) {
  const campaign = await getCampaignById(db, entry.campaign_id);
  return {
    id: entry.id,
    flow: campaign.flow,
    status: entry.status,
    isMember: (await accountFor(db, entry)) !== null,
    isClosed: phaseOf(campaign, ctx.at) === "closed",
  };
}

/** The reviewed entry of a link; each look counts. Throws campaign.entry_not_found, request.rate_limited. */
export async function provableEntry(db: TransactionalDb, ctx: CallContext, token: string): Promise<ProvableEntry> {
  await countLook(db, ctx);
  return await entryOf(db, ctx, await getLinkedEntry(db, token));
}

/** The same, locked. Throws campaign.entry_not_found. */
export async function lockProvable(tx: Tx, ctx: CallContext, token: string): Promise<ProvableEntry> {
  const { id } = await getLinkedEntry(tx, token);
  return await entryOf(tx, ctx, getOrThrow(await lockEntry(tx, id), "campaign.entry_not_found"));
}
