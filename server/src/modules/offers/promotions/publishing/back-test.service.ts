import { isCountable, tryPromotion } from "@plon/rules/promotions/promotion-progress.ts";
import type { Db } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { pagerFor } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";
import { findPeople, listNamedProducts } from "./back-test.queries.ts";
import { holdAudience, type PromotionText, tiersByProduct } from "../editing/promotions-office.service.ts";
import { listSeason } from "../standing/purchases.queries.ts";
import { countedProducts, countedSeason, triedTier } from "../standing/standing.service.ts";

type Draft = {
  promotion_id: number | null;
  audience: Tables["promotion"]["audience"];
  segment_identifier_type: "nip" | "pesel" | null;
  segment_hectares_min: number;
  segment_crop_ids: number[];
  segment_id: number | null;
  tiers: PromotionText["tiers"];
  /** Only theirs of the audience's. */
  participant_ids?: readonly number[];
  season_from: string;
  season_to: string;
  page: number;
  per_page: number;
};

/**
 * What a promotion would have given in a past season to its whole audience, had they accepted it: counted like a
 * running one, and nothing is written. Throws promotion.nothing_to_count, product.not_found, segment.not_found.
 */
export async function backTest(db: Db, draft: Draft) {
  const tiers = await tiersByProduct(db, draft.tiers);
  await holdAudience(db, draft);
  const counted = tiers.map(triedTier);
  if (!counted.some(isCountable)) throw new AppError("promotion.nothing_to_count");
  const season = {
    day_from: draft.season_from,
    day_to: draft.season_to,
    product_ids: countedProducts(tiers),
    ...(draft.participant_ids && { participant_ids: draft.participant_ids }),
  };
  const rows = await listSeason(db, season, {
    audienceOf: {
      id: draft.promotion_id ?? 0,
      audience: draft.audience,
      segment_identifier_type: draft.segment_identifier_type,
      segment_hectares_min: draft.segment_hectares_min,
      segment_crop_ids: draft.segment_crop_ids,
      segment_id: draft.segment_id,
    },
  });
  const trial = tryPromotion(counted, countedSeason(rows));
  const { offset, ...meta } = pagerFor(trial.winners.length, draft.page, draft.per_page);
  const shown = trial.winners.slice(offset, offset + draft.per_page);
  const people = await findPeople(
    db,
    shown.map(({ participantId }) => participantId),
  );
  const products = await listNamedProducts(db, season.product_ids);
  return { trial, shown, people, products, meta };
}
export type BackTest = Awaited<ReturnType<typeof backTest>>;
