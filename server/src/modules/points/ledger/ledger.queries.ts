// One SQL function call per posting: migrations/functions/ledger.sql describes what each does and promises.
import { type RawBuilder, sql } from "kysely";
import { piece, type Piece, type TransactionalDb, run, type Tx, verbatim } from "#platform/database/database.ts";
import type { Json } from "#platform/database/column-types.ts";
import type { ActorKind, EarnedCategory, LedgerAccount } from "#platform/database/tables.ts";

export type Posting = {
  /** Whose movement this is. */
  participantId: number;
  /**
   * Created by the client (then it begins with the participant) or derived from the business case: the same key posts
   * once.
   */
  key: string;
  /** SHA-256 of the request: the same key with another hash is refused. */
  requestHash: Buffer;
  cause: { type: string; id: string | number };
  actor: { kind: ActorKind; id: number | null };
  /** The application's clock. */
  at: Date;
  explanation: Json;
};

export type Receipt = {
  journalId: number;
  /** True when this key had posted before: nothing was written now, and this is the first result again. */
  replayed: boolean;
  /** Points of this posting that went straight into repaying a debt. */
  repaidPoints: number;
  /** What the participant can spend now. */
  available: number;
};
export type HoldReceipt = Receipt & { holdId: number };

export type ProgrammeAccount = Exclude<LedgerAccount, "pending" | "available" | "held" | "debt">;

export type SpendDestination = Exclude<ProgrammeAccount, "issued" | "expired">;

type ReceiptRow = {
  journal_id: number;
  replayed: boolean;
  repaid: number;
  hold_id: number | null;
  available: number;
};

const header = (posting: Posting, participant: Piece = piece`${posting.participantId}`) => piece`row(
  ${participant}, ${posting.key}, ${posting.requestHash}, ${posting.cause.type}, ${String(posting.cause.id)},
  ${posting.actor.kind}, ${posting.actor.id}, ${posting.at}, ${JSON.stringify(posting.explanation)}
)::ledger_posting`;

/** What the participant can spend after a posting, queried again. */
const spendable = ({ participantId, at }: Posting) => piece`ledger_spendable(${participantId}, ${at})`;

/** The same if the posting's function returned it; it does not for a replayed posting. */
const returnedBalance = (posting: Posting) => piece`coalesce(receipt.balance, ${spendable(posting)})`;

/**
 * One statement: the call that posts, what is attached, and the receipt. Attached pieces read `receipt` (journal_id,
 * replayed) and write nothing if that was replayed. No row if the call posts for nobody.
 */
function statementOf(call: Piece, available: Piece, attached: readonly Piece[]): Piece {
  const companions = attached.map((companion, index) => piece`, ${verbatim(`attached_${index}`)} as (${companion})`);
  const statement = companions.reduce(
    (before, companion) => piece`${before}${companion}`,
    piece`with receipt as materialized (${call})`,
  );
  return piece`${statement} select receipt.*, ${available} as available from receipt`;
}

const postAny = async (
  db: TransactionalDb,
  call: Piece,
  available: Piece,
  attached: readonly Piece[] = [],
): Promise<ReceiptRow | undefined> => (await run<ReceiptRow>(db, statementOf(call, available, attached)))[0];

const whole = (row: ReceiptRow | undefined): ReceiptRow => {
  if (!row) throw new Error("A ledger function returned no receipt");
  return row;
};

const post = async (tx: Tx, posting: Posting, call: Piece): Promise<ReceiptRow> =>
  whole(await postAny(tx, piece`select * from ${call}`, spendable(posting)));

const receiptOf = (row: ReceiptRow): Receipt => ({
  journalId: row.journal_id,
  replayed: row.replayed,
  repaidPoints: row.repaid,
  available: row.available,
});

const posted = async (tx: Tx, posting: Posting, call: Piece): Promise<Receipt> =>
  receiptOf(await post(tx, posting, call));

/** The call that posts, what is attached to it, and whose points alone it locks, if it locks one participant's only. */
type Call = { call: Piece; attached: readonly Piece[]; lockOrder?: number };

/** Postings on hot paths, whose functions also return the balance. */
async function postedWith(
  db: TransactionalDb,
  posting: Posting,
  { call, attached, lockOrder }: Call,
): Promise<Receipt> {
  const statement = statementOf(piece`select * from ${call}`, returnedBalance(posting), attached);
  return receiptOf(whole((await run<ReceiptRow>(db, statement, lockOrder))[0]));
}

/** Posted only if `given`, which reads the participant's `id`, finds it. */
export type WhereFound = { given: Piece; attached: readonly Piece[] };

async function postedIf(
  db: TransactionalDb,
  posting: Posting,
  call: (header: Piece) => Piece,
  { given, attached }: WhereFound,
): Promise<Receipt | undefined> {
  const source = piece`select posted.* from (${given}) given, ${call(header(posting, verbatim("given.id")))} posted`;
  const [row] = await run<ReceiptRow>(
    db,
    statementOf(source, returnedBalance(posting), attached),
    posting.participantId,
  );
  return row && receiptOf(row);
}

export const insertPending = (tx: Tx, posting: Posting, points: number) =>
  posted(tx, posting, piece`ledger_record_pending(${header(posting)}, ${points})`);

/** Points that waited, how many of them count, and until when. */
export type Settlement = { pendingPoints: number; acceptedPoints: number; expiresAt: Date | null };

export const insertSettlement = (tx: Tx, posting: Posting, { pendingPoints, acceptedPoints, expiresAt }: Settlement) =>
  posted(
    tx,
    posting,
    piece`ledger_settle_pending(${header(posting)}, ${pendingPoints}, ${acceptedPoints}, ${expiresAt})`,
  );

/** Points that can be spent at once; without `expiresAt` for ever. */
export type Earning = { points: number; category: EarnedCategory; expiresAt: Date | null };
export type Spend = { points: number; to: SpendDestination };

const earning = (head: Piece, { points, category, expiresAt }: Earning) =>
  piece`ledger_earn(${head}, ${points}, ${category}, ${expiresAt})`;

const spending = (head: Piece, { points, to }: Spend) => piece`ledger_spend(${head}, ${points}, ${to})`;

export const insertEarning = (db: TransactionalDb, posting: Posting, wanted: Earning) =>
  postedWith(db, posting, { call: earning(header(posting), wanted), attached: [], lockOrder: posting.participantId });

export const insertEarningIf = (
  db: TransactionalDb,
  posting: Posting,
  { given, attached, ...wanted }: Earning & WhereFound,
) => postedIf(db, posting, (head) => earning(head, wanted), { given, attached });

export const insertSpend = (db: TransactionalDb, posting: Posting, wanted: Spend, attached: Piece[] = []) =>
  postedWith(db, posting, { call: spending(header(posting), wanted), attached, lockOrder: posting.participantId });

export const insertSpendIf = (
  db: TransactionalDb,
  posting: Posting,
  { given, attached, ...wanted }: Spend & WhereFound,
) => postedIf(db, posting, (head) => spending(head, wanted), { given, attached });

export type Transfer = { receiverId: number; points: number; earningId?: number };

export const insertTransfer = (
  db: TransactionalDb,
  posting: Posting,
  { receiverId, points, earningId }: Transfer,
  attached: Piece[] = [],
) => {
  const call = piece`ledger_transfer(${header(posting)}, ${receiverId}, ${points}, ${earningId ?? null})`;
  return postedWith(db, posting, { call, attached });
};

/** `receiver` reads the receiver's `id`; if it finds nobody, nothing is posted and the result is undefined. */
export async function insertTransferTo(
  db: TransactionalDb,
  posting: Posting,
  { receiver, points }: { receiver: Piece; points: number },
  attached: readonly Piece[],
): Promise<Receipt | undefined> {
  const call = piece`
    select posted.*, receiver.id as receiver_id
    from (${receiver}) receiver, ledger_transfer(${header(posting)}, receiver.id, ${points}) posted`;
  const row = await postAny(db, call, returnedBalance(posting), attached);
  return row && receiptOf(row);
}

export type Hold = { points: number; purpose: string; expiresAt: Date };

export async function insertHold(tx: Tx, posting: Posting, { points, purpose, expiresAt }: Hold): Promise<HoldReceipt> {
  const row = await post(tx, posting, piece`ledger_reserve(${header(posting)}, ${points}, ${purpose}, ${expiresAt})`);
  if (row.hold_id === null) throw new Error(`Journal row ${row.journal_id} made no hold`);
  return { ...receiptOf(row), holdId: row.hold_id };
}

export type Capture = { holdId: number; to: SpendDestination | { receiverId: number } };

export const insertCapture = (tx: Tx, posting: Posting, { holdId, to }: Capture) => {
  const [destination, receiverId] = typeof to === "string" ? [to, null] : [null, to.receiverId];
  return posted(tx, posting, piece`ledger_capture_hold(${header(posting)}, ${holdId}, ${destination}, ${receiverId})`);
};

export const insertRelease = (tx: Tx, posting: Posting, holdId: number, graceExpiresAt: Date | null) =>
  posted(tx, posting, piece`ledger_end_hold(${header(posting)}, ${holdId}, 'released', ${graceExpiresAt})`);

export const insertReversal = (tx: Tx, posting: Posting, journalId: number, graceExpiresAt: Date | null) =>
  posted(tx, posting, piece`ledger_reverse(${header(posting)}, ${journalId}, ${graceExpiresAt})`);

export type ClawBack = { points: number; category: EarnedCategory; correctedJournalId?: number };

export const insertClawBack = (tx: Tx, posting: Posting, { points, category, correctedJournalId }: ClawBack) => {
  const corrected = correctedJournalId ?? null;
  return posted(tx, posting, piece`ledger_claw_back(${header(posting)}, ${points}, ${category}, ${corrected})`);
};

/** Locks balance rows in id order, creating missing ones. */
export async function lockBalances(tx: Tx, participantIds: number[]): Promise<void> {
  for (const id of [...new Set(participantIds)].toSorted((a, b) => a - b)) {
    await sql`select ledger_lock(${id})`.execute(tx);
  }
}

export async function insertHoldExpiries(
  tx: Tx,
  at: Date,
  limit: number,
  graceExpiresAt: Date | null,
): Promise<number> {
  const { rows } = await sql<{ expired: number }>`
    select ledger_expire_holds(${at}, ${limit}, ${graceExpiresAt}) as expired
  `.execute(tx);
  return rows[0]?.expired ?? 0;
}

export type LotCount = { lots: number; points: number };

const counted = async (tx: Tx, call: RawBuilder<unknown>): Promise<LotCount> =>
  (await sql<LotCount>`select lots, points from ${call}`.execute(tx)).rows[0] ?? { lots: 0, points: 0 };

/** A lot that lapses then: where a run over many of them has come. */
export type LapsedLot = { expiresAt: Date; lotId: number };

export async function insertLotExpiries(
  tx: Tx,
  at: Date,
  limit: number,
  after: LapsedLot | null,
): Promise<LotCount & { last: LapsedLot | null }> {
  const { rows } = await sql<LotCount & { last_expires_at: Date | null; last_lot_id: number | null }>`
    select * from ledger_expire_lots(${at}, ${limit}, ${after?.expiresAt ?? null}, ${after?.lotId ?? null})
  `.execute(tx);
  const { lots, points, last_expires_at: expiresAt, last_lot_id: lotId } = rows[0]!;
  return { lots, points, last: expiresAt && lotId !== null ? { expiresAt, lotId } : null };
}

export type LotExtension = {
  lapsingFrom: Date;
  lapsingUntil: Date;
  expiresAt: Date;
  at: Date;
  reason: string;
  actor: { kind: "staff" | "system"; id: number | null };
};

export const insertLotExtensions = (tx: Tx, extension: LotExtension) =>
  counted(
    tx,
    sql`ledger_extend_lots(
      ${extension.lapsingFrom}, ${extension.lapsingUntil}, ${extension.expiresAt}, ${extension.at},
      ${extension.reason}, ${extension.actor.kind}, ${extension.actor.id}
    )`,
  );
