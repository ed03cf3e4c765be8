import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

export type WebhookRow = Selectable<Tables["webhook"]>;

const WITHIN_DAYS = 3;

const counted = (db: Db, at: Date) =>
  db
    .selectFrom("webhook")
    .selectAll("webhook")
    .select([
      sql<number>`(select count(*) from webhook_delivery d where d.webhook_id = webhook.id and d.state = 'waiting')`.as(
        "waiting",
      ),
      sql<number>`(select count(*) from webhook_delivery d where d.webhook_id = webhook.id and d.state = 'given_up'
        and d.answered_at > ${at}::timestamptz - make_interval(days => ${WITHIN_DAYS}))`.as("given_up"),
    ]);
export type CountedWebhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

export const findWebhook = (db: Db, id: number, at: Date) => counted(db, at).where("id", "=", id).executeTakeFirst();

export const lockWebhook = (tx: Tx, id: number) =>
  tx.selectFrom("webhook").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export function listWebhooks(db: Db, at: Date, asked: ListQuery & { sort: "title" | "created_at" }) {
  const wanted = asked.search === "" ? undefined : likePattern(asked.search);
  const found = db
    .selectFrom("webhook")
    .$if(wanted !== undefined, (rows) =>
      rows.where(sql<boolean>`search_fold(title || ' ' || url) like search_fold(${wanted})`),
    );
  const rows = counted(db, at)
    .$if(wanted !== undefined, (all) =>
      all.where(sql<boolean>`search_fold(title || ' ' || url) like search_fold(${wanted})`),
    )
    .orderBy(asked.sort === "title" ? sql`title collate polish` : sql`created_at`, asked.order)
    .orderBy("id");
  return pageOf(db, found, rows, asked);
}

export const countWebhooks = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom("webhook")
      .select(({ fn }) => fn.countAll<number>().as("all"))
      .executeTakeFirstOrThrow()
  ).all;

export const insertWebhook = (tx: Tx, row: Insertable<Tables["webhook"]>) =>
  tx.insertInto("webhook").values(row).returning("id").executeTakeFirstOrThrow();

export const updateWebhook = (tx: Tx, id: number, row: Partial<Omit<WebhookRow, "id">>) =>
  tx.updateTable("webhook").set(row).where("id", "=", id).execute();

export const deleteWebhook = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.deleteFrom("webhook").where("id", "=", id).executeTakeFirst()).numDeletedRows > 0n;

export const listSecrets = (db: Db) => db.selectFrom("webhook").select(["id", "secret", "old_secret"]).execute();

type DeliveryState = Selectable<Tables["webhook_delivery"]>["state"];

export const listDeliveries = (
  db: Db,
  webhookId: number,
  asked: ListQuery & { status?: DeliveryState | undefined },
) => {
  const of = db
    .selectFrom("webhook_delivery as d")
    .where("d.webhook_id", "=", webhookId)
    .$if(asked.status !== undefined, (rows) => rows.where("d.state", "=", asked.status!));
  const rows = of
    .innerJoin("event", "event.id", "d.event_id")
    .select([
      "d.id",
      "d.event_id",
      "event.kind",
      "event.subject_id",
      "event.happened_at",
      "d.state",
      "d.tries",
      "d.not_before",
      "d.answered_at",
      "d.answer_status",
      "d.problem",
    ])
    .orderBy("d.id", asked.order);
  return pageOf(db, of, rows, asked);
};
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>["rows"][number];

/** A message for this address alone, with a place in the stream like any other. */
export async function insertTest(tx: Tx, webhookId: number, kind: string, at: Date): Promise<void> {
  await sql`with marked as (update event_mark set position = position + 1 returning position),
    made as (insert into event (kind, subject_id, happened_at, position)
      select ${kind}, ${webhookId}, ${at}, position from marked returning id)
    insert into webhook_delivery (webhook_id, event_id, first_at, not_before)
    select ${webhookId}, id, ${at}, ${at} from made`.execute(tx);
}

/** Has what happened since `from` sent again; returns how many messages that are. */
export async function replaySince(tx: Tx, webhook: WebhookRow, from: Date, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into webhook_delivery as d (webhook_id, event_id, first_at, not_before)
    select ${webhook.id}, id, ${at}, ${at} from event
    where position is not null and happened_at >= ${from} and kind <> 'webhook.test'
      and (${webhook.kinds}::text[] = '{}' or kind = any(${webhook.kinds}::text[]))
    order by position
    on conflict (webhook_id, event_id) do update
      set state = 'waiting', tries = 0, first_at = ${at}, not_before = ${at}, problem = null
      where d.state <> 'waiting'`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
