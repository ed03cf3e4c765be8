// One turn of one farm: asks KSeF for what is new, fetches it and hands it on. No transaction is open while KSeF is
// called; whatever is interrupted goes on from what was written last.
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { holdersOf } from "#modules/people/consents/own-place.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { askAboutOrNote } from "./asking.service.ts";
import { orderExports, takeExports } from "./exporting.service.ts";
import { endExportsOf, listOpenExports } from "./exports.queries.ts";
import { fetchFound } from "./fetching.service.ts";
import { KsefError } from "../ksef-calls/ksef-error.ts";
import {
  type ConnectionRecord,
  type Environment,
  findLeft,
  isOpenUnder,
  listSellers,
  lockDue,
  updateConnection,
} from "../ksef-connections.queries.ts";
import {
  asksSellers,
  GAP_MS,
  LEASE_MS,
  nextLook,
  nightTurn,
  pauseMs,
  QUESTIONS_PER_TURN,
  sellersOfTurn,
} from "./plan.ts";
import { countCalls } from "./set-aside.queries.ts";
import {
  grantOnce,
  type Ksef,
  NO_SESSION,
  PAGE_LINK,
  inTurn,
  type ReadingTurn,
  TurnLost,
  withAccess,
} from "./turn.service.ts";

export type { Ksef } from "./turn.service.ts";

/**
 * What came of a turn: none was due; KSeF was not asked; it answered, whatever it said; it did not; or it refuses our
 * certificate.
 */
export type TurnEnd = "none" | "skipped" | "answered" | "unavailable" | "certificate";

/** Reads the farm whose turn it is, if any is due. Throws only what is our own fault. */
export async function takeTurn(db: TransactionalDb, ksef: Ksef, environment: Environment, at: Date): Promise<TurnEnd> {
  const row = await claim(db, environment, at);
  if (!row) return "none";
  if (row === "ended" || !isLookedFor(row)) return "skipped";
  const turn: ReadingTurn = {
    db,
    ksef,
    client: ksef.client(environment),
    row,
    at,
    accessToken: undefined,
    opened: undefined,
    isNewSession: false,
    calls: { session: 0, question: 0, document: 0, export: 0 },
    unexpected: false,
    unanswered: false,
  };
  try {
    await read(turn);
    return "answered";
  } catch (error) {
    if (error instanceof TurnLost) return "skipped";
    if (!(error instanceof KsefError)) throw error;
    await inTurn(turn, async (tx, now) => {
      await countCalls(tx, callsOf(turn, error.kind === "limited" ? 1 : 0));
      await noteTrouble(tx, turn, now, error);
    }).catch((lost: unknown) => {
      if (!(lost instanceof TurnLost)) throw lost;
    });
    return error.kind === "unavailable" || error.kind === "certificate" ? error.kind : "answered";
  }
}

/**
 * Takes a farm's turn by moving the next one forward, so that a crash only delays. A farm whose consent or account has
 * ended is not read any more.
 */
function claim(
  db: TransactionalDb,
  environment: Environment,
  at: Date,
): Promise<ConnectionRecord | "ended" | undefined> {
  return inTransaction(db, async (tx) => {
    const row = await lockDue(tx, environment, at);
    if (!row) return undefined;
    const { participant_id: participantId } = row;
    const mayRead =
      (await holdersOf(tx, "ksef", [participantId])).has(participantId) &&
      (await isOpenUnder(tx, participantId, row.nip));
    if (!mayRead) {
      await updateConnection(tx, row.id, {
        ...NO_SESSION,
        ...NO_TROUBLE,
        status: "ended",
        ended_at: at,
        next_at: null,
      });
      await endExportsOf(tx, row.id, at);
      return "ended";
    }
    await updateConnection(
      tx,
      row.id,
      isLookedFor(row)
        ? { tried_at: at, next_at: new Date(at.getTime() + LEASE_MS) }
        : { next_at: nextLook(at, row.consented_at) },
    );
    return row;
  });
}

/** Nobody's permission is tried for before somebody says that it is there: the farmer, or KSeF's list of our grants. */
const isLookedFor = (row: ConnectionRecord) =>
  row.status !== "waiting" || row.announced_at !== null || row.asked_at !== null;

const NO_TROUBLE = { failing_since: null, failures: 0, failure: null } as const;

async function read(turn: ReadingTurn): Promise<void> {
  const { row, at } = turn;
  const asking = asksSellers(row, at) ? await askSellers(turn) : undefined;
  await takeExports(turn);
  await orderExports(turn);
  await fetchFound(turn);
  await inTurn(turn, async (tx, now) => {
    await countCalls(tx, callsOf(turn, 0));
    // Where no seller takes part yet, signing in is the answer.
    if (!turn.unexpected) await grantOnce(tx, turn, now);
    const trouble = turn.unexpected ? troubleOf(now, at, "unexpected") : NO_TROUBLE;
    const left = await findLeft(tx, row.id, at);
    const isMore = left.due > 0 || (await listOpenExports(tx, row.id)).length > 0;
    const isDone = asking?.isDone ?? true;
    await updateConnection(tx, row.id, {
      ...trouble,
      // What is left over of this round is asked about next time.
      ...(asking && (isDone ? { read_at: at, asked_at: null } : { asked_at: asking.since ?? at })),
      next_at: nextTurn(row.id, at, { failures: trouble.failures, isMore: !isDone || isMore, next: left.next }),
    });
  });
}

async function askSellers(turn: ReadingTurn): Promise<{ isDone: boolean; since: Date | undefined }> {
  const { db, row, at } = turn;
  // A farm that was never read before, and one whose permission is back, is asked about everybody.
  const since = row.asked_at ?? (row.status === "reading" ? undefined : at);
  const { sellers, isAll } = sellersOfTurn(await listSellers(db, row, at), { at, askedSince: since });
  let isDone = isAll;
  if (sellers.length === 0) await withAccess(turn, async () => {});
  for (const seller of sellers) {
    if (await askAboutOrNote(turn, seller)) continue;
    isDone = false;
    if (turn.calls.question >= QUESTIONS_PER_TURN) break;
  }
  return { isDone, since };
}

type Left = { failures: number; isMore: boolean; next: Date | null };

/** How soon the farm is read again, before its place in the night: while something is left to do, or a document is due. */
function nextTurn(id: number, at: Date, { failures, isMore, next }: Left): Date {
  const nightMs = nightTurn(id, at).getTime();
  if (failures > 0) return new Date(Math.min(nightMs, at.getTime() + pauseMs(failures)));
  const soonest = at.getTime() + GAP_MS;
  const dueMs = isMore ? soonest : Math.max(soonest, next?.getTime() ?? Infinity);
  return new Date(Math.min(nightMs, dueMs));
}

const callsOf = ({ row, at, calls }: ReadingTurn, limited: number) => ({
  environment: row.environment,
  day: warsawDay(at),
  calls: { ...calls, limited },
});

const troubleOf = (now: ConnectionRecord, at: Date, failure: NonNullable<ConnectionRecord["failure"]>) => ({
  failing_since: now.failing_since ?? at,
  failures: now.failures + 1,
  failure,
});

async function noteTrouble(tx: Tx, turn: ReadingTurn, now: ConnectionRecord, error: KsefError): Promise<void> {
  const { row, at } = turn;
  if (error.kind === "no_permission") return await noteRefusal(tx, turn, now);
  const failure = error.kind === "signed_out" ? "unexpected" : error.kind;
  const trouble = troubleOf(now, at, failure);
  const askedMs = error.kind === "limited" ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  await updateConnection(tx, row.id, {
    ...trouble,
    next_at: new Date(at.getTime() + Math.max(askedMs, pauseMs(trouble.failures))),
  });
}

/** KSeF answers that there is no permission: not yet, or no longer. */
async function noteRefusal(tx: Tx, { row, at }: ReadingTurn, now: ConnectionRecord): Promise<void> {
  const change = { ...NO_SESSION, ...NO_TROUBLE, asked_at: null };
  if (now.status !== "reading") {
    const since = [now.announced_at, now.withdrawn_at, now.consented_at].reduce((one, other) =>
      (one?.getTime() ?? 0) > (other?.getTime() ?? 0) ? one : other,
    );
    return void (await updateConnection(tx, row.id, { ...change, next_at: nextLook(at, since!) }));
  }
  await updateConnection(tx, row.id, {
    ...change,
    status: "withdrawn",
    withdrawn_at: at,
    next_at: nextLook(at, at),
  });
  await notify(tx, {
    topic: "account",
    participantId: row.participant_id,
    title: "KSeF: uprawnienie odebrane",
    content:
      "KSeF nie daje już programowi wglądu w faktury gospodarstwa, więc nowe same nie przyjdą. Faktury i punkty zostają. Aby wrócić do odczytu, nadaj uprawnienie ponownie.",
    link: PAGE_LINK,
    at,
  });
}
