// A row of metadata that is not understood: why, and what of it may be kept.
import { createHash } from "node:crypto";
import { metadataTrace } from "./ksef-answers.ts";

export type OddRow = {
  /** KSeF's number of the document where it can be read, else the hash of the row. */
  key: string;
  /** In Polish, for the office. */
  why: string;
  /** What is needed to understand it; of another seller's row nothing. */
  raw: Record<string, string>;
  /** When KSeF stored the document, where that can be read. */
  storedAt: Date | undefined;
  /** It names another seller than the one that was asked about. */
  isOfAnother: boolean;
};

/** What of a row is kept: nothing of the buyer, and no sums. */
const KEPT = [
  "ksefNumber",
  "invoiceNumber",
  "issueDate",
  "permanentStorageDate",
  "acquisitionDate",
  "invoiceType",
  "formCode",
  "invoiceHash",
  "hashOfCorrectedInvoice",
] as const;
const KEPT_LENGTH_MAX = 300;

const WHY: Record<string, string> = {
  ksefNumber: "nietypowy numer KSeF",
  invoiceNumber: "nietypowy numer faktury",
  issueDate: "nietypowa data wystawienia",
  permanentStorageDate: "brak daty zapisu w KSeF",
  seller: "brak NIP sprzedawcy",
  buyer: "brak nabywcy",
  invoiceType: "brak rodzaju faktury",
  formCode: "brak wersji formularza",
  invoiceHash: "brak skrótu dokumentu",
  hashOfCorrectedInvoice: "nietypowy skrót faktury korygowanej",
};

/** Sets a row aside that does not fit at these places, or is of another seller than the one that was asked about. */
export function oddRow(row: unknown, { sellerNip, places }: { sellerNip: string; places: string[] }): OddRow {
  const trace = metadataTrace.safeParse(row).data;
  const hash = createHash("sha256")
    .update(JSON.stringify(row) ?? "")
    .digest("hex");
  const nip = trace?.seller?.nip;
  if (nip !== undefined && nip !== sellerNip) {
    const why = "KSeF podał dokument innego sprzedawcy";
    return { key: hash, why, raw: {}, storedAt: trace?.permanentStorageDate, isOfAnother: true };
  }
  const parts = [...new Set(places.map((place) => place.split(".")[0]!))].slice(0, 3);
  const words = parts.map((part) => WHY[part] ?? "nieznana postać wiersza");
  return {
    key: trace?.ksefNumber ?? hash,
    why: `Wiersz z KSeF jest niepełny: ${words.join(", ") || "nieznana postać wiersza"}`,
    raw: keptOf(row),
    storedAt: trace?.permanentStorageDate,
    isOfAnother: false,
  };
}

function keptOf(row: unknown): Record<string, string> {
  if (typeof row !== "object" || row === null) return {};
  const found: Record<string, string> = {};
  for (const name of KEPT) {
    const value = (row as Record<string, unknown>)[name];
    if (value !== undefined)
      found[name] = (typeof value === "string" ? value : JSON.stringify(value)).slice(0, KEPT_LENGTH_MAX);
  }
  return found;
}
