import { type Insertable, sql } from "kysely";
import type { GrantState } from "@plon/rules/promotions/promotion-grant.ts";
import type { TierUnit } from "@plon/rules/promotions/promotion-progress.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, pageOfTotal } from "#platform/database/paging.ts";
import { listKept } from "#platform/database/row-counts.ts";
import { says } from "#platform/database/search.ts";
import type { Tables } from "#platform/database/tables.ts";

/** The number of the new reward; undefined if it was already granted. */
export const insertGrant = (tx: Tx, row: Insertable<Tables["promotion_grant"]>) =>
  tx
    .insertInto("promotion_grant")
    .values(row)
    .onConflict((conflict) => conflict.constraint("promotion_grant_once").doNothing())
    .returning("id")
    .executeTakeFirst();

export const insertGrantEvent = (tx: Tx, row: Insertable<Tables["promotion_grant_event"]>) =>
  tx.insertInto("promotion_grant_event").values(row).execute();

/** The movement that last gave a reward's points. */
export const findGivingMovement = async (tx: Tx, grantId: number): Promise<number> =>
  (
    await tx
      .selectFrom("promotion_grant_event")
      .select("journal_id")
      .where("grant_id", "=", grantId)
      .where("state_after", "=", "handed_over")
      .where("journal_id", "is not", null)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow()
  ).journal_id!;

const STATE = sql<GrantState>`coalesce(last.state_after, 'granted')`;

/** Rewards with their owners and what was done last. */
export const grants = (db: Db) =>
  db
    .selectFrom("promotion_grant as grant")
    .innerJoin("promotion", "promotion.id", "grant.promotion_id")
    .innerJoin("participant", "participant.id", "grant.participant_id")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("promotion_grant_event as event")
          .leftJoin("staff", "staff.id", "event.staff_id")
          .select([
            "event.id as event_id",
            "event.state_after",
            "event.happened_at",
            "event.bought",
            "event.note",
            "staff.name as staff_name",
          ])
          .whereRef("event.grant_id", "=", "grant.id")
          .orderBy("event.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select([
      "grant.id",
      "grant.participant_id",
      "grant.promotion_id",
      "promotion.title",
      "promotion.slug",
      "participant.identifier",
      "participant.first_name",
      "participant.last_name",
      "participant.closed_at",
      "grant.reward",
      "grant.points",
      "grant.value_grosze",
      "grant.tax_grosze",
      "grant.unit",
      "grant.quantity",
      "grant.bought",
      "grant.granted_at",
      "grant.granted_by",
      "last.event_id",
      "last.note",
      "last.staff_name",
      STATE.as("status"),
      sql<string | number>`coalesce(last.bought, "grant".bought)`.as("bought_last"),
      sql<Date>`coalesce(last.happened_at, "grant".granted_at)`.as("status_since"),
      sql<boolean>`exists (select from promotion_grant_event h where h.grant_id = "grant".id and h.act = 'hand_over')`.as(
        "was_handed_over",
      ),
    ]);

export type GrantRow = Awaited<ReturnType<typeof listOwnGrants>>[number];

/** The account with this identifier, unless it is closed. */
export const findOpenAccount = (tx: Tx, identifier: string) =>
  tx
    .selectFrom("participant")
    .select("id")
    .where("account_type", "=", "program.farmer")
    .where("identifier", "=", identifier)
    .where("closed_at", "is", null)
    .executeTakeFirst();

/** A participant's rewards of promotions, newest first. */
export const listOwnGrants = (db: Db, participantId: number) =>
  grants(db).where("grant.participant_id", "=", participantId).orderBy("grant.id", "desc").execute();

/** The owners of these rewards, of one promotion or of any; the owner of a reward never changes. */
export const findOwners = (tx: Tx, ids: readonly number[], promotionId: number | undefined) =>
  tx
    .selectFrom("promotion_grant")
    .select(["id", "participant_id"])
    .$if(promotionId !== undefined, (query) => query.where("promotion_id", "=", promotionId!))
    .where("id", "in", ids)
    .execute();

export const listGrantsByIds = (tx: Tx, ids: readonly number[]): Promise<GrantRow[]> =>
  grants(tx).where("grant.id", "in", ids).orderBy("grant.id").execute();

export type GrantFilter = ListQuery & {
  status?: GrantState | undefined;
};

type StateCount = { status: GrantState; total: number; value: number };

const keptStates = async (db: Db, promotionId: number): Promise<StateCount[]> =>
  (await listKept(db, "promotion.grants", promotionId)).map(({ detail, total, amount }) => ({
    status: detail as GrantState,
    total,
    value: amount,
  }));

const countStates = (db: Db, found: ReturnType<typeof grants>): Promise<StateCount[]> =>
  db
    .selectFrom(found.as("row"))
    .select(["row.status", sql<number>`count(*)`.as("total"), sql<number>`sum(row.value_grosze)::bigint`.as("value")])
    .groupBy("row.status")
    .execute();

/** A page of a promotion's rewards, with the number in each state and the value of those not withdrawn. */
export async function listGrants(db: Db, promotionId: number, filter: GrantFilter) {
  const found = grants(db)
    .where("grant.promotion_id", "=", promotionId)
    .where(says("participant.search", filter.search));
  const states = filter.search === "" ? await keptStates(db, promotionId) : await countStates(db, found);
  const total = states.reduce(
    (sum, row) => sum + (filter.status === undefined || filter.status === row.status ? row.total : 0),
    0,
  );
  const rows = found
    .where(sql<boolean>`(${filter.status ?? null}::text is null or ${STATE} = ${filter.status ?? null}::text)`)
    .orderBy("grant.id", filter.order);
  return { ...(await pageOfTotal(total, rows, filter)), states };
}

/** Rewards with delivery addresses. */
export const addressedGrants = (db: Db) =>
  grants(db).select([
    "participant.phone",
    "participant.email",
    "participant.company_name",
    "participant.company_street",
    "participant.company_street_number",
    "participant.company_street_number_place",
    "participant.company_postcode",
    "participant.company_city",
  ]);

export type AddressedGrant = Awaited<ReturnType<typeof listAllGrants>>[number];

/** All rewards of a promotion with delivery addresses. */
export const listAllGrants = (db: Db, promotionId: number) =>
  addressedGrants(db).where("grant.promotion_id", "=", promotionId).orderBy("grant.id").execute();

/** Promotions for which late accepted invoices may still add purchases. */
export const listGrantingPromotions = (db: Db, since: Date) =>
  db
    .selectFrom("promotion")
    .select(["id", "opens_at", "closes_at", "purchases_from", "purchases_to"])
    .where("is_published", "=", true)
    .where("closes_at", ">", since)
    .orderBy("id")
    .execute();

export type CountedTierRow = {
  id: number;
  quantity: number | null;
  unit: TierUnit;
  value_grosze: number;
  products: { product_id: number; pack_volume: number | null }[];
};

/** What a promotion's tiers count, in their order. */
export async function listCountedTiers(db: Db, promotionId: number): Promise<CountedTierRow[]> {
  const { rows } = await sql<{ tier: CountedTierRow }>`
    select json_build_object('id', t.id, 'quantity', t.quantity, 'unit', t.unit, 'value_grosze', t.value_grosze,
      'products', (select coalesce(json_agg(json_build_object('product_id', q.product_id, 'pack_volume', q.pack_volume)),
        '[]') from promotion_tier_product q where q.tier_id = t.id)) as tier
    from promotion_tier t where t.promotion_id = ${promotionId} order by t.position
  `.execute(db);
  return rows.map(({ tier }) => tier);
}

export const listGrantKeys = (db: Db, promotionId: number, participantIds: readonly number[]) =>
  db
    .selectFrom("promotion_grant")
    .select(["participant_id", "tier_id"])
    .where("promotion_id", "=", promotionId)
    .where(sql<boolean>`participant_id = any (${[...participantIds]}::bigint[])`)
    .execute();

/** The next participants who have ever accepted a promotion, in id order. */
export const listAccepting = (
  db: Db,
  promotionId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ participant_id: number }[]> =>
  db
    .selectFrom("promotion_answer")
    .select("participant_id")
    .distinct()
    .where("promotion_id", "=", promotionId)
    .where("agreed", "=", true)
    .where("participant_id", ">", after)
    .orderBy("participant_id")
    .limit(limit)
    .execute();
