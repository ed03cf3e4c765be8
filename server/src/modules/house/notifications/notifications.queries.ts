import type { NotificationTopic } from "@plon/rules/desk/notification-topics.ts";
import { type Insertable, sql } from "kysely";
import { type Db, piece, type Piece, PREPARED, type Tx } from "#platform/database/database.ts";
import { pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

export const insertNotification = (tx: Tx, row: Insertable<Tables["notification"]>) =>
  tx.insertInto("notification").values(row).returning("id").modifyEnd(sql.raw(PREPARED)).executeTakeFirstOrThrow();

type Row = {
  participant_id: number;
  topic: NotificationTopic;
  title: string;
  content: string;
  link: string | null;
  created_at: Date;
};

export const insertAll = (tx: Tx, rows: Insertable<Tables["notification"]>[]) =>
  tx.insertInto("notification").values(rows).execute();

/** The same row for each of these participants. */
export const insertNotifications = (tx: Tx, participantIds: readonly number[], row: Row) =>
  sql`insert into notification (participant_id, topic, title, content, link, created_at)
    select id, ${row.topic}, ${row.title}, ${row.content}, ${row.link}, ${row.created_at}::timestamptz
    from unnest(${participantIds}::bigint[]) id`.execute(tx);

export const insertNotificationWithPosting = (row: Row): Piece => piece`
  insert into notification (participant_id, topic, title, content, link, created_at)
  select ${row.participant_id}::bigint, ${row.topic}, ${row.title}, ${row.content}, ${row.link}, ${row.created_at}::timestamptz
  from receipt where not receipt.replayed
`;

/** The number of a participant's unread notifications: a piece of other statements. */
export const unreadOf = (participantId: number, at: Date): Piece => piece`
  select count(*) from notification n
  where n.participant_id = ${participantId} and n.read_at is null and n.created_at <= ${at}::timestamptz`;

/** The newest notifications of a participant as JSON: a piece of other statements. */
export const newestOf = (participantId: number, at: Date): Piece => piece`
  select coalesce(json_agg(json_build_object('id', n.id, 'title', n.title, 'content', n.content, 'link', n.link,
    'isRead', n.read_at is not null, 'date', n.created_at) order by n.created_at desc, n.id desc), '[]')
  from (
    select * from notification newest
    where newest.participant_id = ${participantId} and newest.created_at <= ${at}::timestamptz
    order by newest.id desc limit ${NEWEST_SHOWN}
  ) n`;

/** As many as the shell can show without a separate page. */
const NEWEST_SHOWN = 5;

export async function listNotifications(
  db: Db,
  participantId: number,
  at: Date,
  { page, perPage }: { page: number; perPage: number },
) {
  const own = db.selectFrom("notification").where("participant_id", "=", participantId).where("created_at", "<=", at);
  const rows = own.selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  return await pageOf(db, own, rows, { page, per_page: perPage });
}

/**
 * Marks one as read, and returns for which SMS it stands in; undefined if it does not exist or is not this participant's. One
 * already read keeps its time.
 */
export const markRead = (tx: Tx, participantId: number, id: number, at: Date) =>
  tx
    .updateTable("notification")
    .set((row) => ({ read_at: row.fn.coalesce("read_at", row.val(at)) }))
    .where("id", "=", id)
    .where("participant_id", "=", participantId)
    .returning("arrival_hash")
    .executeTakeFirst();

/** Marks those as read that lead to a page, and returns for which SMS they stand in. */
export const markReadAbout = (tx: Tx, participantId: number, link: string, at: Date) =>
  tx
    .updateTable("notification")
    .set({ read_at: at })
    .where("participant_id", "=", participantId)
    .where("read_at", "is", null)
    .where("link", "=", link)
    .where("created_at", "<=", at)
    .returning("arrival_hash")
    .execute();

/** Marks all as read that are there, and returns for which SMS they stand in. */
export const markAllRead = (tx: Tx, participantId: number, at: Date) =>
  tx
    .updateTable("notification")
    .set({ read_at: at })
    .where("participant_id", "=", participantId)
    .where("read_at", "is", null)
    .where("created_at", "<=", at)
    .returning("arrival_hash")
    .execute();

/** Deletes held-back notifications of a participant about what the link shows. */
export const deleteHeld = (tx: Tx, { participantId, link, at }: { participantId: number; link: string; at: Date }) =>
  tx
    .deleteFrom("notification")
    .where("participant_id", "=", participantId)
    .where("link", "=", link)
    .where("created_at", ">", at)
    .execute();
