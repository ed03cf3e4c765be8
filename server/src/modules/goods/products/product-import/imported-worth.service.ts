// What a file of products says about points: the products are written at once; their rates and limits, and new packs of those
// that have a rate, take two people.
import { groupedDecimal, groupedNumber } from "@plon/rules/texts/polish-text.ts";
import type { AuditActor } from "#platform/acts/audit.ts";
import type { Json } from "#platform/database/column-types.ts";
import type { Tx } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { setLimit, setPacks } from "../goods.queries.ts";
import { goodsText, isLooser } from "../held-packs.service.ts";
import { pastByRates } from "../past-purchases.service.ts";
import type { NewLimit } from "../product-limits.service.ts";
import { findWorthState } from "./product-import.queries.ts";
import type { JudgedRow } from "./product-import-rows.ts";
import { type Goods, type NewRate, orTaken } from "../products-office.service.ts";
import { endOpenRate, insertRate, updateProduct } from "../products-office.queries.ts";

/** Requests older than the field say nothing of packs. */
type Worth = { sap: number; name: string; rate: NewRate | null; limit: NewLimit | null; goods?: Goods | null };

/** The unit and packs that a line adds to a product which has a rate. */
export const looserGoods = ({ known, fields }: JudgedRow): Goods | null =>
  known && fields && known.rates.length > 0 && isLooser(known, fields)
    ? { unit: fields.unit, packs: fields.packs }
    : null;

const NAMED = 10;

/** What a request made of a file was made on: all that decides about the points of its products. */
export const importedBasis: Basis = async (db, _id, asked) =>
  (
    await findWorthState(
      db,
      (asked as Worth[]).map(({ sap }) => sap),
    )
  ).state;

/** Asks a second person for the rates, limits and packs that lines of a file set; nothing if none does. */
export async function askForWorth(tx: Tx, ctx: AuditActor, rows: JudgedRow[]): Promise<void> {
  const asked: Worth[] = rows
    .map((row) => ({
      sap: row.fields!.sap,
      name: row.fields!.name,
      rate: row.rate ?? null,
      limit: row.limit ?? null,
      goods: looserGoods(row),
    }))
    .filter(({ rate, limit, goods }) => rate !== null || limit !== null || goods !== null);
  if (asked.length === 0) return;
  const rates = asked.flatMap(({ name, rate }) =>
    rate ? [`${name}: ${groupedDecimal(rate.points_per_unit, 2)} pkt`] : [],
  );
  const limits = asked.filter(({ limit }) => limit !== null).length;
  const packs = asked.flatMap(({ name, goods }) => (goods ? [`${name}: ${goodsText(goods)}`] : []));
  const rest = rates.length > NAMED ? ` i jeszcze ${groupedNumber(rates.length - NAMED)}` : "";
  await askForApproval(tx, ctx, {
    kind: "product.import",
    subjectId: ctx.requestId,
    asked: asked as unknown as Json,
    subject: "Stawki, limity i opakowania z importu produktów",
    path: "/products",
    before: "produkty z pliku są zapisane, ich stawki, limity i nowe opakowania jeszcze nie",
    after: `stawki produktów: ${groupedNumber(rates.length)}, limity: ${groupedNumber(limits)}, opakowania: ${groupedNumber(packs.length)}`,
    effect: [
      rates.length > 0
        ? `Punkty za jednostkę – ${rates.slice(0, NAMED).join("; ")}${rest}. ${await pastOf(tx, asked, ctx.at)}`
        : "",
      packs.length > 0
        ? `Opakowania – ${packs.slice(0, NAMED).join("; ")}${packs.length > NAMED ? ` i jeszcze ${groupedNumber(packs.length - NAMED)}` : ""}.`
        : "",
    ]
      .join(" ")
      .trim(),
    basis: importedBasis,
    reason: "",
  });
}

/** What the rates of a file would have made of the last year. */
async function pastOf(tx: Tx, asked: Worth[], at: Date): Promise<string> {
  const rated = asked.flatMap(({ sap, rate }) => (rate ? [{ sap, pointsPerUnit: rate.points_per_unit }] : []));
  const saps = rated.map(({ sap }) => sap);
  const { ids } = await findWorthState(tx, saps);
  return await pastByRates(
    tx,
    rated.flatMap(({ sap, pointsPerUnit }) => (ids[sap] ? [{ productId: ids[sap], pointsPerUnit }] : [])),
    at,
  );
}

/** Sets the rates, limits and packs that a second person approved. Throws product.not_found, product.gtin_taken. */
export const carryOutImportedWorth: CarryOut = async (tx, _ctx, _id, { asked }) => {
  const worth = asked as Worth[];
  const { ids } = await findWorthState(
    tx,
    worth.map(({ sap }) => sap),
  );
  for (const { sap, rate, limit, goods } of worth) {
    const product_id = getOrThrow(ids[sap], "product.not_found");
    if (goods) {
      await updateProduct(tx, product_id, { unit: goods.unit });
      await orTaken(setPacks(tx, product_id, goods.packs));
    }
    if (limit) await setLimit(tx, { product_id, ...limit });
    if (!rate) continue;
    await endOpenRate(tx, product_id, rate.valid_from);
    await insertRate(tx, { product_id, ...rate });
  }
};
