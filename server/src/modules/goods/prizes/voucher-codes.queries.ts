import type { Tx } from "#platform/database/database.ts";

/** The next codes by number, locked; only unsealed ones, or all. */
export const listCodesAfter = (
  tx: Tx,
  { afterId, max, plainOnly }: { afterId: number; max: number; plainOnly: boolean },
) =>
  tx
    .selectFrom("voucher_code")
    .select(["id", "prize_id", "code"])
    .where("id", ">", afterId)
    .$if(plainOnly, (query) => query.where("code_hash", "is", null))
    .orderBy("id")
    .limit(max)
    .forUpdate()
    .execute();

export const replaceCode = (tx: Tx, id: number, sealed: { code: string; code_hash: Buffer }) =>
  tx.updateTable("voucher_code").set(sealed).where("id", "=", id).execute();
