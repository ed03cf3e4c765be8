import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Db, type Tx, isAny } from "#platform/database/database.ts";
import { isShownTo } from "#platform/acts/own-participants.ts";
import { type ListQuery, pageOfMany, sortedBy, sortedPeople } from "#platform/database/paging.ts";
import { says } from "#platform/database/search.ts";
import type { Tables } from "#platform/database/tables.ts";

export type Registration = Selectable<Tables["registration"]>;

export const hasParticipant = (db: Db, identifier: string): Promise<boolean> =>
  isAny(
    db
      .selectFrom("participant")
      .select("id")
      .where("account_type", "=", "program.farmer")
      .where("identifier", "=", identifier),
  );

export const isInReview = (db: Db, identifier: string): Promise<boolean> =>
  isAny(db.selectFrom("registration").select("id").where("identifier", "=", identifier).where("status", "=", "review"));

export const findInvitation = (db: Db, hash: string, at: Date) =>
  db
    .selectFrom("invitation")
    .leftJoin("participant", "participant.id", "invitation.inviter_id")
    .selectAll("invitation")
    .select(["participant.first_name as inviter_first_name", "participant.last_name as inviter_last_name"])
    .where("invitation.hash", "=", hash)
    .where("invitation.used_at", "is", null)
    .where("invitation.expires_at", ">", at)
    .executeTakeFirst();

export const useInvitation = (tx: Tx, id: number, participantId: number, at: Date) =>
  tx
    .updateTable("invitation")
    .set({ used_at: at, participant_id: participantId })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .execute();

export const findByKey = (db: Db, idempotencyKey: string): Promise<Registration | undefined> =>
  db.selectFrom("registration").selectAll().where("idempotency_key", "=", idempotencyKey).executeTakeFirst();

export const insertRegistration = (tx: Tx, row: Insertable<Tables["registration"]>): Promise<Registration> =>
  tx.insertInto("registration").values(row).returningAll().executeTakeFirstOrThrow();

export const updateRegistration = (
  tx: Tx,
  id: number,
  change: Updateable<Tables["registration"]>,
): Promise<Registration> =>
  tx.updateTable("registration").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

export const findByToken = (db: Db, tokenHash: Buffer): Promise<Registration | undefined> =>
  db.selectFrom("registration").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst();

export const lockByToken = (tx: Tx, tokenHash: Buffer): Promise<Registration | undefined> =>
  tx.selectFrom("registration").selectAll().where("token_hash", "=", tokenHash).forUpdate().executeTakeFirst();

export const lockByEmailToken = (tx: Tx, tokenHash: Buffer): Promise<Registration | undefined> =>
  tx.selectFrom("registration").selectAll().where("email_token_hash", "=", tokenHash).forUpdate().executeTakeFirst();

export const lockRegistration = (tx: Tx, id: number): Promise<Registration | undefined> =>
  tx.selectFrom("registration").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Counts one attempt at the phone's code and returns it; undefined if none is open or its attempts are used up. */
export const takeTry = (tx: Tx, id: number, triesMax: number, at: Date) =>
  tx
    .updateTable("registration")
    .set({ phone_code_tries: sql`phone_code_tries + 1` })
    .where("id", "=", id)
    .where("phone_code_hash", "is not", null)
    .where("phone_code_expires_at", ">", at)
    .where("phone_code_tries", "<", triesMax)
    .returning("phone_code_hash")
    .executeTakeFirst();

export const insertParticipant = (tx: Tx, row: Insertable<Tables["participant"]>) =>
  tx.insertInto("participant").values(row).returning("id").executeTakeFirstOrThrow();

export const insertAreas = (tx: Tx, rows: Insertable<Tables["participant_crop_area"]>[]) =>
  tx.insertInto("participant_crop_area").values(rows).execute();

/** Ends registrations of the same person with unconfirmed contacts when one is approved. */
export const endUnconfirmed = (tx: Tx, identifier: string, change: Updateable<Tables["registration"]>) =>
  tx
    .updateTable("registration")
    .set(change)
    .where("identifier", "=", identifier)
    .where("status", "=", "contact")
    .execute();

const withDecision = (db: Db) =>
  db
    .selectFrom("registration")
    .leftJoin("staff", "staff.id", "registration.decided_by")
    .leftJoin("invitation", "invitation.id", "registration.invitation_id")
    .leftJoin("participant as inviter", (join) =>
      join.on(sql<boolean>`inviter.id = coalesce(invitation.inviter_id, registration.inviter_id)`),
    )
    .leftJoin("participant as made", "made.id", "registration.participant_id")
    .selectAll("registration")
    .select([
      "staff.name as staff_name",
      "inviter.first_name as inviter_first_name",
      "inviter.last_name as inviter_last_name",
      "made.representative_id as representative_id",
    ]);

export const findRegistration = (db: Db, id: number) =>
  withDecision(db).where("registration.id", "=", id).executeTakeFirst();

export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

const SORT = {
  submitted_at: sql`registration.submitted_at`,
  name: sql`registration.last_name collate polish`,
  city: sql`registration.city collate polish`,
};

export async function listRegistrations(
  db: Db,
  filter: ListQuery & {
    sort: keyof typeof SORT;
    status?: Registration["status"] | undefined;
    /** A representative sees only those that became their own participants. */
    representativeId: number | undefined;
  },
) {
  const matching = sql<boolean>`${says("registration.search", filter.search)}
    and (${filter.status ?? null}::text is null or registration.status = ${filter.status ?? null})
    and ${isShownTo(filter.representativeId, "made")}`;
  const found = db
    .selectFrom("registration")
    .leftJoin("participant as made", "made.id", "registration.participant_id")
    .where(matching);
  const isOwn = filter.search === "" && filter.representativeId === undefined;
  const countable = isOwn ? db.selectFrom("registration").select("registration.id").where(matching) : undefined;
  const id = sql.ref("registration.id");
  const sorting = sortedBy(filter.order, SORT[filter.sort], id);
  const otherwise = filter.sort === "submitted_at" ? {} : { otherwise: sortedBy("desc", SORT.submitted_at, id) };
  return await pageOfMany(
    db,
    {
      found,
      rows: withDecision(db),
      id: "registration.id",
      sorting,
      countable,
      ...otherwise,
      ...sortedPeople(filter.search),
    },
    filter,
  );
}

/** Deletes what was never confirmed, or was refused, before these instants. */
export async function deleteOld(tx: Tx, before: { unconfirmed: Date; rejected: Date }, limit: number): Promise<number> {
  const old = tx
    .selectFrom("registration")
    .select("id")
    .where((row) =>
      row.or([
        row.and([row("status", "=", "contact"), row("submitted_at", "<", before.unconfirmed)]),
        row.and([row("status", "=", "rejected"), row("decided_at", "<", before.rejected)]),
      ]),
    )
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom("registration").where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}
