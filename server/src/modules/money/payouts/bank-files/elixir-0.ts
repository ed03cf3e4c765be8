import iconv from "iconv-lite";
import { bankLines, bankText } from "./bank-text.ts";
import { clearingNumber } from "./pain-001.ts";
import type { Payment, PaymentOrder } from "./payment.ts";

export type ElixirEncoding = "windows-1250" | "iso-8859-2" | "utf-8";

/** Fields are quoted and separated by commas: a quoted field may contain commas, but no quotes. */
const quoted = (lines: string[]): string => `"${lines.join("|")}"`;

/** Name and address as banks accept them: the name in two lines, the address in the other two. */
function partyLines(name: string, address: string): string[] {
  const nameLines = bankLines(bankText(name, 70)).slice(0, 2);
  return [...nameLines, ...(address ? bankLines(bankText(address, 70)).slice(0, 2) : [])];
}

function line(order: PaymentOrder, payment: Payment): string {
  const { payer } = order;
  return [
    "110",
    order.executionDate.replaceAll("-", ""),
    String(payment.amountGrosze),
    clearingNumber(payer.account),
    "0",
    quoted([payer.account.slice(2)]),
    quoted([payment.account.slice(2)]),
    quoted(partyLines(payer.name, payer.address)),
    quoted(partyLines(payment.name, payment.address)),
    "0",
    clearingNumber(payment.account),
    // In the bank's confirmation only the title has room for our payment name.
    quoted(bankLines(`${payment.title} ${payment.instructionId}`)),
    '""',
    '""',
    '"51"',
  ].join(",");
}

/** Domestic transfers as Elixir-0: one line each, CRLF, in the bank's encoding. */
export function elixir0(order: PaymentOrder, encoding: ElixirEncoding): Buffer {
  const text = order.payments.map((payment) => `${line(order, payment)}\r\n`).join("");
  return iconv.encode(text, encoding);
}
