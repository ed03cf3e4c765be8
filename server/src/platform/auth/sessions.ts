import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { deviceWords } from "@plon/rules/sign-in/device-words.ts";
import { sql } from "kysely";
import { audit } from "#platform/acts/audit.ts";
import type { CallContext, FarmMember, PublicContext } from "#platform/acts/context.ts";
import { type Db, inOneStatement, piece, type TransactionalDb, run, type Tx } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { judgeProof } from "./device-keys.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** Lifetimes of decisions §3, in seconds. */
export const ACCESS_SECONDS = 15 * 60;
/** A session ends after this long without a call: farmers come once a month, staff every working day. */
export const IDLE_SECONDS = { participant: 90 * 24 * 3600, staff: 12 * 3600 };
export const SUPPORT_SECONDS = 30 * 60;

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

export type SessionTokens = { accessToken: string; refreshToken: string; expiresIn: number };

export type Subject =
  | { kind: "participant"; participantId: number; membershipId?: number | undefined }
  | { kind: "staff"; staffId: number };

/** On what a session is opened: how its owner will recognise it, and the key that alone renews it. */
export type OpenedOn = { userAgent: string | undefined; deviceKey: Buffer | undefined };

/** What a session is opened on that this call opens. */
export const openedBy = ({ userAgent, device }: PublicContext): OpenedOn => ({ userAgent, deviceKey: device.key });

/** The key that renews an open session, for one that follows it on the same device. */
export async function deviceKeyOf(tx: Tx, sessionId: number): Promise<Buffer | undefined> {
  const session = tx.selectFrom("session").select("device_key").where("id", "=", sessionId);
  return (await session.executeTakeFirstOrThrow()).device_key ?? undefined;
}

/** Opens a session family for a signed-in person. */
export async function openSession(tx: Tx, subject: Subject, at: Date, on?: OpenedOn): Promise<SessionTokens> {
  const tokens = { accessToken: newToken(), refreshToken: newToken(), expiresIn: ACCESS_SECONDS };
  await tx
    .insertInto("session")
    .values({
      kind: subject.kind,
      participant_id: subject.kind === "participant" ? subject.participantId : null,
      staff_id: subject.kind === "staff" ? subject.staffId : null,
      membership_id: (subject.kind === "participant" && subject.membershipId) || null,
      access_token_hash: tokenHash(tokens.accessToken),
      access_expires_at: after(at, ACCESS_SECONDS),
      refresh_token_hash: tokenHash(tokens.refreshToken),
      refresh_expires_at: after(at, IDLE_SECONDS[subject.kind]),
      created_at: at,
      device: on ? deviceWords(on.userAgent) : null,
      device_key: on?.deviceKey ?? null,
    })
    .execute();
  return tokens;
}

/** Opens a support session: 30 minutes, no refresh. */
export async function openSupportSession(tx: Tx, staffId: number, participantId: number, at: Date) {
  const accessToken = newToken();
  await tx
    .insertInto("session")
    .values({
      kind: "support",
      participant_id: participantId,
      staff_id: staffId,
      access_token_hash: tokenHash(accessToken),
      access_expires_at: after(at, SUPPORT_SECONDS),
      refresh_token_hash: null,
      refresh_expires_at: null,
      created_at: at,
    })
    .execute();
  return { accessToken, expiresIn: SUPPORT_SECONDS };
}

export type ActiveSession = {
  id: number;
  kind: "participant" | "staff" | "support";
  expiresAt: Date;
  participantId: number | null;
  isMaintained: boolean;
  member: FarmMember | undefined;
  staffId: number | null;
  staffRole: StaffRole | null;
  staffName: string | null;
  staffRepresentativeId: number | null;
  staffDistributorId: number | null;
  staffHasTotp: boolean;
};

type SessionRow = Omit<ActiveSession, "member"> & {
  isLocked: boolean | null;
  isActive: boolean | null;
  isRenewalUnused: boolean;
  /** Null of an owner's session, and of one whose membership has ended. */
  member: FarmMember | null;
  isMembers: boolean;
};

type FoundRow = SessionRow & { tokenHash: Buffer };

const selectSessions = (accessTokenHashes: Buffer[]) => piece`
  select s.access_token_hash as "tokenHash", s.id, s.kind, s.access_expires_at as "expiresAt",
    s.participant_id as "participantId", coalesce(p.maintenance, false) as "isMaintained", p.is_locked as "isLocked",
    f.is_active as "isActive", s.staff_id as "staffId", f.role as "staffRole", f.name as "staffName",
    f.representative_id as "staffRepresentativeId", f.distributor_id as "staffDistributorId",
    f.totp_confirmed_at is not null as "staffHasTotp", s.is_renewal_unused as "isRenewalUnused",
    s.membership_id is not null as "isMembers", case when m.id is not null then json_build_object('membershipId', m.id,
      'personId', m.person_id, 'role', m.role, 'name', m.first_name || ' ' || m.last_name) end as member
  from session s left join participant p on p.id = s.participant_id left join staff f on f.id = s.staff_id
    left join farm_membership m on m.id = s.membership_id and m.ended_at is null
  where s.access_token_hash = any (${accessTokenHashes}::bytea[]) and s.ended_at is null`;

type Question = {
  hash: Buffer;
  answer: (row: SessionRow | undefined) => void;
  fail: (error: unknown) => void;
};

/** Per database, the calls whose sessions are looked up next. The list exists while a query is running. */
const waiting = new WeakMap<Db, Question[]>();

/**
 * Reads the session of a token hash. This runs on every call, so calls that arrive while a query is running share the
 * next one: at any load, each gets what the database held after the call arrived.
 */
function readSession(db: Db, hash: Buffer): Promise<SessionRow | undefined> {
  return new Promise((answer, fail) => {
    const question = { hash, answer, fail };
    const next = waiting.get(db);
    if (next) next.push(question);
    else void askAll(db, [question]);
  });
}

async function askAll(db: Db, first: Question[]): Promise<void> {
  for (let asked = first; asked.length > 0; asked = waiting.get(db)!) {
    waiting.set(db, []);
    try {
      const hashes = [...new Map(asked.map(({ hash }) => [hash.toString("latin1"), hash])).values()];
      const rows = await run<FoundRow>(db, selectSessions(hashes));
      for (const { hash, answer } of asked) answer(rows.find(({ tokenHash: found }) => found.equals(hash)));
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  }
  waiting.delete(db);
}

/** The open session of a bearer token, or undefined. */
export async function findSession(
  db: TransactionalDb,
  accessToken: string,
  at: Date,
): Promise<ActiveSession | undefined> {
  const session = await readSession(db, tokenHash(accessToken));
  const isOpen = session && session.expiresAt > at && session.isLocked !== true && session.isActive !== false;
  if (!isOpen || (session.isMembers && !session.member)) return undefined;
  if (session.isRenewalUnused) await markUsed(db, session.id);
  return { ...session, member: session.member ?? undefined };
}

/** The first call with renewed tokens: from now on anybody presenting the previous token is somebody else. */
const markUsed = (db: TransactionalDb, id: number) =>
  inOneStatement(db, (tx) =>
    tx.updateTable("session").set({ is_renewal_unused: false }).where("id", "=", id).execute(),
  );

export type Rotation =
  | { outcome: "rotated"; tokens: SessionTokens; participantId: number | null; staffId: number | null }
  | { outcome: "refused" }
  | { outcome: "stale" };

/** A call that renews a session: to which path, and with what its device says. */
export type RenewingContext = EndingContext & Pick<PublicContext, "device"> & { path: string };

/** The tokens that a refresh token is exchanged for: always the same, and stored nowhere. */
function renewed(refreshToken: string, sealer: Sealer): SessionTokens {
  const next = (purpose: string) => sealer.fingerprint(refreshToken, purpose).toString("base64url");
  return {
    accessToken: next("next access token"),
    refreshToken: next("next refresh token"),
    expiresIn: ACCESS_SECONDS,
  };
}

/**
 * Exchanges a refresh token for new tokens of the same family. Until these are used the same token gets them again: on
 * a weak network the response may have been lost. After that it ends the whole family: two parties hold it, and we
 * cannot tell which is the thief. A session with a device's key is renewed only with its proof, and ended by a call
 * without one: who signs out throws the key away, and a cookie that was taken elsewhere never had it. `stale`: the device
 * proved itself at another time than ours. Writes even when it refuses: do not roll back.
 */
export async function rotateSession(
  tx: Tx,
  ctx: RenewingContext,
  { refreshToken, kind, sealer }: { refreshToken: string; kind: "participant" | "staff"; sealer: Sealer },
): Promise<Rotation> {
  const { at } = ctx;
  const hash = tokenHash(refreshToken);
  const tokens = renewed(refreshToken, sealer);
  const [accessHash, refreshHash] = [tokenHash(tokens.accessToken), tokenHash(tokens.refreshToken)];
  const found = await tx
    .selectFrom("session")
    .select(["id", "device_key"])
    .where("kind", "=", kind)
    .where("ended_at", "is", null)
    .where("refresh_token_hash", "in", [hash, refreshHash])
    .executeTakeFirst();
  const key = found?.device_key ?? ctx.device.key;
  const judged = key && judgeProof(key, ctx.device, ctx.path, at);
  const proof = found?.device_key ? judged : "proven";
  if (proof === "stale") return { outcome: "stale" };
  if (found && proof !== "proven") {
    await endSessions(tx, { sessionId: found.id }, "key_missing", ctx);
    return { outcome: "refused" };
  }
  const renew = tx
    .updateTable("session")
    .set({
      // A session from before its browser made keys gets one with its next renewal, by whoever holds it.
      ...(found?.device_key === null && judged === "proven" ? { device_key: key } : {}),
      access_token_hash: accessHash,
      access_expires_at: after(at, ACCESS_SECONDS),
      refresh_token_hash: refreshHash,
      refresh_expires_at: after(at, IDLE_SECONDS[kind]),
      renewed_at: at,
      is_renewal_unused: true,
    })
    .where("kind", "=", kind)
    .where("refresh_expires_at", ">", at)
    .where("ended_at", "is", null)
    .returning(["id", "participant_id", "staff_id"]);
  const first = await renew.where("refresh_token_hash", "=", hash).executeTakeFirst();
  if (first) {
    await tx
      .insertInto("session_spent_refresh_token")
      .values({ token_hash: hash, session_id: first.id, spent_at: at })
      .execute();
  }
  const rotated =
    first ??
    (await renew
      .where("refresh_token_hash", "=", refreshHash)
      .where("is_renewal_unused", "=", true)
      .executeTakeFirst());
  if (rotated) return { outcome: "rotated", tokens, participantId: rotated.participant_id, staffId: rotated.staff_id };
  const spent = await tx
    .selectFrom("session_spent_refresh_token")
    .select("session_id")
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (spent) await endSessions(tx, { sessionId: spent.session_id }, "reuse", ctx);
  return { outcome: "refused" };
}

/** When a session ends, and which call ended it. */
export type EndingContext = Pick<CallContext, "at" | "address" | "requestId">;

export type EndReason = "sign_out" | "reuse" | "password_reset" | "locked" | "by_owner" | "by_admin" | "key_missing";

/**
 * Ends one session, or all of a person's, or all of a farm's, its people's included, or those in which staff view a
 * participant's account; returns them. Ending
 * what has ended changes nothing; an ended support session is audited.
 */
export async function endSessions(
  tx: Tx,
  which:
    | { sessionId: number }
    | { participantId: number }
    | { ownerOf: number }
    | { membershipId: number; participantId: number }
    | { staffId: number }
    | { supportOf: number }
    | { refreshToken: string },
  reason: EndReason,
  ctx: EndingContext,
): Promise<readonly Ended[]> {
  const all = tx
    .updateTable("session")
    .set({ ended_at: ctx.at, end_reason: reason })
    .where("ended_at", "is", null)
    .returning(ENDED);
  const chosen =
    "sessionId" in which
      ? all.where("id", "=", which.sessionId)
      : "membershipId" in which
        ? all.where("participant_id", "=", which.participantId).where("membership_id", "=", which.membershipId)
        : "ownerOf" in which
          ? all.where("participant_id", "=", which.ownerOf).where("membership_id", "is", null)
          : "participantId" in which
            ? all.where("participant_id", "=", which.participantId)
            : "staffId" in which
              ? all.where("staff_id", "=", which.staffId)
              : "supportOf" in which
                ? all.where("staff_id", "=", which.supportOf).where("kind", "=", "support")
                : all.where(holding(tokenHash(which.refreshToken)));
  const ended = await chosen.execute();
  await auditSupport(tx, ctx, reason, ended);
  return ended;
}

/** The session of a refresh token, also if its renewal was lost on the way: signing out must not leave it open. */
const holding = (hash: Buffer) => sql<boolean>`(refresh_token_hash = ${hash}
  or id in (select session_id from session_spent_refresh_token where token_hash = ${hash}))`;

/** Ends support sessions whose 30 minutes are over, each with its audit row. */
export async function endExpiredSupport(tx: Tx, at: Date): Promise<void> {
  const ended = await tx
    .updateTable("session")
    .set((row) => ({ ended_at: row.ref("access_expires_at"), end_reason: "expired" }))
    .where("kind", "=", "support")
    .where("ended_at", "is", null)
    .where("access_expires_at", "<=", at)
    .returning(ENDED)
    .execute();
  await auditSupport(tx, { at, address: "system", requestId: "end-support-sessions" }, "expired", ended);
}

export const ENDED = ["kind", "staff_id", "participant_id", "created_at"] as const;
type Ended = { kind: string; staff_id: number | null; participant_id: number | null; created_at: Date };

/** Audits ended support sessions: how long staff viewed a participant's account, and why it ended. */
export async function auditSupport(tx: Tx, ctx: EndingContext, reason: string, ended: readonly Ended[]): Promise<void> {
  for (const session of ended) {
    if (session.kind !== "support") continue;
    const { staff_id, participant_id, created_at } = session;
    await audit(
      tx,
      { ...ctx, staff: { id: staff_id! } },
      {
        action: "participant.support_end",
        subject: { type: "participant", id: participant_id! },
        after: { reason, opened_at: created_at.toISOString() },
      },
    );
  }
}
