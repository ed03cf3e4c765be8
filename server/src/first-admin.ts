// npm run first-admin -- e-mail "First Last": creates an administrator account while there are fewer than two.
import { z } from "zod";
import { createFirstAdmin } from "#modules/people/staff/first-admin.service.ts";
import { createDatabase, inTransaction } from "#platform/database/database.ts";
import { readConfig } from "#platform/settings/config.ts";
import { endInWords } from "#platform/settings/operator-words.ts";
import { onConfiguredDatabase } from "#platform/postgres/own-database.ts";
import { type DatabaseAddress, prepareDatabase } from "#platform/postgres/prepare-database.ts";

type Account = { email: string; name: string };

try {
  const config = readConfig(process.env);
  if (!config.database && config.isDemo) {
    throw new Error(
      "The demo has its administrators. Say which database, DATABASE_URL, or that it is no demo: PLON_DEMO=0",
    );
  }
  const [, , email, name] = process.argv;
  const account = z
    .object({ email: z.email().max(200), name: z.string().trim().min(3).max(100) })
    .safeParse({ email, name });
  if (!account.success) throw new Error('Say who: npm run first-admin -- anna@firma.example "Anna Nowak"');
  await onConfiguredDatabase(config, (address) => createAccount(address, config.isDemo, account.data));
} catch (error) {
  endInWords(error);
}

async function createAccount(address: DatabaseAddress, isDemo: boolean, account: Account): Promise<void> {
  await prepareDatabase(address, isDemo);
  const { db, close } = createDatabase(address.url, { max: 1 });
  try {
    const password = await inTransaction(db, (tx) => createFirstAdmin(tx, new Date(), account));
    console.log(`${account.email} signs in at /office/ with the password ${password}`);
    console.log("It is shown this once. The second factor is set up at the first sign-in.");
  } finally {
    await close();
  }
}
