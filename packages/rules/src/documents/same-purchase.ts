// Whether two invoices are for the same purchase, by what each source says a document is (decision 0205).
import { classOfKind } from "../ksef/ksef-document.ts";

/** Who says something of a document: its sender, the reading of its file, its own bytes or QR code, the seller's system. */
export type ClaimedBy = "typed" | "read" | "proven" | "electronic";

/** What one source says a document is; null for what it does not say. Hashes are texts. */
export type PurchaseClaim = {
  source: ClaimedBy;
  sellerNip: string | null;
  /** By `numberKey`. */
  numberKey: string | null;
  documentKind: string | null;
  issueDay: string | null;
  /** Net, of the programme's goods on it. */
  sumGrosze: number | null;
  buyerNip: string | null;
  ksefNumber: string | null;
  xmlSha256: string | null;
  fileSha256: string | null;
  /** 256 characters of 0 and 1. */
  pictureHash: string | null;
  /** What of it is only likely: number, seller, day, buyer, sum. */
  uncertain: readonly string[];
};

export type PurchaseDocument = {
  farmId: number;
  /** The farm's NIP or PESEL. */
  farmNumber: string;
  /** The day it is listed under: that of the document, else of its arrival. */
  listDay: string;
  /** The goods on it, as one text; null without any. */
  goods: string | null;
  isCorrection: boolean;
  /** A clerk or the seller's system entered day and goods. */
  isEntered: boolean;
  claims: readonly PurchaseClaim[];
};

/** Why another invoice may be for the same purchase. */
export const TWIN_REASONS = ["file", "number", "picture", "sum"] as const;
export type TwinReason = (typeof TWIN_REASONS)[number];

/** Where a claim comes from, as it is told: a seller that nobody proved was chosen from the list. */
export const CLAIM_SOURCES = ["chosen", "typed", "read", "proven", "electronic"] as const;
export type ClaimSource = (typeof CLAIM_SOURCES)[number];

export const TWIN_CLAIMS = [
  "number",
  "seller",
  "ksef_number",
  "xml",
  "file",
  "picture",
  "day",
  "sum",
  "goods",
] as const;
/** A claim that two documents share, and who says so of each. */
export type TwinEvidence = {
  claim: (typeof TWIN_CLAIMS)[number];
  value: string | null;
  own: ClaimSource;
  other: ClaimSource;
};

export type TwinFinding = { by: TwinReason[]; why: TwinEvidence[] };

/** How many of the 256 bits may differ in a picture that was saved again, smaller or darker. */
export const PICTURE_BITS = 24;

const STRENGTH: readonly ClaimedBy[] = ["electronic", "proven", "read", "typed"];

type Field = "sellerNip" | "numberKey" | "documentKind" | "issueDay" | "sumGrosze" | "buyerNip";
const NAMED: Record<Field, string> = {
  sellerNip: "seller",
  numberKey: "number",
  documentKind: "kind",
  issueDay: "day",
  sumGrosze: "sum",
  buyerNip: "buyer",
};

type Saying = (document: PurchaseDocument, field: Field) => string[];

const said = (document: PurchaseDocument, field: keyof PurchaseClaim) =>
  STRENGTH.flatMap((source) => document.claims.filter((claim) => claim.source === source)).flatMap((claim) => {
    const value = claim[field];
    return value === null || value === "" ? [] : [{ value: String(value), claim }];
  });

const sourceOf = ({ source }: PurchaseClaim, field: keyof PurchaseClaim): ClaimSource =>
  source === "typed" && field === "sellerNip" ? "chosen" : source;

const everySaid: Saying = (document, field) => said(document, field).map(({ value }) => value);

/** What both say, whoever says so; the strongest sources are named. */
function shared(
  one: PurchaseDocument,
  other: PurchaseDocument,
  field: keyof PurchaseClaim,
  claim: TwinEvidence["claim"],
): TwinEvidence | undefined {
  const theirs = said(other, field);
  for (const mine of said(one, field)) {
    const same = theirs.find(({ value }) => value === mine.value);
    if (same) {
      return { claim, value: mine.value, own: sourceOf(mine.claim, field), other: sourceOf(same.claim, field) };
    }
  }
  return undefined;
}

/** What is known of a document beyond what its sender typed; the day and the sum also where a clerk entered them. */
function known(document: PurchaseDocument, field: Field): string[] {
  const isEntered = document.isEntered && (field === "issueDay" || field === "sumGrosze");
  return said(document, field)
    .filter(({ claim }) => claim.source !== "typed" || isEntered)
    .filter(({ claim }) => !claim.uncertain.includes(NAMED[field]))
    .map(({ value }) => value);
}

const proven = (document: PurchaseDocument, field: Field): string[] =>
  said(document, field)
    .filter(({ claim }) => claim.source === "proven" || claim.source === "electronic")
    .map(({ value }) => value);

/** Whether both are said and nothing of it is the same. */
function differ(one: PurchaseDocument, other: PurchaseDocument, field: Field, by: Saying): boolean {
  const [mine, theirs] = [by(one, field), by(other, field)];
  return mine.length > 0 && theirs.length > 0 && !mine.some((value) => theirs.includes(value));
}

const kindsOf: Saying = (document) => proven(document, "documentKind").map(classOfKind);

/** Of one farm, or of a farm that the other document names as its buyer. */
const isSameBuyer = (one: PurchaseDocument, other: PurchaseDocument): boolean =>
  one.farmId === other.farmId ||
  everySaid(one, "buyerNip").includes(other.farmNumber) ||
  everySaid(other, "buyerNip").includes(one.farmNumber);

/** Two documents of different sellers: never one, however alike; unless their sellers were only chosen, or read. */
function sellersOf(one: PurchaseDocument, other: PurchaseDocument) {
  const same = shared(one, other, "sellerNip", "seller");
  if (same) return { is: "same" as const, same };
  if (differ(one, other, "sellerNip", proven)) return { is: "other" as const };
  return { is: differ(one, other, "sellerNip", known) ? ("read_otherwise" as const) : ("open" as const) };
}

function byNumber(one: PurchaseDocument, other: PurchaseDocument): TwinEvidence[] {
  const ksef = shared(one, other, "ksefNumber", "ksef_number");
  if (ksef) return [ksef];
  const number = shared(one, other, "numberKey", "number");
  if (!number || differ(one, other, "documentKind", kindsOf)) return [];
  const sellers = sellersOf(one, other);
  if (sellers.is === "same") return [number, sellers.same];
  if (sellers.is === "other") return [];
  // The seller is only what was chosen: another one's number may be the same by chance.
  const day = shared(one, other, "issueDay", "day");
  const isSameFarm = isSameBuyer(one, other);
  if (isSameFarm && (day || (sellers.is === "open" && !differ(one, other, "issueDay", known)))) {
    return day ? [number, day] : [number];
  }
  const sum = day && shared(one, other, "sumGrosze", "sum");
  return sum && sellers.is === "open" ? [number, day, sum] : [];
}

function byFile(one: PurchaseDocument, other: PurchaseDocument): TwinEvidence[] {
  const xml = shared(one, other, "xmlSha256", "xml");
  const file = shared(one, other, "fileSha256", "file");
  return [xml, file].flatMap((found) => (found ? [{ ...found, value: null }] : []));
}

/** Invoices of one program look alike: a picture alone says nothing as soon as the documents differ in anything known. */
function byPicture(one: PurchaseDocument, other: PurchaseDocument): TwinEvidence[] {
  const [mine] = said(one, "pictureHash");
  const [theirs] = said(other, "pictureHash");
  if (!mine || !theirs || bitsBetween(mine.value, theirs.value) > PICTURE_BITS) return [];
  // A number that is only likely tells two documents apart all the same: the same picture would have been read alike.
  const read: Saying = (document) =>
    said(document, "numberKey")
      .filter(({ claim }) => claim.source !== "typed")
      .map(({ value }) => value);
  const isOther =
    differ(one, other, "numberKey", read) ||
    (["sellerNip", "issueDay", "sumGrosze", "buyerNip"] as const).some((field) => differ(one, other, field, known));
  return isOther ? [] : [{ claim: "picture", value: null, own: "read", other: "read" }];
}

function bitsBetween(one: string, other: string): number {
  let bits = 0;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) bits += 1;
  return bits;
}

/** Two documents of a seller's own system are told apart by their numbers, and two buyers buy the same on one day. */
function bySum(one: PurchaseDocument, other: PurchaseDocument): TwinEvidence[] {
  if (one.isCorrection || other.isCorrection) return [];
  const isOther =
    differ(one, other, "numberKey", proven) ||
    differ(one, other, "documentKind", kindsOf) ||
    differ(one, other, "buyerNip", known);
  if (isOther) return [];
  const sellers = sellersOf(one, other);
  const isSameFarm = isSameBuyer(one, other);
  const day = shared(one, other, "issueDay", "day");
  const sum = shared(one, other, "sumGrosze", "sum");
  if (sellers.is !== "same") return sellers.is === "open" && isSameFarm && day && sum ? [day, sum] : [];
  if (sum && day) return [sum, day, sellers.same];
  if (!isSameFarm || !(day || one.listDay === other.listDay)) return [];
  const isSameGoods = one.goods !== null && one.goods === other.goods && !differ(one, other, "sumGrosze", everySaid);
  const listed = day ?? { claim: "day", value: one.listDay, own: "typed", other: "typed" };
  if (sum) return [sum, listed, sellers.same];
  return isSameGoods ? [{ claim: "goods", value: null, own: "typed", other: "typed" }, listed, sellers.same] : [];
}

/** Why two documents may be one purchase, and which claims say so; undefined if nothing does. */
export function samePurchase(one: PurchaseDocument, other: PurchaseDocument): TwinFinding | undefined {
  const found = {
    number: byNumber(one, other),
    file: byFile(one, other),
    picture: byPicture(one, other),
    sum: bySum(one, other),
  };
  const by = TWIN_REASONS.filter((reason) => found[reason].length > 0);
  if (by.length === 0) return undefined;
  const why = new Map(by.flatMap((reason) => found[reason]).map((evidence) => [evidence.claim, evidence]));
  return { by, why: [...why.values()] };
}

/**
 * Whether a twin that is found after both were accepted is worth somebody's time: the same day and sum were before the eyes
 * of whoever accepted.
 */
export const isLateAlarm = ({ by }: TwinFinding): boolean => by.some((reason) => reason !== "sum");
