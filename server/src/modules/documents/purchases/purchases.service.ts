// Whether a purchase is in the programme already: the one place that answers it, whichever way a document comes in
// (decision 0205). What a document is, by each source, is kept by triggers (functions/purchases.sql); this module knows how
// two are compared, who waits for whom meanwhile, and what the office is asked afterwards.
import { isLateAlarm, samePurchase, type TwinFinding } from "@plon/rules/documents/same-purchase.ts";
import { numberKey } from "@plon/rules/documents/invoice-document.ts";
import { classOfKind, type KsefKind } from "@plon/rules/ksef/ksef-document.ts";
import type { InvoiceStatus } from "@plon/rules/documents/invoice-status.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inBatches, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import {
  answerDoubts,
  claimUnclaimed,
  dropDoubts,
  findDifferent,
  findKnown,
  holdShared,
  isDoubted,
  listAnswered,
  listCandidates,
  listClaiming,
  listOfBoth,
  listSharable,
  putDoubts,
  putProven,
} from "./purchases.queries.ts";

const TWINS_MAX = 10;

export type Twin = TwinFinding & {
  id: number;
  document: string;
  participant: string;
  is_same_farm: boolean;
  status: InvoiceStatus;
  /** The ledger posts only one of the two, whatever is decided: same seller, number and kind. */
  is_same_posting: boolean;
};

/**
 * Invoices of any farm and seller, waiting or accepted, that may be for the same purchase as this one, with the claims that
 * say so; the accepted ones first, and at most ten.
 */
export async function twinsOf(db: Db, invoiceId: number): Promise<Twin[]> {
  const own = await findKnown(db, invoiceId);
  if (!own) return [];
  const twins = (await listCandidates(db, invoiceId)).flatMap((other): Twin[] => {
    const found = samePurchase(own, other);
    if (!found) return [];
    const { id, document, participant, status } = other;
    const isSamePosting =
      own.distributorId === other.distributorId &&
      own.documentKey === other.documentKey &&
      classOfKind(own.documentKind) === classOfKind(other.documentKind);
    const is_same_farm = own.farmId === other.farmId;
    return [{ ...found, id, document, participant, status, is_same_farm, is_same_posting: isSamePosting }];
  });
  return twins.slice(0, TWINS_MAX);
}

/** What an electronic document says of itself before it is an invoice. */
export type ArrivingDocument = {
  documentName: string;
  issueDate: string;
  sha256: Buffer;
  lines: readonly { valueGrosze: number | null }[];
};

/** What two documents may share, by its name; nothing without a value. */
const nameOf = (what: string, ...values: (string | number | null)[]): string | undefined =>
  values.every((value) => value !== null && value !== "") ? `${what}:${values.join(":")}` : undefined;

const named = (names: readonly (string | undefined)[]) => names.filter((name) => name !== undefined);

/**
 * Lets whoever decides about two documents that may be one purchase do so one after the other: the second sees the first.
 * Ask after locking the invoice, and before anything locks its participant.
 */
export async function holdPurchase(tx: Tx, invoiceId: number): Promise<void> {
  const claims = await listSharable(tx, invoiceId);
  const days = claims.map((claim) => claim.issue_day);
  const names = claims.flatMap((claim) => [
    nameOf("number", claim.number_key),
    nameOf("xml", claim.xml_sha256),
    nameOf("file", claim.file_sha256),
    nameOf("ksef", claim.ksef_number),
    nameOf("day", claim.seller_nip, claim.issue_day),
    // Alike is not equal: all that are pictures go one after the other.
    claim.picture_hash === null ? undefined : "picture",
  ]);
  const sums = claims.flatMap(({ sum_grosze }) => days.map((day) => nameOf("sum", day, sum_grosze)));
  await holdShared(tx, named([...names, ...sums]));
}

/** The same for a document that is about to become an invoice. */
export async function holdArriving(
  tx: Tx,
  { sellerNip, documentName, issueDate, sha256, lines }: ArrivingDocument & { sellerNip: string },
) {
  const values = lines.map((line) => line.valueGrosze);
  const sum = values.some((value) => value === null) ? null : values.reduce<number>((all, value) => all + value!, 0);
  const names = [
    nameOf("number", numberKey(documentName)),
    nameOf("xml", sha256.toString("hex")),
    nameOf("sum", issueDate, sum),
    nameOf("day", sellerNip, issueDate),
  ];
  await holdShared(tx, named(names));
}

/** What a structured invoice, or the QR code of its printout, proves of itself. */
export type ProvenDocument = {
  sellerNip: string;
  issueDate: string;
  sha256: Buffer;
  /** A QR code says no more than the above. */
  number: string | null;
  kind: KsefKind | null;
  buyerNip: string | null;
};

/** Notes what is proven of the document that a participant sent. */
export async function claimProven(tx: Tx, invoiceId: number, document: ProvenDocument, at: Date): Promise<void> {
  const proven = {
    seller_nip: document.sellerNip,
    number_key: document.number === null ? null : numberKey(document.number),
    document_kind: document.kind,
    issue_day: document.issueDate,
    buyer_nip: document.buyerNip,
    xml_sha256: document.sha256,
  };
  await putProven(tx, invoiceId, proven, at);
}

/**
 * Asks the office about an invoice whose twin shows only now that both have their points, for instance because its file was
 * read a minute after its acceptance. Asks nothing while one of them waits: who decides about that one sees it.
 */
export async function noteLateTwins(tx: Tx, invoiceId: number, at: Date): Promise<void> {
  await holdPurchase(tx, invoiceId);
  const own = await findKnown(tx, invoiceId);
  if (own?.status !== "accepted" || own.isCorrection) return;
  const late = (await twinsOf(tx, invoiceId)).filter((twin) => twin.status === "accepted" && isLateAlarm(twin));
  const ids = late.map(({ id }) => id);
  const answered = await listAnswered(tx, invoiceId, ids);
  await putDoubts(tx, invoiceId, { others: ids.filter((id) => !answered.has(id)), at });
}

/**
 * Asks the office about invoices that two accounts of one farm had accepted, each for itself, and that show to be one purchase
 * now that the accounts are one.
 */
export async function noteTwinsOfMerged(tx: Tx, accounts: { leftId: number; keptId: number }, at: Date): Promise<void> {
  for (const id of await listOfBoth(tx, accounts)) await noteLateTwins(tx, id, at);
}

/** Notes that somebody accepted an invoice in spite of these, so that nobody is asked about them again. */
export async function noteDespite(
  tx: Tx,
  ctx: StaffContext,
  invoiceId: number,
  { twins, reason }: { twins: readonly Twin[]; reason: string },
): Promise<void> {
  const ids = twins.map(({ id }) => id);
  await putDoubts(tx, invoiceId, { others: ids, at: ctx.at, answer: { at: ctx.at, staffId: ctx.staff.id, reason } });
}

/** Whether the office is asked about an invoice because it may have been paid twice. */
export const isInDoubt = (db: Db, invoiceId: number): Promise<boolean> => isDoubted(db, invoiceId);

/** The electronic document of an accepted invoice that says otherwise, and what; undefined unless the office is asked about it. */
export const differentDocument = (db: Db, invoiceId: number) => findDifferent(db, invoiceId);

/** An invoice's points were taken back: whatever was asked or answered about it and another one is over. */
export const forgetDoubts = async (tx: Tx, invoiceId: number): Promise<void> => void (await dropDoubts(tx, invoiceId));

/**
 * Answers that an invoice is another purchase than its twins. That it is the same one is answered by taking one of the
 * decisions back. Throws purchase.not_in_doubt.
 */
export async function answerOther(tx: Tx, ctx: StaffContext, invoiceId: number, reason: string): Promise<void> {
  await holdPurchase(tx, invoiceId);
  const answered = await answerDoubts(tx, invoiceId, { at: ctx.at, staffId: ctx.staff.id, reason });
  if (answered.length === 0) throw new AppError("purchase.not_in_doubt");
  await audit(tx, ctx, {
    action: "purchase.other",
    subject: { type: "invoice", id: invoiceId },
    after: { reason, invoices: answered.map(({ other_id }) => other_id) },
  });
}

const CLAIMED_AT_ONCE = 1000;

/** Notes what is known of invoices that were written while the programme was being renewed. Returns of how many. */
export async function claimMissing(db: TransactionalDb): Promise<number> {
  let total = 0;
  await inBatches(db, CLAIMED_AT_ONCE, async (tx, limit) => {
    const claimed = await claimUnclaimed(tx, limit);
    total += claimed;
    return claimed;
  });
  return total;
}

/** Invoices of any farm that are not over without points and whose file or number, of the same seller, this is; at most ten. */
export const invoicesClaiming = (
  db: Db,
  document: { sha256: Buffer; numberKey: string | null; sellerNip: string | null },
): Promise<{ id: number; document: string }[]> => listClaiming(db, document);
