import { type CampaignAct, isExplainedAct, staffActs } from "@plon/rules/campaigns/campaign.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { overlapsOf } from "#modules/offers/combining/combining.service.ts";
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
import { acceptanceOf } from "../papers/campaign-rules.service.ts";
import { decideComplaint, findPhoto, getCampaignById, lockEntry, updateEntry } from "../campaigns.queries.ts";
import { listSpent } from "./budget.queries.ts";
import { openPurse, type Purse } from "./budget.service.ts";
import { purchasesFor } from "../counted-purchases.service.ts";
import { payoutState, thingState } from "../entries/entry-facts.service.ts";
import { tellEntrant } from "../entries/entry-notices.service.ts";
import { findPayoutOrder, findSentThing } from "../payouts/entry-payouts.queries.ts";
import { withdrawPayout } from "../payouts/entry-payouts.service.ts";
import { lookForPurchase, takeStep } from "../entries/entry-steps.service.ts";
import { sendThing } from "../entries/entry-things.service.ts";
import { accountFor, describeEntry, linkTo } from "../entries/linked-entry.service.ts";

export type { BoardEntry } from "./board.queries.ts";

/** A file with more rows than this no longer opens well; filters make it smaller. */
const CSV_ROWS_MAX = 20_000;

const seenBy = (ctx: StaffContext) => ({ representativeId: representativeSeeing(ctx) });

/** Campaigns with the number of entries per status; for a representative only of their own participants. */
export async function campaignBoard(db: Db, ctx: StaffContext) {
  const { campaigns, counts } = await listCampaigns(db, representativeSeeing(ctx));
  const spent = await listSpent(db);
  const overlaps = await overlapsOf(db, "campaign", campaigns, ctx.at);
  return { campaigns, counts, spent, overlaps };
}

/** A page of entries; a representative sees those of their own participants. */
export async function entryPage(
  db: Db,
  ctx: StaffContext,
  filter: Omit<Parameters<typeof listEntries>[1], "representativeId">,
) {
  const { rows, meta } = await listEntries(db, { ...filter, ...seenBy(ctx) });
  const { complaint_working_days: complaintDays } = await readSettings(db);
  return { rows: rows.map((row) => Object.assign(row, { complaintDays })), meta };
}

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
    rules: await acceptanceOf(db, described.entry),
    purchaseInvoice: row.purchase_invoice_id === null ? undefined : await findDocument(db, row.purchase_invoice_id),
  };
}

async function findVisible(db: Db, ctx: StaffContext, id: number) {
  const found = await findBoardEntry(db, id);
  const { complaint_working_days: complaintDays } = await readSettings(db);
  const row = found && Object.assign(found, { complaintDays });
  const representativeId = representativeSeeing(ctx);
  if (!row || (representativeId !== undefined && row.representative_id !== representativeId)) {
    throw new AppError("campaign.entry_not_found");
  }
  return row;
}

/** Where a complaint's photo is stored. Throws file.not_found. */
export async function getPhoto(db: Db, ctx: StaffContext, id: number, position: number) {
  await findVisible(db, ctx, id);
  return getOrThrow(await findPhoto(db, id, position), "file.not_found");
}

type Decision = { act: CampaignAct; reason: string };

/**
 * Takes one step with each of the entries: all of them or none, each audited, each entrant notified once. The purchases
 * for an accepted entry are searched at once. Throws campaign.reason_missing, campaign.entry_not_found,
 * campaign.cannot_move, campaign.account_missing, campaign.value_missing, campaign.budget_exceeded.
 */
export async function actOnEntries(tx: Tx, ctx: StaffContext, ids: number[], decision: Decision): Promise<void> {
  if (isExplainedAct(decision.act) && decision.reason === "") {
    throw new AppError("campaign.reason_missing", { inField: "reason" });
  }
  // Points are locked first, as when accepting an invoice, so that no purchase is missed between the two.
  await lockParticipants(tx, await listOwners(tx, ids));
  // Then what they take out of budgets, or give back.
  const purse = OF_BUDGETS.has(decision.act) ? await openPurse(tx, ids) : new Map();
  for (const id of ids.toSorted((a, b) => a - b)) await actOnOne(tx, ctx, id, { ...decision, purse });
}

const OF_BUDGETS: ReadonlySet<CampaignAct> = new Set(["send_card", "withdraw_payout"]);

async function actOnOne(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { act, reason, purse }: { purse: Purse } & Decision,
): Promise<void> {
  const found = getOrThrow(await lockEntry(tx, id), "campaign.entry_not_found");
  const campaign = await getCampaignById(tx, found.campaign_id);
  const link = await linkTo(tx, campaign, found, await accountFor(tx, found));
  const entry = "participant_id" in link ? await updateEntry(tx, id, link) : found;
  const actor = { kind: "staff", id: ctx.staff.id } as const;
  const payout = payoutState(await findPayoutOrder(tx, id));
  const thing = thingState(campaign, entry, (await findSentThing(tx, id)) !== undefined);
  if (!staffActs(campaign.flow, entry.status, payout, thing).includes(act)) {
    throw new AppError("campaign.cannot_move", { params: { number: id } });
  }
  if (act === "withdraw_payout") await withdrawPayout(tx, ctx, id, reason);
  if (act === "send_card") await sendThing(tx, ctx, { campaign, entry, purse });
  // What an acceptance leads to at once is told in one message.
  const isQuiet = act === "approve";
  const moved = await takeStep(tx, campaign, entry, { act, reason, actor, isQuiet, at: ctx.at });
  if (act === "accept_complaint" || act === "reject_complaint") {
    const decision = { decided_at: ctx.at, decided_by: ctx.staff.id, decision_reason: reason || null };
    await decideComplaint(tx, id, decision);
  }
  const settled = await lookForPurchase(tx, campaign, moved, ctx.at);
  if (isQuiet && settled.status === moved.status) await tellEntrant(tx, campaign, moved, { act, reason, at: ctx.at });
  await audit(tx, ctx, {
    action: `campaign.${act}`,
    subject: { type: "campaign_entry", id },
    before: { status: entry.status },
    after: { status: settled.status, ...(reason === "" ? {} : { reason }) },
  });
}
