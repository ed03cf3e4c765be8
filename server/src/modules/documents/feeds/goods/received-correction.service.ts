import { moneyFigure } from "@plon/rules/money/money-text.ts";
import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import { hasUnexplainedSum, isRebate, isReturnOfGoods, type KsefDocument } from "@plon/rules/ksef/ksef-document.ts";
import { scaled } from "@plon/rules/texts/decimal.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import {
  correctReceived,
  type LineState,
  remainingLines,
} from "#modules/documents/invoices/decisions/correction.service.ts";
import { lockCorrected, receivedNamed } from "#modules/documents/invoices/received-invoices.service.ts";
import type { MatchedMove } from "./line-matching.service.ts";
import type { Outcome } from "../outcome.ts";

type Received = { document: KsefDocument; distributorId: number; participantId: number; matched: MatchedMove[] };

const review = (reason: string): Outcome => ({ status: "waiting", waitsFor: "review", reason });
const withoutEffect = (reason: string): Outcome => ({ status: "imported", reason });

/**
 * A correction whose lines say nothing of goods. Where it changes what is paid all the same, and an invoice that it
 * corrects earned points, somebody must look: it may take back everything.
 */
export async function correctionWithoutGoods(
  db: Db,
  buyer: { participantId: number; distributorId: number },
  document: KsefDocument,
): Promise<Outcome> {
  if (!hasUnexplainedSum(document)) return { status: "no_products", reason: "Korekta nie zmienia ilości towaru" };
  const found = await receivedNamed(db, buyer, document.corrects);
  const accepted = found.find(({ status }) => status === "accepted");
  if (accepted) return review(unexplained(document, accepted.document_name));
  const open = found.find(({ status }) => status !== "rejected");
  const [number, ...others] = document.corrects;
  const awaited = open?.document_name ?? (others.length === 0 && found.length === 0 ? number : undefined);
  if (awaited === undefined) return withoutEffect("Żadna z korygowanych faktur nie dała punktów");
  const reason = `Czeka na ${open ? "decyzję o fakturze" : "fakturę"} ${awaited}`;
  return { status: "waiting", waitsFor: "original", originalKey: documentKey(awaited), reason };
}

/** What a correction says that nobody can read off its lines. */
const unexplained = ({ totalGrosze }: KsefDocument, number: string) =>
  `Korekta zmienia kwotę faktury ${number} o ${moneyFigure(totalGrosze!)}, a nie mówi, co z towarem: sprawdź, co wróciło, rozlicz ją ręcznie i zamknij dokument`;

/**
 * Applies a correcting document to the invoice it corrects: what was returned is deducted from that invoice's lines,
 * once. Waits for an original that has not arrived or is not decided, and for the office if the document alone is not
 * clear.
 */
export async function applyCorrection(tx: Tx, at: Date, received: Received): Promise<Outcome> {
  const { document, distributorId, participantId, matched } = received;
  const [original, ...others] = document.corrects;
  if (original === undefined || others.length > 0) {
    return review("Korekta dotyczy kilku faktur: rozlicz ją przy każdej z nich i zamknij dokument");
  }
  const invoice = await lockCorrected(tx, {
    participantId,
    distributorId,
    documentName: original,
    kind: document.kind,
  });
  const waits = { status: "waiting", waitsFor: "original", originalKey: documentKey(original) } as const;
  if (!invoice) return { ...waits, reason: `Czeka na fakturę ${original}` };
  if (invoice.status === "rejected") return withoutEffect(`Faktura ${original} została odrzucona`);
  if (invoice.status !== "accepted") return { ...waits, reason: `Czeka na decyzję o fakturze ${original}` };
  if (invoice.corrects_invoice_id !== null) return review(`Dokument ${original} sam jest korektą`);

  if (matched.some(({ move }) => move.quantityMillionths === 0)) {
    return review(
      "Korekta nie podaje, ile było przed zmianą, a po niej nie zostało nic: sprawdź, co wróciło, rozlicz ją ręcznie i zamknij dokument",
    );
  }
  if (matched.some(({ move }) => move.reading === "unclear")) {
    return review("Ilość, cena i wartość na korekcie przeczą sobie: rozlicz ją ręcznie i zamknij dokument");
  }
  const lines = await remainingLines(tx, invoice);
  const changes = changesByProduct(matched, lines);
  if (!changes) return review("Nie wiadomo, czy towar wrócił, czy tylko potaniał: brak wartości do porównania");
  const taken: { lineId: number; takenThousandths: number }[] = [];
  for (const [productId, change] of changes) {
    if (change > 0) return review("Korekta zwiększa ilość towaru: dopisz ją ręcznie i zamknij dokument");
    const rest = takeFrom(lines, productId, -change, taken);
    if (rest > 0) return review("Korekta oddaje więcej towaru, niż zostało na fakturze");
  }
  if (taken.length === 0 && hasUnexplainedSum(document)) return review(unexplained(document, original));
  if (taken.length === 0) return withoutEffect("Korekta nie zmienia ilości produktów programu");
  const entry = { document: document.number, issue_date: document.issueDate, taken };
  const reason = `Korekta przekazana przez dystrybutora do faktury ${original}`;
  return {
    status: "imported",
    invoiceId: await correctReceived(tx, { at, distributorId }, invoice, { ...entry, reason }),
  };
}

/** How much of each product was bought (above zero) or returned; undefined if a line is unclear. */
function changesByProduct(matched: MatchedMove[], lines: LineState[]): Map<number, number> | undefined {
  const changes = new Map<number, number>();
  for (const { move, product, volumeThousandths } of matched) {
    let change: number | undefined = volumeThousandths;
    if (move.reading === "return_or_rebate")
      change = returned(move.line.valueGrosze, volumeThousandths, lines, product.id);
    if (change === undefined) return undefined;
    changes.set(product.id, (changes.get(product.id) ?? 0) + change);
  }
  return changes;
}

/** The volume if a negative value equals that of the goods, 0 if it is a price reduction, undefined if it is neither. */
function returned(valueGrosze: number | null, volumeThousandths: number, lines: LineState[], productId: number) {
  const sold = lines.filter(({ line }) => line.product_id === productId);
  if (valueGrosze === null || sold.length === 0 || sold.some(({ line }) => line.value_grosze === null))
    return undefined;
  const original = {
    valueGrosze: sold.reduce((sum, { line }) => sum + line.value_grosze!, 0),
    volumeThousandths: sold.reduce((sum, { line }) => sum + line.quantity * scaled(line.pack_volume, 3), 0),
  };
  const taken = { valueGrosze, volumeThousandths };
  if (isReturnOfGoods(taken, original)) return volumeThousandths;
  return isRebate(taken, original) ? 0 : undefined;
}

/** Deducts a volume from the lines of a product, in order; returns the rest that none of them had. */
function takeFrom(
  lines: LineState[],
  productId: number,
  volumeThousandths: number,
  taken: { lineId: number; takenThousandths: number }[],
): number {
  let rest = volumeThousandths;
  for (const { line, leftThousandths } of lines) {
    const takenThousandths = line.product_id === productId ? Math.min(rest, leftThousandths) : 0;
    if (takenThousandths === 0) continue;
    taken.push({ lineId: line.id, takenThousandths });
    rest -= takenThousandths;
  }
  return rest;
}
