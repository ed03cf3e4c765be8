// What a file of products says about points: the products are written at once, their rates and limits take two people.
import { groupedDecimal, groupedNumber } from "@plon/rules/polish-text.ts";
import type { AuditActor } from "#platform/audit.ts";
import type { Json } from "#platform/column-types.ts";
import type { Tx } from "#platform/database.ts";
import { existing } from "#platform/errors.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/approvals/approvals.service.ts";
import { setLimit } from "./goods.queries.ts";
import type { NewLimit } from "./product-limits.service.ts";
import { findWorthState } from "./product-import.queries.ts";
import type { JudgedRow } from "./product-import-rows.ts";
import type { NewRate } from "./products-office.service.ts";
import { endOpenRate, insertRate } from "./products-office.queries.ts";

type Worth = { sap: number; name: string; rate: NewRate | null; limit: NewLimit | null };

const NAMED = 10;

/** What a request made of a file was made on: all that decides about the points of its products. */
export const importedBasis: Basis = async (db, _id, asked) =>
  (
    await findWorthState(
      db,
      (asked as Worth[]).map(({ sap }) => sap),
    )
  ).state;

/** Asks a second person for the rates and limits that lines of a file set; nothing if none does. */
export async function askForWorth(tx: Tx, ctx: AuditActor, rows: JudgedRow[]): Promise<void> {
  const asked: Worth[] = rows
    .filter(({ rate, limit }) => rate !== undefined || limit !== undefined)
    .map(({ fields, rate, limit }) => ({
      sap: fields!.sap,
      name: fields!.name,
      rate: rate ?? null,
      limit: limit ?? null,
    }));
  if (asked.length === 0) return;
  const rates = asked.flatMap(({ name, rate }) =>
    rate ? [`${name}: ${groupedDecimal(rate.points_per_unit, 2)} pkt`] : [],
  );
  const limits = asked.filter(({ limit }) => limit !== null).length;
  const rest = rates.length > NAMED ? ` i jeszcze ${groupedNumber(rates.length - NAMED)}` : "";
  await askForApproval(tx, ctx, {
    kind: "product.import",
    subjectId: ctx.requestId,
    asked: asked as unknown as Json,
    subject: "Stawki i limity z importu produktów",
    path: "/products",
    before: "produkty z pliku są zapisane, ich stawki i limity jeszcze nie",
    after: `stawki produktów: ${groupedNumber(rates.length)}, limity: ${groupedNumber(limits)}`,
    effect: rates.length > 0 ? `Punkty za jednostkę – ${rates.slice(0, NAMED).join("; ")}${rest}.` : "",
    basis: importedBasis,
    reason: "",
  });
}

/** Sets the rates and limits that a second person approved. Throws product.not_found. */
export const carryOutImportedWorth: CarryOut = async (tx, _ctx, _id, asked) => {
  const worth = asked as Worth[];
  const { ids } = await findWorthState(
    tx,
    worth.map(({ sap }) => sap),
  );
  for (const { sap, rate, limit } of worth) {
    const product_id = existing(ids[sap], "product.not_found");
    if (limit) await setLimit(tx, { product_id, ...limit });
    if (!rate) continue;
    await endOpenRate(tx, product_id, rate.valid_from);
    await insertRate(tx, { product_id, ...rate });
  }
};
