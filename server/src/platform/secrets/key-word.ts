import type { Db, Tx } from "#platform/database/database.ts";

/** The check word sealed under this database's key, or undefined before the first start with one. */
export async function findKeyWord(db: Db): Promise<Buffer | undefined> {
  return (await db.selectFrom("secrets_key").select("word").executeTakeFirst())?.word;
}

export const keepKeyWord = (tx: Tx, word: Buffer) =>
  tx
    .insertInto("secrets_key")
    .values({ word })
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet({ word }))
    .execute();
