// Purchases that look unlike those of a farm.
import { groupedNumber, groupedQuantity, polishPlural } from "../texts/polish-text.ts";
import { farmRecords, invoiceRecords, shareOf, shareText, type SignalKind, stepped } from "./signal.ts";

/** One picture or file at two farms; `copies` counts the invoices of others. */
export type PictureFacts = { copies: number; farm_ids: number[]; invoice_ids: number[] };
/** What one seller sold to a farm within 30 days, beside the area that it declared. */
export type SpeedFacts = { litres: number; hectares: number; distributor_id: number; invoice_ids: number[] };
/** Lines of a farm within 90 days, and those whose price per litre or kilogram is under half or over twice its product's median. */
export type PriceFacts = { lines: number; far_lines: number; invoice_ids: number[] };
/** Invoices of a farm within 90 days, and those that end in whole hundreds of złoty. */
export type RoundFacts = { documents: number; round_documents: number; invoice_ids: number[] };
/** Invoices of a farm that were accepted without a clerk within 30 days. */
export type AutomaticFacts = { automatic: number; points: number };
/** Invoices that an account which is closed by now had sent before. */
export type AgainFacts = { documents: number; closed_ids: number[]; invoice_ids: number[] };
/** Invoices of a seller within 90 days, and those of farms outside the postal regions of its branches. */
export type RegionFacts = { documents: number; far_documents: number };

const invoicesText = (count: number) =>
  `${count}\u00a0${polishPlural(count, { one: "faktura", few: "faktury", many: "faktur" })}`;

/** From so many lines or documents on a share says something. */
const LINES_LEAST = 3;
const DOCUMENTS_LEAST = 6;
const SELLER_DOCUMENTS_LEAST = 20;

export const PURCHASE_SIGNALS = {
  same_picture: {
    subject: "participant",
    title: "To samo zdjęcie faktury",
    highest: 88,
    score: ({ copies }) =>
      stepped(copies, [
        [1, 45],
        [2, 80],
        [4, 88],
      ]),
    sentence: ({ copies }) => `To samo zdjęcie albo plik wysłało inne gospodarstwo: ${invoicesText(copies)}.`,
    records: ({ farm_ids, invoice_ids }) => [...farmRecords(farm_ids), ...invoiceRecords(invoice_ids)],
  } satisfies SignalKind<PictureFacts>,
  too_fast: {
    subject: "participant",
    title: "Zakupy ponad areał",
    highest: 88,
    score: ({ litres, hectares }) =>
      hectares > 0
        ? stepped(litres / hectares, [
            [15, 40],
            [25, 70],
            [40, 88],
          ])
        : 0,
    sentence: ({ litres, hectares }) =>
      `W 30 dni od jednego sprzedawcy ${groupedQuantity(Math.round(litres))}\u00a0l (kg) na ${groupedQuantity(hectares)}\u00a0ha, czyli ${groupedQuantity(Math.round(shareOf(litres, hectares) * 10) / 10)} na hektar.`,
    records: ({ distributor_id, invoice_ids }) => [
      { type: "distributor", id: distributor_id },
      ...invoiceRecords(invoice_ids),
    ],
  } satisfies SignalKind<SpeedFacts>,
  price_far: {
    subject: "participant",
    title: "Ceny dalekie od zwykłych",
    highest: 82,
    score: ({ lines, far_lines }) =>
      shareOf(far_lines, lines) >= 0.5
        ? stepped(far_lines, [
            [LINES_LEAST, 55],
            [5, 72],
            [8, 82],
          ])
        : 0,
    sentence: ({ lines, far_lines }) =>
      `Cena za litr albo kilogram jest mniejsza niż połowa zwykłej albo ponad dwa razy większa: pozycje ${far_lines} z ${lines}.`,
    records: ({ invoice_ids }) => invoiceRecords(invoice_ids),
  } satisfies SignalKind<PriceFacts>,
  round_numbers: {
    subject: "participant",
    title: "Okrągłe kwoty",
    highest: 70,
    score: ({ documents, round_documents }) =>
      shareOf(round_documents, documents) >= 0.8
        ? stepped(round_documents, [
            [DOCUMENTS_LEAST, 62],
            [10, 70],
          ])
        : 0,
    sentence: ({ documents, round_documents }) =>
      `Okrągłe sumy co do 100\u00a0zł: ${invoicesText(round_documents)} z ${documents}.`,
    records: ({ invoice_ids }) => invoiceRecords(invoice_ids),
  } satisfies SignalKind<RoundFacts>,
  automatic_many: {
    subject: "participant",
    title: "Dużo faktur bez referenta",
    highest: 70,
    score: ({ automatic }) =>
      stepped(automatic, [
        [15, 35],
        [25, 62],
        [40, 70],
      ]),
    sentence: ({ automatic, points }) =>
      `W 30 dni bez referenta przyjęto ${invoicesText(automatic)} za ${groupedNumber(points)} pkt.`,
    records: () => [],
  } satisfies SignalKind<AutomaticFacts>,
  registered_again: {
    subject: "participant",
    title: "Zamknięte i założone na nowo",
    highest: 88,
    score: ({ documents }) =>
      stepped(documents, [
        [1, 62],
        [2, 88],
      ]),
    sentence: ({ documents }) => `Dokumenty konta, które wcześniej zamknięto: ${invoicesText(documents)}.`,
    records: ({ closed_ids, invoice_ids }) => [...farmRecords(closed_ids), ...invoiceRecords(invoice_ids)],
  } satisfies SignalKind<AgainFacts>,
  seller_far: {
    subject: "distributor",
    title: "Faktury spoza regionu sprzedawcy",
    highest: 82,
    score: ({ documents, far_documents }) =>
      documents >= SELLER_DOCUMENTS_LEAST
        ? stepped(shareOf(far_documents, documents), [
            [0.5, 65],
            [0.8, 82],
          ])
        : 0,
    sentence: ({ documents, far_documents }) =>
      `Dla gospodarstw spoza regionu oddziałów: ${invoicesText(far_documents)} z ${documents} (${shareText(far_documents, documents)}).`,
    records: () => [],
  } satisfies SignalKind<RegionFacts>,
};
