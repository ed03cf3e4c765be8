import type { Tables } from "#platform/database/tables.ts";
import type { ElixirEncoding } from "./elixir-0.ts";
import type { PaymentOrder } from "./payment.ts";

type PayoutFormat = Tables["payout_batch"]["format"];

/** The content type and extension of a payment file. */
export const fileKind = (format: PayoutFormat) =>
  format === "elixir-0"
    ? { type: "application/octet-stream", extension: "pli" }
    : { type: "application/xml", extension: "xml" };

/** The payments in the bank's format. */
export async function writePaymentFile(
  order: PaymentOrder,
  { format, encoding }: { format: PayoutFormat; encoding: ElixirEncoding },
): Promise<Buffer> {
  // Loaded with the first file: few servers ever write one.
  if (format === "elixir-0") return (await import("./elixir-0.ts")).elixir0(order, encoding);
  return (await import("./pain-001.ts")).pain001(order, format);
}
