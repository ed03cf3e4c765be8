import { newDistributorKey } from "#platform/auth/distributor-keys.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { distributorOf } from "#modules/distributors/distributors.service.ts";
import { findKey, insertKey, listKeys, lockKeys, revokeKey as endKey } from "./feeds.queries.ts";

const KEYS_MAX = 10;

/** How a distributor's systems send. Throws distributor.not_found. */
export async function getFeed(db: Db, distributorId: number) {
  return { distributor: await distributorOf(db, distributorId), keys: await listKeys(db, distributorId) };
}

/**
 * Creates a key; only its hash is stored, so this response is the only place that shows it. Throws feed.too_many_keys.
 */
export async function makeKey(tx: Tx, ctx: StaffContext, distributorId: number, name: string) {
  await lockKeys(tx, distributorId);
  const { keys } = await getFeed(tx, distributorId);
  if (keys.filter(({ revoked_at }) => revoked_at === null).length >= KEYS_MAX) throw new AppError("feed.too_many_keys");
  const { key, prefix, hash } = newDistributorKey();
  const { id } = await insertKey(tx, {
    distributor_id: distributorId,
    name,
    prefix,
    key_hash: hash,
    created_at: ctx.at,
    created_by: ctx.staff.id,
  });
  const subject = { type: "distributor", id: distributorId } as const;
  await audit(tx, ctx, { action: "distributor.key", subject, after: { key_id: id, name, prefix } });
  return { key, made: (await findKey(tx, id))! };
}

/** Ends a key at once. Throws feed.key_not_found. */
export async function revokeKey(tx: Tx, ctx: StaffContext, id: number) {
  const found = await findKey(tx, id);
  if (!found) throw new AppError("feed.key_not_found");
  if (await endKey(tx, id, ctx.staff.id, ctx.at)) {
    const subject = { type: "distributor", id: found.distributor_id } as const;
    await audit(tx, ctx, { action: "distributor.key_revoke", subject, before: { key_id: id, prefix: found.prefix } });
  }
  return (await findKey(tx, id))!;
}
