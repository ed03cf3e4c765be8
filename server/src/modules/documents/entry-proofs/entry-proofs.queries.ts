import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export const insertProof = (tx: Tx, row: Insertable<Tables["campaign_proof"]>) =>
  tx.insertInto("campaign_proof").values(row).execute();

/** What was sent for an entry, in its order. */
export const listProofs = (db: Db, entryId: number) =>
  db
    .selectFrom("campaign_proof as proof")
    .innerJoin("stored_file as file", "file.id", "proof.file_id")
    .select(["proof.id", "proof.file_id", "proof.sent_at", "file.name", "file.type", "file.sha256"])
    .where("proof.entry_id", "=", entryId)
    .orderBy("proof.id")
    .execute();
export type ProofRow = Awaited<ReturnType<typeof listProofs>>[number];

export const findProofFile = (db: Db, entryId: number, proofId: number) =>
  db
    .selectFrom("campaign_proof as proof")
    .innerJoin("stored_file as file", "file.id", "proof.file_id")
    .select(["file.storage_key", "file.name", "file.type"])
    .where("proof.id", "=", proofId)
    .where("proof.entry_id", "=", entryId)
    .executeTakeFirst();

/** Other entries for which the same file, or one with the same number, was sent. */
export async function listEntriesWith(
  db: Db,
  entryId: number,
  { sha256, numberKey }: { sha256: Buffer; numberKey: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ entry_id: number }>`
    select distinct p.entry_id from campaign_proof p
    join stored_file f on f.id = p.file_id
    left join invoice_reading r on r.file_id = p.file_id
    where p.entry_id <> ${entryId} and (f.sha256 = ${sha256} or r.number_key = ${numberKey}::text)
    order by p.entry_id limit 10
  `.execute(db);
  return rows.map(({ entry_id }) => entry_id);
}

/**
 * What was sent for the entries of a participant: those that are theirs, and those that have their number and address. Without
 * what is the file of an own invoice already.
 */
const ownProofs = (participantId: number) => sql`
  from campaign_proof p
  join campaign_entry e on e.id = p.entry_id
  join campaign c on c.id = e.campaign_id
  join participant me on me.id = ${participantId}
  join stored_file f on f.id = p.file_id
  where (e.participant_id = me.id or (e.participant_id is null and e.identifier = me.identifier and e.email = lower(me.email)))
    and not exists (select from invoice i join stored_file sent on sent.id = i.file_id
      where i.participant_id = me.id and sent.sha256 = f.sha256)`;

export type OwnProof = { id: number; slug: string; name: string; sent_at: Date };

export async function listOwnProofs(db: Db, participantId: number): Promise<OwnProof[]> {
  const { rows } = await sql<OwnProof>`
    select p.id, c.slug, f.name, p.sent_at ${ownProofs(participantId)} order by p.id
  `.execute(db);
  return rows;
}

export async function findOwnProofFile(db: Db, participantId: number, proofId: number) {
  const { rows } = await sql<{ storage_key: string; name: string; type: Tables["stored_file"]["type"] }>`
    select f.storage_key, f.name, f.type ${ownProofs(participantId)} and p.id = ${proofId}
  `.execute(db);
  return rows[0];
}
