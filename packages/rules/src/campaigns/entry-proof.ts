// What somebody without an account may show of a purchase for a campaign's entry, and how it is told.
import { dayText } from "../texts/polish-text.ts";
import type { CampaignFlow } from "./campaign.ts";
import { looksForPurchase } from "./campaign.ts";

/** As many files as an entry takes. */
export const PROOFS_MAX = 5;

type Entry = { flow: CampaignFlow; status: number; isMember: boolean; isClosed: boolean };

/**
 * Whether an invoice may be shown for an entry: it is in review or waits for a purchase, and whoever entered has no account, since
 * members send invoices as such.
 */
export const takesProofs = ({ flow, status, isMember, isClosed }: Entry): boolean =>
  !isMember &&
  !isClosed &&
  flow !== "satisfaction" &&
  (looksForPurchase(flow, status) || looksForPurchase(flow, status + 1));

type Value = { value: string } | null;
type Found = {
  number: Value;
  issue_date: Value;
  seller_nip: Value;
  buyer_nip: Value;
  lines: readonly { product: string; unit: "l" | "kg"; pack_volume: number | null; quantity: number | null }[];
};

const decimal = (value: number) => String(value).replace(".", ",");
const lineText = ({ product, unit, pack_volume: pack, quantity }: Found["lines"][number]) =>
  pack === null || quantity === null ? product : `${product} ${quantity} × ${decimal(pack)}\u00a0${unit}`;

/** What was read, in a sentence for whoever sent it; empty if that is nothing. */
export function proofText({ number, issue_date: date, lines }: Found): string {
  const document = [number && `faktura ${number.value}`, date && `z ${dayText(date.value)}`].filter(Boolean).join(" ");
  return [document, lines.map(lineText).join(", ")].filter(Boolean).join(": ");
}

/** The same for staff, a label and a value each; a buyer who is not the one who entered is said to be another. */
export function proofFindings(found: Found, identifier: string): { label: string; value: string }[] {
  const buyer = found.buyer_nip?.value;
  const rows: [string, string | undefined][] = [
    ["Numer", found.number?.value],
    ["Data", found.issue_date ? dayText(found.issue_date.value) : undefined],
    ["NIP sprzedawcy", found.seller_nip?.value],
    ["NIP nabywcy", buyer === undefined || buyer === identifier ? buyer : `${buyer} (inny niż w zgłoszeniu)`],
    ["Towar", found.lines.map(lineText).join(", ") || undefined],
  ];
  return rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}
