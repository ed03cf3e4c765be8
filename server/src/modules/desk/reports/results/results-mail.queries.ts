import type { Db } from "#platform/database/database.ts";

/** Who is to be sent a view, as they are now: what they may see follows from it. */
export const findReader = (db: Db, staffId: number) =>
  db
    .selectFrom("staff")
    .select(["id", "name", "email", "role", "is_active", "representative_id", "distributor_id"])
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();

export type Reader = Awaited<ReturnType<typeof findReader>>;
