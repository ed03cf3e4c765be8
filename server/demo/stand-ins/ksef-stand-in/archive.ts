// The documents of the stand-in, by buyer.
import { createHash } from "node:crypto";
import { isKsefNumber, ksefCheckDigits } from "@plon/rules/ksef/ksef-number.ts";
import { invalidInput, Refused } from "./answers.ts";

export type PutDocument = {
  xml: string | Buffer;
  sellerNip: string;
  buyerNip: string;
  /** When KSeF stored it for good; by default now. It may lie in the past unless a reader was already told otherwise. */
  storedAt?: Date;
  /** When KSeF took it in; by default a minute before it was stored. */
  acquiredAt?: Date;
  /** By default made from seller, day and content, so that the same document has the same number after a restart. */
  ksefNumber?: string;
  /** It appears below what a reader was told to be complete, as documents of KSeF sometimes do (CIRFMF/ksef-api#557). */
  isLate?: boolean;
  /** KSeF lists it as written by the buyer, whatever the document says. */
  isSelfInvoicing?: boolean;
  /** Its number as KSeF lists it, where that is not how the text of the document has it. */
  listedNumber?: string;
};

export type StoredDocument = {
  listedNumber: string | undefined;
  isSelfInvoicing: boolean;
  ksefNumber: string;
  sellerNip: string;
  buyerNip: string;
  xml: Buffer;
  hash: string;
  storedAtMs: number;
  acquiredAtMs: number;
};

export type Question = {
  contextNip: string;
  page: number;
  pageSize: number;
  isDescending: boolean;
  body: unknown;
};

type DateRange = { dateType: string; from: string; to?: string | null; restrictToPermanentStorageHwmDate?: boolean };

const FILTERS = new Set(["subjectType", "dateRange", "sellerNip", "ksefNumber"]);
const SUBJECTS = new Set(["Subject1", "Subject2", "Subject3", "SubjectAuthorized"]);
const MINUTE_MS = 60_000;
/** Three months are at most 92 days. */
const RANGE_MS_MAX = 92 * 86_400_000;

/** `hwmMs` is the moment until which everything is known; `rowsMax` how many rows one question can page through. */
export function createArchive(settings: { hwmMs: () => number; nowMs: () => number; rowsMax: number }) {
  const byNumber = new Map<string, StoredDocument>();
  const byBuyer = new Map<string, StoredDocument[]>();
  /** Until when each buyer's reader was told to know everything. */
  const told = new Map<string, number>();

  return {
    put(given: PutDocument): string {
      const document = stored(given, settings);
      const known = byNumber.get(document.ksefNumber);
      if (known) return known.ksefNumber;
      if (!given.isLate && document.storedAtMs <= (told.get(document.buyerNip) ?? -Infinity)) {
        throw new Error("KSeF never stores a document before the moment until which it said that everything is known");
      }
      byNumber.set(document.ksefNumber, document);
      const own = byBuyer.get(document.buyerNip) ?? [];
      const place = own.findLastIndex(({ storedAtMs }) => storedAtMs <= document.storedAtMs) + 1;
      own.splice(place, 0, document);
      byBuyer.set(document.buyerNip, own);
      return document.ksefNumber;
    },
    get: (ksefNumber: string): StoredDocument | undefined => byNumber.get(ksefNumber),
    isStored: ({ storedAtMs }: StoredDocument): boolean => storedAtMs <= settings.nowMs(),
    /** All documents that such filters find, as `query` pages through them, in their order. */
    select({ contextNip, body }: Pick<Question, "contextNip" | "body">) {
      const asked = readFilters(body);
      const hwmMs = settings.hwmMs();
      const fromMs = Date.parse(asked.range.from);
      const toMs = asked.range.to ? Date.parse(asked.range.to) : settings.nowMs();
      if (!(fromMs <= toMs) || toMs - fromMs > RANGE_MS_MAX) throw invalidInput("dateRange");
      const untilMs = asked.range.restrictToPermanentStorageHwmDate === true ? Math.min(toMs, hwmMs) : toMs;
      const own = asked.subject === "Subject2" ? (byBuyer.get(contextNip) ?? []) : [];
      const isWithin = ({ storedAtMs }: StoredDocument) => storedAtMs >= fromMs && storedAtMs <= untilMs;
      return { documents: own.filter((one) => isWithin(one) && asked.fits(one)), hwmMs };
    },
    query(question: Question) {
      const asked = readFilters(question.body);
      const { range } = asked;
      const isHeld = range.restrictToPermanentStorageHwmDate === true;
      const hwmMs = settings.hwmMs();
      const fromMs = Date.parse(range.from);
      const untilMs = Math.min(range.to ? Date.parse(range.to) : settings.nowMs(), settings.nowMs());
      if (isHeld && fromMs > hwmMs) {
        throw new Refused({
          code: 21183,
          description: "Zakres filtrowania wykracza poza dostępny zakres danych.",
          details: ["Parametr dateRange.from jest późniejszy niż PermanentStorageHwmDate."],
        });
      }
      if (!(fromMs <= untilMs) || untilMs - fromMs > RANGE_MS_MAX) throw invalidInput("dateRange");
      const toMs = isHeld ? Math.min(untilMs, hwmMs) : untilMs;
      if (asked.subject === "Subject2") {
        told.set(question.contextNip, Math.max(told.get(question.contextNip) ?? -Infinity, Math.min(hwmMs, toMs)));
      }
      const own = asked.subject === "Subject2" ? (byBuyer.get(question.contextNip) ?? []) : [];
      const found = own.filter((one) => one.storedAtMs >= fromMs && one.storedAtMs <= toMs && asked.fits(one));
      if (question.isDescending) found.reverse();
      const start = question.page * question.pageSize;
      const end = Math.min(start + question.pageSize, settings.rowsMax);
      return {
        hasMore: end < found.length,
        isTruncated: end === settings.rowsMax && end < found.length,
        permanentStorageHwmDate: new Date(Math.min(hwmMs, untilMs)).toISOString(),
        invoices: found.slice(start, end).map(metadataOf),
      };
    },
  };
}

function stored(given: PutDocument, settings: { hwmMs: () => number; nowMs: () => number }): StoredDocument {
  const xml = Buffer.from(given.xml);
  const digest = createHash("sha256").update(xml);
  const hex = digest.copy().digest("hex");
  const storedAtMs = given.storedAt?.getTime() ?? Math.max(settings.nowMs(), settings.hwmMs() + 1);
  const acquiredAtMs = given.acquiredAt?.getTime() ?? storedAtMs - MINUTE_MS;
  const day = new Date(acquiredAtMs).toISOString().slice(0, 10).replaceAll("-", "");
  if (given.ksefNumber !== undefined && !isKsefNumber(given.ksefNumber)) throw new Error("Not a KSeF number");
  const start = `${given.sellerNip}-${day}-${hex.slice(0, 12).toUpperCase()}`;
  return {
    ksefNumber: given.ksefNumber ?? `${start}-${ksefCheckDigits(start)}`,
    sellerNip: given.sellerNip,
    buyerNip: given.buyerNip,
    isSelfInvoicing: given.isSelfInvoicing ?? false,
    listedNumber: given.listedNumber,
    xml,
    hash: digest.digest("base64"),
    storedAtMs,
    acquiredAtMs,
  };
}

function readFilters(body: unknown) {
  const filters = (body ?? {}) as Record<string, unknown>;
  for (const name of Object.keys(filters)) if (!FILTERS.has(name)) throw invalidInput(`The stand-in knows no ${name}`);
  const { subjectType, dateRange, sellerNip, ksefNumber } = filters;
  if (!SUBJECTS.has(subjectType as string)) throw invalidInput("subjectType");
  const range = dateRange as DateRange | undefined;
  if (range?.dateType !== "PermanentStorage") throw invalidInput("The stand-in knows PermanentStorage only");
  return {
    subject: subjectType as string,
    range,
    fits: (one: StoredDocument) =>
      (sellerNip === undefined || one.sellerNip === sellerNip) &&
      (ksefNumber === undefined || one.ksefNumber === ksefNumber),
  };
}

const KINDS: Record<string, string> = {
  VAT: "Vat",
  ZAL: "Zal",
  KOR: "Kor",
  ROZ: "Roz",
  UPR: "Upr",
  KOR_ZAL: "KorZal",
  KOR_ROZ: "KorRoz",
};

/** The metadata that KSeF has of a document. Read from its text: the stand-in's own documents are well-formed. */
export function metadataOf(document: StoredDocument) {
  const text = document.xml.toString("utf8");
  const part = (name: string, after = "") => {
    const from = after === "" ? 0 : Math.max(0, text.indexOf(`<${after}`));
    return unescaped(new RegExp(`<${name}>([^<]*)</${name}>`).exec(text.slice(from, from + 20_000))?.[1] ?? "");
  };
  const gross = Number(part("P_15")) || 0;
  return {
    ksefNumber: document.ksefNumber,
    invoiceNumber: document.listedNumber ?? part("P_2"),
    issueDate: part("P_1") || new Date(document.acquiredAtMs).toISOString().slice(0, 10),
    invoicingDate: new Date(document.acquiredAtMs).toISOString(),
    acquisitionDate: new Date(document.acquiredAtMs).toISOString(),
    permanentStorageDate: new Date(document.storedAtMs).toISOString(),
    seller: { nip: document.sellerNip, name: part("Nazwa", "Podmiot1") },
    buyer: { identifier: { type: "Nip", value: document.buyerNip }, name: part("Nazwa", "Podmiot2") },
    netAmount: gross,
    grossAmount: gross,
    vatAmount: 0,
    currency: part("KodWaluty") || "PLN",
    invoicingMode: "Online",
    invoiceType: KINDS[part("RodzajFaktury")] ?? "Vat",
    formCode: { systemCode: "FA (3)", schemaVersion: "1-0E", value: "FA" },
    isSelfInvoicing: document.isSelfInvoicing,
    hasAttachment: false,
    invoiceHash: document.hash,
    thirdSubjects: [],
  };
}

const unescaped = (text: string) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
