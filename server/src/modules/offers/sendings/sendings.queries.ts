import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

/** The audience of a sending, as stored. */
export type Audience = {
  kind: "all" | "saved" | "segment" | "named";
  crops: number[];
  postcodes: string[];
  points_min: number | null;
  representative_id: number | null;
  participant_ids: number[];
  /** For a saved segment: its name when the sending was created, and its conditions when it began. */
  segment?: { name: string; conditions: object | null };
};

/** Whether participant p holds a consent that permits a channel: provided by the consents module. */
export type Permitted = (participant: RawBuilder<unknown>, channel: "email" | "sms") => RawBuilder<boolean>;

/** Participants who meet the conditions of a saved segment: provided by the segments module. */
export type MembersOf = (conditions: object) => RawBuilder<unknown>;

/** The participants p from whom an audience is chosen; for a saved segment, only its members. */
const peopleOf = ({ kind, segment }: Audience, membersOf: MembersOf): RawBuilder<unknown> =>
  kind === "saved" ? sql`${membersOf(segment!.conditions!)} p` : sql`participant p`;

/** Whether participant p is chosen. */
function isOf(audience: Audience): RawBuilder<boolean> {
  const { kind, crops, postcodes, points_min, representative_id, participant_ids } = audience;
  if (kind === "all") return sql`p.closed_at is null`;
  if (kind === "named") return sql`p.closed_at is null and p.id = any (${participant_ids})`;
  if (kind === "saved") return sql`true`;
  return sql`p.closed_at is null
    and (${crops.length === 0} or exists (select from participant_crop_area a
      where a.participant_id = p.id and a.crop_id = any (${crops}) and a.area_hectares > 0))
    and (${postcodes.length === 0} or p.company_postcode like any (${postcodes.map((start) => `${start}%`)}))
    and (${points_min}::bigint is null
      or (select b.available from ledger_balance b where b.participant_id = p.id) >= ${points_min})
    and (${representative_id}::bigint is null or p.representative_id = ${representative_id})`;
}

type Reach = { permitted: Permitted; membersOf: MembersOf; isHeld: RawBuilder<boolean> };

/** How many of an audience are told, and how many copies of each kind their consents allow. */
export async function countAudience(db: Db, audience: Audience, { permitted, membersOf, isHeld }: Reach) {
  const { rows } = await sql<{ recipients: number; emails: number; sms: number }>`
    select count(*) as recipients,
      count(*) filter (where p.email <> '' and ${permitted(sql`p.id`, "email")}) as emails,
      count(*) filter (where ${permitted(sql`p.id`, "sms")}) as sms
    from ${peopleOf(audience, membersOf)} where ${isOf(audience)} and not ${isHeld}
  `.execute(db);
  return rows[0]!;
}

export const findByIdentifiers = (db: Db, identifiers: string[]) =>
  db
    .selectFrom("participant")
    .select(["id", "identifier"])
    .where("identifier", "in", identifiers)
    .where("closed_at", "is", null)
    .execute();

export const insertSending = (tx: Tx, row: Insertable<Tables["sending"]>) =>
  tx.insertInto("sending").values(row).returning("id").executeTakeFirstOrThrow();

export const findByKey = (db: Db, staffId: number, key: string) =>
  db
    .selectFrom("sending")
    .select(["id", "request_hash"])
    .where("created_by", "=", staffId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

/** Serialises calls with one person's key: a repetition waits for the first and finds its row. */
export const holdKey = (tx: Tx, staffId: number, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sending ${staffId} ${key}`}, 0))`.execute(tx);

const withAuthor = (db: Db) =>
  db
    .selectFrom("sending")
    .innerJoin("staff", "staff.id", "sending.created_by")
    .selectAll("sending")
    .select([
      "staff.name as author",
      sql<number>`(select count(*) from outbox_message o where o.sending_id = sending.id and o.arrived_at is not null)`.as(
        "arrived_count",
      ),
    ]);

export const findSending = (db: Db, id: number) => withAuthor(db).where("sending.id", "=", id).executeTakeFirst();

type SendingFilter = {
  page: number;
  per_page: number;
  order: "asc" | "desc";
  status?: "waiting" | "running" | "stopped" | "done" | undefined;
  unopened?: boolean | undefined;
};

export async function listSendings(db: Db, filter: SendingFilter) {
  const isUnopened = sql`not exists (select from notification n where n.sending_id = sending.id and n.read_at is not null)`;
  const matching = sql<boolean>`(${filter.status ?? null}::text is null or sending.status = ${filter.status ?? null}::text)
    and ${filter.unopened ? isUnopened : sql`true`}`;
  const found = db.selectFrom("sending").where(matching);
  const rows = withAuthor(db).where(matching).orderBy("sending.id", filter.order);
  return await pageOf(db, found, rows, filter);
}

export const lockSending = (tx: Tx, id: number) =>
  tx.selectFrom("sending").select(["id", "status", "started_at"]).where("id", "=", id).forUpdate().executeTakeFirst();

export const setStatus = (tx: Tx, id: number, status: "waiting" | "running" | "stopped") =>
  tx.updateTable("sending").set({ status }).where("id", "=", id).execute();

/** The next sending that has work, for this worker alone until the end of the transaction. */
export const lockDue = (tx: Tx, at: Date) =>
  tx
    .selectFrom("sending")
    .selectAll()
    .where("status", "in", ["waiting", "running"])
    .where("publish_at", "<=", at)
    .orderBy("publish_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Stores the conditions of a sending's segment as it begins, for all its pages. */
export const keepAudience = (tx: Tx, id: number, audience: Audience) =>
  tx
    .updateTable("sending")
    .set({ audience: JSON.stringify(audience) })
    .where("id", "=", id)
    .execute();

/** People who join after a sending began are not part of it: otherwise it might never end. */
export async function lastParticipantId(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom("participant")
    .select((participant) => participant.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return row.last ?? 0;
}

type Page = { id: number; link: string | null; after: number; last: number };

type PageReach = {
  audience: Audience;
  membersOf: MembersOf;
  /** Whether a participant `p` is in the control group of an offer that the message tells of: provided by that module. */
  isHeld: RawBuilder<boolean>;
  pageSize: number;
};

/** The next page of an audience: who is in it, by id. */
export async function pageOfAudience(tx: Tx, sending: Page, { audience, membersOf, isHeld, pageSize }: PageReach) {
  const { rows } = await sql<{ id: number }>`
    select p.id from ${peopleOf(audience, membersOf)}
    where p.id > ${sending.after} and p.id <= ${sending.last} and ${isOf(audience)} and not ${isHeld}
    order by p.id limit ${pageSize}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** What each of them is called and has, for messages with personal fields. */
export const listKnown = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom("participant as p")
    .leftJoin("ledger_balance as b", "b.participant_id", "p.id")
    .select(["p.id", "p.first_name as firstName"])
    .select((row) => row.fn.coalesce("b.available", row.lit(0)).as("points"))
    .where("p.id", "in", ids)
    .execute();

/** Words of a notification: the same for everybody, or by participant. */
export type Words = { title: string; content: string };

/** Notifies each of them, in the order of their ids; returns whom it reached. Each is notified once, whatever happens. */
export async function tellPage(
  tx: Tx,
  { id, link, at }: { id: number; link: string | null; at: Date },
  ids: readonly number[],
  wordsOf: (participantId: number) => Words,
): Promise<number[]> {
  const words = ids.map(wordsOf);
  const { rows } = await sql<{ participant_id: number }>`
    insert into notification (participant_id, topic, title, content, link, created_at, sending_id)
    select t.id, 'news', t.title, t.content, ${link}::text, ${at}::timestamptz, ${id}::bigint
    from unnest(${[...ids]}::bigint[], ${words.map(({ title }) => title)}::text[],
      ${words.map(({ content }) => content)}::text[]) as t (id, title, content)
    order by t.id
    on conflict (sending_id, participant_id) where sending_id is not null do nothing
    returning participant_id
  `.execute(tx);
  return rows.map(({ participant_id }) => participant_id).toSorted((one, other) => one - other);
}

export const listMailboxes = (tx: Tx, ids: number[], permitted: Permitted) =>
  tx
    .selectFrom("participant as p")
    .select(["p.id", "p.email"])
    .where("p.id", "in", ids)
    .where("p.email", "<>", "")
    .where(permitted(sql`p.id`, "email"))
    .orderBy("p.id")
    .execute();

export const listPhones = (tx: Tx, ids: number[], permitted: Permitted) =>
  tx
    .selectFrom("participant as p")
    .select(["p.id", "p.phone"])
    .where("p.id", "in", ids)
    .where(permitted(sql`p.id`, "sms"))
    .orderBy("p.id")
    .execute();

export const moveOn = (
  tx: Tx,
  id: number,
  step: {
    cursor: number;
    last: number;
    startedAt: Date;
    told: number;
    emails: number;
    sms: number;
    endedAt: Date | null;
  },
) =>
  tx
    .updateTable("sending")
    .set((row) => ({
      status: step.endedAt ? "done" : "running",
      cursor_participant_id: step.cursor,
      last_participant_id: step.last,
      started_at: step.startedAt,
      ended_at: step.endedAt,
      recipients_count: row("recipients_count", "+", step.told),
      emails_count: row("emails_count", "+", step.emails),
      sms_count: row("sms_count", "+", step.sms),
    }))
    .where("id", "=", id)
    .execute();

export async function signingSecret(db: Db): Promise<string> {
  const { secret } = await db
    .selectFrom("signing_key")
    .select("secret")
    .where("purpose", "=", "unsubscribe")
    .executeTakeFirstOrThrow();
  return secret;
}
