import { countAttempt } from "#platform/auth/attempts.ts";
import { callerOf } from "#platform/auth/caller.ts";
import type { CallContext } from "#platform/acts/context.ts";
import type { TransactionalDb } from "#platform/database/database.ts";
import type { PostalTowns } from "#platform/running/postal-towns.ts";

/** Several people type their addresses from one network; nobody reads the whole list from here. */
const LIMIT = { attemptsMax: 120, windowMinutes: 60 };

/** The places that have this postcode; none where it or the whole list is not known. Throws request.rate_limited. */
export async function townsOf(
  db: TransactionalDb,
  ctx: CallContext,
  postcode: string,
  towns: PostalTowns,
): Promise<readonly string[]> {
  if (towns.size === 0) return [];
  const bucket = `postcode:${callerOf(ctx.address)}`;
  await countAttempt(db, ctx.at, { bucket, limit: LIMIT, code: "request.rate_limited" });
  return towns.get(postcode) ?? [];
}
