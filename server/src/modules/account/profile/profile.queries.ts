import type { Selectable } from "kysely";
import { type Db, piece, type Piece, run, type Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

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
  /** Times are sent as ISO text. */
  bank_account_changed_at: string | null;
  phone_replaced_at: string | null;
  closing_requested_at: string | null;
  promotions: Promotions;
  has_satagro: boolean;
  has_passkey: boolean;
  notifications: { id: number; title: string; content: string; link: string | null; isRead: boolean; date: string }[];
  letters: { level: number; at: string }[];
};

/**
 * The participant with everything the shell shows, in one read, because every page of the portal needs it. The parts
 * are queries of other modules.
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
    passkey: Piece;
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
      p.has_required_consents, p.maintenance, p.is_prize_ordering_locked, p.bank_account_changed_at, p.phone_replaced_at,
      (select to_json(ph) from (
        select r.first_name, r.last_name, r.email, r.phone, f.address as photo_address from representative r
          left join representative_photo f on f.representative_id = r.id where r.id = p.representative_id
      ) ph) as ph,
      (select coalesce(json_agg(json_build_object('id', a.crop_id, 'value', a.area_hectares) order by a.crop_id), '[]')
        from participant_crop_area a where a.participant_id = p.id) as areas,
      (select to_json(b) from (${parts.balances}) b) as balances,
      (${parts.unread}) as unread, (${parts.notifications}) as notifications, (${parts.changes}) as changes, (${parts.closing}) as closing_requested_at,
      ${parts.promotions} as promotions, (${parts.satagro}) as has_satagro, (${parts.passkey}) as has_passkey, (${parts.letters}) as letters
    from participant p where p.id = ${id}
  ) own`,
  );
  return rows[0]?.profile;
}

/** Sets a participant's crops to exactly these; those with no hectares are not stored. */
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
