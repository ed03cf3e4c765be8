// What the holder of a link does with the entry behind it.
import { membershipOf } from "#platform/acts/acting-person.ts";
import type { CampaignForm } from "@plon/contract/portal/offers/campaigns.ts";
import { campaignStatus, countsPurchases } from "@plon/rules/campaigns/campaign.ts";
import { postcodeProblem } from "@plon/rules/people/contact.ts";
import { tokenHash } from "#platform/auth/tokens.ts";
import type { CallContext, ParticipantContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { combiningOf, sharesOf } from "#modules/offers/combining/combining.service.ts";
import { lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import { acceptedRules } from "../papers/campaign-rules.service.ts";
import {
  type Campaign,
  type Entry,
  findAccount,
  findComplaint,
  findEntryByToken,
  findEntryOf,
  findActingPerson,
  findLinkedEntryFor,
  getCampaignById,
  getEntry,
  getPerson,
  insertEntry,
  isOpened,
  linkEntriesOf,
  listEvents,
  listRunning,
  listTaking,
  lockEntry,
  lockEntryByContact,
  sumPurchases,
  updateEntry,
} from "../campaigns.queries.ts";
import { countedDays } from "../counted-purchases.service.ts";
import { countLook, getCampaign, getReviewed, noteEntered, refuseClosed, REVIEWED } from "./entering.service.ts";
import { factsOf, offerOf, offerWith, standingOf } from "./entry-facts.service.ts";
import { lookForPurchase, phaseOf, takeStep } from "./entry-steps.service.ts";

/** The campaigns that visitors can enter now, and what they offer. */
export async function openToEverybody(db: Db, at: Date) {
  const found = [];
  for (const campaign of await listTaking(db, REVIEWED, at)) {
    found.push({ campaign, offer: await offerOf(db, campaign) });
  }
  return found;
}

/** Whether a campaign that runs has this address. */
export const isOpenCampaign = (db: Db, at: Date, slug: string): Promise<boolean> => isOpened(db, slug, at);

/** A campaign that was opened, and what it offers. Throws campaign.not_found. */
export async function getCampaignFacts(db: Db, slug: string) {
  const campaign = await getCampaign(db, slug);
  return { campaign, offer: await offerOf(db, campaign) };
}

/**
 * The reviewed campaigns that run for a participant, with the own entry and what the invoices show of their products: two
 * statements, however many run, and those of the own entries' standing.
 */
export async function runningCampaigns(db: Db, ctx: ParticipantContext) {
  const campaigns = await listRunning(db, ctx, [...REVIEWED]);
  const counted = campaigns.filter(({ flow }) => countsPurchases(flow)).map(countedDays);
  const bought = counted.length === 0 ? [] : await sumPurchases(db, ctx.participantId, counted);
  const byId = new Map(bought.map(({ campaign_id, volume }) => [campaign_id, volume]));
  const exclusive = campaigns.filter(({ is_exclusive }) => is_exclusive).map(({ id }) => id);
  const shares = exclusive.length === 0 ? undefined : await sharesOf(db, ctx.participantId, { campaigns: exclusive });
  const running = [];
  for (const { entry_id: entryId, goods, ...campaign } of campaigns) {
    const share = campaign.is_exclusive ? shares?.campaigns.get(campaign.id) : undefined;
    const entry = entryId === null ? undefined : await getEntry(db, entryId);
    const known = entry && (await factsOf(db, campaign, entry));
    running.push({
      ...campaign,
      offer: offerWith(campaign, goods),
      combining: combiningOf(share),
      bought: share ? share.thousandths / 1000 : (byId.get(campaign.id) ?? null),
      entry: known
        ? {
            status: entry.status,
            status_label: campaignStatus(campaign.flow, entry.status, known.facts.lastAct),
            standing: standingOf(known).standing,
          }
        : null,
    });
  }
  return running;
}

/** The satisfaction entry of a link. Throws campaign.entry_not_found. */
export async function getSatisfactionEntry(db: Db, token: string): Promise<Entry> {
  return await byToken(db, token, ["satisfaction"]);
}

const byToken = async (db: Db, token: string, flows: readonly Campaign["flow"][]): Promise<Entry> =>
  getOrThrow(await findEntryByToken(db, tokenHash(token), flows), "campaign.entry_not_found");

/** An entry with its campaign, history and complaint, as it is shown. */
export async function describeEntry(db: Db, entryId: number, found?: Entry) {
  const entry = found ?? (await getEntry(db, entryId));
  const campaign = await getCampaignById(db, entry.campaign_id);
  return {
    entry,
    campaign,
    known: await factsOf(db, campaign, entry),
    byPerson: await findActingPerson(db, entryId),
    events: await listEvents(db, entryId),
    complaint: await findComplaint(db, entryId),
  };
}
export type DescribedEntry = Awaited<ReturnType<typeof describeEntry>>;

/**
 * Confirms the e-mail of a satisfaction entry; repeating it changes nothing. An account with the same number and
 * address is linked to it, and its purchases are searched at once. Throws campaign.entry_not_found,
 * campaign.entries_ended.
 */
export async function confirmEntry(db: TransactionalDb, ctx: CallContext, token: string): Promise<Entry> {
  await countLook(db, ctx);
  return await inTransaction(db, (tx) => confirm(tx, ctx, token));
}

async function confirm(tx: Tx, ctx: CallContext, token: string): Promise<Entry> {
  const found = await byToken(tx, token, ["satisfaction"]);
  const campaign = await getCampaignById(tx, found.campaign_id);
  const participantId = await accountFor(tx, found);
  if (participantId !== null) await lockParticipants(tx, [participantId]);
  const entry = await lockEntry(tx, found.id);
  if (!entry || entry.status !== 1) return entry ?? found;
  if (phaseOf(campaign, ctx.at) === "closed") throw new AppError("campaign.entries_ended");
  const step = { act: "confirm_email", actor: { kind: "entrant" }, at: ctx.at } as const;
  const confirmed = await takeStep(tx, campaign, entry, {
    ...step,
    change: await linkTo(tx, campaign, entry, participantId),
  });
  return await lookForPurchase(tx, campaign, confirmed, ctx.at);
}

/** The owner of an entry, which only the number and the confirmed address together prove. */
export async function accountFor(db: Db, entry: Entry): Promise<number | null> {
  if (entry.participant_id !== null) return entry.participant_id;
  return (await findAccount(db, entry))?.id ?? null;
}

/** One entry per campaign and account; checked again under the account's lock. */
export async function linkTo(tx: Tx, campaign: Campaign, entry: Entry, participantId: number | null) {
  if (entry.participant_id !== null || participantId === null) return {};
  const other = await findEntryOf(tx, campaign.id, participantId);
  return other ? {} : { participant_id: participantId };
}

/** The reviewed entry of a link. Throws campaign.entry_not_found. */
export const getLinkedEntry = (db: Db, token: string): Promise<Entry> => byToken(db, token, REVIEWED);

/**
 * Sends the form of a link's entry to review. The same form again is the same entry. Throws campaign.entry_not_found,
 * campaign.entries_ended, campaign.already_submitted, campaign.address_missing, campaign.rules_changed.
 */
export async function submitLinked(
  db: TransactionalDb,
  ctx: CallContext,
  token: string,
  form: CampaignForm,
): Promise<Entry> {
  await countLook(db, ctx);
  return await inTransaction(db, (tx) => submitByToken(tx, ctx, token, form));
}

async function submitByToken(tx: Tx, ctx: CallContext, token: string, form: CampaignForm): Promise<Entry> {
  const found = await getLinkedEntry(tx, token);
  const campaign = await getCampaignById(tx, found.campaign_id);
  const participantId = await accountFor(tx, found);
  if (participantId !== null) await lockParticipants(tx, [participantId]);
  const entry = (await lockEntry(tx, found.id))!;
  return await submit(tx, ctx, { campaign, entry, form, change: await linkTo(tx, campaign, entry, participantId) });
}

/** The signed-in participant's entry, undefined while there is none. Throws campaign.not_found. */
export async function getOwnEntry(db: Db, ctx: ParticipantContext, slug: string): Promise<Entry | undefined> {
  const campaign = await getReviewed(db, slug);
  const own = await findEntryOf(db, campaign.id, ctx.participantId);
  return own ?? (await findLinkedEntryFor(db, campaign.id, ctx.participantId));
}

/**
 * Enters a participant, or corrects a returned entry. The same form again is the same entry. Throws campaign.not_found,
 * campaign.not_open, campaign.entries_ended, campaign.already_submitted, campaign.address_missing,
 * campaign.rules_changed.
 */
export async function submitOwn(tx: Tx, ctx: ParticipantContext, slug: string, form: CampaignForm): Promise<Entry> {
  const campaign = await getReviewed(tx, slug);
  await lockParticipants(tx, [ctx.participantId]);
  await linkEntriesOf(tx, ctx.participantId);
  const own = await findEntryOf(tx, campaign.id, ctx.participantId);
  const entry = own ? await lockEntry(tx, own.id) : await beginOwn(tx, ctx, campaign);
  return await submit(tx, ctx, { campaign, entry: entry!, form, change: { membership_id: membershipOf(ctx) } });
}

async function beginOwn(tx: Tx, ctx: ParticipantContext, campaign: Campaign): Promise<Entry> {
  refuseClosed(campaign, ctx.at);
  const { id, identifier, email: typed } = await getPerson(tx, ctx.participantId);
  const email = typed.toLowerCase();
  // An entry begun earlier by a link and never sent is theirs.
  const begun = await lockEntryByContact(tx, campaign.id, { identifier, email });
  if (begun) return await updateEntry(tx, begun.id, { participant_id: id });
  const entry = await insertEntry(tx, {
    campaign_id: campaign.id,
    participant_id: id,
    identifier,
    email,
    token_hash: null,
    status: 1,
    purchase_invoice_id: null,
    entered_at: ctx.at,
    status_changed_at: ctx.at,
    rewarded_at: null,
    idempotency_key: null,
    request_hash: null,
  });
  await noteEntered(tx, entry.id, ctx.at);
  return entry;
}

async function submit(
  tx: Tx,
  ctx: CallContext,
  {
    campaign,
    entry,
    form,
    change = {},
  }: { campaign: Campaign; entry: Entry; form: CampaignForm; change?: Parameters<typeof updateEntry>[2] },
): Promise<Entry> {
  const { accept_rules: _accepted, rules_version: shownRules, first_name, last_name, phone, ...answers } = form;
  if (entry.status !== 1) {
    if (isSameForm(entry, form)) return entry;
    throw new AppError("campaign.already_submitted");
  }
  const phase = phaseOf(campaign, ctx.at);
  if (phase === "closed") throw new AppError("campaign.entries_ended");
  if (campaign.thing_name !== "") refuseMissingAddress(form);
  const rules = await acceptedRules(tx, campaign, shownRules, ctx.at);
  const filled = { first_name, last_name, phone, answers: JSON.stringify(answers), ...rules };
  const step = { act: "submit", actor: { kind: "entrant" }, at: ctx.at } as const;
  return await takeStep(tx, campaign, entry, { ...step, change: { ...change, ...filled } });
}

const ANSWERS = ["area_hectares", "invoice_number", "street", "postcode", "city"] as const;

const isSameForm = (entry: Entry, form: CampaignForm): boolean =>
  entry.status === 2 &&
  (["first_name", "last_name", "phone"] as const).every((name) => entry[name] === form[name]) &&
  ANSWERS.every((name) => entry.answers[name] === form[name]);

function refuseMissingAddress(form: CampaignForm): void {
  for (const inField of ["street", "postcode", "city"] as const) {
    if (form[inField] === "") throw new AppError("campaign.address_missing", { inField });
  }
  if (postcodeProblem(form.postcode)) throw new AppError("campaign.postcode_wrong", { inField: "postcode" });
}
