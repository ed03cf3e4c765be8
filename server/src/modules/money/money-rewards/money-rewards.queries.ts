import type { Db } from "#platform/database/database.ts";

/** Both money rewards as they can be chosen at `at`. */
export const listMoneyPrizes = (db: Db, at: Date) =>
  db
    .selectFrom("prize")
    .select(["id", "kind", "title", "lead", "description"])
    .where("kind", "in", ["bank_transfer", "charity"])
    .where("is_published", "=", true)
    .where("valid_from", "<=", at)
    .where((row) => row.or([row("valid_until", "is", null), row("valid_until", ">", at)]))
    .orderBy("position")
    .execute();

export const findPayee = (db: Db, participantId: number) =>
  db
    .selectFrom("participant")
    .select(["id", "bank_account", "bank_account_changed_at", "phone_replaced_at", "is_prize_ordering_locked"])
    .where("id", "=", participantId)
    .executeTakeFirst();

export type Payee = NonNullable<Awaited<ReturnType<typeof findPayee>>>;
