// Certain electronic invoices accept themselves (decision 0144).
import { createHash } from "node:crypto";
import {
  type AcceptanceMode,
  type CertaintyFacts,
  DRAW_SIZE,
  isCertain as passesAll,
  isInSample,
  judgeCertainty,
  judgedOutcome,
  lowerMode,
} from "@plon/rules/acceptance/certain-invoice.ts";
import { whatStandsOut } from "@plon/rules/acceptance/standing-out.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Tx } from "#platform/database/database.ts";
import { givenUnattended, holdUnattended } from "#modules/house/approvals/unattended-days.service.ts";
import {
  acceptReceived,
  differencesOf,
  holdReceived,
  judgedLines,
  lockReceived,
  otherTwins,
  type ReceivedInvoice,
  receiveInvoice,
  replaceByDocument,
  whoIsConcerned,
} from "#modules/documents/invoices/received-invoices.service.ts";
import { bonusAhead, bonusGiven } from "#modules/offers/levels/bonus.service.ts";
import { holdPurchase } from "#modules/documents/purchases/purchases.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { compareDecisions } from "./agreement.service.ts";
import { findMode, findMostPoints, insertJudgement } from "./automatic-acceptance.queries.ts";
import { areaUses, bandsOf } from "./usual.service.ts";

/** What the document says beyond the lines of its invoice. */
export type Evidence = Pick<CertaintyFacts, "trade" | "lines"> & { channel: "feed" | "ksef" };

type TakenIn = { invoiceId: number; reason?: string } | { differsFrom: number; differences: string[] };
type Invoice = NonNullable<Awaited<ReturnType<typeof lockReceived>>>;

const OWN_BEFORE = "Uczestnik przesłał tę fakturę już wcześniej: to jedna faktura";

/**
 * Takes in an invoice that arrived electronically, and judges it in the same transaction: one that is certain is
 * accepted at once where the programme and its seller are switched on. An invoice that the participant sent already and
 * nobody has looked at is the same invoice, with the document's lines; one that somebody works on stays theirs, and is
 * told what the document says. One that was accepted by hand with something else is told with the differences, and stays as it
 * is. Undefined if the participant has this document already. Throws invoice.already_posted.
 */
export async function takeIn(
  tx: Tx,
  at: Date,
  received: ReceivedInvoice,
  evidence: Evidence,
): Promise<TakenIn | undefined> {
  const mode = await effectiveMode(tx, at, received.distributorId);
  const before = await lockReceived(tx, received);
  // Before the participant's account is locked, as everybody who decides does.
  await holdReceived(tx, received);
  if (!before) {
    const invoice = await receiveInvoice(tx, at, received);
    await judge(tx, at, { invoice, received, evidence, known: { mode, touched: null, hasOtherBytes: false } });
    return { invoiceId: invoice.id };
  }
  const isOpen = before.status === "pending" || before.status === "returned";
  if (before.source === "manual" && before.status === "accepted") {
    const differences = await differencesOf(tx, before, received);
    return differences.length > 0 ? { differsFrom: before.id, differences } : undefined;
  }
  if (before.source !== "manual" || !isOpen) return undefined;
  await holdPurchase(tx, before.id);
  const touched = await whoIsConcerned(tx, before, at);
  const hasOtherBytes = before.ksef_sha256 !== null && !before.ksef_sha256.equals(received.sha256);
  const isOwn = before.participant_id === received.participantId;
  const isFree = touched === null && isOwn;
  const invoice = isFree ? await replaceByDocument(tx, at, before, received) : before;
  await judge(tx, at, {
    invoice,
    received,
    evidence,
    known: {
      mode,
      touched: isFree ? null : (touched ?? "entered"),
      hasOtherBytes,
    },
  });
  return { invoiceId: invoice.id, reason: OWN_BEFORE };
}

/** The lower of the programme's and the seller's mode, after what clerks decided meanwhile was taken into account. */
async function effectiveMode(tx: Tx, at: Date, distributorId: number): Promise<AcceptanceMode> {
  const { automatic_acceptance_mode: programme } = await readSettings(tx);
  const seller = await findMode(tx, distributorId);
  const mode = lowerMode(programme, seller?.mode ?? "off");
  if (mode !== "on") return mode;
  // Taken before any row, so that whoever holds it never waits for somebody who waits for it.
  await holdUnattended(tx);
  await compareDecisions(tx, at, distributorId);
  return lowerMode(programme, (await findMode(tx, distributorId))?.mode ?? "off");
}

type Known = Pick<CertaintyFacts, "touched" | "hasOtherBytes"> & { mode: AcceptanceMode };

async function judge(
  tx: Tx,
  at: Date,
  {
    invoice,
    received,
    evidence: { channel, trade, lines },
    known: { mode, touched, hasOtherBytes },
  }: { invoice: Invoice; received: ReceivedInvoice; evidence: Evidence; known: Known },
): Promise<void> {
  const settings = await readSettings(tx);
  const today = warsawDay(at);
  const judged = judgedLines(received);
  const earned = judged.reduce((sum, line) => sum + line.points, 0);
  // What the farm's level adds is given without a clerk as well.
  const points = earned + (await bonusAhead(tx, invoice.participant_id, earned, at));
  const twins = await otherTwins(tx, invoice);
  const facts: CertaintyFacts = {
    trade,
    lines,
    bands: await bandsOf(tx, received, lines),
    areas: await areaUses(tx, received),
    touched,
    hasOtherBytes,
    points,
    issueDate: received.issueDate,
    arrivedOn: today,
    twins,
    accepted: await givenUnattended(tx, at, invoice.participant_id),
    limits: {
      maxAgeDays: settings.automatic_acceptance_age_days,
      invoicePoints: settings.automatic_acceptance_invoice_points,
      farmPoints: settings.automatic_acceptance_farm_points,
      farmMonthPoints: settings.automatic_acceptance_farm_month_points,
      dayPoints: settings.automatic_acceptance_day_points,
    },
  };
  const rules = judgeCertainty(facts);
  const isCertain = passesAll(rules);
  const outcome = judgedOutcome({
    mode,
    isCertain,
    isInSample: isInSample(drawOf(invoice.id, received.sha256), settings.automatic_acceptance_sample_percent),
  });
  const isAccepted = outcome === "accept";
  await insertJudgement(tx, {
    invoice_id: invoice.id,
    distributor_id: received.distributorId,
    channel,
    mode,
    rules: JSON.stringify(rules),
    lines: JSON.stringify(judged),
    is_entered: touched === null,
    is_certain: isCertain,
    is_sample: outcome === "sample",
    is_accepted: isAccepted,
    noticed: isAccepted ? whatStandsOut(facts, await findMostPoints(tx, received.distributorId)) : [],
    points: isAccepted ? (await acceptReceived(tx, at, invoice)) + (await bonusGiven(tx, invoice.id)) : points,
    judged_at: at,
    judged_on: today,
  });
}

/** An invoice's number in the draw for the sample: fixed for it, and nothing that a seller could choose. */
const drawOf = (invoiceId: number, sha256: Buffer): number =>
  createHash("sha256").update(`${invoiceId}:`).update(sha256).digest().readUInt32BE(0) % DRAW_SIZE;
