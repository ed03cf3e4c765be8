import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";
import { GAP_MS, type SellerPlace } from "./turns/plan.ts";

export type ConnectionRecord = Selectable<Tables["ksef_connection"]>;
export type DocumentRecord = Selectable<Tables["ksef_document"]>;
export type CertificateRecord = Selectable<Tables["ksef_certificate"]>;
export type Environment = ConnectionRecord["environment"];

/** Locks the connection whose turn has been due longest, skipping those being read; none twice within 15 minutes. */
export const lockDue = (tx: Tx, environment: Environment, at: Date): Promise<ConnectionRecord | undefined> =>
  tx
    .selectFrom("ksef_connection")
    .selectAll()
    .where("status", "<>", "ended")
    .where("environment", "=", environment)
    .where("next_at", "<=", at)
    .where((row) => row.or([row("tried_at", "is", null), row("tried_at", "<=", new Date(at.getTime() - GAP_MS))]))
    .orderBy("next_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const lockConnection = (tx: Tx, id: number): Promise<ConnectionRecord | undefined> =>
  tx.selectFrom("ksef_connection").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const updateConnection = (tx: Tx, id: number, change: Updateable<Tables["ksef_connection"]>) =>
  tx.updateTable("ksef_connection").set(change).where("id", "=", id).execute();

/** Whether the account is open and still has the NIP whose documents are read. */
export async function isOpenUnder(db: Db, participantId: number, nip: string): Promise<boolean> {
  const found = await db
    .selectFrom("participant")
    .select("id")
    .where("id", "=", participantId)
    .where("identifier", "=", nip)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Every seller that takes part, and where the farm's pair with it stands. */
export async function listSellers(
  db: Db,
  { id, participant_id }: Pick<ConnectionRecord, "id" | "participant_id">,
  at: Date,
): Promise<SellerPlace[]> {
  const { rows } = await sql<{
    id: number;
    nip: string;
    is_known: boolean;
    known_until: Date | null;
    asked_at: Date | null;
    proved_at: Date | null;
    is_differing: boolean;
    odd_from: Date | null;
  }>`
    with known as (
      select distributor_id from invoice where participant_id = ${participant_id}
      union
      select d.distributor_id from ksef_document d join ksef_connection c on c.id = d.connection_id
      where c.participant_id = ${participant_id}
      union
      select distributor_id from ksef_odd_row where connection_id = ${id} and ended_at is null
    ), odd as (
      select distributor_id, min(asked_from) as asked_from from ksef_odd_row
      where connection_id = ${id} and ended_at is null and try_at <= ${at} group by 1
    )
    select s.id, s.nip, s.id in (select distributor_id from known) as is_known, w.known_until, w.asked_at, w.proved_at,
      coalesce(w.ksef_count <> w.own_count, false) as is_differing, odd.asked_from as odd_from
    from distributor s
    left join ksef_window w on w.connection_id = ${id} and w.distributor_id = s.id
    left join odd on odd.distributor_id = s.id
    where s.is_active
    order by s.id
  `.execute(db);
  return rows.map((row) => ({
    distributorId: row.id,
    nip: row.nip,
    isKnown: row.is_known,
    knownUntil: row.known_until ?? undefined,
    askedAt: row.asked_at ?? undefined,
    provedAt: row.proved_at ?? undefined,
    isDiffering: row.is_differing,
    oddFrom: row.odd_from ?? undefined,
  }));
}

/** Moves a pair's window, and with it what is known of the farm; it moves back only from beyond `at`. */
export async function moveWindow(tx: Tx, row: Insertable<Tables["ksef_window"]>, at: Date): Promise<void> {
  await tx
    .insertInto("ksef_window")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["connection_id", "distributor_id"]).doUpdateSet({
        known_until: sql`greatest(least(ksef_window.known_until, ${at}), excluded.known_until)`,
        asked_at: sql`greatest(ksef_window.asked_at, excluded.asked_at)`,
      }),
    )
    .execute();
  await tx
    .updateTable("ksef_connection as c")
    .set({ known_until: sql`(select min(w.known_until) from ksef_window w where w.connection_id = c.id)` })
    .where("c.id", "=", row.connection_id)
    .execute();
}

/** Writes down what was found; what is known already stays as it is. Returns which are new. */
export async function insertFound(
  tx: Tx,
  rows: Insertable<Tables["ksef_document"]>[],
): Promise<{ is_late: boolean }[]> {
  if (rows.length === 0) return [];
  return await tx
    .insertInto("ksef_document")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["connection_id", "ksef_number"]).doNothing())
    .returning("is_late")
    .execute();
}

/** What is asked for by single calls: not what a package under way brings. */
const isDue = (at: Date) => sql<boolean>`status = 'found' and (try_at is null or try_at <= ${at}) and not (tries = 0
  and exists (select 1 from ksef_export e where e.connection_id = ksef_document.connection_id and e.status = 'open'
    and e.distributor_id = ksef_document.distributor_id
    and ksef_document.stored_at between e.asked_from and e.asked_until))`;

/** Documents to be fetched by now: those never tried first. */
export const listFound = (db: Db, connectionId: number, at: Date, max: number): Promise<DocumentRecord[]> =>
  db
    .selectFrom("ksef_document")
    .selectAll()
    .where("connection_id", "=", connectionId)
    .where(isDue(at))
    .orderBy("tries")
    .orderBy("id")
    .limit(max)
    .execute();

/** Of the documents that are still to be fetched: how many by now, and when the next of the others. */
export const findLeft = (db: Db, connectionId: number, at: Date) =>
  db
    .selectFrom("ksef_document")
    .select((row) => [
      row.fn.countAll<number>().filterWhere(isDue(at)).as("due"),
      row.fn.min("try_at").filterWhere("try_at", ">", at).as("next"),
    ])
    .where("connection_id", "=", connectionId)
    .where("status", "=", "found")
    .executeTakeFirstOrThrow();

export const updateFound = (tx: Tx, id: number, change: Updateable<Tables["ksef_document"]>) =>
  tx.updateTable("ksef_document").set(change).where("id", "=", id).where("status", "=", "found").execute();

/** Connections that wait for a permission and are not due, of these farms: their turn is now. Returns how many. */
export async function hurryWaiting(tx: Tx, environment: Environment, nips: string[], at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("ksef_connection")
    .set({ asked_at: at, next_at: at })
    .where("environment", "=", environment)
    .where("status", "in", ["waiting", "withdrawn"])
    .where("nip", "in", nips.length > 0 ? nips : ["-"])
    .where("next_at", ">", at)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** How many farms wait for a permission to be found. */
export async function countWaiting(db: Db, environment: Environment): Promise<number> {
  const { count } = await db
    .selectFrom("ksef_connection")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("environment", "=", environment)
    .where("status", "in", ["waiting", "withdrawn"])
    .executeTakeFirstOrThrow();
  return count;
}

export const insertCertificate = (tx: Tx, row: Insertable<Tables["ksef_certificate"]>) =>
  tx
    .insertInto("ksef_certificate")
    .values(row)
    .onConflict((conflict) => conflict.columns(["environment", "fingerprint"]).doNothing())
    .returning("id")
    .executeTakeFirst();

export const lockCertificate = (tx: Tx, id: number): Promise<CertificateRecord | undefined> =>
  tx.selectFrom("ksef_certificate").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const updateCertificate = (tx: Tx, id: number, change: Updateable<Tables["ksef_certificate"]>) =>
  tx.updateTable("ksef_certificate").set(change).where("id", "=", id).execute();

/** Of those that are valid now, the one that is valid longest. */
export const findUsedCertificate = (
  db: Db,
  environment: Environment,
  at: Date,
): Promise<CertificateRecord | undefined> =>
  db
    .selectFrom("ksef_certificate")
    .selectAll()
    .where("environment", "=", environment)
    .where("retired_at", "is", null)
    .where("valid_from", "<=", at)
    .where("valid_until", ">", at)
    .orderBy("valid_until", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const listCertificateIds = (db: Db) => db.selectFrom("ksef_certificate").select("id").orderBy("id").execute();

export const listWithSession = (db: Db, afterId: number, max: number) =>
  db
    .selectFrom("ksef_connection")
    .select("id")
    .where("refresh_token", "is not", null)
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(max)
    .execute();

export const listAdminAddresses = async (db: Db): Promise<string[]> =>
  (
    await db.selectFrom("staff").select("email").where("role", "=", "admin").where("is_active", "=", true).execute()
  ).map(({ email }) => email);

/** Reading as a whole, for the metrics. */
export async function measure(db: Db, environment: Environment, since: Date, at: Date) {
  const farms = await db
    .selectFrom("ksef_connection")
    .select((row) => ["status", row.fn.countAll<number>().as("count")])
    .where("environment", "=", environment)
    .groupBy("status")
    .execute();
  const failing = await db
    .selectFrom("ksef_connection")
    .select((row) => ["failure", row.fn.countAll<number>().as("count")])
    .where("environment", "=", environment)
    .where("status", "<>", "ended")
    .where("failure", "is not", null)
    .groupBy("failure")
    .execute();
  const { overdue } = await db
    .selectFrom("ksef_connection")
    .select((row) => row.fn.countAll<number>().as("overdue"))
    .where("environment", "=", environment)
    .where("status", "<>", "ended")
    .where("next_at", "<", new Date(at.getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  const { oldest } = await db
    .selectFrom("ksef_connection")
    .select((row) => row.fn.min(row.fn.coalesce("read_at", "granted_at")).as("oldest"))
    .where("environment", "=", environment)
    .where("status", "=", "reading")
    .executeTakeFirstOrThrow();
  const documents = await db
    .selectFrom("ksef_document")
    .select((row) => ["status", row.fn.countAll<number>().as("count")])
    .where("found_at", ">", since)
    .groupBy("status")
    .execute();
  return { farms, failing, overdue, oldest, documents };
}
