import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Db, isAny, type Tx } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOf } from "#platform/database/paging.ts";
import { says } from "#platform/database/search.ts";
import type { Tables } from "#platform/database/tables.ts";

export type BatchRecord = Selectable<Tables["payout_batch"]>;
export type LineRecord = Selectable<Tables["payout_line"]>;
export type BatchFilter = ListQuery & {
  status?: BatchRecord["status"] | undefined;
  claimed?: "true" | undefined;
};

/** Undefined if its maker already has a batch with this key; waits for one that is just being made. */
export const insertBatch = (tx: Tx, batch: Insertable<Tables["payout_batch"]>) =>
  tx
    .insertInto("payout_batch")
    .values(batch)
    .onConflict((conflict) => conflict.constraint("payout_batch_key_unique").doNothing())
    .returning("id")
    .executeTakeFirst();

export const findBatchByKey = (db: Db, staffId: number, key: string) =>
  db
    .selectFrom("payout_batch")
    .select(["id", "request_hash"])
    .where("created_by", "=", staffId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

export const insertLines = (tx: Tx, lines: Insertable<Tables["payout_line"]>[]) =>
  tx.insertInto("payout_line").values(lines).execute();

export const lockBatch = (tx: Tx, id: number): Promise<BatchRecord | undefined> =>
  tx.selectFrom("payout_batch").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const lockBatches = (tx: Tx, ids: number[]): Promise<BatchRecord[]> =>
  tx.selectFrom("payout_batch").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute();

export const findBatchFile = (db: Db, id: number) =>
  db
    .selectFrom("payout_batch")
    .select(["id", "created_at", "format", "file_content"])
    .where("id", "=", id)
    .executeTakeFirst();

export async function updateBatch(tx: Tx, id: number, change: Updateable<Tables["payout_batch"]>): Promise<void> {
  await tx
    .updateTable("payout_batch")
    .set({ ...change, revision: sql`revision + 1` })
    .where("id", "=", id)
    .execute();
}

export const listLines = (db: Db, batchId: number): Promise<LineRecord[]> =>
  db.selectFrom("payout_line").selectAll().where("batch_id", "=", batchId).orderBy("id").execute();

export const hasWaitingLine = (db: Db, batchId: number): Promise<boolean> =>
  isAny(db.selectFrom("payout_line").select("id").where("batch_id", "=", batchId).where("state", "=", "waiting"));

export const listShownLines = (db: Db, batchId: number) =>
  db
    .selectFrom("payout_line")
    .innerJoin("reward_order", "reward_order.id", "payout_line.order_id")
    .innerJoin("participant", "participant.id", "reward_order.participant_id")
    .selectAll("payout_line")
    .select([
      "reward_order.year as order_year",
      "reward_order.participant_id",
      "participant.first_name",
      "participant.last_name",
    ])
    .where("payout_line.batch_id", "=", batchId)
    .orderBy("payout_line.id")
    .execute();

/** Lines a bank may refer to, by their names or by the name of their file. */
export const findLinesNamed = (db: Db, instructionIds: string[], messageIds: string[]) =>
  db
    .selectFrom("payout_line")
    .innerJoin("payout_batch", "payout_batch.id", "payout_line.batch_id")
    .select(["payout_line.batch_id", "payout_line.instruction_id", "payout_batch.message_id"])
    .where("payout_batch.status", "in", ["exported", "settled"])
    .where((row) =>
      row.or([
        row("payout_line.instruction_id", "=", sql<string>`any(${instructionIds}::text[])`),
        row("payout_batch.message_id", "=", sql<string>`any(${messageIds}::text[])`),
      ]),
    )
    .execute();

export const removeLines = (tx: Tx, batchId: number, at: Date) =>
  tx
    .updateTable("payout_line")
    .set({ state: "removed", settled_at: at })
    .where("batch_id", "=", batchId)
    .where("state", "=", "waiting")
    .execute();

/** Records a confirmation by its content; undefined if it was read before. A second reader waits for the first. */
export const insertConfirmation = (tx: Tx, row: Insertable<Tables["payout_confirmation"]>) =>
  tx
    .insertInto("payout_confirmation")
    .values(row)
    .onConflict((conflict) => conflict.column("file_sha256").doNothing())
    .returning("id")
    .executeTakeFirst();

export const countConfirmation = (tx: Tx, id: number, counts: Updateable<Tables["payout_confirmation"]>) =>
  tx.updateTable("payout_confirmation").set(counts).where("id", "=", id).execute();

const selectBatches = (db: Db) =>
  db
    .selectFrom("payout_batch")
    .innerJoin("staff as creator", "creator.id", "payout_batch.created_by")
    .leftJoin("staff as approver", "approver.id", "payout_batch.approved_by")
    .leftJoin("staff as exporter", "exporter.id", "payout_batch.exported_by")
    .select([
      "payout_batch.id",
      "payout_batch.status",
      "payout_batch.created_by",
      "payout_batch.created_at",
      "payout_batch.approved_at",
      "payout_batch.execution_date",
      "payout_batch.format",
      "payout_batch.message_id",
      "payout_batch.exported_at",
      "payout_batch.file_sha256",
      "payout_batch.revision",
      "creator.name as creator_name",
      "approver.name as approver_name",
      "exporter.name as exporter_name",
    ])
    .select((row) =>
      (
        [
          ["lines_total", sql<number>`count(*)`],
          ["total_grosze", sql<number>`coalesce(sum(line.amount_grosze), 0)::bigint`],
          ["paid_total", sql<number>`count(*) filter (where line.state in ('paid', 'paid_twice'))`],
          [
            "returned_total",
            sql<number>`count(*) filter (where line.state in ('returned', 'returned_after_paid', 'recalled'))`,
          ],
          [
            "questions_total",
            sql<number>`count(*) filter (where line.state = 'conflicting' or exists (
              select from payout_line_claim claim where claim.line_id = line.id and claim.status = 'waiting'))`,
          ],
        ] as const
      ).map(([name, value]) =>
        row
          .selectFrom("payout_line as line")
          .select(value.as("value"))
          .whereRef("line.batch_id", "=", "payout_batch.id")
          .$asScalar()
          .$notNull()
          .as(name),
      ),
    );

export const findShownBatch = (db: Db, id: number) =>
  selectBatches(db).where("payout_batch.id", "=", id).executeTakeFirst();

export type ShownBatch = NonNullable<Awaited<ReturnType<typeof findShownBatch>>>;

export async function listBatches(db: Db, filter: BatchFilter) {
  const pattern = likePattern(filter.search);
  const matching = sql<boolean>`(${filter.status ?? null}::text is null or payout_batch.status = ${filter.status ?? null}::text)
    and (${filter.search} = '' or payout_batch.message_id like upper(${pattern}) or payout_batch.id::text like ${pattern}
      or exists (
        select from payout_line line join reward_order o on o.id = line.order_id join participant p on p.id = o.participant_id
        where line.batch_id = payout_batch.id
          and (line.instruction_id like upper(${pattern}) or ${says("p.search", filter.search)})
      ))`;
  // Few wait at a time, and are found by themselves.
  const claimed = filter.claimed
    ? sql<boolean>`payout_batch.id in (
        select line.batch_id from payout_line_claim claim join payout_line line on line.id = claim.line_id
        where claim.status = 'waiting')`
    : sql<boolean>`true`;
  const found = db.selectFrom("payout_batch").where(matching).where(claimed);
  const rows = selectBatches(db).where(matching).where(claimed).orderBy("payout_batch.id", filter.order);
  return await pageOf(db, found, rows, filter);
}
