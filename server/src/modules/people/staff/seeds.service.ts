// Seeds of second factors as stored in the database.
import { inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { listSeeds, lockStaff, updateStaff } from "./staff.queries.ts";

const purposeOf = (staffId: number) => `totp seed of staff ${staffId}`;

/** A seed as stored in the account's row. */
export const sealSeed = (sealer: Sealer, staffId: number, seed: string) => sealer.sealText(seed, purposeOf(staffId));

/** The seed of an account's row; throws when it was sealed for another one. */
export const openSeed = (sealer: Sealer, staffId: number, kept: string) => sealer.openText(kept, purposeOf(staffId));

/** Seals every seed under the key in use; repeating it changes nothing, and it may be interrupted anywhere. */
export async function sealSeeds(db: TransactionalDb, sealer: Sealer): Promise<void> {
  for (const { id, totp_secret } of await listSeeds(db)) {
    if (sealer.isCurrent(totp_secret!, purposeOf(id))) continue;
    await inTransaction(db, async (tx) => {
      const kept = (await lockStaff(tx, id))?.totp_secret;
      if (kept && !sealer.isCurrent(kept, purposeOf(id))) {
        await updateStaff(tx, id, { totp_secret: sealSeed(sealer, id, openSeed(sealer, id, kept)) });
      }
    });
  }
}
