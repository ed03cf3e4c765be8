// A statement of the payer's account (camt.053): what left it is paid, what came back to it is returned. It tells of everything
// else that happened on the account, too: only what has a name of ours is taken.
import type { XmlElement } from "libxml2-wasm";
import { elementsOf, reasonsOf, textsOf } from "../bank-files/bank-xml.ts";
import { isInstructionId, isMessageId } from "../bank-files/payout-ids.ts";
import { type Confirmation, ENTRIES_MAX, note, reasonText, type Verdict } from "./verdicts.ts";

/** What a statement says of our payments and files; undefined if it is longer than one can be. */
export function readStatement(root: XmlElement): Confirmation | undefined {
  const found: Confirmation = { source: "camt.053", payments: new Map(), files: new Map() };
  const entries = elementsOf(root, "BkToCstmrStmt/Stmt/Ntry");
  if (entries.length > ENTRIES_MAX) return undefined;
  let read = 0;
  for (const entry of entries) {
    // "BOOK", since version 8 within an element of its own; what is announced or pending may still change.
    if (textsOf(entry, "Sts")[0] !== "BOOK") continue;
    const transactions = elementsOf(entry, "NtryDtls/TxDtls");
    read += transactions.length;
    if (read > ENTRIES_MAX) return undefined;
    for (const transaction of transactions) takeTransaction(found, entry, transaction, transactions.length === 1);
    if (transactions.length === 0) takeWhole(found, entry);
  }
  return found;
}

function takeTransaction(found: Confirmation, entry: XmlElement, transaction: XmlElement, isOnly: boolean): void {
  const names = [...textsOf(transaction, "Refs/InstrId"), ...textsOf(transaction, "Refs/EndToEndId")];
  const name = names.find(isInstructionId);
  if (!name) return;
  const direction = textsOf(transaction, "CdtDbtInd")[0] ?? textsOf(entry, "CdtDbtInd")[0];
  const [sum] = [
    ...elementsOf(transaction, "Amt"),
    ...elementsOf(transaction, "AmtDtls/TxAmt/Amt"),
    ...(isOnly ? elementsOf(entry, "Amt") : []),
  ];
  const verdict = verdictOf(direction, sum, reasonsOf(transaction, "RtrInf"));
  if (verdict) note(found.payments, name, verdict);
}

/** Booked as one sum: the entry names the file, not its payments. */
function takeWhole(found: Confirmation, entry: XmlElement): void {
  const names = [...textsOf(entry, "NtryDtls/Btch/MsgId"), ...textsOf(entry, "NtryDtls/Btch/PmtInfId")];
  const name = names.find(isMessageId);
  const verdict = verdictOf(textsOf(entry, "CdtDbtInd")[0], elementsOf(entry, "Amt")[0], []);
  if (name && verdict) note(found.files, name, verdict);
}

function verdictOf(direction: string | undefined, sum: XmlElement | undefined, reasons: string[]): Verdict | undefined {
  const amountGrosze = sum === undefined ? undefined : groszeOf(sum);
  const amount = amountGrosze === undefined ? {} : { amountGrosze };
  if (direction === "DBIT") return { said: "paid", reason: null, ...amount };
  return direction === "CRDT" ? { said: "returned", reason: reasonText(reasons), ...amount } : undefined;
}

/** A sum in grosze; that of another currency, or one that cannot be read, equals none of ours. */
function groszeOf(sum: XmlElement): number {
  const [, whole, part = ""] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(sum.content.trim()) ?? [];
  if (sum.attr("Ccy")?.value !== "PLN" || whole === undefined || /[1-9]/.test(part.slice(2))) return -1;
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
}
