import { sql } from "kysely";
import { inOneStatement, type TransactionalDb } from "#platform/database/database.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** A new key for a distributor's system, with its prefix, which distinguishes it once only its hash is kept. */
export function newDistributorKey(): { key: string; prefix: string; hash: Buffer } {
  const key = `plon_${newToken()}`;
  return { key, prefix: key.slice(0, 12), hash: tokenHash(key) };
}

/** The owner of a key, recording its use to the minute; undefined for a key that never existed or was revoked. */
export async function findDistributorKey(db: TransactionalDb, key: string, at: Date) {
  const found = await db
    .selectFrom("distributor_key as key")
    .innerJoin("distributor", "distributor.id", "key.distributor_id")
    .select(["key.id as keyId", "key.last_used_at", "distributor.id", "distributor.nip"])
    .where("key.key_hash", "=", tokenHash(key))
    .where("key.revoked_at", "is", null)
    .where("distributor.is_active", "=", true)
    .executeTakeFirst();
  if (!found) return undefined;
  const { last_used_at, ...distributor } = found;
  if (!last_used_at || at.getTime() - last_used_at.getTime() >= 60_000) {
    await inOneStatement(db, (tx) =>
      tx
        .updateTable("distributor_key")
        .set({ last_used_at: sql`greatest(last_used_at, ${at})` })
        .where("id", "=", found.keyId)
        .execute(),
    );
  }
  return distributor;
}
