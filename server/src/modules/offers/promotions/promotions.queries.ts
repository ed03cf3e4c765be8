import { type Insertable, sql } from "kysely";
import { personOf } from "#platform/acts/acting-person.ts";
import { type Db, piece, type Piece, type Tx } from "#platform/database/database.ts";
import { pageOf } from "#platform/database/paging.ts";
import { keptCount } from "#platform/database/row-counts.ts";
import type { Tables } from "#platform/database/tables.ts";

/** A participant's answers by promotion, which can be answered now, and which of these prompt: a piece of the profile. */
export const standingOf = (participantId: number, at: Date): Piece => piece`json_build_object(
  'answers', (select coalesce(json_object_agg(latest.name, latest.agreed), '{}') from (
    select distinct on (a.promotion_id) n.name, a.agreed
    from promotion_answer a join promotion n on n.id = a.promotion_id
    where a.participant_id = ${participantId}::bigint order by a.promotion_id, a.id desc
  ) latest),
  'open', (select coalesce(json_agg(s.name order by s.position, s.id), '[]') from promotion s
    where s.is_published and s.opens_at <= ${at}::timestamptz and s.closes_at > ${at}::timestamptz
      and promotion_reaches(s, ${participantId}::bigint)),
  'prompting', (select coalesce(json_agg(json_build_object('slug', one.slug, 'title', one.title, 'text', one.text)
      order by one.is_campaign, one.position, one.id), '[]') from (
    select false as is_campaign, s.position, s.id, s.slug, s.title, coalesce(nullif(s.prompt_text, ''), s.lead) as text
    from promotion s
    where s.prompt = 'daily' and s.is_published and s.opens_at <= ${at}::timestamptz and s.closes_at > ${at}::timestamptz
      and promotion_reaches(s, ${participantId}::bigint) and not exists (select from promotion_answer a
        where a.promotion_id = s.id and a.participant_id = ${participantId}::bigint)
    union all
    select true, 0, c.id, c.slug, c.title, c.prompt_text from campaign c
    where c.prompt_text <> '' and c.opened_at is not null and not c.is_spent
      and campaign_is_told(c, ${participantId}::bigint)
      and c.opens_at <= ${at}::timestamptz and c.entries_end_at > ${at}::timestamptz
      and not exists (select from campaign_entry e
        where e.campaign_id = c.id and e.participant_id = ${participantId}::bigint)) one),
  'untold', (select coalesce(json_agg(c.slug order by c.id), '[]') from campaign c
    where c.holdout_percent > 0 and not campaign_is_told(c, ${participantId}::bigint)))`;

export type AgreementStanding = {
  answers: Record<string, boolean>;
  open: string[];
  prompting: { slug: string; title: string; text: string }[];
  /** Campaigns that are not mentioned to the participant. */
  untold: string[];
};

export type AnswerFacts = { agreed: boolean; answered_at: string; rules_version: number; by_person: string | null };

const latestAnswer = (participantId: number) => sql<AnswerFacts | null>`(
  select json_build_object('agreed', a.agreed, 'answered_at', a.answered_at, 'rules_version', r.version,
    'by_person', ${personOf("a.membership_id")})
  from promotion_answer a join promotion_rules r on r.id = a.rules_id
  where a.promotion_id = promotion.id and a.participant_id = ${participantId}::bigint order by a.id desc limit 1)`;

const isOpen = (at: Date) => sql<boolean>`(promotion.opens_at <= ${at} and promotion.closes_at > ${at})`;

/** Published and for this participant. */
const concerns = (participantId: number) =>
  sql<boolean>`promotion.is_published and promotion_reaches(promotion, ${participantId}::bigint)`;

const FACTS = [
  "promotion.id",
  "promotion.name",
  "promotion.slug",
  "promotion.title",
  "promotion.lead",
  "promotion.reward",
  "promotion.opens_at",
  "promotion.closes_at",
  "promotion.purchases_from",
  "promotion.purchases_to",
] as const;

/** A promotion's photo: a column of statements about promotions. */
export const photoOfPromotion = sql<PhotoRow | null>`(select json_build_object('id', p.id, 'alt', p.alt, 'width', p.width,
  'height', p.height, 'widths', (select json_agg(w::int order by w::int) from jsonb_object_keys(p.file_keys) w))
  from promotion_photo p where p.promotion_id = promotion.id)`;
type PhotoRow = { id: number; alt: string; width: number; height: number; widths: number[] };

const countedProducts = sql<string[]>`array(select x.name from promotion_tier t
  join promotion_tier_product q on q.tier_id = t.id join product x on x.id = q.product_id
  where t.promotion_id = promotion.id group by x.name order by x.name collate polish)`;

type Viewer = { participantId: number; at: Date };

const cards = (db: Db, { participantId, at }: Viewer) =>
  db
    .selectFrom("promotion")
    .select(FACTS)
    .select([isOpen(at).as("is_open"), latestAnswer(participantId).as("answer"), photoOfPromotion.as("photo")])
    .select(countedProducts.as("counted"))
    .where(concerns(participantId));

/** A page of the promotions that have begun: the running ones in their order, then those that ended last. */
export async function listFor(db: Db, viewer: Viewer, page: number, perPage: number) {
  const found = db.selectFrom("promotion").where(concerns(viewer.participantId)).where("opens_at", "<=", viewer.at);
  const rows = cards(db, viewer)
    .where("opens_at", "<=", viewer.at)
    .orderBy(sql`promotion.closes_at > ${viewer.at}`, "desc")
    .orderBy(sql`case when promotion.closes_at > ${viewer.at} then promotion.position end`)
    .orderBy("closes_at", "desc")
    .orderBy("id");
  return await pageOf(db, found, rows, { page, per_page: perPage });
}

/** The same for staff viewing a farm: includes promotions it answered or was rewarded in that are no longer for it. */
export async function listOfFarm(db: Db, { participantId, at }: Viewer, page: number, perPage: number) {
  const known = sql<boolean>`(promotion.opens_at <= ${at} and ${concerns(participantId)}
    or exists (select from promotion_answer a where a.promotion_id = promotion.id and a.participant_id = ${participantId})
    or exists (select from promotion_grant g where g.promotion_id = promotion.id and g.participant_id = ${participantId}))`;
  const found = db.selectFrom("promotion").where(known);
  const rows = db
    .selectFrom("promotion")
    .select(["promotion.id", "promotion.title", "promotion.closes_at"])
    .select([isOpen(at).as("is_open"), latestAnswer(participantId).as("answer")])
    .where(known)
    .orderBy(isOpen(at), "desc")
    .orderBy("closes_at", "desc")
    .orderBy("id");
  return await pageOf(db, found, rows, { page, per_page: perPage });
}

export type TierRow = {
  id: number;
  quantity: number | null;
  unit: Tables["promotion_tier"]["unit"];
  reward: string;
  points: number | null;
  value_grosze: number;
  granted_total: number;
  products: { sap: number; name: string; pack_volume: number | null }[];
};

/** A promotion's tiers in order: a column of statements about promotions. */
export const tiersOfPromotion = sql<TierRow[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'quantity', t.quantity, 'unit', t.unit, 'reward', t.reward,
    'points', t.points, 'value_grosze', t.value_grosze,
    'granted_total', ${keptCount("promotion_tier.grants", "t.id")}, 'products', (
      select coalesce(json_agg(json_build_object('sap', x.sap, 'name', x.name, 'pack_volume', q.pack_volume)
        order by x.name collate polish, q.pack_volume), '[]')
      from promotion_tier_product q join product x on x.id = q.product_id where q.tier_id = t.id
    )) order by t.position), '[]')
  from promotion_tier t where t.promotion_id = promotion.id)`;

export type PromotionKey = { id: number } | { slug: string } | { name: string };

/** One promotion for this participant with its rules in force, even before it begins. */
export const findFor = (db: Db, viewer: Viewer, key: PromotionKey) =>
  cards(db, viewer)
    .innerJoin(
      (from) =>
        from
          .selectFrom("promotion_rules")
          .select(["promotion_id", "id", "version", "published_at"])
          .distinctOn("promotion_id")
          .orderBy("promotion_id")
          .orderBy("version", "desc")
          .as("rules"),
      (join) => join.onRef("rules.promotion_id", "=", "promotion.id"),
    )
    .select(["promotion.body", "rules.id as rules_id", "rules.version as rules_version"])
    .select(["rules.published_at as rules_published_at", tiersOfPromotion.as("tiers")])
    .where((row) => {
      if ("id" in key) return row("promotion.id", "=", key.id);
      return "slug" in key ? row("promotion.slug", "=", key.slug) : row("promotion.name", "=", key.name);
    })
    .executeTakeFirst();

export const findRulesText = (db: Db, rulesId: number) =>
  db
    .selectFrom("promotion_rules")
    .select(["version", "published_at", "content"])
    .where("id", "=", rulesId)
    .executeTakeFirstOrThrow();

export const findLatestAnswer = (tx: Tx, participantId: number, promotionId: number) =>
  tx
    .selectFrom("promotion_answer")
    .select(["agreed", "rules_id", "answered_at"])
    .where("participant_id", "=", participantId)
    .where("promotion_id", "=", promotionId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const insertAnswer = (tx: Tx, row: Insertable<Tables["promotion_answer"]>) =>
  tx.insertInto("promotion_answer").values(row).execute();
