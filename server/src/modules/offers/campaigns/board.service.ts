import { type CampaignAct, isExplainedAct, staffActs } from "@plon/rules/campaign.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, existing } from "#platform/acts/errors.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import { lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import {
  type BoardFilter,
  findBoardEntry,
  findDocument,
  listCampaigns,
  listEntries,
  listFirstEntries,
  listOwners,
} from "./board.queries.ts";
import { acceptanceOf } from "./campaign-rules.service.ts";
import { decideComplaint, findPhoto, getCampaignById, lockEntry } from "./campaigns.queries.ts";
import { findPayoutOrder } from "./entry-payouts.queries.ts";
import { payoutState, withdrawPayout } from "./entry-payouts.service.ts";
import { lookForPurchase, purchasesFor, takeStep } from "./entry-steps.service.ts";
import { describeEntry } from "./linked-entry.service.ts";

export type { BoardEntry } from "./board.queries.ts";

/** A file with more rows than this no longer opens well; filters make it smaller. */
const CSV_ROWS_MAX = 20_000;

const seenBy = (ctx: StaffContext) => ({ representativeId: representativeSeeing(ctx) });

/** Campaigns with the number of entries per status; for a representative only of their own participants. */
export const campaignBoard = (db: Db, ctx: StaffContext) => listCampaigns(db, representativeSeeing(ctx));

/** A page of entries; a representative sees those of their own participants. */
export const entryPage = (
  db: Db,
  ctx: StaffContext,
  filter: Omit<Parameters<typeof listEntries>[1], "representativeId">,
) => listEntries(db, { ...filter, ...seenBy(ctx) });

/** The same for a file, at most 20 000 of them. */
export const entriesForFile = (db: Db, ctx: StaffContext, filter: Omit<BoardFilter, "representativeId">) =>
  listFirstEntries(db, { ...filter, ...seenBy(ctx) }, CSV_ROWS_MAX);

/** One entry with everything known about it. Throws campaign.entry_not_found, also for another representative's. */
export async function getBoardEntry(db: Db, ctx: StaffContext, id: number) {
  const row = await findVisible(db, ctx, id);
  const described = await describeEntry(db, id);
  const owner = row.participant_id;
  return {
    ...described,
    row,
    volumeFound: owner === null ? null : (await purchasesFor(db, described.campaign, owner)).volume,
    payout: await findPayoutOrder(db, id),
    rules: await acceptanceOf(db, described.entry),
    purchaseInvoice: row.purchase_invoice_id === null ? undefined : await findDocument(db, row.purchase_invoice_id),
  };
}

async function findVisible(db: Db, ctx: StaffContext, id: number) {
  const row = await findBoardEntry(db, id);
  const representativeId = representativeSeeing(ctx);
  if (!row || (representativeId !== undefined && row.representative_id !== representativeId)) {
    throw new AppError("campaign.entry_not_found");
  }
  return row;
}

/** Where a complaint's photo is stored. Throws file.not_found. */
export async function getPhoto(db: Db, ctx: StaffContext, id: number, position: number) {
  await findVisible(db, ctx, id);
  return existing(await findPhoto(db, id, position), "file.not_found");
}

type Decision = { act: CampaignAct; reason: string };

/**
 * Takes one step with each of the entries: all of them or none, each audited, each entrant notified. The purchases for
 * an accepted entry are searched at once. Throws campaign.reason_missing, campaign.entry_not_found,
 * campaign.cannot_move.
 */
export async function actOnEntries(tx: Tx, ctx: StaffContext, ids: number[], decision: Decision): Promise<void> {
  if (isExplainedAct(decision.act) && decision.reason === "") {
    throw new AppError("campaign.reason_missing", { inField: "reason" });
  }
  // Points are locked first, as when accepting an invoice, so that no purchase is missed between the two.
  await lockParticipants(tx, await listOwners(tx, ids));
  for (const id of ids.toSorted((a, b) => a - b)) await actOnOne(tx, ctx, id, decision);
}

async function actOnOne(tx: Tx, ctx: StaffContext, id: number, { act, reason }: Decision): Promise<void> {
  const entry = existing(await lockEntry(tx, id), "campaign.entry_not_found");
  const campaign = await getCampaignById(tx, entry.campaign_id);
  const actor = { kind: "staff", id: ctx.staff.id } as const;
  if (!staffActs(campaign.flow, entry.status, payoutState(await findPayoutOrder(tx, id))).includes(act)) {
    throw new AppError("campaign.cannot_move", { params: { number: id } });
  }
  if (act === "withdraw_payout") await withdrawPayout(tx, ctx, id, reason);
  const moved = await takeStep(tx, campaign, entry, { act, reason, actor, at: ctx.at });
  if (act === "accept_complaint" || act === "reject_complaint") {
    const decision = { decided_at: ctx.at, decided_by: ctx.staff.id, decision_reason: reason || null };
    await decideComplaint(tx, id, decision);
  }
  const settled = await lookForPurchase(tx, campaign, moved, ctx.at);
  await audit(tx, ctx, {
    action: `campaign.${act}`,
    subject: { type: "campaign_entry", id },
    before: { status: entry.status },
    after: { status: settled.status, ...(reason === "" ? {} : { reason }) },
  });
}
