import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { pageOfMany, sortedBy } from "#platform/database/paging.ts";
import { everyWord } from "#platform/database/search.ts";
import type { Tables } from "#platform/database/tables.ts";

/** After as many tries a message counts as one that could not be sent; an index of these has the number too. */
export const OUTBOX_TRIES_MAX = 8;

export type Channel = "sms" | "email";

export const insertMessage = (tx: Tx, row: Insertable<Tables["outbox_message"]>) =>
  tx.insertInto("outbox_message").values(row).execute();

export const insertMessages = (tx: Tx, rows: Insertable<Tables["outbox_message"]>[]) =>
  tx.insertInto("outbox_message").values(rows).execute();

/**
 * Takes the next message that is due, and keeps it from others for a while: by what was tried before it waits longest, so that
 * none stands in the way of the rest. None while the carrier rests, and none whose use is over.
 */
export async function claimNext(tx: Tx, channel: Channel, at: Date, claimedMs: number) {
  const next = tx
    .selectFrom("outbox_message")
    .select("id")
    .where("channel", "=", channel)
    .where("sent_at", "is", null)
    .where("tries", "<", OUTBOX_TRIES_MAX)
    .where((row) => row.or([row("not_before", "is", null), row("not_before", "<=", at)]))
    .where((row) => row.or([row("useful_until", "is", null), row("useful_until", ">", at)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox_rest")
            .select("outbox_rest.channel")
            .where("outbox_rest.channel", "=", channel)
            .where("rests_until", ">", at),
        ),
      ),
    )
    .orderBy("is_copy")
    .orderBy("not_before", (order) => order.asc().nullsFirst())
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked();
  return await tx
    .updateTable("outbox_message")
    .set((row) => ({
      first_due_at: row.fn.coalesce("first_due_at", "not_before", "created_at"),
      not_before: new Date(at.getTime() + claimedMs),
    }))
    .where("id", "=", next)
    .returningAll()
    .executeTakeFirst();
}

export const lockMessage = (tx: Tx, id: number) =>
  tx.selectFrom("outbox_message").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Sent, unless a notification stood in for it meanwhile. */
export const markSent = (tx: Tx, id: number, at: Date) =>
  tx
    .updateTable("outbox_message")
    .set({ sent_at: at, last_error: null })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();

/** Messages for which notifications stood in are done; one that is being sent at this moment arrives twice. */
export const markArrived = (tx: Tx, hashes: readonly Buffer[], at: Date) =>
  tx
    .updateTable("outbox_message")
    .set({ sent_at: at, arrived_at: at, last_error: null })
    .where("arrival_hash", "in", hashes)
    .where("sent_at", "is", null)
    .execute();

/** The carrier would not have it. */
export const markRefused = (tx: Tx, id: number, reason: string, until: Date) =>
  tx
    .updateTable("outbox_message")
    .set((row) => ({ tries: row("tries", "+", 1), last_error: reason, not_before: until }))
    .where("id", "=", id)
    .execute();

/** The carrier was away: no try of the message. */
export const markWaiting = (tx: Tx, id: number, reason: string, until: Date) =>
  tx.updateTable("outbox_message").set({ last_error: reason, not_before: until }).where("id", "=", id).execute();

/** As if it had just been written. */
export const markNew = (tx: Tx, id: number, at: Date) =>
  tx
    .updateTable("outbox_message")
    .set({ tries: 0, last_error: null, not_before: null, first_due_at: at })
    .where("id", "=", id)
    .execute();

export const findRest = (tx: Tx, channel: Channel) =>
  tx.selectFrom("outbox_rest").selectAll().where("channel", "=", channel).forUpdate().executeTakeFirst();

export const putRest = (tx: Tx, rest: Insertable<Tables["outbox_rest"]>) =>
  tx
    .insertInto("outbox_rest")
    .values(rest)
    .onConflict((conflict) => conflict.column("channel").doUpdateSet(rest))
    .execute();

export const endRest = (tx: Tx, channel: Channel) =>
  tx.deleteFrom("outbox_rest").where("channel", "=", channel).execute();

/** Removes the address from a message that is no longer going to be sent, and from the carrier's error about it. */
export const forgetRecipient = (tx: Tx, id: number) =>
  tx.updateTable("outbox_message").set({ recipient: "", last_error: null }).where("id", "=", id).execute();

export const listNewest = (db: Db, limit: number) =>
  db.selectFrom("outbox_message").selectAll().orderBy("id", "desc").limit(limit).execute();

export async function listPage(
  db: Db,
  filter: {
    page: number;
    per_page: number;
    channel?: Channel | undefined;
    status?: "failed" | "too_late" | undefined;
    search: string;
  },
  at: Date,
) {
  const all = db.selectFrom("outbox_message");
  const found = all
    .$if(filter.channel !== undefined, (query) => query.where("channel", "=", filter.channel!))
    .$if(filter.status === "failed", (query) =>
      query.where("sent_at", "is", null).where("tries", ">=", OUTBOX_TRIES_MAX),
    )
    .$if(filter.status === "too_late", (query) => query.where("sent_at", "is", null).where("useful_until", "<=", at))
    .$if(filter.search !== "", (query) =>
      query.where((row) =>
        row.or([
          everyWord(filter.search, (word) => sql`search_fold(recipient) like search_fold(${word})`),
          sql<boolean>`outbox_words(subject, body) @@ words_typed(${filter.search})`,
        ]),
      ),
    );
  const sorting = sortedBy("desc", sql.ref("outbox_message.id"));
  // Without a phrase an index counts them.
  const countable = filter.search === "" ? found.select("id") : undefined;
  return await pageOfMany(db, { found, rows: all.selectAll(), id: "outbox_message.id", sorting, countable }, filter);
}
