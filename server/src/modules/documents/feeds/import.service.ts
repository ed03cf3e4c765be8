import { createHash } from "node:crypto";
import { errorText } from "@plon/contract/shared/words/error-words.ts";
import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import {
  goodsMoves,
  isCorrection,
  type KsefDocument,
  KSEF_KINDS,
  type KsefKind,
  NOTHING_SAID,
} from "@plon/rules/ksef/ksef-document.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { brokenConstraint, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { takeIn } from "#modules/documents/automatic-acceptance/judging.service.ts";
import { distributorOf } from "#modules/people/distributors/distributors.service.ts";
import { readAuthenticKsef, readKsef } from "#modules/documents/ksef/ksef-reading.ts";
import { openParticipantOf } from "#modules/people/participants/participants.service.ts";
import { applyToAdvance, partAdvance, refuseSettled } from "./goods/advances.service.ts";
import { replaceQuestions } from "./goods/articles.queries.ts";
import {
  type FeedDocumentRecord,
  findEarlier,
  lockDocument,
  lockDocumentKey,
  lockNextDocument,
  updateDocument,
} from "./feeds.queries.ts";
import { matchLines } from "./goods/line-matching.service.ts";
import type { Outcome } from "./outcome.ts";
import { noteKsefNumber, refuseOfKsef } from "./ksef-channel/ksef-channel.service.ts";
import { applyCorrection, correctionWithoutGoods } from "./goods/received-correction.service.ts";
import { inFewLines, soldGoods } from "./goods/sold-goods.ts";

/** A document that fails through our fault is retried, but not for ever. */
const TRIES_MAX = 3;
/** No farm buys this much of a product at once; somebody should have a look. */
const VOLUME_MAX_THOUSANDTHS = 1_000_000_000;
/** As many as the office can correct on an invoice. */
const INVOICE_LINES_MAX = 200;

type Progress = {
  documentId?: number;
  facts?: KsefDocument;
  kind?: KsefKind | undefined;
  /** It cannot be read as it is: its bytes stay, for another time. */
  isUnread?: boolean;
};

/**
 * Processes the next document of the queue, in one transaction with its posting: even if the process is killed, it
 * happened completely or not at all. False if none waits.
 */
export async function workOffNext(db: TransactionalDb, at: Date): Promise<boolean> {
  const progress: Progress = {};
  try {
    return await inTransaction(db, async (tx) => {
      const record = await lockNextDocument(tx);
      if (!record) return false;
      progress.documentId = record.id;
      const outcome = await importDocument(tx, at, record, progress);
      await finish(tx, at, record.id, { outcome, ...progress });
      await noteKsefNumber(tx, record, outcome, progress.facts?.kind ?? progress.kind);
      return true;
    });
  } catch (error) {
    if (progress.documentId === undefined) throw error;
    await inTransaction(db, (tx) => finishFailed(tx, at, progress, error));
    // Refusals are regular outcomes; anything else is a defect that must be logged.
    if (error instanceof AppError || isDuplicate(error)) return true;
    throw error;
  }
}

async function importDocument(tx: Tx, at: Date, record: FeedDocumentRecord, progress: Progress): Promise<Outcome> {
  const owner = {
    id: record.id,
    distributorId: record.distributor_id,
    sha256: record.content_sha256,
    ksefNumber: record.ksef_number,
    isSelfBilled: record.is_self_billed ?? false,
  };
  // What waits since before something was read of documents says nothing of it.
  if (record.facts) progress.facts = { ...NOTHING_SAID, ...record.facts };
  else {
    const before = await findEarlier(tx, owner, { sha256: record.content_sha256 });
    if (before) {
      progress.kind = KSEF_KINDS.find((kind) => kind === before.document_kind);
      return { status: "duplicate", reason: "Ten sam dokument już przyszedł" };
    }
    const isAuthentic = record.ksef_number !== null;
    const reading = await (isAuthentic ? readAuthenticKsef : readKsef)(record.content!);
    if (!reading.ok) {
      progress.isUnread = isAuthentic;
      return isAuthentic ? forClerk(reading) : { status: "invalid", ...placed(reading) };
    }
    progress.facts = reading.document;
    if (reading.repairs.length > 0) record.repairs = reading.repairs.join("; ");
    if (record.repairs !== null) await updateDocument(tx, record.id, { repairs: record.repairs });
  }
  const document = progress.facts;
  // Before anything of it is written: what KSeF says of the document is in the row.
  const refusal = await refuseOfKsef(tx, record, document);
  if (refusal) {
    // It may be our mending that contradicts KSeF.
    if (record.repairs === null || record.content === null) return refusal;
    progress.isUnread = true;
    return forClerk({ reason: refusal.reason ?? "", line: null, column: null });
  }
  const key = documentKey(document.number);
  await updateDocument(tx, record.id, {
    document_kind: document.kind,
    document_name: document.number,
    document_key: key,
    issue_date: document.issueDate,
    // Of a document that waited, goods alone are kept.
    ...(record.facts ? {} : { facts_sha256: factsHash(document) }),
    advances: document.advances.map(documentKey),
  });
  await lockDocumentKey(tx, owner.distributorId, document.kind, key);
  const conflict = await sameNumber(tx, record, owner, document);
  if (conflict) {
    progress.facts = { ...document, lines: [] };
    return conflict;
  }
  return (await refuseHead(tx, at, owner.distributorId, document)) ?? (await importGoods(tx, at, owner, progress));
}

type Fault = { reason: string; line: number | null; column: number | null };
const placed = ({ reason, line, column }: Fault): Fault => ({ reason, line, column });

/** An authentic document that says nothing for certain: nobody sends it again, so it waits for a person. */
const forClerk = ({ reason, line, column }: Fault): Outcome => ({
  status: "waiting",
  waitsFor: "review",
  // The farmer reads it as well.
  reason: `Biuro rozlicza ten dokument ręcznie, bo nie da się go odczytać z pewnością: ${reason}`,
  line,
  column,
});

/** Of what a document says of itself and its goods: two channels may bring one document in other bytes. */
const factsHash = ({ number, ...said }: KsefDocument): Buffer =>
  createHash("sha256")
    .update(JSON.stringify({ ...said, number: documentKey(number) }))
    .digest();

/**
 * A document whose kind and number came before: the same one in other bytes, or one that says something else, which a person
 * looks at.
 */
async function sameNumber(
  tx: Tx,
  record: FeedDocumentRecord,
  owner: Owner,
  document: KsefDocument,
): Promise<Outcome | undefined> {
  const before = await findEarlier(tx, owner, { kind: document.kind, key: documentKey(document.number) });
  if (!before) return undefined;
  // What came before this was noted is compared by nobody.
  const isSame = before.facts_sha256?.equals(record.facts_sha256 ?? factsHash(document)) ?? true;
  if (isSame) return { status: "duplicate", reason: "Ten sam dokument już przyszedł, w innym pliku" };
  await updateDocument(tx, record.id, { conflicts_with: before.id });
  const reason =
    "Dokument o tym rodzaju i numerze już przyszedł, z inną treścią: porównaj oba, rozlicz różnicę i zamknij dokument";
  return { status: "waiting", waitsFor: "review", reason };
}

/** Reasons for refusing a document as a whole. */
async function refuseHead(
  tx: Tx,
  at: Date,
  distributorId: number,
  document: KsefDocument,
): Promise<Outcome | undefined> {
  const invalid = (reason: string): Outcome => ({ status: "invalid", reason, line: null, column: null });
  const { nip } = await distributorOf(tx, distributorId);
  if (document.sellerNip !== nip) {
    return invalid(`Sprzedawcą jest NIP ${document.sellerNip}, a klucz należy do NIP ${nip}`);
  }
  if (document.issueDate > warsawDay(at)) return invalid(`Data wystawienia ${document.issueDate} jest z przyszłości`);
  if (document.kind === "ZAL" && !document.isWholeAdvance) return await partAdvance(tx, distributorId, document);
  return undefined;
}

type Owner = {
  id: number;
  distributorId: number;
  sha256: Buffer;
  ksefNumber: string | null;
  /** KSeF lists it as written by the buyer. */
  isSelfBilled: boolean;
};

async function importGoods(
  tx: Tx,
  at: Date,
  { id, distributorId, sha256, ksefNumber, isSelfBilled }: Owner,
  progress: Progress,
): Promise<Outcome> {
  const document = progress.facts!;
  const participantId = document.buyerNip === null ? undefined : await openParticipantOf(tx, document.buyerNip);
  if (participantId === undefined) {
    return {
      status: "unknown_buyer",
      reason: document.buyerNip ? "Nabywcy o tym NIP nie ma w programie" : "Dokument nie podaje NIP nabywcy",
    };
  }
  const buyer = { participantId, distributorId };
  const moves = goodsMoves(document);
  if (document.kind === "KOR_ZAL" || (moves.length === 0 && isCorrection(document.kind))) {
    // Nothing on it is about goods.
    progress.facts = { ...document, lines: [] };
    return document.kind === "KOR_ZAL"
      ? await applyToAdvance(tx, buyer, document)
      : await correctionWithoutGoods(tx, buyer, document);
  }
  const { issueDate } = document;
  const { matched, questions, keptLines } = await matchLines(tx, at, { distributorId, issueDate, moves });
  // From here on nothing else of the document is kept.
  progress.facts = { ...document, lines: keptLines };
  if (keptLines.length === 0) return { status: "no_products", reason: "Żadna pozycja nie jest produktem programu" };
  await replaceQuestions(tx, id, questions);
  if (questions.length > 0) {
    return { status: "waiting", waitsFor: "mapping", reason: "Biuro rozpoznaje artykuły z tego dokumentu", questions };
  }
  if (isCorrection(document.kind))
    return await applyCorrection(tx, at, { document, distributorId, participantId, matched });
  const settled = await refuseSettled(tx, buyer, { id, ksefNumber }, document);
  if (settled) return settled;
  const { goods: sold, unclear } = soldGoods(matched);
  if (unclear.size > 0) {
    const reason = "Zwroty na fakturze są niejasne: rozlicz ją ręcznie i zamknij dokument";
    return { status: "waiting", waitsFor: "review", reason };
  }
  if (sold.length === 0) {
    return { status: "no_products", reason: "Po zwrotach i zaokrągleniu nie zostało nic z programu" };
  }
  const goods = inFewLines(sold, INVOICE_LINES_MAX);
  if (goods.length > INVOICE_LINES_MAX) {
    const reason = `Faktura ma więcej niż ${INVOICE_LINES_MAX} różnych opakowań produktów programu: rozlicz ją ręcznie i zamknij dokument`;
    return { status: "waiting", waitsFor: "review", reason };
  }
  if (goods.some(({ volumeThousandths }) => volumeThousandths > VOLUME_MAX_THOUSANDTHS)) {
    const reason = "Ilość na fakturze jest większa niż milion litrów lub kilogramów: sprawdź ją i zamknij dokument";
    return { status: "waiting", waitsFor: "review", reason };
  }
  const received = {
    participantId,
    distributorId,
    documentName: document.number,
    kind: document.kind,
    issueDate,
    sha256,
    lines: goods,
  };
  const channel = ksefNumber === null ? ("feed" as const) : ("ksef" as const);
  // Whichever of the two says so: the document itself, or KSeF of it.
  const trade = { ...document, isSelfBilled: document.isSelfBilled || isSelfBilled };
  const evidence = { trade, channel, lines: matched.map((one) => one.evidence) };
  return outcomeOf(await takeIn(tx, at, received, evidence));
}

function outcomeOf(taken: Awaited<ReturnType<typeof takeIn>>): Outcome {
  if (!taken) return { status: "duplicate", reason: "Uczestnik ma już tę fakturę w programie" };
  if (!("differsFrom" in taken)) return { status: "imported", ...taken };
  // The sender reads the reason, and nothing of what its buyer typed.
  const reason =
    "Faktura o tym numerze została już przyjęta z inną treścią: porównaj oba dokumenty, rozlicz różnicę i zamknij dokument";
  return { status: "waiting", waitsFor: "review", reason, differs: taken };
}

async function finish(
  tx: Tx,
  at: Date,
  id: number,
  { outcome, facts, isUnread = false }: { outcome: Outcome } & Partial<Pick<Progress, "facts" | "isUnread">>,
): Promise<void> {
  const isWaiting = outcome.status === "waiting";
  const place = "line" in outcome ? outcome : { line: null, column: null };
  await updateDocument(tx, id, {
    status: outcome.status,
    waits_for: isWaiting ? outcome.waitsFor : null,
    reason: outcome.reason ?? null,
    error_line: place.line ?? null,
    error_column: place.column ?? null,
    original_key: isWaiting && outcome.waitsFor === "original" ? outcome.originalKey : null,
    ...(isUnread ? {} : { content: null }),
    facts: isWaiting && facts && !isUnread ? JSON.stringify(facts) : null,
    invoice_id: outcome.status === "imported" ? (outcome.invoiceId ?? null) : null,
    ...differing(at, isWaiting && outcome.waitsFor === "review" ? outcome.differs : undefined),
    done_at: isWaiting ? null : at,
  });
}

const DIFFERENCES_MAX = 5;

/** Which accepted invoice a document contradicts, for those who are asked about it. */
function differing(at: Date, found: { differsFrom: number; differences: string[] } | undefined) {
  if (!found) return { differs_from: null, difference: null, differs_since: null };
  const { differsFrom, differences } = found;
  const more = differences.length - DIFFERENCES_MAX;
  const said = [...differences.slice(0, DIFFERENCES_MAX), ...(more > 0 ? [`i jeszcze ${more}`] : [])];
  return { differs_from: differsFrom, difference: said.join("; "), differs_since: at };
}

/** What is recorded about a document whose transaction was rolled back. */
async function finishFailed(tx: Tx, at: Date, { documentId, facts }: Progress, error: unknown): Promise<void> {
  const record = await lockDocument(tx, documentId!);
  if (!record || (record.status !== "queued" && record.status !== "waiting")) return;
  // The farmer submitted the invoice at the same moment: next time it is found, and is the same one.
  const isOvertaken = brokenConstraint(error) === "invoice_document_kind_unique" && record.tries + 1 < TRIES_MAX;
  if (isDuplicate(error) && !isOvertaken) {
    const outcome: Outcome = { status: "duplicate", reason: "Ten sam dokument już przyszedł" };
    await finish(tx, at, record.id, { outcome });
    return await noteKsefNumber(tx, record, outcome, facts?.kind);
  }
  if (error instanceof AppError && facts) {
    const reason = errorText(error.code, error.params);
    return await finish(tx, at, record.id, { outcome: { status: "waiting", waitsFor: "review", reason }, facts });
  }
  if (record.tries + 1 < TRIES_MAX) return void (await updateDocument(tx, record.id, { tries: record.tries + 1 }));
  const ours = "Nie udało się przetworzyć dokumentu z przyczyn po naszej stronie";
  // Nobody can send a document of KSeF's again: it waits with its bytes, for who reads it anew.
  if (record.ksef_number !== null && record.content !== null) {
    const reason = `${ours}. Biuro programu odczyta go ponownie`;
    return await finish(tx, at, record.id, {
      outcome: { status: "waiting", waitsFor: "review", reason },
      isUnread: true,
    });
  }
  const reason = `${ours}. Wyślij go ponownie później`;
  await finish(tx, at, record.id, { outcome: { status: "invalid", reason, line: null, column: null } });
}

const isDuplicate = (error: unknown) =>
  ["feed_document_number_unique", "invoice_document_kind_unique"].includes(brokenConstraint(error) ?? "");
