// What conditions name by its number: products, sellers, offers, sendings, representatives.
import { sql } from "kysely";
import { conditionsOf, type SegmentCondition, type SegmentGroup } from "@plon/rules/offers/segment-tree.ts";
import type { SegmentNames } from "@plon/rules/offers/segment-text.ts";
import type { Db } from "#platform/database/database.ts";

export type Named = keyof SegmentNames;

/** What a condition names, by the field that names it. */
export function namedBy(c: SegmentCondition): { what: Named; field: string; ids: number[] }[] {
  switch (c.is) {
    case "representative":
      return [{ what: "representative", field: "representative_id", ids: [c.representative_id] }];
    case "bought":
      return [
        { what: "product", field: "product_ids", ids: c.product_ids },
        { what: "distributor", field: "distributor_ids", ids: c.distributor_ids },
      ];
    case "promotion":
      return [{ what: "promotion", field: "promotion_id", ids: [c.promotion_id] }];
    case "campaign":
      return [{ what: "campaign", field: "campaign_id", ids: [c.campaign_id] }];
    case "level":
      return [{ what: "level", field: "level_id", ids: [c.level_id] }];
    case "message":
      return [{ what: "sending", field: "sending_id", ids: [c.sending_id] }];
    default:
      return [];
  }
}

/** The names of everything that these conditions name; what is not there is missing. One question for all of them. */
export async function findNames(db: Db, groups: readonly SegmentGroup[]): Promise<SegmentNames> {
  const ids: Record<Named, number[]> = {
    product: [],
    representative: [],
    distributor: [],
    promotion: [],
    campaign: [],
    level: [],
    sending: [],
  };
  for (const { condition } of groups.flatMap((group) => conditionsOf(group)))
    for (const { what, ids: some } of namedBy(condition)) ids[what].push(...some);
  const { rows } = await sql<{ what: Named; id: number; name: string }>`
    select 'product' as what, id, name from product where id = any (${ids.product}::bigint[])
    union all select 'representative', id, first_name || ' ' || last_name from representative
      where id = any (${ids.representative}::bigint[])
    union all select 'distributor', id, name from distributor where id = any (${ids.distributor}::bigint[])
    union all select 'promotion', id, title from promotion where id = any (${ids.promotion}::bigint[])
    union all select 'campaign', id, title from campaign where id = any (${ids.campaign}::bigint[])
    union all select 'level', l.id, l.name from scheme_level l join level_scheme s on s.id = l.scheme_id
      where l.id = any (${ids.level}::bigint[]) and s.status = 'started'
    union all select 'sending', id, title from sending where id = any (${ids.sending}::bigint[])
  `.execute(db);
  const of = (named: Named) =>
    new Map(rows.flatMap(({ what, id, name }) => (what === named ? [[id, name] as const] : [])));
  return {
    product: of("product"),
    representative: of("representative"),
    distributor: of("distributor"),
    promotion: of("promotion"),
    campaign: of("campaign"),
    level: of("level"),
    sending: of("sending"),
  };
}

/** Far beyond any catalogue; of sendings the newest. */
const CHOICES_MAX = 3000;
const SENDINGS_MAX = 300;

/** What conditions can name, by name; sendings newest first. */
export async function listChoices(db: Db) {
  const some = (from: "product" | "distributor", name: "name") =>
    db
      .selectFrom(from)
      .select(["id", name])
      .orderBy(sql`${sql.ref(name)} collate polish`)
      .orderBy("id")
      .limit(CHOICES_MAX)
      .execute();
  const titled = (from: "promotion" | "campaign") =>
    db.selectFrom(from).select(["id", "title as name"]).orderBy("title").orderBy("id").limit(CHOICES_MAX).execute();
  const categories = await db.selectFrom("product").select("category").distinct().orderBy("category").execute();
  return {
    categories: categories.map(({ category }) => category),
    products: await some("product", "name"),
    distributors: await some("distributor", "name"),
    promotions: await titled("promotion"),
    campaigns: await titled("campaign"),
    // Of what was started alone: the levels of a draft are made anew when it is saved.
    levels: await db
      .selectFrom("scheme_level as level")
      .innerJoin("level_scheme as scheme", "scheme.id", "level.scheme_id")
      .select(["level.id", sql<string>`level.name || ' (' || scheme.name || ')'`.as("name")])
      .where("scheme.status", "=", "started")
      .orderBy("scheme.id", "desc")
      .orderBy("level.position")
      .limit(CHOICES_MAX)
      .execute(),
    sendings: await db
      .selectFrom("sending")
      .select(["id", "title as name"])
      .orderBy("id", "desc")
      .limit(SENDINGS_MAX)
      .execute(),
  };
}
