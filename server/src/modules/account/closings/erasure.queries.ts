// Walks what the modules declare about a person and erases it.
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type Tx, isAny } from "#platform/database/database.ts";
import type { Person, Personal } from "#platform/acts/personal.ts";
import type { Json } from "#platform/database/column-types.ts";

export const hasUndecidedInvoices = (tx: Tx, participantId: number): Promise<boolean> =>
  isAny(
    tx
      .selectFrom("invoice")
      .select("id")
      .where("participant_id", "=", participantId)
      .where("status", "in", ["pending", "returned"]),
  );

/** Whether an order is still being delivered or given back, or money is to be paid. */
export const hasOpenOrders = (tx: Tx, participantId: number): Promise<boolean> =>
  isAny(
    tx
      .selectFrom("reward_order")
      .select("id")
      .where("participant_id", "=", participantId)
      .where((order) =>
        order.or([
          order("status", "in", ["accepted", "processing", "sent"]),
          order.exists(
            order
              .selectFrom("order_return")
              .select("order_return.id")
              .whereRef("order_return.order_id", "=", "reward_order.id")
              .where("order_return.state", "=", "open"),
          ),
        ]),
      ),
  );

type AuditedRow = { id: number; before: Json; after: Json };

/**
 * Erases one person as the modules declare it, backwards: what was added last goes first and the person's own row last.
 * Returns where the person's files are stored.
 */
export async function erasePerson(tx: Tx, declared: readonly Personal[], person: Person): Promise<string[]> {
  const backwards = declared.toReversed();
  // First, because this looks up the person's rows.
  await eraseAuditWords(tx, declared, person);
  const files = await listFiles(tx, declared, person);
  for (const { ending } of backwards) await ending?.(tx, person);
  for (const { table, of, closing } of backwards) {
    if (closing === "deleted") await sql`delete from ${sql.table(table)} t where ${of(person)}`.execute(tx);
    if (typeof closing !== "function") continue;
    const values = Object.entries(closing(person)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${sql.table(table)} t set ${sql.join(values)} where ${of(person)}`.execute(tx);
  }
  const ids = files.map(({ id }) => id);
  await sql`delete from stored_file where id = any(${ids}::bigint[])`.execute(tx);
  return files.map((file) => file.storage_key);
}

async function listFiles(tx: Tx, declared: readonly Personal[], person: Person) {
  const found = declared.flatMap(({ table, of, file }) =>
    file === undefined
      ? []
      : [
          sql`select f.id, f.storage_key from ${sql.table(table)} t join stored_file f on f.id = t.${sql.ref(file)}
          where ${of(person)}`,
        ],
  );
  return (await sql<{ id: number; storage_key: string }>`${sql.join(found, sql` union `)}`.execute(tx)).rows;
}

/**
 * Erases what staff wrote in the audit log about the person and their rows, i.e. free text rather than the programme's
 * own terms. Who did what to which thing and when stays, with its numbers, dates and states.
 */
async function eraseAuditWords(tx: Tx, declared: readonly Personal[], person: Person): Promise<void> {
  const id = String(person.id);
  const things = declared.flatMap(({ table, of, audited = [] }) =>
    audited.map((kind) => sql`select ${kind} as type, t.id::text as id from ${sql.table(table)} t where ${of(person)}`),
  );
  const { rows } = await sql<AuditedRow>`
    select a.id, a.before, a.after from audit_log a
    where (a.before is not null or a.after is not null) and (
      (a.subject_type, a.subject_id) in (select thing.type, thing.id from (${sql.join(things, sql` union all `)}) thing)
      or ${id} in (
        a.before ->> 'participant_id', a.after ->> 'participant_id', a.after ->> 'receiver_id', a.after ->> 'other_id'
      )
      or (a.subject_type = 'promotion' and a.before ->> 'grant_id' in (
        select g.id::text from promotion_grant g where g.participant_id = ${person.id}
      ))
    )
  `.execute(tx);
  for (const row of rows) {
    const [before, after] = [withoutWords(row.before), withoutWords(row.after)];
    if (isDeepStrictEqual([before, after], [row.before, row.after])) continue;
    await sql`
      update audit_log set before = ${before === null ? null : JSON.stringify(before)}::jsonb,
        after = ${after === null ? null : JSON.stringify(after)}::jsonb
      where id = ${row.id}
    `.execute(tx);
  }
}

/** Values under these names are the programme's own terms. */
const OWN_WORDS = new Set(["status", "state", "kind", "decision", "act", "type", "channel", "source", "decided_as"]);
const DAY = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;

function withoutWords(value: Json, name = ""): Json {
  if (typeof value === "string") return value === "" || OWN_WORDS.has(name) || DAY.test(value) ? value : "•••";
  if (Array.isArray(value)) return value.map((item) => withoutWords(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutWords(inner!, key)]));
}
