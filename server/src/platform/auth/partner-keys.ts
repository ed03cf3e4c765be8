import type { PartnerRight } from "@plon/contract/shared/partners.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { type Db, inOneStatement, type TransactionalDb } from "#platform/database/database.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** A new key for a partner's system, with its prefix, which distinguishes it once only its hash is kept. */
export function newPartnerKey(): { key: string; prefix: string; hash: Buffer } {
  const key = `plonp_${newToken()}`;
  return { key, ...keptOf(key) };
}

/** What is kept of a key. */
export const keptOf = (key: string) => ({ prefix: key.slice(0, 12), hash: tokenHash(key) });

const inForce = (db: Db, key: string, at: Date) =>
  db
    .selectFrom("partner_key as key")
    .innerJoin("partner", "partner.id", "key.partner_id")
    .select(["key.id as keyId", "key.last_used_on", "key.rights", "key.calls_per_minute", "partner.id"])
    .where("key.key_hash", "=", tokenHash(key))
    .where("key.revoked_at", "is", null)
    .where((row) => row.or([row("key.valid_until", "is", null), row("key.valid_until", ">", at)]))
    .where("partner.is_active", "=", true)
    .executeTakeFirst();

/** The owner of a key in force, noting the day of its use; undefined for one that never was, ended or was revoked. */
export async function findPartnerKey(db: TransactionalDb, key: string, at: Date) {
  const found = await inForce(db, key, at);
  if (!found) return undefined;
  const day = warsawDay(at);
  if (found.last_used_on !== day) {
    await inOneStatement(db, (tx) =>
      tx.updateTable("partner_key").set({ last_used_on: day }).where("id", "=", found.keyId).execute(),
    );
  }
  const { id, keyId, calls_per_minute: callsPerMinute } = found;
  return { id, keyId, callsPerMinute, rights: found.rights as PartnerRight[] };
}
