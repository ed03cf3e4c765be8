import { sql } from "kysely";
import type { Tx } from "#platform/database/database.ts";

/** Locks how far the stream's places were given; undefined while somebody else gives some. */
export const lockMark = (tx: Tx) =>
  tx.selectFrom("event_mark").select("position").forUpdate().skipLocked().executeTakeFirst();

/**
 * Gives the next events their places after `position`, in the order in which they were written, and each switched-on
 * address that asked for their kind a message. Returns how many there were.
 */
export async function placeEvents(tx: Tx, position: number, at: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ placed: number }>`
    with next as (
      select id, row_number() over (order by id) as at from (
        select id from event where position is null order by id limit ${limit}
      ) unplaced
    ), placed as (
      update event set position = ${position}::bigint + next.at from next where event.id = next.id
      returning event.id, event.kind, event.position
    ), told as (
      insert into webhook_delivery (webhook_id, event_id, first_at, not_before)
      select webhook.id, placed.id, ${at}, ${at} from placed
      join webhook on webhook.is_on and (webhook.kinds = '{}' or placed.kind = any(webhook.kinds))
      order by placed.position
    ), marked as (
      update event_mark set position = position + (select count(*) from placed) where exists (select from placed)
    )
    select count(*) as placed from placed`.execute(tx);
  return rows[0]!.placed;
}

/** Forgets events from before `day` that nobody waits for; returns how many, at most `limit`. */
export async function sweepBefore(tx: Tx, day: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from event where id in (
      select e.id from event e
      where e.happened_at < ${day} and e.position is not null
        and not exists (select from webhook_delivery d where d.event_id = e.id and d.state = 'waiting')
      limit ${limit}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * The next messages that may go, locked, up to `limit` for each address. One that fails is tried by a single message, so
 * that it holds up nobody else.
 */
export async function lockDue(tx: Tx, at: Date, limit: number) {
  const { rows } = await sql<Due>`
    select due.*, webhook.url, webhook.secret, webhook.failures,
      case when webhook.old_secret_until > ${at} then webhook.old_secret end as old_secret,
      event.kind, event.subject_id, event.participant_id, event.happened_at, event.position
    from webhook
    cross join lateral (
      select d.id, d.webhook_id, d.event_id, d.tries from webhook_delivery d
      where d.webhook_id = webhook.id and d.state = 'waiting' and d.not_before <= ${at}
      order by d.id limit case when webhook.failures > 0 then 1 else ${limit}::int end
      for update of d skip locked
    ) due
    join event on event.id = due.event_id
    where webhook.is_on and (webhook.rests_until is null or webhook.rests_until <= ${at})`.execute(tx);
  return rows;
}

export type Due = {
  id: number;
  webhook_id: number;
  event_id: number;
  tries: number;
  url: string;
  secret: Buffer;
  old_secret: Buffer | null;
  failures: number;
  kind: string;
  subject_id: number;
  participant_id: number | null;
  happened_at: Date;
  position: number;
};

/** Has nobody else send these before `until`. */
export const take = (tx: Tx, ids: readonly number[], until: Date) =>
  tx.updateTable("webhook_delivery").set({ not_before: until }).where("id", "in", ids).execute();

export const noteSent = (tx: Tx, ids: readonly number[], at: Date, status: number) =>
  tx
    .updateTable("webhook_delivery")
    .set((row) => ({
      state: "sent",
      tries: sql`${row.ref("tries")} + 1`,
      answered_at: at,
      answer_status: status,
      problem: null,
    }))
    .where("id", "in", ids)
    .execute();

export type Failure = { status: number | null; problem: string; next: Date | undefined };

export const noteFailed = (tx: Tx, id: number, at: Date, { status, problem, next }: Failure) =>
  tx
    .updateTable("webhook_delivery")
    .set((row) => ({
      tries: sql`${row.ref("tries")} + 1`,
      answered_at: at,
      answer_status: status,
      problem,
      ...(next ? { not_before: next } : { state: "given_up" }),
    }))
    .where("id", "=", id)
    .execute();

/** How an address answers now. */
export const noteHealth = (
  tx: Tx,
  id: number,
  health: { failures: number; rests_until: Date | null; is_on?: boolean },
) => tx.updateTable("webhook").set(health).where("id", "=", id).execute();
