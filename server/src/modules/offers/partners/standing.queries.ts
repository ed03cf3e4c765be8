import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** Since when a farm shows this partner its points; undefined if it does not. */
export const findConsent = (db: Db, partnerId: number, participantId: number) =>
  db
    .selectFrom("partner_consent as consent")
    .innerJoin("participant", "participant.id", "consent.participant_id")
    .select(["consent.given_at", "participant.company_name", "participant.identifier"])
    .where("consent.partner_id", "=", partnerId)
    .where("consent.participant_id", "=", participantId)
    .where("consent.withdrawn_at", "is", null)
    .executeTakeFirst();

/** The same, and nobody withdraws it until the transaction ends. */
export const holdConsent = (tx: Tx, partnerId: number, participantId: number) =>
  tx
    .selectFrom("partner_consent")
    .select("id")
    .where("partner_id", "=", partnerId)
    .where("participant_id", "=", participantId)
    .where("withdrawn_at", "is", null)
    .forShare()
    .executeTakeFirst();

/** Partners that are on, each with the moment since which this farm shows it its points. */
export const listConsents = (db: Db, participantId: number) =>
  db
    .selectFrom("partner")
    .leftJoin("partner_consent as consent", (join) =>
      join
        .onRef("consent.partner_id", "=", "partner.id")
        .on("consent.participant_id", "=", participantId)
        .on("consent.withdrawn_at", "is", null),
    )
    .select(["partner.id", "partner.name", "consent.given_at as since", "consent.tells_changes"])
    .where("partner.is_active", "=", true)
    .orderBy(sql`partner.name collate polish`)
    .orderBy("partner.id")
    .execute();

export const giveConsent = (
  tx: Tx,
  participantId: number,
  partnerId: number,
  { at, tellsChanges }: { at: Date; tellsChanges: boolean },
) =>
  tx
    .insertInto("partner_consent")
    .values({ participant_id: participantId, partner_id: partnerId, given_at: at, tells_changes: tellsChanges })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const withdrawConsent = (tx: Tx, participantId: number, partnerId: number, at: Date) =>
  tx
    .updateTable("partner_consent")
    .set({ withdrawn_at: at })
    .where("participant_id", "=", participantId)
    .where("partner_id", "=", partnerId)
    .where("withdrawn_at", "is", null)
    .execute();
