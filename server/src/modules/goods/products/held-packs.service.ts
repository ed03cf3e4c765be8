// The unit, the packs and their trade numbers of a product that earns points decide what a line of an invoice is worth: what adds
// to them takes two people, the rest of the product one.
import { groupedDecimal, groupedQuantity } from "@plon/rules/texts/polish-text.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { askForApproval, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import type { Pack } from "./goods.queries.ts";
import { productBasis } from "./held-goods.service.ts";
import { changeGoods, changeProduct, getProduct, type Goods, type ProductFields } from "./products-office.service.ts";

type Product = Awaited<ReturnType<typeof getProduct>>;

/** Whether another unit, a new pack or a new trade number is among these: then more of what is bought can count. */
export const isLooser = (before: Goods, after: Goods): boolean =>
  after.unit !== before.unit || after.packs.some((pack) => isNew(before.packs, pack));

const isNew = (known: readonly Pack[], { volume, gtin }: Pack): boolean => {
  const before = known.find((pack) => pack.volume === volume);
  return !before || (gtin !== null && gtin !== before.gtin);
};

/**
 * Changes a product at once, but for what adds to the unit, packs and trade numbers of one that has a rate: that is only asked
 * for. Throws what `changeProduct` throws, and approval.waiting.
 */
export async function changeProductByTwo(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  fields: ProductFields,
): Promise<{ product: Product; isHeld: boolean }> {
  const before = await getProduct(tx, id, ctx.at);
  const goods = goodsOf(fields);
  if (before.rates.length === 0 || !isLooser(before, goods)) {
    return { product: await changeProduct(tx, ctx, id, fields), isHeld: false };
  }
  const product = await changeProduct(tx, ctx, id, { ...fields, ...goodsOf(before) });
  await askForApproval(tx, ctx, {
    kind: "product.packs",
    subjectId: String(id),
    asked: goods,
    subject: `Opakowania: ${product.name}`,
    path: `/products/${id}`,
    before: goodsText(before),
    after: goodsText(goods),
    effect: effectOf(before, goods),
    basis: productBasis,
    reason: "",
    rehearse: () => changeGoods(tx, ctx, id, goods),
  });
  return { product, isHeld: true };
}

/** Sets the unit and the packs that a second person approved. */
export const carryOutPacks: CarryOut = async (tx, ctx, id, { asked }) =>
  await changeGoods(tx, ctx, Number(id), asked as Goods);

const goodsOf = ({ unit, packs }: Goods): Goods => ({
  unit,
  packs: packs.map(({ volume, gtin }) => ({ volume, gtin })),
});

const packText = ({ volume, gtin }: Pack, unit: string) =>
  `${groupedQuantity(volume)} ${unit}${gtin ? ` (GTIN ${gtin})` : ""}`;

/** The packs in words. */
export const goodsText = ({ unit, packs }: Goods) => packs.map((pack) => packText(pack, unit)).join("; ");

/** What the new packs earn, and by which new numbers an invoice is read as this product. */
function effectOf({ packs: known, unit: was, points_now }: Product, { unit, packs }: Goods): string {
  const now = Number(points_now ?? 0);
  const told = unit === was ? [] : [`Stawka będzie liczona za ${unit}, a nie za ${was}.`];
  const added = packs.filter((pack) => isNew(known, pack));
  const worth = added.map((pack) => `${packText(pack, unit)}: ${groupedDecimal(now * pack.volume, 2)} pkt`);
  if (worth.length > 0) told.push(`Na fakturach będzie liczone też ${worth.join("; ")}.`);
  return told.join(" ");
}
