import type { MemberRole } from "@plon/rules/people/member-role.ts";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export type Membership = Selectable<Tables["farm_membership"]>;

const FARM = ["id", "phone", "email", "first_name", "last_name", "company_name", "is_locked"] as const;

/** Locks the farm, so that what is decided about its people comes one after the other. */
export const lockFarm = (tx: Tx, participantId: number) =>
  tx.selectFrom("participant").select(FARM).where("id", "=", participantId).forUpdate().executeTakeFirstOrThrow();

export const findFarm = (db: Db, participantId: number) =>
  db.selectFrom("participant").select("email").where("id", "=", participantId).executeTakeFirstOrThrow();

export const findPhone = async (db: Db, personId: number) =>
  (await db.selectFrom("person").select("phone").where("id", "=", personId).executeTakeFirst())?.phone;

export const findPerson = (db: Db, phone: string) =>
  db
    .selectFrom("person")
    .select(["id", "password_hash", "second_step_at"])
    .where("phone", "=", phone)
    .executeTakeFirst();

/** Locks the person of a phone, so that two requests for a code are counted one after the other. */
export const lockPersonByPhone = (tx: Tx, phone: string) =>
  tx.selectFrom("person").select(["id", "second_step_at"]).where("phone", "=", phone).forUpdate().executeTakeFirst();

/** The person of a phone, made if there is none; locked, so that nobody erases them meanwhile. */
export const takePerson = (tx: Tx, phone: string, at: Date) =>
  tx
    .insertInto("person")
    .values({ phone, created_at: at })
    .onConflict((conflict) => conflict.column("phone").doUpdateSet({ phone }))
    .returning("id")
    .executeTakeFirstOrThrow();

export const setPersonPassword = (tx: Tx, personId: number, hash: string, at: Date) =>
  tx.updateTable("person").set({ password_hash: hash, password_set_at: at }).where("id", "=", personId).execute();

/** Farms that let a person in, whose accounts are open or locked, but neither closed nor merged. */
export const listFarmsOf = (db: Db, personId: number) =>
  db
    .selectFrom("farm_membership as m")
    .innerJoin("participant as farm", "farm.id", "m.participant_id")
    .select(["m.id", "m.role", "m.participant_id", "farm.is_locked"])
    .select(["farm.company_name", "farm.first_name", "farm.last_name"])
    .where("m.person_id", "=", personId)
    .where("m.accepted_at", "is not", null)
    .where("m.ended_at", "is", null)
    .where("farm.closed_at", "is", null)
    .where("farm.merged_into", "is", null)
    .orderBy("m.id")
    .execute();

/** The people of a farm and those invited to it, in the order in which they came. */
export const listLiving = (db: Db, participantId: number) =>
  db
    .selectFrom("farm_membership as m")
    .innerJoin("person", "person.id", "m.person_id")
    .select(["m.id", "m.person_id", "m.first_name", "m.last_name", "m.role", "m.invited_at", "m.accepted_at"])
    .select(["m.invitation_expires_at", "person.phone"])
    .select(
      sql<Date | null>`(select max(coalesce(s.renewed_at, s.created_at)) from session s
        where s.participant_id = m.participant_id and s.membership_id = m.id)`.as("last_seen_at"),
    )
    .where("m.participant_id", "=", participantId)
    .where("m.ended_at", "is", null)
    .orderBy("m.id")
    .execute();

export const findMembership = (tx: Tx, participantId: number, id: number) =>
  tx
    .selectFrom("farm_membership")
    .selectAll()
    .where("participant_id", "=", participantId)
    .where("id", "=", id)
    .executeTakeFirst();

type Invitation = {
  person_id: number;
  participant_id: number;
  first_name: string;
  last_name: string;
  role: MemberRole;
  invited_at: Date;
  invitation_hash: Buffer;
  invitation_expires_at: Date;
};

/** A new invitation, or the waiting one of the same person anew: its earlier link stops working. */
export const putInvitation = (tx: Tx, row: Invitation) =>
  tx
    .insertInto("farm_membership")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["person_id", "participant_id"]).where("ended_at", "is", null).doUpdateSet(row),
    )
    .execute();

const withFarm = (db: Db) =>
  db
    .selectFrom("farm_membership as m")
    .innerJoin("participant as farm", "farm.id", "m.participant_id")
    .innerJoin("person", "person.id", "m.person_id")
    .select(["m.id", "m.person_id", "m.participant_id", "m.first_name", "m.last_name", "m.role"])
    .select(["farm.company_name", "farm.email", "farm.is_locked", "person.phone", "person.password_hash"])
    .select(["farm.first_name as owner_first_name", "farm.last_name as owner_last_name"]);

export const findInvitation = (db: Db, hash: Buffer, at: Date) =>
  withFarm(db).where("m.invitation_hash", "=", hash).where("m.invitation_expires_at", ">", at).executeTakeFirst();

export type Invited = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Uses an invitation up; undefined if somebody else just did, or it was taken back. */
export const takeInvitation = (tx: Tx, hash: Buffer, at: Date) =>
  tx
    .updateTable("farm_membership")
    .set({ invitation_hash: null, invitation_expires_at: null, accepted_at: at })
    .where("invitation_hash", "=", hash)
    .where("invitation_expires_at", ">", at)
    .returning("id")
    .executeTakeFirst();

/** Locks a person; undefined once erased. */
export const lockPerson = (tx: Tx, id: number) =>
  tx.selectFrom("person").select(["id", "password_hash"]).where("id", "=", id).forUpdate().executeTakeFirst();

export const setRole = (tx: Tx, id: number, role: MemberRole) =>
  tx.updateTable("farm_membership").set({ role }).where("id", "=", id).execute();

export const endMembershipRow = (tx: Tx, id: number, reason: Membership["end_reason"], at: Date) =>
  tx
    .updateTable("farm_membership")
    .set({ ended_at: at, end_reason: reason, invitation_hash: null, invitation_expires_at: null })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning(["id", "person_id"])
    .executeTakeFirst();

const ALL_SHOWN_MAX = 100;

/** The people of a farm of before and now, newest first. */
export const listAllOfFarm = (db: Db, participantId: number) =>
  db
    .selectFrom("farm_membership as m")
    .innerJoin("person", "person.id", "m.person_id")
    .select(["m.id", "m.first_name", "m.last_name", "m.role", "m.invited_at", "m.accepted_at", "m.ended_at"])
    .select(["m.end_reason", "person.phone"])
    .where("m.participant_id", "=", participantId)
    .orderBy("m.id", "desc")
    .limit(ALL_SHOWN_MAX)
    .execute();

/** Forgets the keys and the notifications of an owner's devices. */
export async function deleteOwnersDevices(tx: Tx, participantId: number): Promise<void> {
  await tx.deleteFrom("passkey").where("participant_id", "=", participantId).execute();
  await tx.deleteFrom("passkey_challenge").where("participant_id", "=", participantId).execute();
  await tx.deleteFrom("push_subscription").where("participant_id", "=", participantId).execute();
}

/** Ends all memberships of a farm; returns the people. */
export const endMembershipsOfFarm = (tx: Tx, participantId: number, reason: Membership["end_reason"], at: Date) =>
  tx
    .updateTable("farm_membership")
    .set({ ended_at: at, end_reason: reason, invitation_hash: null, invitation_expires_at: null })
    .where("participant_id", "=", participantId)
    .where("ended_at", "is", null)
    .returning(["id", "person_id"])
    .execute();

/** Invitations that nobody accepted in time, some at once. */
export const listExpiredInvitations = (db: Db, at: Date, limit: number) =>
  db
    .selectFrom("farm_membership")
    .select("id")
    .where("invitation_hash", "is not", null)
    .where("invitation_expires_at", "<=", at)
    .orderBy("invitation_expires_at")
    .limit(limit)
    .execute();

/** Erases a person whom no farm lets in any more; their codes and their second step go too. */
export async function erasePersonWithoutFarm(tx: Tx, personId: number, at: Date): Promise<void> {
  // Locked first: an invitation that comes meanwhile either is seen here or makes a new person.
  await lockPerson(tx, personId);
  const { numUpdatedRows } = await tx
    .updateTable("person")
    .set({ phone: null, password_hash: null, password_set_at: null, second_step_at: null, erased_at: at })
    .where("id", "=", personId)
    .where("erased_at", "is", null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("farm_membership as m")
            .select("m.id")
            .where("m.person_id", "=", personId)
            .where("m.ended_at", "is", null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await tx.deleteFrom("sms_code").where("person_id", "=", personId).execute();
  await tx.deleteFrom("second_step_change").where("person_id", "=", personId).execute();
}
