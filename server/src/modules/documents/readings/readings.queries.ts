import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

type Reading = Selectable<Tables["invoice_reading"]>;
/** How a file is read: by its text, or by its pictures. */
export type ReadingSource = Reading["source"];

/** Requests the reading of a file, which belongs to an invoice or, without one, to a form being filled in. */
export const putWaiting = (tx: Tx, file: Insertable<Tables["invoice_reading"]>) =>
  tx.insertInto("invoice_reading").values(file).execute();

export const deleteReadingOf = (tx: Tx, invoiceId: number) =>
  tx.deleteFrom("invoice_reading").where("invoice_id", "=", invoiceId).execute();

export const deleteReadings = (tx: Tx, fileIds: number[]) =>
  tx.deleteFrom("invoice_reading").where("file_id", "in", fileIds).execute();

/** Makes a file's reading that of an invoice. What is not read yet, nobody has seen. */
export const assignReading = (tx: Tx, fileId: number, invoiceId: number) =>
  tx
    .updateTable("invoice_reading")
    .set({ invoice_id: invoiceId, before_submission: sql`status <> 'waiting'` })
    .where("file_id", "=", fileId)
    .execute();

/**
 * Drops files that nobody will look at again, because their invoices were decided first. One accepted a moment ago is
 * still read, so that the next copy of it is recognised.
 */
export const dropDecided = (tx: Tx, acceptedBefore: Date) =>
  sql`
    delete from invoice_reading r using invoice i
    where r.status = 'waiting' and i.id = r.invoice_id and i.status not in ('pending', 'returned')
      and (i.status <> 'accepted' or i.decided_at < ${acceptedBefore})
  `.execute(tx);

type Claimed = Pick<Reading, "file_id" | "tries" | "asked_at"> &
  Pick<Selectable<Tables["stored_file"]>, "storage_key" | "type"> & { sender: string | null };

/**
 * Claims for a while the file of this kind that has waited longest and that nobody is reading; counts the attempt.
 * Those of forms come first, because somebody looks on, and those of accepted invoices last: nobody waits for them. `sender` is
 * the identifier of whose file it is.
 */
export async function claimNext(tx: Tx, source: ReadingSource, at: Date, until: Date) {
  const { rows } = await sql<Claimed>`
    update invoice_reading r set tries = r.tries + 1, claimed_until = ${until}
    from stored_file f
    where f.id = r.file_id and r.file_id = (
      select w.file_id from invoice_reading w left join invoice i on i.id = w.invoice_id
      where w.source = ${source} and w.status = 'waiting' and (w.claimed_until is null or w.claimed_until <= ${at})
      order by w.invoice_id is not null, i.status = 'accepted', w.asked_at, w.file_id
      limit 1 for update of w skip locked
    )
    returning r.file_id, r.tries, r.asked_at, f.storage_key, f.type, (
      select p.identifier from participant p where p.id = coalesce(
        (select i.participant_id from invoice i where i.id = r.invoice_id),
        (select d.participant_id from invoice_draft d where d.file_id = r.file_id)
      )
    ) as sender`.execute(tx);
  return rows[0];
}

/** Takes back that the attempt was counted; the file stays claimed, so that others have their turn. */
export const giveTryBack = (tx: Tx, fileId: number) =>
  tx
    .updateTable("invoice_reading")
    .set({ tries: sql`tries - 1` })
    .where("file_id", "=", fileId)
    .where("status", "=", "waiting")
    .where("tries", ">", 0)
    .execute();

/** Hands a document without text over to be read as pictures, unless another file replaced it meanwhile. */
export const handToPictures = (tx: Tx, fileId: number) =>
  tx
    .updateTable("invoice_reading")
    .set({ source: "picture", tries: 0, claimed_until: null })
    .where("file_id", "=", fileId)
    .where("status", "=", "waiting")
    .execute();

/** Notes which page of how many is being read. */
export const notePage = (tx: Tx, fileId: number, { page, pages }: { page: number; pages: number }) =>
  tx
    .updateTable("invoice_reading")
    .set({ page, pages })
    .where("file_id", "=", fileId)
    .where("status", "=", "waiting")
    .execute();

/** Stores the result of a reading, unless another file replaced this one meanwhile. */
export const finishReading = (
  tx: Tx,
  fileId: number,
  outcome: Pick<Reading, "status" | "found"> & { looks?: string | undefined; at: Date },
) =>
  tx
    .updateTable("invoice_reading")
    .set({
      status: outcome.status,
      found: outcome.found && JSON.stringify(outcome.found),
      picture_hash: outcome.looks === undefined ? null : sql`${outcome.looks}::bit(256)`,
      claimed_until: null,
      page: null,
      pages: null,
      done_at: outcome.at,
    })
    .where("file_id", "=", fileId)
    .where("status", "=", "waiting")
    .returning("invoice_id")
    .executeTakeFirst();

const readings = (db: Db) =>
  db.selectFrom("invoice_reading").select(["status", "source", "found", "before_submission", "page", "pages"]);

export const findReadingOf = (db: Db, invoiceId: number) =>
  readings(db).where("invoice_id", "=", invoiceId).executeTakeFirst();

export const findReading = (db: Db, fileId: number) => readings(db).where("file_id", "=", fileId).executeTakeFirst();
