import { scaled } from "@plon/rules/texts/decimal.ts";
import { articleKey, type GoodsMove, type KsefLine } from "@plon/rules/ksef/ksef-document.ts";
import type { LineEvidence } from "@plon/rules/acceptance/certain-invoice.ts";
import { lineVolume } from "@plon/rules/ksef/ksef-quantity.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import {
  packsByGtin,
  productsLike,
  productsOnDay,
  type PurchasableProduct,
} from "#modules/goods/products/purchasable.service.ts";
import { insertArticles, listKnownArticles } from "./articles.queries.ts";

/** A line about one of our products, with the volume it moves. */
export type MatchedMove = {
  move: GoodsMove;
  product: PurchasableProduct;
  volumeThousandths: number;
  /** The pack it was sold in, if known from its trade number. */
  pieceThousandths: number | undefined;
  /** How it was recognised. */
  evidence: LineEvidence;
};

export type Matching = FoundProducts & {
  /** Articles nobody has recognised yet, or whose unit nobody has explained. */
  questions: number[];
};

type FoundProducts = {
  matched: MatchedMove[];
  /** The lines that are or may be about our products: all that may be kept of the document. */
  keptLines: KsefLine[];
};

/**
 * Finds our products on the lines of a document of a distributor: by trade number, by the office's answer about the
 * article, or else asks the office if a name is similar to one of our products'. A line similar to none is not kept.
 */
export async function matchLines(
  tx: Tx,
  at: Date,
  { distributorId, issueDate, moves }: { distributorId: number; issueDate: string; moves: readonly GoodsMove[] },
): Promise<Matching> {
  const { asked, ...found } = await findProducts(tx, distributorId, issueDate, moves);
  return { ...found, questions: await ask(tx, at, distributorId, asked) };
}

/** The same without asking anybody: what is known about the lines by now. */
export async function findProducts(db: Db, distributorId: number, issueDate: string, moves: readonly GoodsMove[]) {
  const found = await whatIsKnown(db, distributorId, issueDate, moves);
  const matching: FoundProducts = { matched: [], keptLines: [] };
  const asked = new Map<string, KsefLine>();
  for (const move of moves) {
    const { line } = move;
    const key = articleKey(line);
    const article = found.articles.get(key);
    if (article?.status === "foreign") continue;
    const pack = line.gtin === null ? undefined : found.packs.get(line.gtin);
    const product = found.products.get(pack?.sap ?? article?.sap ?? -1);
    const pieceThousandths = pack && Math.round(pack.volume * 1000);
    const packThousandths = product?.packVolumes.map((volume) => Math.round(volume * 1000)) ?? [];
    const unitThousandths = article?.unit_volume ? scaled(article.unit_volume, 3) : undefined;
    const volumeThousandths =
      product &&
      lineVolume(
        { ...line, quantityMillionths: move.quantityMillionths },
        { product: { unit: product.unit, packThousandths }, pieceThousandths, unitThousandths },
      );
    if (product && volumeThousandths !== undefined) {
      const isOther = pack && article && article.sap !== null && article.sap !== pack.sap;
      const evidence: LineEvidence = {
        name: line.name,
        unit: line.unit,
        product: {
          sap: product.sap,
          name: product.name,
          unit: product.unit,
          packThousandths,
          isInProgramme: product.rate !== undefined,
        },
        by: pack ? "gtin" : "code",
        answeredProduct: isOther ? (found.products.get(article.sap!)?.name ?? `produkt ${article.sap}`) : null,
        pieceThousandths: pieceThousandths ?? null,
        isNameConfirmed: article?.name === line.name,
        unitThousandths: unitThousandths ?? null,
        volumeThousandths,
        quantityMillionths: line.quantityMillionths,
        priceSign: line.priceSign,
        netPrice: line.netPrice,
        discountGrosze: line.discountGrosze,
        valueGrosze: line.valueGrosze,
      };
      matching.matched.push({ move, product, volumeThousandths, pieceThousandths, evidence });
    } else if (product || article || found.like.has(line.name)) asked.set(key, line);
    else continue;
    matching.keptLines.push(line);
  }
  return { ...matching, asked };
}

async function whatIsKnown(db: Db, distributorId: number, day: string, moves: readonly GoodsMove[]) {
  const lines = moves.map(({ line }) => line);
  const keys = [...new Set(lines.map(articleKey))];
  const gtins = [...new Set(lines.flatMap(({ gtin }) => gtin ?? []))];
  const articles = new Map((await listKnownArticles(db, distributorId, keys)).map((one) => [one.article_key, one]));
  const packs = await packsByGtin(db, gtins);
  const saps = [
    ...[...articles.values()].flatMap(({ sap }) => sap ?? []),
    ...[...packs.values()].map(({ sap }) => sap),
  ];
  const products = new Map((await productsOnDay(db, day, saps)).map((product) => [product.sap, product]));
  const unknown = lines.filter((line) => !articles.has(articleKey(line)) && !(line.gtin && packs.has(line.gtin)));
  const like = await productsLike(
    db,
    unknown.map(({ name }) => name),
  );
  return { articles, packs, products, like };
}

async function ask(tx: Tx, at: Date, distributorId: number, asked: Map<string, KsefLine>): Promise<number[]> {
  if (asked.size === 0) return [];
  await insertArticles(
    tx,
    [...asked].map(([article_key, line]) => ({
      distributor_id: distributorId,
      article_key,
      seller_index: line.index,
      name: line.name,
      unit: line.unit,
      status: "open",
      asked_at: at,
    })),
  );
  return (await listKnownArticles(tx, distributorId, [...asked.keys()])).map(({ id }) => id);
}
