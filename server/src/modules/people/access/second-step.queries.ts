import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** The owner of a farm, or one of its people. */
type StepOwner = { participantId: number } | { personId: number };

const CHANGES_SHOWN = 10;

type Step = { second_step_at: Date | null; phone: string; email: string | null };

const selectStep = (db: Db, owner: StepOwner) =>
  "personId" in owner
    ? db
        .selectFrom("person")
        .select(["second_step_at", sql<string>`coalesce(phone, '')`.as("phone"), sql<null>`null`.as("email")])
        .where("id", "=", owner.personId)
    : db.selectFrom("participant").select(["second_step_at", "phone", "email"]).where("id", "=", owner.participantId);

export const findStep = (db: Db, owner: StepOwner): Promise<Step> => selectStep(db, owner).executeTakeFirstOrThrow();

/** Locks whose second step it is, so that what is asked for and switched of it comes one after the other. */
export const lockStep = (tx: Tx, owner: StepOwner): Promise<Step> =>
  selectStep(tx, owner).forUpdate().executeTakeFirstOrThrow();

export async function setStep(tx: Tx, owner: StepOwner, since: Date | null): Promise<void> {
  if ("personId" in owner) {
    await tx.updateTable("person").set({ second_step_at: since }).where("id", "=", owner.personId).execute();
  } else {
    await tx.updateTable("participant").set({ second_step_at: since }).where("id", "=", owner.participantId).execute();
  }
}

const columnsOf = (owner: StepOwner) => ({
  participant_id: "participantId" in owner ? owner.participantId : null,
  person_id: "personId" in owner ? owner.personId : null,
});

export const insertStepChange = (
  tx: Tx,
  owner: StepOwner,
  change: { is_on: boolean; confirmed_by: "sms" | "key"; changed_at: Date },
) =>
  tx
    .insertInto("second_step_change")
    .values({ ...columnsOf(owner), ...change })
    .execute();

export const listStepChanges = (db: Db, owner: StepOwner) =>
  db
    .selectFrom("second_step_change")
    .select(["id", "is_on", "confirmed_by", "changed_at"])
    .where((row) =>
      "personId" in owner ? row("person_id", "=", owner.personId) : row("participant_id", "=", owner.participantId),
    )
    .orderBy("id", "desc")
    .limit(CHANGES_SHOWN)
    .execute();
