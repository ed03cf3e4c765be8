import type { InvoiceDetails, InvoiceRow } from "@plon/contract/portal/documents/invoices.ts";
import type { InvoiceMatters } from "@plon/contract/portal/desk/matters.ts";

/** An invoice that waits. */
export const WAITING_INVOICE: InvoiceRow = {
  id: 5,
  document: "FV/5/2026",
  distributor_name: "Agro Lublin",
  date: "2026-11-20",
  date_origin: "document",
  source: "manual",
  state: "pending",
  status: { label: "Oczekująca", color: "yellow" },
  is_correction: false,
  points: 0,
  pending_points: 480,
  submitted_at: "2026-11-21T10:00:00Z",
  decision_due: "2026-12-03",
  reason: null,
  download: null,
  actions: [],
};

/** An accepted line: three packs of 20 l by 4 points. */
export const LINE: InvoiceDetails["lines"][number] = {
  id: 1,
  state: "accepted",
  status: { label: "Zaakceptowana", color: "green" },
  sap: 12,
  title_product: "Halvetic",
  unit: "l",
  pack_volume: 20,
  quantity: 3,
  volume: 60,
  points: 240,
  reason: null,
  explanation: {
    volumeThousandths: 60_000,
    pointsPerUnitHundredths: 400,
    multiplierHundredths: 100,
    exactPoints: "240",
    roundedPoints: 240,
    points: 240,
  },
};

/** The same with everything that is known of it, changed by what is given. */
export function invoiceDetails(changes: Partial<InvoiceDetails> = {}): InvoiceDetails {
  return {
    ...WAITING_INVOICE,
    by_person: null,
    cancelled_by_person: null,
    buyer: { name: "Gospodarstwo Rolne Ewa Mazur", source: "Zgłoszona w portalu", on_document: false },
    comment: null,
    receipt_number: "Z/2026/000005",
    corrects: null,
    corrections: [],
    counted: [],
    lines: [LINE],
    ...changes,
  };
}

/** Nothing was asked about an invoice, and nothing of it may be disagreed with. */
export const NO_MATTERS: InvoiceMatters = { matters: [], appeals: [], appeal_until: null };
