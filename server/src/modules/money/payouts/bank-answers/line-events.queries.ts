// What was said of payments: events that stay, and what people say that another has yet to confirm.
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";
import type { LineRecord } from "../batches.queries.ts";

export type LineEvent = Insertable<Tables["payout_line_event"]>;
export type Claim = Selectable<Tables["payout_line_claim"]>;

export const insertLineEvents = (tx: Tx, events: LineEvent[]) =>
  tx.insertInto("payout_line_event").values(events).execute();

/** Moves a line from the state it was read in. */
export const updateLine = (tx: Tx, { id, state }: LineRecord, change: Updateable<Tables["payout_line"]>) =>
  tx.updateTable("payout_line").set(change).where("id", "=", id).where("state", "=", state).execute();

/**
 * All payments of these orders but those that left their batch before it went out, and of which a file says what another person
 * has yet to confirm.
 */
export const listLinesOfOrders = (db: Db, orderIds: number[]) =>
  db
    .selectFrom("payout_line")
    .select(["id", "order_id", "state"])
    .select(
      sql<boolean>`exists (
        select from payout_line_claim claim
        where claim.line_id = payout_line.id and claim.status = 'waiting' and claim.confirmation_id is not null
      )`.as("is_unconfirmed"),
    )
    .where("order_id", "in", orderIds)
    .where("state", "<>", "removed")
    .orderBy("id")
    .execute();

/** Who is told of a payment. */
export const getPayee = (db: Db, participantId: number) =>
  db
    .selectFrom("participant")
    .select(["email", "first_name"])
    .where("id", "=", participantId)
    .executeTakeFirstOrThrow();

export const insertClaims = (tx: Tx, claims: Insertable<Tables["payout_line_claim"]>[]) =>
  tx.insertInto("payout_line_claim").values(claims).execute();

/** The last thing that was said of each of these lines for another to confirm, waiting or decided. */
export const listLastClaims = (db: Db, lineIds: number[]): Promise<Claim[]> =>
  db
    .selectFrom("payout_line_claim")
    .distinctOn("line_id")
    .selectAll()
    .where("line_id", "in", lineIds)
    .orderBy("line_id")
    .orderBy("id", "desc")
    .execute();

export const decideClaim = (tx: Tx, id: number, change: Updateable<Tables["payout_line_claim"]>) =>
  tx.updateTable("payout_line_claim").set(change).where("id", "=", id).where("status", "=", "waiting").execute();

/** The bank answered before another person did. */
export const overtakeClaims = (tx: Tx, lineIds: number[], at: Date) =>
  tx
    .updateTable("payout_line_claim")
    .set({ status: "overtaken", decided_at: at })
    .where("line_id", "in", lineIds)
    .where("status", "=", "waiting")
    .execute();

export const listShownClaims = (db: Db, batchId: number) =>
  db
    .selectFrom("payout_line_claim as claim")
    .innerJoin("payout_line as line", "line.id", "claim.line_id")
    .innerJoin("staff", "staff.id", "claim.claimed_by")
    .leftJoin("payout_confirmation as file", "file.id", "claim.confirmation_id")
    .select([
      "claim.line_id",
      "claim.outcome",
      "claim.reason",
      "claim.claimed_by",
      "claim.claimed_at",
      "staff.name",
      "file.file_name",
    ])
    .where("line.batch_id", "=", batchId)
    .where("claim.status", "=", "waiting")
    .execute();

/** What was said of the lines of a batch, oldest first. */
export const listShownEvents = (db: Db, batchId: number) =>
  db
    .selectFrom("payout_line_event as event")
    .innerJoin("payout_line as line", "line.id", "event.line_id")
    .innerJoin("staff", "staff.id", "event.staff_id")
    .leftJoin("payout_confirmation as file", "file.id", "event.confirmation_id")
    .leftJoin("payout_line_claim as claim", "claim.id", "event.claim_id")
    .leftJoin("staff as claimer", "claimer.id", "claim.claimed_by")
    .select([
      "event.line_id",
      "event.said",
      "event.source",
      "event.reason",
      "event.happened_at",
      "staff.name as staff_name",
      "file.file_name",
      "claimer.name as claimer_name",
      "claim.status as claim_status",
    ])
    .where("line.batch_id", "=", batchId)
    .orderBy("event.id")
    .execute();

/** The payments of the same orders in batches before this one, newest first; who confirmed a file is not where it is known from. */
export const listEarlierLines = (db: Db, batchId: number) =>
  db
    .selectFrom("payout_line as line")
    .innerJoin("payout_line as earlier", "earlier.order_id", "line.order_id")
    .innerJoin("payout_batch as batch", "batch.id", "earlier.batch_id")
    .select([
      "line.id as line_id",
      "earlier.batch_id",
      "batch.created_at",
      "batch.exported_at",
      "earlier.state",
      "earlier.amount_grosze",
      "earlier.payee_account",
      "earlier.return_reason",
      sql<Selectable<Tables["payout_line_event"]>["source"] | null>`(
        select event.source from payout_line_event event
        where event.line_id = earlier.id and not (event.source = 'hand' and event.state_before = event.state_after)
        order by event.id desc limit 1
      )`.as("source"),
    ])
    .where("line.batch_id", "=", batchId)
    .whereRef("earlier.id", "<", "line.id")
    .where("earlier.state", "<>", "removed")
    .orderBy("earlier.id", "desc")
    .execute();
