// What a prize costs, is worth and whom it is open to takes two people once it is published; its texts and drafts take one.
import { moneyFigure } from "@plon/rules/money/money-text.ts";
import { groupedDecimal, pointsText } from "@plon/rules/texts/polish-text.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { askForApproval, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { changePrize, createPrize, getPrizeDetails, type PrizeText } from "./prizes-office.service.ts";
import { pricesText, prizeBasis, refuseBelowSegments } from "./segment-prices/segment-prices.service.ts";

type Prize = Awaited<ReturnType<typeof getPrizeDetails>>;
type Change = PrizeText & { revision: number };
/** The prize as it is afterwards, and whether the change waits instead of being made. */
type Changed = { prize: Prize; isHeld: boolean };

type WorthFacts = Pick<
  PrizeText,
  "points" | "value_grosze" | "per_person_limit" | "promotion_only" | "promotion_id"
> & { valid_from: string | Date; valid_until: string | Date | null };

const worthOf = (of: WorthFacts) =>
  JSON.stringify([
    of.points,
    of.value_grosze,
    of.per_person_limit,
    of.promotion_only,
    of.promotion_id,
    new Date(of.valid_from).getTime(),
    of.valid_until === null ? null : new Date(of.valid_until).getTime(),
  ]);

/**
 * Changes a prize; publishing it, or changing what a published one costs, is worth and whom it is open to, is only asked
 * for. Throws what `changePrize` throws, and approval.waiting.
 */
export async function changePrizeByTwo(tx: Tx, ctx: StaffContext, id: number, given: Change): Promise<Changed> {
  const before = await getPrizeDetails(tx, id, ctx.at);
  await refuseBelowSegments(tx, id, given.points, ctx.at);
  const isSame = before.is_published && worthOf(before) === worthOf(given);
  // A partner's offer costs nobody points.
  if (!given.is_published || isSame || given.offer === "partner") {
    return { prize: await changePrize(tx, ctx, id, given), isHeld: false };
  }
  await askForApproval(tx, ctx, {
    kind: "prize.change",
    subjectId: String(id),
    asked: given,
    subject: `Nagroda: ${before.title}`,
    path: `/prizes/${id}`,
    before: before.is_published ? priceText(before) : "szkic, którego nikt nie widzi",
    after: priceText(given) + (before.segment_prices.length === 0 ? "" : `; ${pricesText(before.segment_prices)}`),
    effect: effectOf(before, given),
    basis: prizeBasis,
    reason: "",
    rehearse: () => changePrize(tx, ctx, id, given),
  });
  return { prize: await getPrizeDetails(tx, id, ctx.at), isHeld: true };
}

/** Adds a prize as a draft; its publication, if wanted, is asked for. Throws what `createPrize` throws. */
export async function createPrizeByTwo(tx: Tx, ctx: StaffContext, given: PrizeText): Promise<Changed> {
  if (!given.is_published || given.offer === "partner")
    return { prize: await createPrize(tx, ctx, given), isHeld: false };
  const { id, revision } = await createPrize(tx, ctx, { ...given, is_published: false });
  return await changePrizeByTwo(tx, ctx, id, { ...given, revision });
}

/** Makes the change of a prize that a second person approved. */
export const carryOutPrize: CarryOut = async (tx, ctx, id, { asked }) =>
  void (await changePrize(tx, ctx, Number(id), asked as Change));

const priceText = ({ points, value_grosze }: WorthFacts) =>
  `${points === null ? "bez stałej ceny" : pointsText(points)} za nagrodę wartą ${moneyFigure(value_grosze)}`;

const perPoint = ({ points, value_grosze }: WorthFacts) =>
  points === null || points === 0 ? undefined : `${groupedDecimal(value_grosze / points, 2)} gr`;

function effectOf(before: Prize, after: PrizeText): string {
  const [was, is] = [before.is_published ? perPoint(before) : undefined, perPoint(after)];
  if (is === undefined) return "";
  return was === undefined || was === is ? `Punkt kupuje za ${is}.` : `Punkt kupuje za ${was} → ${is}.`;
}
