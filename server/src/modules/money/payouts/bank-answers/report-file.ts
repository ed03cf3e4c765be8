// A bank's report about the payments of a file (pain.002).
import type { PayoutWord } from "@plon/rules/money/payout-line.ts";
import type { XmlElement } from "libxml2-wasm";
import { elementsOf, reasonsOf, textsOf } from "../bank-files/bank-xml.ts";
import { type Confirmation, ENTRIES_MAX, note, reasonText, type Verdicts } from "./verdicts.ts";

/**
 * Settled on the payer's or the payee's account, rejected, or cancelled on our request. All others mean that the bank is
 * still processing it.
 */
const WORDS: Record<string, PayoutWord> = { ACSC: "paid", ACCC: "paid", RJCT: "rejected", CANC: "recalled" };

/** What a report says of payments and files; undefined if it is longer than ours can be. */
export function readReport(root: XmlElement): Confirmation | undefined {
  const found: Confirmation = { source: "pain.002", payments: new Map(), files: new Map() };
  const take = (names: string[], element: XmlElement, status: string, into: Verdicts) => {
    const word = textsOf(element, status)[0] ?? "";
    const said = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    if (!names[0] || !said) return;
    note(into, names[0], { said, reason: said === "paid" ? null : reasonText(reasonsOf(element, "StsRsnInf")) });
  };
  for (const group of elementsOf(root, "CstmrPmtStsRpt/OrgnlGrpInfAndSts")) {
    take(textsOf(group, "OrgnlMsgId"), group, "GrpSts", found.files);
  }
  for (const block of elementsOf(root, "CstmrPmtStsRpt/OrgnlPmtInfAndSts")) {
    // Our files have one block, which has the name of the file.
    take(textsOf(block, "OrgnlPmtInfId"), block, "PmtInfSts", found.files);
    const transactions = elementsOf(block, "TxInfAndSts");
    if (transactions.length > ENTRIES_MAX) return undefined;
    for (const transaction of transactions) {
      const names = [...textsOf(transaction, "OrgnlInstrId"), ...textsOf(transaction, "OrgnlEndToEndId")];
      take(names, transaction, "TxSts", found.payments);
    }
  }
  return found;
}
