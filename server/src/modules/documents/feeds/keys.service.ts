import { newDistributorKey } from "#platform/auth/distributor-keys.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { distributorOf } from "#modules/people/distributors/distributors.service.ts";
import { findKey, insertKey, listKeys, lockKeys, revokeKey as endKey } from "./feeds.queries.ts";

const KEYS_MAX = 10;

/** How a distributor's systems send. Throws distributor.not_found. */
export async function getFeed(db: Db, distributorId: number) {
  return { distributor: await distributorOf(db, distributorId), keys: await listKeys(db, distributorId) };
}

type AskedKey = { name: string; prefix: string; hash: string; made_by: number };

/** Throws feed.too_many_keys if no other key may be made. */
async function roomForKey(tx: Tx, distributorId: number) {
  await lockKeys(tx, distributorId);
  const { keys, distributor } = await getFeed(tx, distributorId);
  const inForce = keys.filter(({ revoked_at }) => revoked_at === null);
  if (inForce.length >= KEYS_MAX) throw new AppError("feed.too_many_keys");
  return { distributor, inForce };
}

/**
 * Makes a key and asks a second administrator to let it in; until then it opens nothing. Only its hash is stored, so this
 * response is the only place that shows it. Throws feed.too_many_keys, approval.waiting.
 */
export async function askForKey(tx: Tx, ctx: StaffContext, distributorId: number, name: string): Promise<string> {
  const { distributor, inForce } = await roomForKey(tx, distributorId);
  const { key, prefix, hash } = newDistributorKey();
  const asked: AskedKey = { name, prefix, hash: hash.toString("hex"), made_by: ctx.staff.id };
  await askForApproval(tx, ctx, {
    kind: "distributor.key",
    subjectId: String(distributorId),
    asked,
    subject: `Klucz dla systemu dystrybutora: ${distributor.name}`,
    path: `/distributors/${distributorId}/feed`,
    before: inForce.length === 0 ? "bez kluczy" : `klucze: ${inForce.map((one) => one.name).join(", ")}`,
    after: `nowy klucz „${name}” (${prefix}…)`,
    effect: `Kto ma ten klucz, wysyła dokumenty, w których sprzedawcą jest ${distributor.name}, NIP ${distributor.nip}. ${
      distributor.automatic_acceptance === "on"
        ? "Jego pewne faktury dają punkty bez referenta."
        : "O punktach za nie decyduje referent."
    }`,
    basis: keyBasis,
    reason: "",
  });
  return key;
}

/** What a request for a key was made on: whose documents it can send, and who decides about them. */
export const keyBasis: Basis = async (db, id) => {
  const { nip, name, automatic_acceptance } = await distributorOf(db, Number(id));
  return `${nip} ${automatic_acceptance} ${name}`;
};

/** Lets in the key that a second administrator approved. Throws feed.too_many_keys. */
export const carryOutKey: CarryOut = async (tx, ctx, id, { asked }) => {
  const distributorId = Number(id);
  await roomForKey(tx, distributorId);
  const { name, prefix, hash, made_by } = asked as AskedKey;
  const { id: keyId } = await insertKey(tx, {
    distributor_id: distributorId,
    name,
    prefix,
    key_hash: Buffer.from(hash, "hex"),
    created_at: ctx.at,
    created_by: made_by,
  });
  const subject = { type: "distributor", id: distributorId } as const;
  await audit(tx, ctx, { action: "distributor.key", subject, after: { key_id: keyId, name, prefix } });
};

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
