// Voucher codes as stored in the database: sealed for their prize, distinguished by a fingerprint.
import { inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { listCodesAfter, replaceCode } from "./voucher-codes.queries.ts";

/** Codes sealed in one transaction. */
const PAGE = 500;

const purposeOf = (prizeId: number) => `voucher code of prize ${prizeId}`;

/** The columns of a code: its sealed text for its owner, and the fingerprint that prevents adding it twice. */
export const sealCode = (sealer: Sealer, prizeId: number, code: string) => ({
  code: sealer.sealText(code, purposeOf(prizeId)),
  code_hash: sealer.fingerprint(code, purposeOf(prizeId)),
});

/** The code of a row; throws when it was sealed for another prize. */
export const openCode = (sealer: Sealer, prizeId: number, kept: string) => sealer.openText(kept, purposeOf(prizeId));

/**
 * Seals plain codes, and after a change of the key all of them, a page at a time; repeating it changes nothing, and it
 * may be interrupted anywhere.
 */
export async function sealCodes(db: TransactionalDb, sealer: Sealer): Promise<void> {
  for (let afterId = 0; ;) {
    const last = await inTransaction(db, async (tx) => {
      const rows = await listCodesAfter(tx, { afterId, max: PAGE, plainOnly: !sealer.hasOld });
      for (const { id, prize_id, code } of rows) {
        if (sealer.isCurrent(code, purposeOf(prize_id))) continue;
        await replaceCode(tx, id, sealCode(sealer, prize_id, openCode(sealer, prize_id, code)));
      }
      return rows.at(-1)?.id;
    });
    if (last === undefined) return;
    afterId = last;
  }
}
