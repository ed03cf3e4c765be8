import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

/** Any number that no other lock of this database uses. */
const CONSENTS_LOCK = 7_050_620;

/**
 * Deciding and publishing exclude each other: deciding keeps the texts from changing, publishing waits for decisions
 * under way. Several people may decide at once.
 */
export const holdTexts = (tx: Tx) => sql`select pg_advisory_xact_lock_shared(${CONSENTS_LOCK})`.execute(tx);
export const holdDecisions = (tx: Tx) => sql`select pg_advisory_xact_lock(${CONSENTS_LOCK})`.execute(tx);

export type CurrentConsent = {
  id: number;
  versionId: number;
  version: number;
  slug: string;
  parentId: number | null;
  required: boolean;
  onlyIfPesel: boolean;
  /** Where it is asked for; usually in the form. */
  askedIn: "form" | "satagro" | "ksef";
  content: string;
};

/** Every consent with its newest text, in the order of the form; including those that are asked for elsewhere. */
export const listCurrent = (db: Db): Promise<CurrentConsent[]> =>
  db
    .selectFrom("consent")
    .innerJoinLateral(
      (newest) =>
        newest
          .selectFrom("consent_version")
          .selectAll()
          .whereRef("consent_version.consent_id", "=", "consent.id")
          .orderBy("version", "desc")
          .limit(1)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .select([
      "consent.id",
      "newest.id as versionId",
      "newest.version",
      "consent.slug",
      "consent.parent_id as parentId",
      "consent.required",
      "consent.only_if_pesel as onlyIfPesel",
      "consent.asked_in as askedIn",
      "newest.content",
    ])
    .orderBy("consent.position")
    .orderBy("consent.id")
    .execute();

/** Only the consents of the form. */
export const listOfForm = async (db: Db): Promise<CurrentConsent[]> =>
  (await listCurrent(db)).filter(({ askedIn }) => askedIn === "form");

/** Creates the consent of a place, last in the order; undefined if it already exists. */
export async function insertPlaced(tx: Tx, place: "satagro" | "ksef"): Promise<number | undefined> {
  const made = await tx
    .insertInto("consent")
    .values({ slug: place, position: 1000, required: false, asked_in: place, permits: null, parent_id: null })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

/** The ids of all consents by slug. */
export async function listIdsBySlug(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom("consent").select(["id", "slug"]).execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Creates a consent of the form. */
export async function insertOfForm(tx: Tx, row: Insertable<Tables["consent"]>): Promise<number> {
  return (await tx.insertInto("consent").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/**
 * Whether a participant holds a consent: the latest decision was yes, about a text for which no renewal has been
 * requested since.
 */
const holds = (participant: RawBuilder<unknown>, consent: RawBuilder<unknown>) => sql<boolean>`coalesce((
  select d.granted and v.version >= coalesce(
      (select max(r.version) from consent_version r where r.consent_id = d.consent_id and r.needs_renewal), 0)
  from consent_decision d join consent_version v on v.id = d.consent_version_id
  where d.participant_id = ${participant} and d.consent_id = ${consent} order by d.id desc limit 1), false)`;

/** Whether a participant holds a consent that permits this way of sending. */
export const permitted = (participant: RawBuilder<unknown>, channel: "email" | "sms" | "phone") => sql<boolean>`exists (
  select from consent_held h where h.participant_id = ${participant} and h.channel = ${channel})`;

/** The consents that permit one of these ways of sending. */
export async function listPermitting(db: Db, channels: ("email" | "sms" | "phone")[]): Promise<Set<number>> {
  const rows = await db.selectFrom("consent").select("id").where("permits", "in", channels).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether participant p lacks a required consent: the SQL equivalent of missingConsents in the rules. */
const lacksRequired = sql<boolean>`exists (
  select from consent c left join consent parent on parent.id = c.parent_id
  where c.required and exists (select from consent_version v where v.consent_id = c.id)
    and (p.identifier_type = 'pesel' or not (c.only_if_pesel or coalesce(parent.only_if_pesel, false)))
    and (parent.id is null or parent.required or ${holds(sql`p.id`, sql`parent.id`)})
    and not ${holds(sql`p.id`, sql`c.id`)})`;

/** Updates has_required_consents, for one participant or for everybody in one statement. */
export async function refreshRequired(tx: Tx, participantId?: number): Promise<void> {
  await sql`
    update participant p set has_required_consents = not ${lacksRequired}
    where p.closed_at is null and (${participantId ?? null}::bigint is null or p.id = ${participantId ?? null})
      and p.has_required_consents is distinct from not ${lacksRequired}
  `.execute(tx);
}

export const findSubject = (db: Db, participantId: number) =>
  db.selectFrom("participant").select(["id", "identifier_type"]).where("id", "=", participantId).executeTakeFirst();

export const lockSubject = (tx: Tx, participantId: number) =>
  tx
    .selectFrom("participant")
    .select(["id", "identifier_type", "closed_at"])
    .where("id", "=", participantId)
    .forUpdate()
    .executeTakeFirst();

/** The ids of the consents a participant holds. */
export async function listHeld(db: Db, participantId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom("consent")
    .select("id")
    .where(holds(sql`${participantId}::bigint`, sql.ref("consent.id")))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** When a participant last decided on each consent. */
export async function listDecidedAt(db: Db, participantId: number): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom("consent_decision")
    .select(({ fn }) => ["consent_id", fn.max("decided_at").as("decided_at")])
    .where("participant_id", "=", participantId)
    .groupBy("consent_id")
    .execute();
  return new Map(rows.map((row) => [row.consent_id, row.decided_at]));
}

/** The ids of the consents that a participant last decided with yes, whether or not that still counts. */
export async function listLastGranted(db: Db, participantId: number): Promise<Set<number>> {
  const last = db
    .selectFrom("consent_decision")
    .distinctOn("consent_id")
    .select(["consent_id", "granted"])
    .where("participant_id", "=", participantId)
    .orderBy("consent_id")
    .orderBy("id", "desc");
  const rows = await db.selectFrom(last.as("last")).select("consent_id").where("granted", "=", true).execute();
  return new Set(rows.map((row) => row.consent_id));
}

export const insertDecisions = (tx: Tx, rows: Insertable<Tables["consent_decision"]>[]) =>
  tx.insertInto("consent_decision").values(rows).execute();

/** Withdraws consents in their current wording; all of a withdrawal but what it is of is the same in each row. */
export const insertWithdrawals = (
  tx: Tx,
  withdrawn: readonly CurrentConsent[],
  by: Pick<
    Insertable<Tables["consent_decision"]>,
    "participant_id" | "decided_at" | "channel" | "address" | "staff_id" | "reason"
  >,
) =>
  insertDecisions(
    tx,
    withdrawn.map(({ id, versionId }) => ({ ...by, consent_id: id, consent_version_id: versionId, granted: false })),
  );

/** Every decision of a participant with the text it was about, newest first. */
export const listDecisions = (db: Db, participantId: number) =>
  db
    .selectFrom("consent_decision")
    .innerJoin("consent", "consent.id", "consent_decision.consent_id")
    .innerJoin("consent_version", "consent_version.id", "consent_decision.consent_version_id")
    .leftJoin("staff", "staff.id", "consent_decision.staff_id")
    .selectAll("consent_decision")
    .select(["consent.slug", "consent_version.version", "consent_version.content", "staff.name as staff_name"])
    .where("participant_id", "=", participantId)
    .orderBy("consent_decision.id", "desc")
    .execute();

/** Every consent for staff, with how many participants hold it. */
export const listConsents = (db: Db) =>
  db
    .selectFrom("consent")
    .selectAll("consent")
    .select(
      sql<number>`coalesce((select h.holders from consent_holders h where h.consent_id = consent.id), 0)`.as(
        "granted_total",
      ),
    )
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Folds the decisions since the last run into the numbers of holders. */
export const sumHolders = (tx: Tx) => sql`select consent_sum_holders()`.execute(tx);

/** Texts of which another number hold than all decisions say. */
export async function listWrongHolders(db: Db) {
  const { rows } = await sql<{
    consent_version_id: number;
    missing: number;
  }>`select * from consent_holders_wrong`.execute(db);
  return rows;
}

export const addHolders = (tx: Tx, change: Insertable<Tables["consent_holder_change"]>) =>
  tx.insertInto("consent_holder_change").values(change).execute();

export const listVersions = (db: Db) =>
  db
    .selectFrom("consent_version")
    .leftJoin("staff", "staff.id", "consent_version.published_by")
    .selectAll("consent_version")
    .select("staff.name as staff_name")
    .orderBy("consent_id")
    .orderBy("version", "desc")
    .execute();

export const insertVersion = (tx: Tx, row: Insertable<Tables["consent_version"]>) =>
  tx.insertInto("consent_version").values(row).execute();

/** Texts by the ids of their versions. */
export const listTexts = (db: Db, versionIds: number[]) =>
  db
    .selectFrom("consent_version")
    .innerJoin("consent", "consent.id", "consent_version.consent_id")
    .select([
      "consent_version.id",
      "consent_version.consent_id",
      "consent_version.version",
      "consent_version.content",
      "consent.slug",
    ])
    .where("consent_version.id", "in", versionIds)
    .orderBy("consent.position")
    .execute();

/** Which of these participants hold the consent of a place. */
export async function listHolders(db: Db, place: string, participantIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("participant as p")
    .select("p.id")
    .where("p.id", "in", participantIds)
    .where(holds(sql`p.id`, sql`(select c.id from consent c where c.slug = ${place})`))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
