// Before anything uses a database: ensures that its schema is this program's, and that the application has only the
// rights it needs.
import { applicationRole, grantToApplication } from "./database-roles.ts";
import { migrateJobs } from "#platform/postgres/jobs-schema.ts";
import { migrate, refuseOtherSchema } from "#platform/postgres/migrate.ts";

/**
 * `url` is the application's. `ownerUrl` is that of the role that owns the tables, for processes that may change them.
 */
export type DatabaseAddress = { url: string; ownerUrl?: string | undefined };

/**
 * Migrates the schema as its owner and grants the application what it needs; without the owner's URL verifies that this
 * was done. Returns whether the application owns the tables, which only the demo may, and the migrations applied. Throws an Error with a message
 * for the operator if the database must not be used.
 */
export async function prepareDatabase(
  { url, ownerUrl }: DatabaseAddress,
  isDemo: boolean,
): Promise<{ isOwner: boolean; applied: string[] }> {
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
    return { isOwner, applied: [] };
  }
  const applied = await migrate(migratesAs);
  await migrateJobs(migratesAs);
  if (!isOwner) await grantToApplication(migratesAs, name);
  return { isOwner, applied };
}
