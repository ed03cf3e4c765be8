import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Db, piece, type Piece, PREPARED, run, type Tx } from "#platform/database.ts";
import { pagerFor } from "#platform/paging.ts";
import { says } from "#platform/search.ts";
import type { Tables } from "#platform/tables.ts";

const REPRESENTATIVE = ["ph.first_name as ph_first_name", "ph.last_name as ph_last_name"] as const;

export const findParticipant = (db: Db, id: number) =>
  db
    .selectFrom("participant")
    .leftJoin("representative as ph", "ph.id", "participant.representative_id")
    .selectAll("participant")
    .select(REPRESENTATIVE)
    .where("participant.id", "=", id)
    .modifyEnd(sql.raw(PREPARED))
    .executeTakeFirst();

export type OwnProfile<Balances, Promotions> = Pick<
  Selectable<Tables["participant"]>,
  | "id"
  | "identifier"
  | "identifier_type"
  | "email"
  | "phone"
  | "first_name"
  | "last_name"
  | "company_name"
  | "company_street"
  | "company_street_number"
  | "company_street_number_place"
  | "company_postcode"
  | "company_city"
  | "correspondence_address"
  | "correspondence_street"
  | "correspondence_street_number"
  | "correspondence_street_number_place"
  | "correspondence_postcode"
  | "correspondence_city"
  | "bank_account"
  | "has_required_consents"
  | "maintenance"
  | "is_prize_ordering_locked"
> & {
  acreage: number;
  ph: { first_name: string; last_name: string; email: string; phone: string; photo_address: string | null } | null;
  areas: { id: number; value: number }[];
  balances: Balances | null;
  unread: number;
  changes: Partial<Record<"email" | "phone" | "bank_account", string>>;
  /** Times travel as ISO text. */
  bank_account_changed_at: string | null;
  closing_requested_at: string | null;
  promotions: Promotions;
  has_satagro: boolean;
  notifications: { id: number; title: string; content: string; link: string | null; isRead: boolean; date: string }[];
  letters: { level: number; at: string }[];
};

/**
 * The participant with everything the shell shows, in one reading: every page of the portal asks for it. The parts are
 * the readings of others.
 */
export async function findOwnProfile<Balances, Promotions>(
  db: Db,
  id: number,
  parts: {
    balances: Piece;
    unread: Piece;
    notifications: Piece;
    changes: Piece;
    closing: Piece;
    promotions: Piece;
    satagro: Piece;
    letters: Piece;
  },
): Promise<OwnProfile<Balances, Promotions> | undefined> {
  const rows = await run<{ profile: OwnProfile<Balances, Promotions> }>(
    db,
    piece`select to_json(own) as profile from (
    select p.id, p.identifier, p.identifier_type, p.email, p.phone, p.acreage, p.first_name, p.last_name, p.company_name,
      p.company_street, p.company_street_number, p.company_street_number_place, p.company_postcode, p.company_city,
      p.correspondence_address, p.correspondence_street, p.correspondence_street_number,
      p.correspondence_street_number_place, p.correspondence_postcode, p.correspondence_city, p.bank_account,
      p.has_required_consents, p.maintenance, p.is_prize_ordering_locked, p.bank_account_changed_at,
      (select to_json(ph) from (
        select r.first_name, r.last_name, r.email, r.phone, f.address as photo_address from representative r
          left join representative_photo f on f.representative_id = r.id where r.id = p.representative_id
      ) ph) as ph,
      (select coalesce(json_agg(json_build_object('id', a.crop_id, 'value', a.area_hectares) order by a.crop_id), '[]')
        from participant_crop_area a where a.participant_id = p.id) as areas,
      (select to_json(b) from (${parts.balances}) b) as balances,
      (${parts.unread}) as unread, (${parts.notifications}) as notifications, (${parts.changes}) as changes, (${parts.closing}) as closing_requested_at,
      ${parts.promotions} as promotions, (${parts.satagro}) as has_satagro, (${parts.letters}) as letters
    from participant p where p.id = ${id}
  ) own`,
  );
  return rows[0]?.profile;
}

export const findIdentifierType = (db: Db, id: number) =>
  db.selectFrom("participant").select(["identifier", "identifier_type"]).where("id", "=", id).executeTakeFirstOrThrow();

export const lockParticipant = (tx: Tx, id: number) =>
  tx.selectFrom("participant").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const findRepresentative = (db: Db, id: number) =>
  db.selectFrom("representative").select("id").where("id", "=", id).executeTakeFirst();

/** Gives the open accounts of a representative to another one; answers whose they are. */
export async function moveToRepresentative(tx: Tx, from: number, to: number | null): Promise<number[]> {
  const rows = await tx
    .updateTable("participant")
    .set({ representative_id: to })
    .where("representative_id", "=", from)
    .where("closed_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The crops of a participant become exactly these; those of no hectares are not kept. */
export async function replaceAreas(
  tx: Tx,
  participantId: number,
  areas: readonly { id: number; value: number }[],
): Promise<void> {
  await tx.deleteFrom("participant_crop_area").where("participant_id", "=", participantId).execute();
  const rows = areas
    .filter(({ value }) => value > 0)
    .map(({ id, value }) => ({ participant_id: participantId, crop_id: id, area_hectares: value }));
  if (rows.length > 0) await tx.insertInto("participant_crop_area").values(rows).execute();
}

export const listAreas = (db: Db, participantId: number) =>
  db
    .selectFrom("participant_crop_area")
    .select(["crop_id as id", "area_hectares as value"])
    .where("participant_id", "=", participantId)
    .orderBy("crop_id")
    .execute();

export const updateParticipant = (tx: Tx, id: number, change: Updateable<Tables["participant"]>) =>
  tx.updateTable("participant").set(change).where("id", "=", id).execute();

export const insertSupportToken = (tx: Tx, row: Insertable<Tables["support_token"]>) =>
  tx.insertInto("support_token").values(row).execute();

export const findLastSignIn = (db: Db, participantId: number) =>
  db
    .selectFrom("session")
    .select((row) => row.fn.max("created_at").as("at"))
    .where("participant_id", "=", participantId)
    .where("kind", "=", "participant")
    .executeTakeFirst();

export const countInvoices = (db: Db, participantId: number) =>
  db
    .selectFrom("invoice")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where("participant_id", "=", participantId)
    .executeTakeFirstOrThrow();

type ParticipantFilter = {
  page: number;
  per_page: number;
  sort: "name" | "company_name" | "city" | "available" | "created_at";
  order: "asc" | "desc";
  search: string;
  locked?: boolean | undefined;
  /** A representative sees own participants only. */
  representativeId: number | undefined;
};

const SORT = {
  name: sql`participant.last_name collate polish`,
  company_name: sql`participant.company_name collate polish`,
  city: sql`participant.company_city collate polish`,
  available: sql`coalesce(balance.available, 0)`,
  created_at: sql`participant.created_at`,
};

export async function listParticipants(db: Db, filter: ParticipantFilter) {
  const matching = sql<boolean>`${says("participant.search", filter.search)}
    and (${filter.locked ?? null}::boolean is null or participant.is_locked = ${filter.locked ?? null}::boolean)
    and (${filter.representativeId ?? null}::bigint is null or participant.representative_id = ${filter.representativeId ?? null}::bigint)`;
  const { total } = await db
    .selectFrom("participant")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where(matching)
    .executeTakeFirstOrThrow();
  const { offset, ...meta } = pagerFor(total, filter.page, filter.per_page);
  const rows = await db
    .selectFrom("participant")
    .leftJoin("ledger_balance as balance", "balance.participant_id", "participant.id")
    .selectAll("participant")
    .select((row) => [
      row.fn.coalesce("balance.available", sql<number>`0`).as("available"),
      row.fn.coalesce("balance.pending", sql<number>`0`).as("pending"),
    ])
    .where(matching)
    .orderBy(SORT[filter.sort], filter.order)
    .orderBy("participant.id")
    .limit(filter.per_page)
    .offset(offset)
    .execute();
  return { rows, meta };
}

/** Of a number that belongs to a merged account, the kept one. */
export const findOpenByIdentifier = (db: Db, identifier: string) =>
  db
    .selectFrom("participant as named")
    .innerJoin("participant", (join) =>
      join.on("participant.id", "=", (row) => row.fn.coalesce("named.merged_into", "named.id")),
    )
    .select("participant.id")
    .where("named.identifier", "=", identifier)
    .where("participant.closed_at", "is", null)
    .where("participant.is_locked", "=", false)
    .executeTakeFirst();

/** The accounts that were merged into this one. */
export const listMergedInto = (db: Db, keptId: number) =>
  db.selectFrom("participant").select(["id", "identifier"]).where("merged_into", "=", keptId).orderBy("id").execute();
