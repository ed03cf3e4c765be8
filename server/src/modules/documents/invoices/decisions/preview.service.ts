import { errorText } from "@plon/contract/shared/words/error-words.ts";
import type { LineExplanation, LineStatus } from "@plon/rules/documents/line-points.ts";
import type { Db } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { productsOnDay, type PurchasableProduct } from "#modules/goods/products/purchasable.service.ts";
import { findOfficeInvoice } from "../invoice-lists.queries.ts";
import { type InvoiceRecord, listLines } from "../invoices.queries.ts";
import { limitLines, type PricedLine, priceLine, withPacksOf } from "../lines/line-pricing.service.ts";

type DraftLine = { sap: number | null; pack_volume: number | null; quantity: number | null; is_rejected: boolean };
type Draft = { issue_date: string | null | undefined; other_days: string[]; lines: DraftLine[] };

type LinePreview = {
  product: PurchasableProduct | undefined;
  counted: { status: LineStatus; explanation: LineExplanation } | undefined;
  problem: string | undefined;
};

/**
 * What an acceptance of these lines would post at this moment, calculated by the functions that post: rates,
 * multipliers and limits. Incomplete lines count for nothing. For `other_days` only the sums are calculated. Throws
 * invoice.not_found.
 */
export async function previewLines(db: Db, invoiceId: number, draft: Draft) {
  const invoice = getOrThrow(await findOfficeInvoice(db, invoiceId), "invoice.not_found");
  const day = draft.issue_date ?? invoice.issue_date ?? invoice.submitted_on;
  const counted = await countDraft(db, invoice, day, draft.lines);
  const otherDays: { day: string; points: number }[] = [];
  for (const other of draft.other_days)
    otherDays.push({ day: other, points: (await countDraft(db, invoice, other, draft.lines)).points });
  return { ...counted, otherDays };
}

async function countDraft(
  db: Db,
  invoice: InvoiceRecord,
  day: string,
  drafts: DraftLine[],
): Promise<{ points: number; lines: LinePreview[] }> {
  const saps = drafts.flatMap(({ sap }) => sap ?? []);
  const known = withPacksOf(await productsOnDay(db, day, saps), await listLines(db, invoice.id));
  const products = new Map(known.map((product) => [product.sap, product]));
  const priced = drafts.map((draft) => priceDraft(draft, draft.sap === null ? undefined : products.get(draft.sap)));
  const whole = priced.flatMap(({ line }) => (line && line.rejectionReason === null ? [line] : []));
  const limited = await limitLines(db, invoice.participant_id, day, whole);
  const results = new Map(whole.map((line, at) => [line, limited[at]!]));
  const lines = priced.map(({ product, line, problem }) => ({
    product,
    problem,
    counted: line && (results.get(line) ?? { status: "rejected" as const, explanation: line.explanation }),
  }));
  return { points: lines.reduce((sum, { counted }) => sum + (counted?.explanation.points ?? 0), 0), lines };
}

type PricedDraft = Pick<LinePreview, "product" | "problem"> & { line: PricedLine | undefined };

function priceDraft(draft: DraftLine, product: PurchasableProduct | undefined): PricedDraft {
  const { sap, pack_volume, quantity } = draft;
  if (sap === null) return { product, line: undefined, problem: undefined };
  const isWhole = pack_volume !== null && quantity !== null;
  const asked = {
    sap,
    pack_volume: pack_volume ?? product?.packVolumes[0] ?? 1,
    quantity: quantity ?? 1,
    rejection_reason: draft.is_rejected ? "-" : null,
  };
  try {
    const line = priceLine(product, asked);
    return { product, line: isWhole ? line : undefined, problem: undefined };
  } catch (error) {
    if (error instanceof AppError) return { product, line: undefined, problem: errorText(error.code) };
    throw error;
  }
}
