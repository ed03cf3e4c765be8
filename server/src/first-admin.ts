// npm run first-admin -- e-mail "First Last": creates an administrator account while there are fewer than two.
import { z } from "zod";
import { createFirstAdmin } from "#modules/staff/first-admin.service.ts";
import { createDatabase, inTransaction } from "#platform/database.ts";
import { readConfig } from "#platform/config.ts";
import { prepareDatabase } from "#platform/prepare-database.ts";

try {
  const { database, isDemo } = readConfig(process.env);
  if (!database) throw new Error("Say which database: DATABASE_URL. The demo on its own database has administrators.");
  const [, , email, name] = process.argv;
  const account = z
    .object({ email: z.email().max(200), name: z.string().trim().min(3).max(100) })
    .safeParse({ email, name });
  if (!account.success) throw new Error('Say who: npm run first-admin -- anna@firma.example "Anna Nowak"');
  await prepareDatabase(database, isDemo);
  const { db, close } = createDatabase(database.url, { max: 1 });
  try {
    const password = await inTransaction(db, (tx) => createFirstAdmin(tx, new Date(), account.data));
    console.log(`${account.data.email} signs in at /office/ with the password ${password}`);
    console.log("It is shown this once. The second factor is set up at the first sign-in.");
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
