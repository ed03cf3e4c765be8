import { sql } from "kysely";
import type { Tx } from "#platform/database/database.ts";

/**
 * The phone of a farm's owner or of one of its people, locked, so that what is asked of them comes one after the other.
 * Undefined if there is no such person.
 */
export async function lockPhone(
  tx: Tx,
  who: { participantId: number } | { personId: number },
): Promise<string | undefined> {
  const row =
    "personId" in who
      ? await tx
          .selectFrom("person")
          .select(sql<string>`coalesce(phone, '')`.as("phone"))
          .where("id", "=", who.personId)
          .forNoKeyUpdate()
          .executeTakeFirst()
      : await tx
          .selectFrom("participant")
          .select("phone")
          .where("id", "=", who.participantId)
          .forNoKeyUpdate()
          .executeTakeFirst();
  return row?.phone;
}
