// The programme's pair of keys for Web Push: made by whoever needs it first, and the same ever since.
import webPush from "web-push";
import { type Db, inOneStatement, inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { findKey, keepKey, replacePrivateKey } from "./push.queries.ts";

const PURPOSE = "push:private-key";

/** The public key, by which browsers know whose notifications they take. */
export async function publicPushKey(db: TransactionalDb, sealer: Sealer): Promise<string> {
  const known = await findKey(db);
  if (known) return known.public_key;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return await inTransaction(db, async (tx) => {
    await keepKey(tx, { public_key: publicKey, private_key: sealer.sealText(privateKey, PURPOSE) });
    // Perhaps that of a process which was first.
    return (await findKey(tx))!.public_key;
  });
}

/** Both keys; undefined while no browser has asked for any. */
export async function pushKeys(db: Db, sealer: Sealer): Promise<{ publicKey: string; privateKey: string } | undefined> {
  const known = await findKey(db);
  if (!known) return undefined;
  return { publicKey: known.public_key, privateKey: sealer.openText(known.private_key, PURPOSE) };
}

/** Seals the private key under the key in use; repeating it changes nothing. */
export async function resealPushKey(db: TransactionalDb, sealer: Sealer): Promise<void> {
  const known = await findKey(db);
  if (!known || sealer.isCurrent(known.private_key, PURPOSE)) return;
  const plain = sealer.openText(known.private_key, PURPOSE);
  await inOneStatement(db, (tx) => replacePrivateKey(tx, sealer.sealText(plain, PURPOSE)));
}
