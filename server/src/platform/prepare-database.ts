// Before anything works with a database: its schema is this program's, and the application may use it and no more.
import { applicationRole, grantToApplication } from "./database-roles.ts";
import { migrateJobs } from "./jobs-schema.ts";
import { migrate, refuseOtherSchema } from "./migrate.ts";

/** `url` is the application's. `ownerUrl` is of the role that owns the tables, for those who may change them. */
export type DatabaseAddress = { url: string; ownerUrl?: string | undefined };

/**
 * Brings the schema up as its owner and grants the application what it needs; without the owner's address proves that
 * this was done. Answers whether the application owns the tables, which only the demo may. Throws an Error with a sentence
 * for the operator when the database is not to be worked with.
 */
export async function prepareDatabase(
  { url, ownerUrl }: DatabaseAddress,
  isDemo: boolean,
): Promise<{ isOwner: boolean }> {
  const { name, isOwner } = await applicationRole(url);
  if (isOwner && !isDemo) {
    throw new Error(
      `DATABASE_URL connects as ${name}, who owns the tables and could take the ledger's protection off. Give that ` +
        "address as DATABASE_OWNER_URL, and as DATABASE_URL one of a role that owns nothing (docs/operations.md).",
    );
  }
  const migratesAs = ownerUrl ?? (isOwner ? url : undefined);
  if (migratesAs === undefined) {
    await refuseOtherSchema(url);
    return { isOwner };
  }
  await migrate(migratesAs);
  await migrateJobs(migratesAs);
  if (!isOwner) await grantToApplication(migratesAs, name);
  return { isOwner };
}
