// A bank's reply about payments: pain.002 or CSV, recognised by its content. Nothing in it is trusted; it is used only
// for the names of payments, which are looked up, and a reason, which is shown as text.
import { ParseOption, XmlDocument, type XmlElement } from "libxml2-wasm";
import { AppError } from "#platform/errors.ts";

export type Verdict = { state: "paid"; reason: null } | { state: "returned"; reason: string };
export type Confirmation = {
  /** By the name of the payment. */
  payments: Map<string, Verdict>;
  /** By the name of the whole file, if the bank judged it as a whole. */
  files: Map<string, Verdict>;
};

const ENTRIES_MAX = 20_000;
const REASON_MAX = 300;

const unreadable = () => new AppError("payout.confirmation_unreadable", { inField: "confirmation" });

/**
 * Settled on the payer's or the payee's account. All others except a rejection mean that the bank is still processing
 * it.
 */
const SETTLED = new Set(["ACSC", "ACCC"]);
const REASONS: Record<string, string> = {
  AC01: "Nieprawidłowy numer konta",
  AC03: "Nieprawidłowy numer konta odbiorcy",
  AC04: "Konto odbiorcy zamknięte",
  AC06: "Konto odbiorcy zablokowane",
  AG01: "Przelew na to konto jest niedozwolony",
  AM04: "Brak środków na koncie płatnika",
  BE04: "Brak adresu odbiorcy",
  MD07: "Odbiorca nie żyje",
  RC01: "Nieprawidłowy numer banku",
};

const returned = (words: string[]): Verdict => ({
  state: "returned",
  reason:
    words
      .join(". ")
      .replace(/[^\P{C} ]/gu, " ")
      .trim()
      .slice(0, REASON_MAX) || "Bank nie podał przyczyny",
});

function verdictOf(status: string, words: () => string[]): Verdict | undefined {
  if (SETTLED.has(status)) return { state: "paid", reason: null };
  return status === "RJCT" ? returned(words()) : undefined;
}

/** Reads a bank's confirmation. Throws payout.confirmation_unreadable. */
export function readConfirmationFile(content: Buffer): Confirmation {
  // In UTF-16 the character is also among the first four bytes.
  const isMarkup = content.subarray(0, 200).toString("latin1").match(/[!-~]/)?.[0] === "<";
  return isMarkup ? readPain002(content) : readCsv(content);
}

function readPain002(content: Buffer): Confirmation {
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(content, {
      option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NOERROR,
    });
  } catch {
    throw unreadable();
  }
  try {
    // A bank's file has no document type; one with its own entities is not from a bank.
    const isReport = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.\d{2}$/.test(document.root.namespaceUri);
    if (!isReport || document.root.name !== "Document" || document.dtd) throw unreadable();
    return verdictsOf(document.root);
  } finally {
    document.dispose();
  }
}

const textsOf = (element: XmlElement, path: string): string[] =>
  element
    .find(path.replace(/(^|\/)(?=\w)/g, "$1p:"), { p: element.namespaceUri })
    .map((node) => node.content.trim())
    .filter((text) => text !== "");

const elementsOf = (element: XmlElement, path: string) =>
  element.find(path.replace(/(^|\/)(?=\w)/g, "$1p:"), { p: element.namespaceUri }) as XmlElement[];

const reasonsOf = (element: XmlElement) => () => [
  ...[...textsOf(element, "StsRsnInf/Rsn/Cd"), ...textsOf(element, "StsRsnInf/Rsn/Prtry")].map((code) =>
    REASONS[code] ? `${REASONS[code]} (${code})` : code,
  ),
  ...textsOf(element, "StsRsnInf/AddtlInf"),
];

function verdictsOf(root: XmlElement): Confirmation {
  const found: Confirmation = { payments: new Map(), files: new Map() };
  const note = (names: string[], element: XmlElement, status: string, into: Map<string, Verdict>) => {
    const verdict = verdictOf(textsOf(element, status)[0] ?? "", reasonsOf(element));
    if (names[0] && verdict) into.set(names[0], verdict);
  };
  for (const group of elementsOf(root, "CstmrPmtStsRpt/OrgnlGrpInfAndSts")) {
    note(textsOf(group, "OrgnlMsgId"), group, "GrpSts", found.files);
  }
  const blocks = elementsOf(root, "CstmrPmtStsRpt/OrgnlPmtInfAndSts");
  for (const block of blocks) {
    // Our files have one block, which has the name of the file.
    note(textsOf(block, "OrgnlPmtInfId"), block, "PmtInfSts", found.files);
    const transactions = elementsOf(block, "TxInfAndSts");
    if (transactions.length > ENTRIES_MAX) throw unreadable();
    for (const transaction of transactions) {
      const names = [...textsOf(transaction, "OrgnlInstrId"), ...textsOf(transaction, "OrgnlEndToEndId")];
      note(names, transaction, "TxSts", found.payments);
    }
  }
  return found;
}

const PAID_WORDS = new Set(["paid", "zrealizowany", "wykonany", "zapłacony", "acsc", "accc"]);
const RETURNED_WORDS = new Set(["returned", "zwrócony", "zwrot", "odrzucony", "rjct"]);

/** Our own format for banks that send none: instruction_id;status;reason. */
function readCsv(content: Buffer): Confirmation {
  const lines = decode(content)
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/);
  const [head, ...rows] = lines.filter((line) => line.trim() !== "").map(cellsOf);
  if (head?.slice(0, 2).join(";").toLowerCase() !== "instruction_id;status" || rows.length === 0) throw unreadable();
  if (rows.length > ENTRIES_MAX) throw unreadable();
  const payments = new Map<string, Verdict>();
  for (const [name = "", written = "", reason = ""] of rows) {
    const status = written.toLowerCase();
    if (name === "" || name.length > 35) throw unreadable();
    if (PAID_WORDS.has(status)) payments.set(name, { state: "paid", reason: null });
    else if (RETURNED_WORDS.has(status)) payments.set(name, returned([reason]));
    else throw unreadable();
  }
  return { payments, files: new Map() };
}

const cellsOf = (line: string): string[] =>
  (line.match(/"(?:[^"]|"")*"|[^;]+|(?<=;)(?=;|$)/g) ?? []).map((cell) =>
    (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim(),
  );

/** Spreadsheets on Polish Windows save plain CSV in its own encoding. */
function decode(content: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1250").decode(content);
  }
}
