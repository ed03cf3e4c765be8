// What a product earns takes two people: rates, multipliers and limits that are loosened. Its texts take one.
import { moneyFigure } from "@plon/rules/money/money-text.ts";
import { createHash } from "node:crypto";
import { dayText, groupedDecimal, groupedNumber, groupedQuantity, pointsText } from "@plon/rules/texts/polish-text.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { askForApproval, type Asking, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { pastByMultiplier, pastByRates } from "./past-purchases.service.ts";
import { changeLimit, type NewLimit } from "./product-limits.service.ts";
import { changePrice, type NewPrice } from "./product-prices.service.ts";
import {
  addMultiplier,
  addRate,
  getProduct,
  type NewMultiplier,
  type NewRate,
  previewRate,
} from "./products-office.service.ts";

type Product = Awaited<ReturnType<typeof getProduct>>;
/** The product as it is afterwards, and whether the change waits instead of being made. */
type Changed = { product: Product; isHeld: boolean };

/** What a request about a product's points was made on: everything that decides them. */
export const productBasis: Basis = async (db, id) => {
  const { unit, packs, rates, multipliers, limits, price_bands } = await getProduct(db, Number(id), new Date(0));
  return createHash("sha256")
    .update(JSON.stringify([unit, packs, rates, multipliers, limits, price_bands]))
    .digest("hex");
};

type Held = Pick<Asking, "kind" | "asked" | "before" | "after" | "effect" | "rehearse"> & { title: string };

async function hold(tx: Tx, ctx: StaffContext, product: Product, { title, ...held }: Held): Promise<Changed> {
  await askForApproval(tx, ctx, {
    ...held,
    subjectId: String(product.id),
    subject: `${title}: ${product.name}`,
    path: `/products/${product.id}`,
    basis: productBasis,
    reason: "",
  });
  return { product: await getProduct(tx, product.id, ctx.at), isHeld: true };
}

const daysText = (from: string, to: string | null) => `od ${dayText(from)}${to ? ` do ${dayText(to)}` : ""}`;

/** Asks a second person for a new rate. Throws product.not_found, product.rate_overlaps, approval.waiting. */
export async function addRateByTwo(tx: Tx, ctx: StaffContext, id: number, rate: NewRate): Promise<Changed> {
  const product = await getProduct(tx, id, ctx.at);
  const { packs, waiting_invoices: waiting } = await previewRate(tx, id, rate, ctx.at);
  const ofPacks = packs.map(
    ({ volume, points_before, points_after }) =>
      `${groupedQuantity(volume)} ${product.unit}: ${points_before === null ? "bez punktów" : groupedNumber(points_before)} → ${pointsText(points_after)}`,
  );
  return await hold(tx, ctx, product, {
    kind: "product.rate",
    title: "Stawka punktów",
    asked: rate,
    before:
      product.points_now === null
        ? "bez stawki"
        : `${groupedDecimal(Number(product.points_now), 2)} pkt za ${product.unit}`,
    after: `${groupedDecimal(rate.points_per_unit, 2)} pkt za ${product.unit}, ${daysText(rate.valid_from, rate.valid_to)}`,
    effect: [
      `Opakowanie ${ofPacks.join("; ")}. Czekające faktury z tym produktem w tych dniach: ${groupedNumber(waiting)}.`,
      await pastByRates(tx, [{ productId: id, pointsPerUnit: rate.points_per_unit }], ctx.at),
    ].join(" "),
    rehearse: () => addRate(tx, ctx, id, rate),
  });
}

/** Asks a second person for a multiplier. Throws product.not_found, product.multiplier_overlaps, approval.waiting. */
export async function addMultiplierByTwo(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  extra: NewMultiplier,
): Promise<Changed> {
  const product = await getProduct(tx, id, ctx.at);
  const now = product.points_now === null ? 0 : Number(product.points_now);
  return await hold(tx, ctx, product, {
    kind: "product.multiplier",
    title: "Mnożnik punktów",
    asked: extra,
    before: "bez mnożnika w tych dniach",
    after: `× ${groupedDecimal(extra.multiplier, 2)} (${extra.campaign}), ${daysText(extra.valid_from, extra.valid_to)}`,
    effect: `${groupedDecimal(now, 2)} → ${groupedDecimal(now * extra.multiplier, 2)} pkt za ${product.unit}. ${await pastByMultiplier(tx, product, extra)}`,
    rehearse: () => addMultiplier(tx, ctx, id, extra),
  });
}

const limitText = (points: number | null | undefined) =>
  points == null ? "bez limitu" : `najwyżej ${pointsText(points)} w roku`;

/** Limits a product's points; what loosens a limit is only asked for. Throws product.not_found, approval.waiting. */
export async function changeLimitByTwo(tx: Tx, ctx: StaffContext, id: number, limit: NewLimit): Promise<Changed> {
  const product = await getProduct(tx, id, ctx.at);
  const before = product.limits
    .filter(({ from_year }) => from_year <= limit.from_year)
    .toSorted((a, b) => b.from_year - a.from_year)[0]?.limit_points;
  const isTighter = limit.limit_points !== null && (before == null || limit.limit_points <= before);
  if (isTighter) return { product: await changeLimit(tx, ctx, id, limit), isHeld: false };
  return await hold(tx, ctx, product, {
    kind: "product.limit",
    title: "Limit punktów",
    asked: limit,
    before: limitText(before),
    after: `${limitText(limit.limit_points)}, od roku ${limit.from_year}`,
    effect: "Przyjęte faktury zachowują swoje punkty; następne liczą się według nowego limitu.",
    rehearse: () => changeLimit(tx, ctx, id, limit),
  });
}

const bandText = (band: { min_grosze: number; max_grosze: number } | undefined) =>
  band ? `od ${moneyFigure(band.min_grosze)} do ${moneyFigure(band.max_grosze)}` : "bez widełek: faktura czeka";

/**
 * Says what a pack may cost on an invoice that accepts itself; what lets more through than before is only asked for. Throws
 * product.not_found, product.pack_unknown, approval.waiting.
 */
export async function changePriceByTwo(tx: Tx, ctx: StaffContext, id: number, price: NewPrice): Promise<Changed> {
  const product = await getProduct(tx, id, ctx.at);
  const before = product.price_bands.find(({ pack_volume }) => pack_volume === price.pack_volume);
  const isNarrower = before && price.min_grosze >= before.min_grosze && price.max_grosze <= before.max_grosze;
  if (isNarrower) return { product: await changePrice(tx, ctx, id, price), isHeld: false };
  return await hold(tx, ctx, product, {
    kind: "product.price",
    title: "Widełki ceny",
    asked: price,
    before: bandText(before),
    after: bandText(price),
    effect: `Faktura z opakowaniem ${groupedQuantity(price.pack_volume)} ${product.unit} w tej cenie netto może przyjąć się sama.`,
    rehearse: () => changePrice(tx, ctx, id, price),
  });
}

/** Sets the rate that a second person approved. */
export const carryOutRate: CarryOut = async (tx, ctx, id, { asked }) =>
  void (await addRate(tx, ctx, Number(id), asked as NewRate));
/** Sets the multiplier that a second person approved. */
export const carryOutMultiplier: CarryOut = async (tx, ctx, id, { asked }) =>
  void (await addMultiplier(tx, ctx, Number(id), asked as NewMultiplier));
/** Sets the limit that a second person approved. */
export const carryOutLimit: CarryOut = async (tx, ctx, id, { asked }) =>
  void (await changeLimit(tx, ctx, Number(id), asked as NewLimit));
/** Sets the prices that a second person approved. */
export const carryOutPrice: CarryOut = async (tx, ctx, id, { asked }) =>
  void (await changePrice(tx, ctx, Number(id), asked as NewPrice));
