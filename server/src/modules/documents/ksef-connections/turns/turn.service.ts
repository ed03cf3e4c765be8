// One farm's turn at being read: its session with KSeF, and what may be written in its name.
import { inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { credentialFor, openSession, sealSession } from "../credentials.service.ts";
import type { KsefClient } from "../ksef-calls/ksef-client.ts";
import {
  type ConnectionRecord,
  type Environment,
  lockConnection,
  updateConnection,
} from "../ksef-connections.queries.ts";
import { KsefError } from "../ksef-calls/ksef-error.ts";
import { CALLS_PER_SECOND } from "./plan.ts";

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

/** Where the participant sees the connection. */
export const PAGE_LINK = "/ksef";
const RESERVE_MS = 60_000;

export const NO_SESSION = { refresh_token: null, refresh_until: null } as const;

/** The farm was stopped meanwhile, or another process has taken its turn over: nothing more is written. */
export class TurnLost extends Error {}

export type ReadingTurn = {
  db: TransactionalDb;
  ksef: Ksef;
  client: KsefClient;
  row: ConnectionRecord;
  at: Date;
  accessToken: string | undefined;
  /** A session that is not in the row yet. */
  opened: { refreshToken: string; refreshUntil: Date } | undefined;
  isNewSession: boolean;
  calls: { session: number; question: number; document: number; export: number };
  /** A seller about whom KSeF gave an answer that cannot be used; the others were asked about all the same. */
  unexpected: boolean;
  /** KSeF did not answer for one document; for another one in the same turn it is an outage. */
  unanswered: boolean;
};

/** Writes in this farm's name, while the turn is ours and reading has not been stopped. */
export function inTurn<T>(turn: ReadingTurn, work: (tx: Tx, now: ConnectionRecord) => Promise<T>): Promise<T> {
  return inTransaction(turn.db, async (tx) => {
    const now = await lockConnection(tx, turn.row.id);
    if (!now || now.status === "ended" || now.tried_at?.getTime() !== turn.at.getTime()) throw new TurnLost();
    return await work(tx, now);
  });
}

/** Calls KSeF in the farm's session: the one that lives, else a new one, once. */
export async function withAccess<T>(turn: ReadingTurn, call: (accessToken: string) => Promise<T>): Promise<T> {
  const accessToken = turn.accessToken ?? (await signIn(turn));
  try {
    return await call(accessToken);
  } catch (error) {
    if (!(error instanceof KsefError) || error.kind !== "signed_out" || turn.isNewSession) throw error;
    turn.row = { ...turn.row, ...NO_SESSION };
    return await call(await signIn(turn));
  }
}

async function signIn(turn: ReadingTurn): Promise<string> {
  const { db, ksef, client, row, at } = turn;
  turn.calls.session += 1;
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
  if (row.status === "reading") await inTurn(turn, (tx) => keepSession(tx, turn));
  return (turn.accessToken = session.accessToken);
}

async function keepSession(tx: Tx, turn: ReadingTurn): Promise<void> {
  const { opened, row, ksef } = turn;
  if (!opened) return;
  await updateConnection(tx, row.id, {
    refresh_token: sealSession(ksef.sealer, row.id, opened.refreshToken),
    refresh_until: opened.refreshUntil,
  });
  turn.opened = undefined;
}

/** KSeF has answered: the permission is there. */
export async function grantOnce(tx: Tx, turn: ReadingTurn, now: ConnectionRecord): Promise<void> {
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

/** A call of a kind that KSeF counts, not more of them a second than it takes. */
export async function paced<T>(
  turn: ReadingTurn,
  kind: "question" | "document" | "export",
  call: (accessToken: string) => Promise<T>,
): Promise<T> {
  if (turn.calls[kind] > 0 && turn.calls[kind] % CALLS_PER_SECOND === 0) await turn.ksef.wait(1100);
  turn.calls[kind] += 1;
  return await withAccess(turn, call);
}
