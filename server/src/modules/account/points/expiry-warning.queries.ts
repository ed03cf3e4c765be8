import type { Insertable } from "kysely";
import type { Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

/** Records warnings; the result tells those that are new from those that were already given. */
export async function noteWarnings(
  tx: Tx,
  warnings: Insertable<Tables["expiry_warning"]>[],
): Promise<(of: { participantId: number; expiresAt: Date }) => boolean> {
  if (warnings.length === 0) return () => false;
  const noted = await tx
    .insertInto("expiry_warning")
    .values(warnings)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["participant_id", "expires_at"])
    .execute();
  const keyOf = (participantId: number, expiresAt: Date) => `${participantId} ${expiresAt.getTime()}`;
  const keys = new Set(noted.map((row) => keyOf(row.participant_id, row.expires_at)));
  return ({ participantId, expiresAt }) => keys.has(keyOf(participantId, expiresAt));
}
