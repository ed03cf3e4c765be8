// What a prize costs for who is in a segment. Of a published prize it takes two people, like its price.
import { type SegmentPrice, segmentPriceProblems } from "@plon/rules/goods/segment-price.ts";
import { dayText, groupedNumber, pointsText, polishPlural } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { lockPrize, updatePrize } from "../prizes-office.queries.ts";
import { getPrizeDetails } from "../prizes-office.service.ts";
import { countPricedSegments, holdSegments, replacePrices, revisionsOfSegments } from "./segment-prices.queries.ts";

type Prize = Awaited<ReturnType<typeof getPrizeDetails>>;
type Prices = { revision: number; prices: SegmentPrice[] };

/** Of whoever looks at prizes so many segments are asked at most, however many prizes and farms there are. */
const PRICED_SEGMENTS_MAX = 30;

const idsOf = (prices: readonly { segment_id: number }[]) => [...new Set(prices.map(({ segment_id }) => segment_id))];

/** What a request about a prize was made on: the prize, its prices for segments, and whom these segments mean. */
export const prizeBasis: Basis = async (db, id, asked) => {
  const { revision, segment_prices } = await getPrizeDetails(db, Number(id), new Date(0));
  const wanted = (asked as Partial<Prices>).prices ?? [];
  const segments = await revisionsOfSegments(db, idsOf([...segment_prices, ...wanted]));
  return segments === "" ? String(revision) : `${revision}/${segments}`;
};

/**
 * Puts prices for segments in place of those that a prize has. Throws prize.not_found, prize.changed_meanwhile,
 * prize.not_orderable for one without a price in points, segment.not_found, request.invalid for a price that is above the
 * ordinary one, a second one of the same days, and more segments than every farm can be asked for.
 */
export async function setSegmentPrices(tx: Tx, ctx: StaffContext, id: number, { revision, prices }: Prices) {
  const prize = getOrThrow(await lockPrize(tx, id), "prize.not_found");
  if (prize.revision !== revision) throw new AppError("prize.changed_meanwhile");
  if (prize.offer !== "collect" || prize.points === null) throw new AppError("prize.not_orderable");
  const problems = segmentPriceProblems(prices, prize.points);
  if (problems.length > 0) {
    const fields = Object.fromEntries(problems.map(({ at, field, message }) => [`prices.${at}.${field}`, [message]]));
    throw new AppError("request.invalid", { fields });
  }
  const known = new Set((await holdSegments(tx, idsOf(prices))).map((segment) => segment.id));
  const unknown = prices.findIndex(({ segment_id }) => !known.has(segment_id));
  if (unknown >= 0) throw new AppError("segment.not_found", { inField: `prices.${unknown}.segment_id` });
  const before = (await getPrizeDetails(tx, id, ctx.at)).segment_prices;
  await replacePrices(tx, id, prices);
  if (prices.length > 0 && (await countPricedSegments(tx, warsawDay(ctx.at))) > PRICED_SEGMENTS_MAX) {
    const message = `Własną cenę może mieć naraz najwyżej ${PRICED_SEGMENTS_MAX} segmentów, licząc wszystkie nagrody`;
    throw new AppError("request.invalid", { fields: { [`prices.${prices.length - 1}.segment_id`]: [message] } });
  }
  await updatePrize(tx, id, { updated_at: ctx.at });
  const after = await getPrizeDetails(tx, id, ctx.at);
  await audit(tx, ctx, {
    action: "prize.prices",
    subject: { type: "prize", id },
    before: { prices: before },
    after: { prices: after.segment_prices },
  });
  return after;
}

/** The same; of a published prize it is only asked for. Throws what `setSegmentPrices` throws, and approval.waiting. */
export async function setSegmentPricesByTwo(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  given: Prices,
): Promise<{ prize: Prize; isHeld: boolean }> {
  const before = await getPrizeDetails(tx, id, ctx.at);
  if (!before.is_published) return { prize: await setSegmentPrices(tx, ctx, id, given), isHeld: false };
  const segments = await holdSegments(tx, idsOf(given.prices));
  const named = given.prices.map((price) => ({
    ...price,
    segment: segments.find((one) => one.id === price.segment_id)?.name ?? "",
  }));
  const people = segments.reduce((sum, one) => sum + one.people_total, 0);
  await askForApproval(tx, ctx, {
    kind: "prize.prices",
    subjectId: String(id),
    asked: given,
    subject: `Ceny dla grup: ${before.title}`,
    path: `/prizes/${id}`,
    before: pricesText(before.segment_prices),
    after: `${pricesText(named)}; wszyscy inni ${before.points === null ? "" : pointsText(before.points)}`,
    effect:
      named.length === 0
        ? "Wszyscy zapłacą zwykłą cenę."
        : `Niższą cenę zobaczy najwyżej ${groupedNumber(people)} ${polishPlural(people, { one: "gospodarstwo", few: "gospodarstwa", many: "gospodarstw" })}.`,
    basis: prizeBasis,
    reason: "",
    rehearse: () => setSegmentPrices(tx, ctx, id, given),
  });
  return { prize: await getPrizeDetails(tx, id, ctx.at), isHeld: true };
}

/** Sets the prices that a second person approved. */
export const carryOutPrices: CarryOut = async (tx, ctx, id, { asked }) =>
  void (await setSegmentPrices(tx, ctx, Number(id), asked as Prices));

type Named = Omit<SegmentPrice, "segment_id"> & { segment: string };

/** Prices for segments as somebody reads them who decides. */
export const pricesText = (prices: readonly Named[]): string =>
  prices.length === 0
    ? "bez cen dla grup"
    : prices
        .map(({ segment, points, valid_from, valid_to }) => {
          const until = valid_to === null ? "" : ` do ${dayText(valid_to)}`;
          return `„${segment}” ${pointsText(points)} od ${dayText(valid_from)}${until}`;
        })
        .join(", ");

/** Throws request.invalid at the price: everybody would pay less than a segment that has a price of its own. */
export async function refuseBelowSegments(db: Db, id: number, points: number | null, at: Date): Promise<void> {
  if (points === null) return;
  const { segment_prices } = await getPrizeDetails(db, id, at);
  const today = warsawDay(at);
  const running = segment_prices.filter(({ valid_to }) => valid_to === null || valid_to >= today);
  const highest = Math.max(0, ...running.map((price) => price.points));
  if (points < highest) {
    const message = `Najmniej ${highest}: tyle płaci grupa, która ma własną cenę. Zmień najpierw ceny dla grup`;
    throw new AppError("request.invalid", { fields: { points: [message] } });
  }
}
