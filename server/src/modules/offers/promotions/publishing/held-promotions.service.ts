// What a published promotion gives, to whom and for which days takes two people; its texts and drafts take one.
import { moneyFigure } from "@plon/rules/money/money-text.ts";
import { dayText, groupedDecimal, groupedNumber, pointsText, polishPlural } from "@plon/rules/texts/polish-text.ts";
import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Json } from "#platform/database/column-types.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { backTest } from "./back-test.service.ts";
import { fingerprintOfAllowed, revisionOfSegment } from "../editing/promotion-people.queries.ts";
import { purchaseDays } from "../standing/standing.service.ts";
import {
  changePromotion,
  getPromotion,
  type PromotionText,
  publishRules,
} from "../editing/promotions-office.service.ts";

type Promotion = Awaited<ReturnType<typeof getPromotion>>;
type Change = PromotionText & { revision: number };
/** The promotion as it is afterwards, and whether the change waits instead of being made. */
type Changed = { promotion: Promotion; isHeld: boolean };

/** What a request about a promotion was made on: its fields, the rules in force, and who is meant by name or by segment. */
export const promotionBasis: Basis = async (db, id, asked) => {
  // The state is the only member that depends on the time.
  const promotion = await getPromotion(db, Number(id), new Date(0));
  const { revision, rules } = promotion;
  const whom = "audience" in (asked as object) ? (asked as unknown as Change) : promotion;
  return `${revision}/${rules[0]?.version ?? 0}${await stateOfAudience(db, Number(id), whom)}`;
};

/** Differs once other people are meant by the same words; empty where the words say it all. */
async function stateOfAudience(db: Db, id: number, { audience, segment_id }: Pick<Change, "audience" | "segment_id">) {
  if (audience === "allow_list") return `/${await fingerprintOfAllowed(db, id)}`;
  return audience === "saved" && segment_id !== null ? `/${await revisionOfSegment(db, segment_id)}` : "";
}

const worthOfTiers = (tiers: readonly TierFacts[]) =>
  tiers.map(({ quantity, unit, points, reward, value_grosze, products }) => [
    quantity === null ? null : Number(quantity),
    unit,
    points ?? reward,
    points === null ? value_grosze : 0,
    products.map(({ sap, pack_volume }) => `${sap} ${pack_volume === null ? "" : Number(pack_volume)}`).toSorted(),
  ]);
type TierFacts = {
  quantity: number | string | null;
  unit: string;
  points: number | null;
  reward: string;
  value_grosze: number;
  products: readonly { sap: number; pack_volume: number | string | null }[];
};

type WorthFacts = Omit<
  Pick<PromotionText, AudienceField | "purchases_from" | "purchases_to" | "is_exclusive">,
  "segment_hectares_min"
> & {
  opens_at: string | Date;
  closes_at: string | Date;
  segment_hectares_min: number | string;
  tiers: readonly TierFacts[];
};
type AudienceField =
  | "audience"
  | "segment_identifier_type"
  | "segment_hectares_min"
  | "segment_crop_ids"
  | "segment_id";

/** What decides who gets what, comparable as text. */
const worthOf = (of: WorthFacts) =>
  JSON.stringify([
    new Date(of.opens_at).getTime(),
    new Date(of.closes_at).getTime(),
    of.purchases_from,
    of.purchases_to,
    of.audience,
    of.segment_identifier_type,
    Number(of.segment_hectares_min),
    of.segment_crop_ids,
    of.audience === "saved" ? of.segment_id : null,
    worthOfTiers(of.tiers),
    of.is_exclusive ?? false,
  ]);

/**
 * Changes a promotion; publishing it, or changing what a published one gives, to whom or for which days, is only asked for.
 * Throws what `changePromotion` throws, and approval.waiting.
 */
export async function changePromotionByTwo(tx: Tx, ctx: StaffContext, id: number, given: Change): Promise<Changed> {
  const before = await getPromotion(tx, id, ctx.at);
  const isSame =
    before.is_published &&
    worthOf(before) === worthOf({ ...given, is_exclusive: given.is_exclusive ?? before.is_exclusive });
  if (!given.is_published || isSame) {
    return { promotion: await changePromotion(tx, ctx, id, given), isHeld: false };
  }
  await askForApproval(tx, ctx, {
    kind: "promotion.change",
    subjectId: String(id),
    asked: given as unknown as Json,
    subject: `Promocja: ${before.title}`,
    path: `/promotions/${id}`,
    before: before.is_published ? promotionText(before) : "szkic, którego nikt nie widzi",
    after: `${promotionText({ ...given, is_exclusive: given.is_exclusive ?? before.is_exclusive })}${groupText(given.holdout_percent ?? before.holdout_percent)}`,
    effect: await effectOf(tx, id, given, ctx.at),
    basis: promotionBasis,
    reason: "",
    rehearse: () => changePromotion(tx, ctx, id, given),
  });
  return { promotion: await getPromotion(tx, id, ctx.at), isHeld: true };
}

/** Publishes rules; those of a published promotion are only asked for. Throws what `publishRules` throws, approval.waiting. */
export async function publishRulesByTwo(tx: Tx, ctx: StaffContext, id: number, content: string): Promise<Changed> {
  const before = await getPromotion(tx, id, ctx.at);
  if (!before.is_published) return { promotion: await publishRules(tx, ctx, id, content), isHeld: false };
  const version = before.rules[0]?.version ?? 0;
  await askForApproval(tx, ctx, {
    kind: "promotion.rules",
    subjectId: String(id),
    asked: { content },
    subject: `Regulamin promocji: ${before.title}`,
    path: `/promotions/${id}`,
    before: `wersja ${version}`,
    after: `wersja ${version + 1}`,
    effect: `Zgody udzielone do tej pory (${before.answers.accepted}) zostają przy swojej wersji.`,
    basis: promotionBasis,
    reason: "",
    rehearse: () => publishRules(tx, ctx, id, content),
  });
  return { promotion: await getPromotion(tx, id, ctx.at), isHeld: true };
}

/** Makes the change of a promotion that a second person approved. */
export const carryOutPromotion: CarryOut = async (tx, ctx, id, { asked }) =>
  void (await changePromotion(tx, ctx, Number(id), asked as Change));

/** Publishes the rules that a second person approved. */
export const carryOutRules: CarryOut = async (tx, ctx, id, { asked }) =>
  void (await publishRules(tx, ctx, Number(id), (asked as { content: string }).content));

const groupText = (percent: number) => (percent === 0 ? "" : `; grupa kontrolna ${percent}%, która jej nie zobaczy`);

const UNITS: Record<string, string> = { l: "l", kg: "kg", pack: "opak." };

const rewardText = ({ points, reward, value_grosze }: TierFacts) =>
  points === null ? `${reward}${value_grosze > 0 ? ` (${moneyFigure(value_grosze)})` : ""}` : pointsText(points);

function promotionText(of: WorthFacts): string {
  const { opens_at, closes_at, purchases_from: from, purchases_to: to, tiers, is_exclusive: isExclusive } = of;
  const days = `widoczna ${dayText(warsawDay(new Date(opens_at)))} – ${dayText(warsawDay(new Date(closes_at)))}`;
  const purchases =
    from === null && to === null ? "" : `; zakupy ${from ? dayText(from) : ""} – ${to ? dayText(to) : ""}`;
  const steps = tiers.map((tier) =>
    tier.quantity === null
      ? `przyznawana ręcznie: ${rewardText(tier)}`
      : `od ${groupedDecimal(Number(tier.quantity), 0)} ${UNITS[tier.unit]}: ${rewardText(tier)}`,
  );
  const combined = isExclusive ? "; nie łączy się z innymi takimi ofertami" : "";
  return `${days}${purchases}; ${steps.join(", ") || "bez progów"}${combined}`;
}

const SEASON_DAYS = 365;

/** What it would have given in the last year, and what it gives at once for purchases already made. */
async function effectOf(db: Db, id: number, given: Change, at: Date): Promise<string> {
  const today = warsawDay(at);
  const season = await triedText(db, id, given, [addDays(today, -SEASON_DAYS), today]);
  const parts = [`Za zakupy z ostatniego roku dałaby ${season}.`];
  const from = given.purchases_from;
  if (from !== null && from < today && from >= addDays(today, -2 * SEASON_DAYS)) {
    const to = given.purchases_to !== null && given.purchases_to < today ? given.purchases_to : today;
    parts.push(
      `Liczy zakupy wstecz, od ${dayText(from)}: za już zrobione od razu ${await triedText(db, id, given, [from, to])}.`,
    );
  }
  return parts.join(" ");
}

/** What a promotion gives these people at once, for purchases that were made already. */
export async function pastText(
  db: Db,
  promotion: Promotion,
  { participants, at }: { participants: readonly number[]; at: Date },
): Promise<string> {
  const { day_from: from, day_to: to } = purchaseDays(promotion);
  const today = warsawDay(at);
  if (from > today) return "Zakupów jeszcze nie liczy.";
  const hectares = Number(promotion.segment_hectares_min);
  const given = {
    ...promotion,
    audience: "all" as const,
    segment_hectares_min: hectares,
    participant_ids: participants,
  };
  return `Za zakupy już zrobione da od razu ${await triedText(db, promotion.id, given, [from, to < today ? to : today])}.`;
}

type Tried = Omit<Parameters<typeof backTest>[1], "promotion_id" | "season_from" | "season_to" | "page" | "per_page">;

async function triedText(db: Db, id: number, given: Tried, [from, to]: [string, string]): Promise<string> {
  try {
    const { trial } = await backTest(db, {
      ...given,
      promotion_id: id,
      season_from: from,
      season_to: to,
      page: 1,
      per_page: 1,
    });
    const points = trial.tiers.reduce((sum, { winners }, at) => sum + winners * (given.tiers[at]?.points ?? 0), 0);
    const farms = trial.winners.length;
    const who = `${groupedNumber(farms)} ${polishPlural(farms, { one: "gospodarstwu", few: "gospodarstwom", many: "gospodarstwom" })}`;
    return `${who} ${pointsText(points)} i rzeczy za ${moneyFigure(trial.costGrosze)}`;
  } catch (error) {
    if (error instanceof AppError && error.code === "promotion.nothing_to_count")
      return "nic za zakupy: nagrody przyznaje się ręcznie";
    throw error;
  }
}
