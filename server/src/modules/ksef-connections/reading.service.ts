// One turn of one farm: asks KSeF for what is new, fetches it and hands it on. No transaction is open while KSeF is
// called; whatever is interrupted goes on from what was written last.
import { createHash } from "node:crypto";
import { inTransaction, type Root, type Tx } from "#platform/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { holdersOf } from "#modules/consents/own-place.service.ts";
import { receiveFromKsef } from "#modules/feeds/ksef-channel.service.ts";
import { notify } from "#modules/notifications/notifications.service.ts";
import { credentialFor, openSession, sealSession } from "./credentials.service.ts";
import type { KsefClient, KsefDocumentFacts } from "./ksef-client.ts";
import { KsefError } from "./ksef-error.ts";
import {
  type ConnectionRecord,
  countFound,
  type DocumentRecord,
  type Environment,
  insertFound,
  isOpenUnder,
  listFound,
  listSellers,
  lockConnection,
  lockDue,
  moveWindow,
  updateConnection,
  updateFound,
} from "./ksef-connections.queries.ts";
import {
  CALLS_PER_SECOND,
  DOCUMENTS_PER_TURN,
  GAP_MS,
  LEASE_MS,
  nextLook,
  nightTurn,
  pauseMs,
  QUESTIONS_PER_TURN,
  rangeEnd,
  type SellerPlace,
  sellersOfTurn,
} from "./plan.ts";

/** What the module needs from the configuration. */
export type Ksef = {
  /** How an environment is spoken to. */
  client: (environment: Environment) => KsefClient;
  sealer: Sealer;
  /** All environments are the stand-in that comes with the programme. */
  isStandIn: boolean;
  /** The application in which a taxpayer gives the permission. */
  taxpayerAppUrl: string;
  /** Lets time pass between calls, so that one context is not asked too often a second. */
  wait: (ms: number) => Promise<void>;
};

/**
 * What came of a turn: none was due; KSeF was not asked; it answered, whatever it said; it did not; or it refuses our
 * certificate.
 */
export type TurnEnd = "none" | "skipped" | "answered" | "unavailable" | "certificate";

/** Where the participant sees the connection. */
const PAGE_LINK = "/ksef";
/** Hashes that differ may be a slip on the way once; thrice they are not. */
const WRONG_TRIES_MAX = 3;
/** What KSeF does not give out, or not in a form we know, is asked for over a day. */
const MISSED_TRIES_MAX = 8;
/** KSeF's code of a document that was taken in and cannot be fetched yet. */
const NOT_YET = 21165;
const RESERVE_MS = 60_000;

/** The farm was stopped meanwhile, or another process has taken its turn over: nothing more is written. */
class TurnLost extends Error {}

type Turn = {
  db: Root;
  ksef: Ksef;
  client: KsefClient;
  row: ConnectionRecord;
  at: Date;
  accessToken: string | undefined;
  /** A session that is not in the row yet. */
  opened: { refreshToken: string; refreshUntil: Date } | undefined;
  isNewSession: boolean;
  calls: { question: number; document: number };
  /** A seller about whom KSeF gave an answer that cannot be used; the others were asked about all the same. */
  unexpected: boolean;
};

/** Reads the farm whose turn it is, if any is due. Throws only what is our own fault. */
export async function takeTurn(db: Root, ksef: Ksef, environment: Environment, at: Date): Promise<TurnEnd> {
  const row = await claim(db, environment, at);
  if (!row) return "none";
  if (row === "ended" || !isLookedFor(row)) return "skipped";
  const turn: Turn = {
    db,
    ksef,
    client: ksef.client(environment),
    row,
    at,
    accessToken: undefined,
    opened: undefined,
    isNewSession: false,
    calls: { question: 0, document: 0 },
    unexpected: false,
  };
  try {
    await read(turn);
    return "answered";
  } catch (error) {
    if (error instanceof TurnLost) return "skipped";
    if (!(error instanceof KsefError)) throw error;
    await settle(turn, (tx, now) => noteTrouble(tx, turn, now, error)).catch((lost: unknown) => {
      if (!(lost instanceof TurnLost)) throw lost;
    });
    return error.kind === "unavailable" || error.kind === "certificate" ? error.kind : "answered";
  }
}

/**
 * Takes a farm's turn by moving the next one forward, so that a crash only delays. A farm whose consent or account has
 * ended is not read any more.
 */
function claim(db: Root, environment: Environment, at: Date): Promise<ConnectionRecord | "ended" | undefined> {
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

const NO_SESSION = { refresh_token: null, refresh_until: null } as const;
const NO_TROUBLE = { failing_since: null, failures: 0, failure: null } as const;

/** Writes in this farm's name, while the turn is ours and reading has not been stopped. */
function settle<T>(turn: Turn, work: (tx: Tx, now: ConnectionRecord) => Promise<T>): Promise<T> {
  return inTransaction(turn.db, async (tx) => {
    const now = await lockConnection(tx, turn.row.id);
    if (!now || now.status === "ended" || now.tried_at?.getTime() !== turn.at.getTime()) throw new TurnLost();
    return await work(tx, now);
  });
}

async function read(turn: Turn): Promise<void> {
  const { db, row, at } = turn;
  // A farm that was never read before, and one whose permission is back, is asked about everybody.
  const askedSince = row.asked_at ?? (row.status === "reading" ? undefined : at);
  const { sellers, isAll } = sellersOfTurn(await listSellers(db, row), { at, askedSince });
  let isDone = isAll;
  if (sellers.length === 0) await withAccess(turn, async () => {});
  for (const seller of sellers) {
    if (await askAboutOrNote(turn, seller)) continue;
    isDone = false;
    if (turn.calls.question >= QUESTIONS_PER_TURN) break;
  }
  const fetched = await fetchFound(turn);
  await settle(turn, async (tx, now) => {
    // Where no seller takes part yet, signing in is the answer.
    if (!turn.unexpected) await grantOnce(tx, turn, now);
    const trouble = turn.unexpected ? troubleOf(now, at, "unexpected") : NO_TROUBLE;
    const left = await countFound(tx, row.id);
    const rest = restMs({ failures: trouble.failures, isDone, isMore: left.count > fetched.missed, left });
    await updateConnection(tx, row.id, {
      ...trouble,
      // What is left over of this round is asked about next time.
      ...(isDone ? { read_at: at, asked_at: null } : { asked_at: askedSince ?? at }),
      next_at: new Date(Math.min(nightTurn(row.id, at).getTime(), at.getTime() + rest)),
    });
  });
}

type Rest = { failures: number; isDone: boolean; isMore: boolean; left: { count: number; tries: number } };

/** How soon the farm is read again, before its place in the night: while something is left to do. */
function restMs({ failures, isDone, isMore, left }: Rest): number {
  if (failures > 0) return pauseMs(failures);
  if (!isDone || isMore) return GAP_MS;
  return left.count > 0 ? pauseMs(left.tries) : Infinity;
}

async function askAboutOrNote(turn: Turn, seller: SellerPlace): Promise<boolean> {
  try {
    return await askAbout(turn, seller);
  } catch (error) {
    if (!(error instanceof KsefError) || error.kind !== "unexpected") throw error;
    turn.unexpected = true;
    return false;
  }
}

/** Calls KSeF in the farm's session: the one that lives, else a new one, once. */
async function withAccess<T>(turn: Turn, call: (accessToken: string) => Promise<T>): Promise<T> {
  const accessToken = turn.accessToken ?? (await signIn(turn));
  try {
    return await call(accessToken);
  } catch (error) {
    if (!(error instanceof KsefError) || error.kind !== "signed_out" || turn.isNewSession) throw error;
    turn.row = { ...turn.row, ...NO_SESSION };
    return await call(await signIn(turn));
  }
}

async function signIn(turn: Turn): Promise<string> {
  const { db, ksef, client, row, at } = turn;
  if (row.refresh_token && row.refresh_until!.getTime() > at.getTime() + RESERVE_MS) {
    try {
      const { accessToken } = await client.refresh(openSession(ksef.sealer, row.id, row.refresh_token));
      return (turn.accessToken = accessToken);
    } catch (error) {
      if (!(error instanceof KsefError) || error.kind !== "signed_out") throw error;
    }
  }
  const credential = await credentialFor(db, ksef.sealer, row.environment, at);
  const session = await client.signIn({ contextNip: row.nip, credential });
  const { refreshToken, refreshUntil } = session;
  turn.opened = { refreshToken, refreshUntil };
  turn.isNewSession = true;
  // One that waits for its permission has it when KSeF answers a question, not before.
  if (row.status === "reading") await settle(turn, (tx) => keepSession(tx, turn));
  return (turn.accessToken = session.accessToken);
}

async function keepSession(tx: Tx, turn: Turn): Promise<void> {
  const { opened, row, ksef } = turn;
  if (!opened) return;
  await updateConnection(tx, row.id, {
    refresh_token: sealSession(ksef.sealer, row.id, opened.refreshToken),
    refresh_until: opened.refreshUntil,
  });
  turn.opened = undefined;
}

/** KSeF has answered: the permission is there. */
async function grantOnce(tx: Tx, turn: Turn, now: ConnectionRecord): Promise<void> {
  const { row, at } = turn;
  if (now.status === "reading") return;
  await updateConnection(tx, row.id, { status: "reading", granted_at: at, withdrawn_at: null });
  await keepSession(tx, turn);
  await notify(tx, {
    topic: "account",
    participantId: row.participant_id,
    title: "KSeF: uprawnienie działa",
    content:
      "Uprawnienie działa. Faktury od sprzedawców, którzy biorą udział w programie, przychodzą odtąd same: niczego nie trzeba już zgłaszać.",
    link: PAGE_LINK,
    at,
  });
}

/** Asks about one seller from where its window ends; false if the turn's questions are used up before the end. */
async function askAbout(turn: Turn, seller: SellerPlace): Promise<boolean> {
  const { row, at, client } = turn;
  let from = seller.knownUntil ?? row.consented_at;
  let markMs = Infinity;
  for (let page = 0; ;) {
    if (turn.calls.question >= QUESTIONS_PER_TURN) return false;
    const to = rangeEnd(from, at);
    const question = { sellerNip: seller.nip, from, page, ...(to ? { to } : {}) };
    const answer = await paced(turn, "question", (token) => client.documentsOf(token, question));
    const { documents, isTruncated } = answer;
    // KSeF's mark may differ from page to page: only what all of them know is known.
    markMs = Math.min(markMs, answer.knownUntil.getTime());
    const hasMore = answer.hasMore && !isTruncated;
    const reachedMs = hasMore ? Math.max(...documents.map(({ storedAt }) => storedAt.getTime())) : markMs;
    const knownUntil = new Date(Math.max(from.getTime(), Math.min(reachedMs, markMs)));
    const isEnd = !hasMore && !isTruncated && (!to || knownUntil < to);
    await settle(turn, async (tx, now) => {
      await grantOnce(tx, turn, now);
      await keepPage(tx, turn, seller, documents);
      await moveWindow(tx, {
        connection_id: row.id,
        distributor_id: seller.distributorId,
        known_until: knownUntil,
        asked_at: isEnd ? at : (seller.askedAt ?? row.consented_at),
      });
    });
    if (isEnd) return true;
    if (hasMore) {
      page += 1;
      continue;
    }
    if (knownUntil <= from) throw new KsefError("unexpected", "KSeF metadata: an answer that never ends");
    from = knownUntil;
    markMs = Infinity;
    page = 0;
  }
}

/** Writes down what was found of this seller. */
async function keepPage(
  tx: Tx,
  { row, at }: Turn,
  { distributorId, nip }: SellerPlace,
  documents: readonly KsefDocumentFacts[],
): Promise<void> {
  await insertFound(
    tx,
    documents
      // The client refuses an answer about others; nothing of them is kept whatever it does.
      .filter(({ sellerNip }) => sellerNip === nip)
      .map((found) => {
        const isOurs = found.buyerNip === row.nip;
        return {
          connection_id: row.id,
          distributor_id: distributorId,
          ksef_number: found.ksefNumber,
          document_name: found.number,
          issue_date: found.issueDate,
          stored_at: found.storedAt,
          sha256: Buffer.from(found.hash, "base64"),
          found_at: at,
          status: isOurs ? "found" : "refused",
          refusal: isOurs ? null : "Według KSeF nabywcą na tym dokumencie jest ktoś inny",
        };
      }),
  );
}

/** Fetches what was found, as much as one turn may; returns how many are to be tried again later. */
async function fetchFound(turn: Turn): Promise<{ missed: number }> {
  let missed = 0;
  for (const found of await listFound(turn.db, turn.row.id, DOCUMENTS_PER_TURN)) {
    if (!(await fetchOne(turn, found))) missed += 1;
  }
  return { missed };
}

async function fetchOne(turn: Turn, found: DocumentRecord): Promise<boolean> {
  let fetched: Awaited<ReturnType<KsefClient["document"]>>;
  try {
    fetched = await paced(turn, "document", (token) => turn.client.document(token, found.ksef_number));
  } catch (error) {
    if (!(error instanceof KsefError) || (error.kind !== "unexpected" && error.code !== NOT_YET)) throw error;
    return await miss(turn, found, MISSED_TRIES_MAX, "KSeF nie wydaje tego dokumentu");
  }
  const content = fetched.xml;
  if (!createHash("sha256").update(content).digest().equals(found.sha256)) {
    return await miss(turn, found, WRONG_TRIES_MAX, "Treść dokumentu nie zgadza się z jego skrótem w KSeF");
  }
  await settle(turn, async (tx, now) => {
    const feedDocumentId = await receiveFromKsef(tx, turn.at, {
      distributorId: found.distributor_id,
      participantId: now.participant_id,
      ksefNumber: found.ksef_number,
      documentName: found.document_name,
      sha256: found.sha256,
      content,
    });
    await updateFound(tx, found.id, { status: "taken", taken_at: turn.at, feed_document_id: feedDocumentId });
  });
  return true;
}

async function miss(turn: Turn, found: DocumentRecord, most: number, refusal: string): Promise<false> {
  const tries = found.tries + 1;
  await settle(turn, (tx) =>
    updateFound(tx, found.id, tries >= most ? { tries, status: "refused", refusal } : { tries }),
  );
  return false;
}

/** A call of a kind that KSeF counts, not more of them a second than it takes. */
async function paced<T>(turn: Turn, kind: keyof Turn["calls"], call: (accessToken: string) => Promise<T>): Promise<T> {
  if (turn.calls[kind] > 0 && turn.calls[kind] % CALLS_PER_SECOND === 0) await turn.ksef.wait(1100);
  turn.calls[kind] += 1;
  return await withAccess(turn, call);
}

const troubleOf = (now: ConnectionRecord, at: Date, failure: NonNullable<ConnectionRecord["failure"]>) => ({
  failing_since: now.failing_since ?? at,
  failures: now.failures + 1,
  failure,
});

async function noteTrouble(tx: Tx, turn: Turn, now: ConnectionRecord, error: KsefError): Promise<void> {
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
async function noteRefusal(tx: Tx, { row, at }: Turn, now: ConnectionRecord): Promise<void> {
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
