// What the database keeps sealed, and the check that the configured key is the right one.
import { sealCodes } from "#modules/goods/prizes/voucher-codes.service.ts";
import { resealKsef } from "#modules/documents/ksef-connections/credentials.service.ts";
import { resealPushKey } from "#modules/house/notifications/push-keys.service.ts";
import { resealWebhooks } from "#modules/house/webhooks/webhooks.service.ts";
import { resealConnections } from "#modules/account/satagro/connection.service.ts";
import { sealSeeds } from "#modules/people/staff/seeds.service.ts";
import { inOneStatement, type TransactionalDb } from "#platform/database/database.ts";
import type { Config } from "#platform/settings/config.ts";
import { installationKey } from "#platform/secrets/installation-key.ts";
import { findKeyWord, keepKeyWord } from "#platform/secrets/key-word.ts";
import { createSealer, type Sealer } from "#platform/secrets/sealer.ts";

const WORD = "plon";
const PURPOSE = "the key in use";

/** The sealer of this installation, using its configured or generated key; afterwards everything is sealed under it. */
export async function openSecrets({ secrets, dataDirectory }: Config, db: TransactionalDb): Promise<Sealer> {
  const sealer = createSealer({ key: secrets.key ?? (await installationKey(dataDirectory)), old: secrets.old });
  await sealSecrets(db, sealer);
  return sealer;
}

/**
 * Seals what is still plain, and re-seals everything after a change of the key, before anybody reads it. It may be
 * interrupted anywhere: the next start continues. Throws an Error for the operator if neither key is the database's.
 */
export async function sealSecrets(db: TransactionalDb, sealer: Sealer): Promise<void> {
  const word = await findKeyWord(db);
  if (word) {
    try {
      sealer.open(word, PURPOSE);
    } catch {
      throw new Error(
        "SECRETS_KEY is not the key under which this database keeps its secrets. Give that one, or a new one with that " +
          "one as SECRETS_KEY_OLD (docs/operations.md).",
      );
    }
  }
  await sealSeeds(db, sealer);
  await sealCodes(db, sealer);
  if (sealer.hasOld) {
    await resealConnections(db, sealer);
    await resealKsef(db, sealer);
    await resealPushKey(db, sealer);
    await resealWebhooks(db, sealer);
  }
  if (!word || !sealer.isCurrent(word, PURPOSE))
    await inOneStatement(db, (tx) => keepKeyWord(tx, sealer.seal(WORD, PURPOSE)));
}
