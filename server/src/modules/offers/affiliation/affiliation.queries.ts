import { type Insertable, sql } from "kysely";
import { personOf } from "#platform/acts/acting-person.ts";
import { type Db, type Tx, isAny } from "#platform/database/database.ts";
import { isShownTo } from "#platform/acts/own-participants.ts";
import { type ListQuery, pageOfMany, pageOfTotal, sortedBy } from "#platform/database/paging.ts";
import { everyWord, peopleMeant } from "#platform/database/search.ts";
import type { Tables } from "#platform/database/tables.ts";
import type { InvitationState } from "@plon/rules/offers/invitation-state.ts";

/** The recommending participant, locked so that simultaneous recommendations are counted one after the other. */
export const lockInviter = (tx: Tx, participantId: number) =>
  tx
    .selectFrom("participant")
    .select(["id", "identifier", "email", "phone", "first_name", "last_name"])
    .where("id", "=", participantId)
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

export const findByKey = (db: Db, inviterId: number, key: string) =>
  db
    .selectFrom("invitation")
    .select(["id", "expires_at", "request_hash"])
    .where("inviter_id", "=", inviterId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

export const listTimes = async (db: Db, inviterId: number, since: Date): Promise<Date[]> =>
  (
    await db
      .selectFrom("invitation")
      .select("created_at")
      .where("inviter_id", "=", inviterId)
      .where("created_at", ">", since)
      .execute()
  ).map((row) => row.created_at);

/** How to reach somebody; empty means unknown. */
export type Contact = { phone: string; email: string; identifier: string };

const sameContact = ({ phone, email, identifier }: Contact) => sql<boolean>`(
  (phone = ${phone} and ${phone} <> '') or (lower(email) = lower(${email}) and ${email} <> '')
  or (identifier = ${identifier} and ${identifier} <> ''))`;

/** Somebody's invitation that is still valid: this inviter's own, or another's that was really sent. */
export const findOpen = (
  db: Db,
  contact: Contact,
  at: Date,
  { inviterId, whose }: { inviterId: number; whose: "own" | "others" },
) =>
  db
    .selectFrom("invitation")
    .select("id")
    .where(sameContact(contact))
    .where("expires_at", ">", at)
    .where("erased_at", "is", null)
    .where("used_at", "is", null)
    .$if(whose === "own", (query) => query.where("inviter_id", "=", inviterId))
    .$if(whose === "others", (query) => query.where("inviter_id", "<>", inviterId).where("is_silent", "=", false))
    .executeTakeFirst();

/** Whether somebody with this contact already takes part. */
export const isParticipant = (db: Db, contact: Contact): Promise<boolean> =>
  isAny(db.selectFrom("participant").select("id").where(sameContact(contact)).where("closed_at", "is", null));

export const hasObjected = (db: Db, contactHashes: Buffer[]): Promise<boolean> =>
  isAny(db.selectFrom("invitation_objection").select("objected_at").where("contact_hash", "in", contactHashes));

export const insertObjections = (tx: Tx, contactHashes: Buffer[], at: Date) =>
  tx
    .insertInto("invitation_objection")
    .values(contactHashes.map((contact_hash) => ({ contact_hash, objected_at: at })))
    .onConflict((conflict) => conflict.column("contact_hash").doNothing())
    .execute();

export const findLink = (db: Db, participantId: number) =>
  db
    .selectFrom("recommend_link")
    .select(["token", "made_at"])
    .where("participant_id", "=", participantId)
    .executeTakeFirst();

export const putLink = (tx: Tx, row: Insertable<Tables["recommend_link"]>) =>
  tx
    .insertInto("recommend_link")
    .values(row)
    .onConflict((conflict) => conflict.column("participant_id").doUpdateSet({ token: row.token, made_at: row.made_at }))
    .returning(["token", "made_at"])
    .executeTakeFirstOrThrow();

/** Who recommends by a link: the account into which its own was merged, and nobody once it is closed. */
export const findLinkOwner = (db: Db, token: string) =>
  db
    .selectFrom("recommend_link as link")
    .innerJoin("participant as made", "made.id", "link.participant_id")
    .innerJoin("participant as owner", (join) =>
      join.on(sql<boolean>`owner.id = coalesce(made.merged_into, made.id)`).on("owner.closed_at", "is", null),
    )
    .select(["owner.id", "owner.first_name", "owner.last_name"])
    .where("link.token", "=", token)
    .executeTakeFirst();
export type LinkOwner = NonNullable<Awaited<ReturnType<typeof findLinkOwner>>>;

/** The account itself, or the one into which it was merged. */
export const accountThatStays = async (db: Db, participantId: number): Promise<number> => {
  const found = await db
    .selectFrom("participant")
    .select(sql<number>`coalesce(merged_into, id)`.as("id"))
    .where("id", "=", participantId)
    .executeTakeFirstOrThrow();
  return found.id;
};

export const insertInvitation = (tx: Tx, row: Insertable<Tables["invitation"]>) =>
  tx.insertInto("invitation").values(row).returning(["id", "expires_at"]).executeTakeFirstOrThrow();

export const lockByHash = (tx: Tx, hash: string) =>
  tx
    .selectFrom("invitation")
    .select(["id", "hash", "phone", "email", "expires_at", "used_at"])
    .where("hash", "=", hash)
    .where("inviter_id", "is not", null)
    .where("erased_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

export type ErasedInvitation = { id: number; hash: string; phone: string; email: string };

/** Invitations whose link has ended and that still name somebody. */
export const lockEnded = (tx: Tx, at: Date, limit: number) =>
  tx
    .selectFrom("invitation")
    .select(["id", "hash", "phone", "email"])
    .where("inviter_id", "is not", null)
    .where("erased_at", "is", null)
    .where("expires_at", "<=", at)
    .orderBy("expires_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export const listUnerased = (tx: Tx, inviterId: number) =>
  tx
    .selectFrom("invitation")
    .select(["id", "hash", "phone", "email"])
    .where("inviter_id", "=", inviterId)
    .where("erased_at", "is", null)
    .execute();

/**
 * Keeps only that somebody was recommended, when, and the outcome. For people who joined, the name stays until they
 * leave.
 */
export async function eraseInvitations(tx: Tx, invitations: readonly ErasedInvitation[], at: Date): Promise<void> {
  const ids = invitations.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    update invitation set phone = '', email = '', identifier = '', erased_at = ${at},
      first_name = case when participant_id is null then '' else first_name end,
      last_name = case when participant_id is null then '' else last_name end
    where id = any(${ids}::bigint[])
  `.execute(tx);
  const sent = invitations.flatMap(({ hash, phone, email }) => [
    { hash, to: phone },
    { hash, to: email },
  ]);
  await sql`
    delete from outbox_message o
    using unnest(${sent.map(({ hash }) => hash)}::text[], ${sent.map(({ to }) => to)}::text[]) as gone (hash, recipient)
    where o.recipient = gone.recipient and position(gone.hash in o.body) > 0
  `.execute(tx);
}

export const markObjected = (tx: Tx, id: number, at: Date) =>
  sql`update invitation set objected_at = ${at}, expires_at = least(expires_at, ${at}) where id = ${id}`.execute(tx);

/** Who recommended this participant, as long as their first invoice is still to come. */
export const findUnrewarded = (db: Db, participantId: number) =>
  db
    .selectFrom("invitation")
    .innerJoin("participant as inviter", "inviter.id", "invitation.inviter_id")
    .select(["invitation.id", "inviter.id as inviter_id", "inviter.closed_at"])
    .where("invitation.participant_id", "=", participantId)
    .where("invitation.first_invoice_at", "is", null)
    .executeTakeFirst();

/** Records the first invoice, once: false if it was already recorded. */
export async function noteFirstInvoice(tx: Tx, id: number, points: number, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable("invitation")
    .set({ first_invoice_at: at, affiliation_points: points })
    .where("id", "=", id)
    .where("first_invoice_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The name as it was given; for people who joined, once that is erased, only a recognisable short form. */
const shownName = sql<string | null>`nullif(case
  when invitation.first_name <> '' then trim(invitation.first_name || ' ' || invitation.last_name)
  when invited.id is not null and invited.closed_at is null
    then trim(invited.first_name || ' ' || left(invited.last_name, 1) || '.')
  else '' end, '')`;

const recommendations = (db: Db) =>
  db
    .selectFrom("invitation")
    .leftJoin("participant as invited", "invited.id", "invitation.participant_id")
    .select([
      "invitation.id",
      "invitation.created_at",
      "invitation.expires_at",
      "invitation.used_at",
      "invitation.first_invoice_at",
      "invitation.affiliation_points",
      shownName.as("name"),
      personOf("invitation.membership_id").as("by_person"),
    ])
    .where("invitation.inviter_id", "is not", null);

export async function listOwn(
  db: Db,
  inviterId: number,
  filter: { page: number; sort: "created_at" | "name"; order: "asc" | "desc" },
  perPage: number,
) {
  const { total, points } = await db
    .selectFrom("invitation")
    .select((row) => [
      row.fn.countAll<number>().as("total"),
      sql<number>`coalesce(sum(affiliation_points), 0)::bigint`.as("points"),
    ])
    .where("inviter_id", "=", inviterId)
    .executeTakeFirstOrThrow();
  const { order } = filter;
  const ordered = recommendations(db)
    .where("invitation.inviter_id", "=", inviterId)
    .orderBy(filter.sort === "name" ? sql`${shownName} collate polish` : sql`invitation.created_at`, (by) =>
      by[order]().nullsLast(),
    )
    .orderBy("invitation.id", order);
  const { rows, meta } = await pageOfTotal(total, ordered, { page: filter.page, per_page: perPage });
  return { rows, meta: { ...meta, points_total: points } };
}

const stateIs = (state: InvitationState | undefined, at: Date) => {
  const waits = sql`invitation.participant_id is null and invitation.used_at is null`;
  if (state === undefined) return sql<boolean>`true`;
  return {
    rewarded: sql<boolean>`coalesce(invitation.affiliation_points, 0) > 0`,
    first_invoice: sql<boolean>`(invitation.first_invoice_at is not null and coalesce(invitation.affiliation_points, 0) = 0)`,
    registered: sql<boolean>`(invitation.used_at is not null and invitation.first_invoice_at is null)`,
    expired: sql<boolean>`(${waits} and invitation.expires_at <= ${at})`,
    sent: sql<boolean>`(${waits} and invitation.expires_at > ${at})`,
  }[state];
};

export async function listAll(
  db: Db,
  filter: ListQuery & {
    sort: "created_at" | "inviter";
    status?: InvitationState | undefined;
    silent?: boolean | undefined;
    at: Date;
    /** A representative sees only those of their own participants. */
    representativeId: number | undefined;
  },
) {
  const { at, search, silent, representativeId } = filter;
  const isMeant = await peopleMeant(db, search);
  const isNamed = everyWord(
    search,
    (word) => sql`search_fold(invitation.first_name || ' ' || invitation.last_name) like search_fold(${word})`,
  );
  const matching = sql<boolean>`(${isMeant("invitation.inviter_id", "inviter")} or ${isNamed})
    and invitation.inviter_id is not null
    and (${silent ?? null}::boolean is null or invitation.is_silent = ${silent ?? null}::boolean)
    and ${isShownTo(representativeId, "inviter")}
    and ${stateIs(filter.status, at)}`;
  const found = db
    .selectFrom("invitation")
    .leftJoin("participant as inviter", "inviter.id", "invitation.inviter_id")
    .where(matching);
  // Without a phrase the conditions are the invitation's own, but for whose participants are shown.
  const isOwn = search === "" && representativeId === undefined;
  const countable = isOwn ? db.selectFrom("invitation").select("invitation.id").where(matching) : undefined;
  const inviterName = sql<string>`trim(inviter.first_name || ' ' || inviter.last_name)`;
  const rows = recommendations(db)
    .innerJoin("participant as inviter", "inviter.id", "invitation.inviter_id")
    .select([
      "invitation.is_silent",
      "invitation.objected_at",
      "inviter.id as inviter_id",
      inviterName.as("inviter_name"),
      "invited.id as invited_id",
      sql<string | null>`trim(invited.first_name || ' ' || invited.last_name)`.as("invited_name"),
    ]);
  const [sent, id] = [sql.ref("invitation.created_at"), sql.ref("invitation.id")];
  const sorting =
    filter.sort === "inviter"
      ? {
          sorting: sortedBy(filter.order, sql`${inviterName} collate polish`, id),
          otherwise: sortedBy("desc", sent, id),
        }
      : { sorting: sortedBy(filter.order, sent, id) };
  return await pageOfMany(db, { found, rows, id: "invitation.id", countable, ...sorting, ...isMeant.most }, filter);
}
