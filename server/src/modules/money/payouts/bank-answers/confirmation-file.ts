// A bank's answer about payments, recognised by its content: a report (pain.002), a statement of the account (camt.053), or our
// own CSV. Nothing in it is trusted; it is used only for the names of payments, which are looked up, sums, which are compared,
// and a reason, which is shown as text.
import type { PayoutWord } from "@plon/rules/money/payout-line.ts";
import { AppError } from "#platform/acts/errors.ts";
import { openBankXml } from "../bank-files/bank-xml.ts";
import { readReport } from "./report-file.ts";
import { readStatement } from "./statement-file.ts";
import { type Confirmation, ENTRIES_MAX, note, reasonText, type Verdicts } from "./verdicts.ts";

const unreadable = () => new AppError("payout.confirmation_unreadable", { inField: "confirmation" });

/** Reads a bank's confirmation. Throws payout.confirmation_unreadable. */
export function readConfirmationFile(content: Buffer): Confirmation {
  // In UTF-16 the character is also among the first four bytes.
  const isMarkup = content.subarray(0, 200).toString("latin1").match(/[!-~]/)?.[0] === "<";
  if (!isMarkup) return readCsv(content);
  const read = openBankXml(content, { "pain.002.001": readReport, "camt.053.001": readStatement });
  if (!read) throw unreadable();
  return read;
}

const PAID_WORDS = new Set(["paid", "zrealizowany", "wykonany", "zapłacony", "acsc", "accc"]);
const RETURNED_WORDS = new Set(["returned", "zwrócony", "zwrot"]);
const REJECTED_WORDS = new Set(["odrzucony", "rejected", "rjct"]);
const RECALLED_WORDS = new Set(["recalled", "wycofany", "canc"]);

function wordOf(status: string): PayoutWord | undefined {
  if (PAID_WORDS.has(status)) return "paid";
  if (RETURNED_WORDS.has(status)) return "returned";
  if (REJECTED_WORDS.has(status)) return "rejected";
  return RECALLED_WORDS.has(status) ? "recalled" : undefined;
}

/** Our own format for banks that send none: instruction_id;status;reason. */
function readCsv(content: Buffer): Confirmation {
  const lines = decode(content)
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/);
  const [head, ...rows] = lines.filter((line) => line.trim() !== "").map(cellsOf);
  if (head?.slice(0, 2).join(";").toLowerCase() !== "instruction_id;status" || rows.length === 0) throw unreadable();
  if (rows.length > ENTRIES_MAX) throw unreadable();
  const payments: Verdicts = new Map();
  for (const [name = "", written = "", reason = ""] of rows) {
    const said = wordOf(written.toLowerCase());
    if (name === "" || name.length > 35 || !said) throw unreadable();
    note(payments, name, { said, reason: said === "paid" ? null : reasonText([reason]) });
  }
  return { source: "csv", payments, files: new Map() };
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
