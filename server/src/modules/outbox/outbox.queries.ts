import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database.ts";
import { pageOfMany, sortedBy } from "#platform/paging.ts";
import { everyWord } from "#platform/search.ts";
import type { Tables } from "#platform/tables.ts";

/** After as many tries a message counts as one that could not be sent; an index of these has the number too. */
export const OUTBOX_TRIES_MAX = 8;

export const insertMessage = (tx: Tx, row: Insertable<Tables["outbox_message"]>) =>
  tx.insertInto("outbox_message").values(row).execute();

export const insertMessages = (tx: Tx, rows: Insertable<Tables["outbox_message"]>[]) =>
  tx.insertInto("outbox_message").values(rows).execute();

export const lockUnsent = (tx: Tx, at: Date) =>
  tx
    .selectFrom("outbox_message")
    .selectAll()
    .where("sent_at", "is", null)
    .where("tries", "<", OUTBOX_TRIES_MAX)
    .where((row) => row.or([row("not_before", "is", null), row("not_before", "<=", at)]))
    .orderBy("tries")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const markSent = (tx: Tx, id: number, at: Date) =>
  tx.updateTable("outbox_message").set({ sent_at: at, last_error: null }).where("id", "=", id).execute();

/** Messages for which notifications stood in are done; a worker that is sending one comes first. */
export const markArrived = (tx: Tx, hashes: readonly Buffer[], at: Date) =>
  tx
    .updateTable("outbox_message")
    .set({ sent_at: at, arrived_at: at, last_error: null })
    .where("arrival_hash", "in", hashes)
    .where("sent_at", "is", null)
    .execute();

export const markFailed = (tx: Tx, id: number, reason: string) =>
  tx
    .updateTable("outbox_message")
    .set((row) => ({ tries: row("tries", "+", 1), last_error: reason }))
    .where("id", "=", id)
    .execute();

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
    channel?: "sms" | "email" | undefined;
    state?: "failed" | undefined;
    search: string;
  },
) {
  const all = db.selectFrom("outbox_message");
  const found = all
    .$if(filter.channel !== undefined, (query) => query.where("channel", "=", filter.channel!))
    .$if(filter.state === "failed", (query) =>
      query.where("sent_at", "is", null).where("tries", ">=", OUTBOX_TRIES_MAX),
    )
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
