import { ORDER_QUANTITY_MAX } from "@plon/contract/portal/goods/orders.ts";
import { type ORDER_OBSTACLES } from "@plon/contract/portal/goods/prizes.ts";
import { PRIZE_PHOTO_PATH, type PrizePhoto } from "@plon/contract/shared/prizes.ts";
import { smallestExchange } from "@plon/rules/money/money-reward.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { sizedPictureAt } from "#platform/files/pictures.ts";
import { recentSettings } from "#modules/house/settings/settings.service.ts";
import {
  type CardRow,
  type CatalogueFilter,
  findDetails,
  listCollect,
  listFirstPhotos,
  listPartner,
  listLowerPrices,
  listPriced,
  type PhotoRow,
  type Viewer,
} from "./prizes.queries.ts";

export type { CardRow } from "./prizes.queries.ts";

/** Partners' offers per page (spec 2 §9). */
const PARTNERS_PER_PAGE = 12;

/** The fewest points that buy this prize: its price, or the minimum for an exchange for money. */
const neededPoints = (prize: Pick<CardRow, "points" | "offer">, { moneyMinimum }: Viewer) =>
  prize.offer === "partner" ? 0 : (prize.points ?? moneyMinimum);

async function viewerOf(db: Db, ctx: ParticipantContext): Promise<Viewer> {
  const settings = await recentSettings(db);
  const rate = { pointsPerPln: settings.points_per_pln, minimumPoints: settings.money_minimum_points };
  const { participantId, at } = ctx;
  return { participantId, at, today: warsawDay(at), moneyMinimum: smallestExchange(rate) };
}

const photoOf = (photo: PhotoRow): PrizePhoto => sizedPictureAt(PRIZE_PHOTO_PATH, photo);

function cardOf<Row extends CardRow>(row: Row, viewer: Viewer, available: number) {
  return {
    ...row,
    photo: row.photo && photoOf(row.photo),
    missing: Math.max(0, neededPoints(row, viewer) - available),
  };
}

/** A page of the prizes for points, each with the points this participant lacks. */
export async function collectPage(db: Db, ctx: ParticipantContext, filter: CatalogueFilter) {
  const viewer = await viewerOf(db, ctx);
  const { rows, meta, available } = await listCollect(db, viewer, filter);
  return { rows: rows.map((row) => cardOf(row, viewer, available)), meta };
}

/** A page of partners' offers. */
export async function partnerPage(db: Db, ctx: ParticipantContext, page: number) {
  const viewer = await viewerOf(db, ctx);
  const { rows, meta } = await listPartner(db, viewer, page, PARTNERS_PER_PAGE);
  return { rows: rows.map((row) => cardOf(row, viewer, 0)), meta };
}

/** One prize by id or slug with what prevents this participant from ordering it. Throws prize.not_found. */
export const getPrize = async (db: Db, ctx: ParticipantContext, prize: string) =>
  getOrThrow(await findPrize(db, ctx, prize), "prize.not_found");

/** The same; undefined if there is none for this participant. */
export async function findPrize(db: Db, ctx: ParticipantContext, prize: string) {
  const viewer = await viewerOf(db, ctx);
  const found = await findDetails(db, viewer, addressOf(prize));
  if (!found) return undefined;
  const variants = found.variants.map((variant) => ({
    ...variant,
    quantityMax: orderableQuantity({ ...found, left: variant.left }),
  }));
  // Pieces of one order are all of one variant.
  const quantityMax =
    found.variant_label === null ? orderableQuantity(found) : Math.max(0, ...variants.map((one) => one.quantityMax));
  return {
    ...cardOf(found, viewer, found.available),
    photos: found.photos.map(photoOf),
    variants,
    quantityMax,
    obstacle: obstacleOf(found, quantityMax),
  };
}

/** Slugs are never digits alone. A number too large to be an id is not a slug either. */
const addressOf = (prize: string) =>
  /^\d{1,15}$/.test(prize) ? { id: Number(prize) } : { slug: prize.replaceAll("\u0000", "") };

type Found = NonNullable<Awaited<ReturnType<typeof findDetails>>>;

const isOrderable = (prize: Found) => prize.offer === "collect" && prize.points !== null && prize.is_on_offer;

function orderableQuantity(prize: Found): number {
  if (!isOrderable(prize)) return 0;
  const ownLimit = (prize.per_person_limit ?? Number.POSITIVE_INFINITY) - prize.ordered;
  return Math.max(0, Math.min(ORDER_QUANTITY_MAX, prize.left ?? ORDER_QUANTITY_MAX, ownLimit));
}

function obstacleOf(prize: Found, quantityMax: number): (typeof ORDER_OBSTACLES)[number] | null {
  if (prize.is_locked) return "locked";
  if (!isOrderable(prize)) return "not_orderable";
  if (prize.left === 0) return "out_of_stock";
  if (quantityMax === 0) return "limit_reached";
  return prize.available < (prize.points ?? 0) ? "too_few_points" : null;
}

/** The first photo of each of these prizes that has one. */
export async function firstPhotos(db: Db, prizeIds: number[]): Promise<Map<number, PrizePhoto>> {
  if (prizeIds.length === 0) return new Map();
  const rows = await listFirstPhotos(db, prizeIds);
  return new Map(rows.flatMap(({ id, photo }) => (photo ? [[id, photoOf(photo)]] : [])));
}

/** More prizes than anybody looks through in one list. */
const PRICED_MAX = 200;

/** What this participant's points can be exchanged for, cheapest first: prizes with a price that are on offer to everybody. */
export async function pricedPrizes(db: Db, { participantId, at }: ParticipantContext) {
  const rows = await listPriced(db, { participantId, at, today: warsawDay(at) }, PRICED_MAX);
  return rows.flatMap(({ id: _id, points, ...prize }) => (points === null ? [] : [{ ...prize, points }]));
}

/** Who is in no segment. */
const NOBODY = 0;

/** The same for each of several participants, by their number: one list, with what each pays less for. */
export async function pricedPrizesOfEach(db: Db, participantIds: readonly number[], at: Date) {
  const today = warsawDay(at);
  const [ordinary, lower] = await Promise.all([
    listPriced(db, { participantId: NOBODY, at, today }, PRICED_MAX),
    listLowerPrices(db, participantIds, today),
  ]);
  const own = new Map(lower.map(({ participant_id, prize_id, points }) => [`${participant_id} ${prize_id}`, points]));
  return (participantId: number) =>
    ordinary.map(({ id, title, points }) => {
      const ordinaryPoints = points ?? 0;
      return { title, points: Math.min(ordinaryPoints, own.get(`${participantId} ${id}`) ?? ordinaryPoints) };
    });
}
