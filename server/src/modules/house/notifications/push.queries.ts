import { sql, type Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export const findKey = (db: Db) => db.selectFrom("push_key").select(["public_key", "private_key"]).executeTakeFirst();

/** Keeps the first pair of keys; a pair that another process made at the same time stays. */
export const keepKey = (tx: Tx, key: { public_key: string; private_key: string }) =>
  tx
    .insertInto("push_key")
    .values(key)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();

export const replacePrivateKey = (tx: Tx, privateKey: string) =>
  tx.updateTable("push_key").set({ private_key: privateKey }).execute();

export async function countOthers(tx: Tx, participantId: number, endpoint: string): Promise<number> {
  const { others } = await tx
    .selectFrom("push_subscription")
    .select(({ fn }) => fn.countAll<number>().as("others"))
    .where("participant_id", "=", participantId)
    .where("endpoint", "!=", endpoint)
    .executeTakeFirstOrThrow();
  return Number(others);
}

/** Keeps a browser's subscription; of another account it becomes this one's, with nothing chosen and nothing waiting. */
export async function keepSubscription(tx: Tx, row: Insertable<Tables["push_subscription"]>) {
  await tx
    .deleteFrom("push_subscription")
    .where("endpoint", "=", row.endpoint)
    .where("participant_id", "!=", row.participant_id)
    .execute();
  return await tx
    .insertInto("push_subscription")
    .values(row)
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ p256dh: row.p256dh, auth: row.auth }))
    .returning(["muted", "shows_content", "replaces_sms"])
    .executeTakeFirstOrThrow();
}

type Own = { participantId: number; endpoint: string };

export const chooseFor = (
  tx: Tx,
  { participantId, endpoint }: Own,
  choices: Pick<Insertable<Tables["push_subscription"]>, "muted" | "shows_content" | "replaces_sms">,
) =>
  tx
    .updateTable("push_subscription")
    .set(choices)
    .where("participant_id", "=", participantId)
    .where("endpoint", "=", endpoint)
    .returning(["muted", "shows_content", "replaces_sms"])
    .executeTakeFirst();

export const deleteSubscription = (tx: Tx, { participantId, endpoint }: Own) =>
  tx
    .deleteFrom("push_subscription")
    .where("participant_id", "=", participantId)
    .where("endpoint", "=", endpoint)
    .execute();

/** One notification, or what a sending told these participants. */
export type Told = { notificationId: number } | { sendingId: number; participantIds: readonly number[] };

/** Notifications that go to a device whose owner wants no SMS beside them. */
export function listReplacing(db: Db, told: Told) {
  const going = db
    .selectFrom("push_message as message")
    .innerJoin("push_subscription as device", "device.id", "message.subscription_id")
    .innerJoin("notification", "notification.id", "message.notification_id")
    .select(["notification.id", "notification.participant_id"])
    .distinct()
    .where("device.replaces_sms", "=", true);
  if ("notificationId" in told) return going.where("notification.id", "=", told.notificationId).execute();
  return going
    .where("notification.sending_id", "=", told.sendingId)
    .where(sql<boolean>`notification.participant_id = any(${told.participantIds}::bigint[])`)
    .execute();
}

type Asked = { id: number; token: string; hash: Buffer };

/** Gives the messages of these notifications the token by which a device says that it has shown one, and these its hash. */
export const askForArrival = (tx: Tx, rows: readonly Asked[]) =>
  sql`with hashed as (update notification set arrival_hash = asked.hash
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ hash }) => hash)}::bytea[]) as asked (id, hash)
      where notification.id = asked.id)
    update push_message message set arrival_token = asked.token
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ token }) => token)}::text[]) as asked (id, token),
      push_subscription device
    where message.notification_id = asked.id and device.id = message.subscription_id and device.replaces_sms`.execute(
    tx,
  );

/** The next messages whose time has come, locked; what concerns one person before what goes to many. */
export const lockDue = (tx: Tx, at: Date, limit: number) =>
  tx
    .selectFrom("push_message as message")
    .innerJoin("push_subscription as device", "device.id", "message.subscription_id")
    .innerJoin("notification", "notification.id", "message.notification_id")
    .select([
      "message.id",
      "message.tries",
      "message.arrival_token",
      "device.id as device_id",
      "device.endpoint",
      "device.p256dh",
      "device.auth",
      "device.shows_content",
      "notification.id as notification_id",
      "notification.topic",
      "notification.title",
      "notification.content",
      "notification.link",
      "notification.created_at",
      "notification.read_at",
    ])
    .where("message.not_before", "<=", at)
    .orderBy("message.is_news")
    .orderBy("message.id")
    .limit(limit)
    .modifyEnd(sql`for update of message skip locked`)
    .execute();
export type Due = Awaited<ReturnType<typeof lockDue>>[number];

export const deleteMessages = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom("push_message").where("id", "in", ids).execute();

/** Has nobody else send these before `until`. */
export const take = (tx: Tx, ids: readonly number[], until: Date) =>
  tx.updateTable("push_message").set({ not_before: until }).where("id", "in", ids).execute();

export const putOff = (tx: Tx, id: number, until: Date) =>
  tx
    .updateTable("push_message")
    .set((row) => ({ tries: sql`${row.ref("tries")} + 1`, not_before: until }))
    .where("id", "=", id)
    .execute();

export const noteSent = (tx: Tx, deviceIds: readonly number[], at: Date) =>
  tx.updateTable("push_subscription").set({ last_sent_at: at }).where("id", "in", deviceIds).execute();

export const deleteDevices = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom("push_subscription").where("id", "in", ids).execute();

export async function deleteDevicesOf(tx: Tx, participantId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("push_subscription")
    .where("participant_id", "=", participantId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
