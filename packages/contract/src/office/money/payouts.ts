import { z } from "zod";
import type { Endpoint, StaffRole } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, pagerMeta, plainText, recordId, statusLabel } from "../../shared/calls/envelope.ts";
import { MONEY_REWARD_KINDS } from "../../shared/prizes.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";

const READ_PAYOUTS: readonly StaffRole[] = ["admin", "clerk", "auditor"];
const WORK_PAYOUTS: readonly StaffRole[] = ["admin", "clerk"];

export const PAYOUT_FORMATS = ["pain.001.001.03", "pain.001.001.09", "elixir-0"] as const;
/** What is known of a payment. */
export const LINE_STATES = [
  "waiting",
  "paid",
  "returned",
  "returned_after_paid",
  "recalled",
  "conflicting",
  "paid_twice",
  "removed",
] as const;
export const BATCH_STATUSES = ["draft", "approved", "exported", "settled", "cancelled"] as const;

/** A money reward that waits to be paid, or why it cannot be. */
export const payoutCandidate = z.object({
  /** Of its order. */
  id: z.int(),
  order_number: z.string(),
  participant: z.object({ id: z.int(), name: z.string(), identifier: z.string() }),
  kind: z.enum(MONEY_REWARD_KINDS),
  points: z.int(),
  value_grosze: z.int(),
  tax_grosze: z.int(),
  amount_grosze: z.int(),
  /** Last four digits of the account it would go to. */
  account_ending: z.string().nullable(),
  ordered_at: isoInstant,
  /** Set if the bank returned it earlier. */
  returned_reason: z.string().nullable(),
  /** held: what leaves the farm waits while something is looked into. account_returned: money came back from this very account; it is paid again only for a reason. */
  obstacle: z.enum(["no_account", "account_changed", "account_closed", "account_returned", "held"]).nullable(),
});

export const officeListPayoutCandidates = {
  method: "GET",
  path: "/api/office/v1/payout-candidates",
  summary: "Money rewards not in any batch, oldest first.",
  access: { staff: READ_PAYOUTS },
  query: listQuery(["ordered_at", "amount"], "asc").extend({ kind: z.enum(MONEY_REWARD_KINDS).optional() }),
  data: z.array(payoutCandidate),
  meta: pagerMeta.extend({ total_grosze: z.int() }),
  errors: [],
} as const satisfies Endpoint;

/** What people may find out about a payment. */
export const LINE_OUTCOMES = ["paid", "returned", "recalled"] as const;
/** Where what is known of a payment comes from. */
export const LINE_SOURCES = ["export", "pain.002", "camt.053", "csv", "hand"] as const;

export const payoutBatchRow = z.object({
  id: z.int(),
  /** 'W/2026/0007' */
  number: z.string(),
  status: z.enum(BATCH_STATUSES),
  status_label: statusLabel,
  format: z.enum(PAYOUT_FORMATS),
  execution_date: isoDate,
  lines_total: z.int(),
  total_grosze: z.int(),
  paid_total: z.int(),
  returned_total: z.int(),
  /** Payments whose answers conflict, or of which somebody said what another has yet to confirm. */
  questions_total: z.int(),
  created_by: z.object({ id: z.int(), name: z.string() }),
  created_at: isoInstant,
  approved_by: z.string().nullable(),
  approved_at: isoInstant.nullable(),
  exported_by: z.string().nullable(),
  exported_at: isoInstant.nullable(),
});

export const payoutBatch = payoutBatchRow.extend({
  message_id: z.string(),
  /** Of the exported file, hexadecimal: for comparison when approving the payment at the bank. */
  file_sha256: z.string().nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      order_id: z.int(),
      order_number: z.string(),
      participant: z.object({ id: z.int(), name: z.string() }),
      instruction_id: z.string(),
      amount_grosze: z.int(),
      account_ending: z.string(),
      payee_name: z.string(),
      title: z.string(),
      status: z.enum(LINE_STATES),
      settled_at: isoInstant.nullable(),
      return_reason: z.string().nullable(),
      /** Why money goes to an account from which it came back. */
      again_reason: z.string().nullable(),
      /** What may be said of it by hand, which another person confirms. */
      claimable: z.array(z.enum(LINE_OUTCOMES)),
      /** What somebody said by hand, or came back by a file that somebody read, and nobody has confirmed yet. */
      claim: z
        .object({
          outcome: z.enum(LINE_OUTCOMES),
          reason: z.string(),
          by: z.string(),
          /** Of the bank's file that says it; null if it was said by hand. */
          file_name: z.string().nullable(),
          at: isoInstant,
          actions: z.array(z.enum(["confirm", "reject", "withdraw"])),
        })
        .nullable(),
      /** What was said of it, by whom and from which file, oldest first. */
      history: z.array(
        z.object({
          said: z.enum(["sent", "paid", "returned", "rejected", "recalled"]),
          source: z.enum(LINE_SOURCES),
          file_name: z.string().nullable(),
          reason: z.string().nullable(),
          by: z.string(),
          /** Who said it first, where two people found it out. */
          claimed_by: z.string().nullable(),
          /** The second person did not find it so. */
          is_rejected: z.boolean(),
          at: isoInstant,
        }),
      ),
      /** Payments of the same order in batches before, newest first. */
      earlier: z.array(
        z.object({
          batch_id: z.int(),
          batch_number: z.string(),
          status: z.enum(LINE_STATES),
          source: z.enum(LINE_SOURCES).nullable(),
          amount_grosze: z.int(),
          account_ending: z.string(),
          exported_at: isoInstant.nullable(),
          return_reason: z.string().nullable(),
        }),
      ),
    }),
  ),
  actions: z.array(z.enum(["approve", "cancel", "export", "settle"])),
  revision: z.int(),
});

export const officeListPayoutBatches = {
  method: "GET",
  path: "/api/office/v1/payout-batches",
  summary: "Payout batches, newest first.",
  access: { staff: READ_PAYOUTS },
  query: listQuery(["id"], "desc").extend({
    status: z.enum(BATCH_STATUSES).optional(),
    /** Only those of whose payments somebody said, by hand or by a file, what another has yet to confirm. */
    claimed: z.enum(["true"]).optional(),
  }),
  ...pageOf(payoutBatchRow),
  errors: [],
} as const satisfies Endpoint;

const byBatch = z.object({ batchId: recordId });

export const officeGetPayoutBatch = {
  method: "GET",
  path: "/api/office/v1/payout-batches/:batchId",
  summary: "One batch with its lines.",
  access: { staff: READ_PAYOUTS },
  params: byBatch,
  data: payoutBatch,
  errors: ["payout.not_found"],
} as const satisfies Endpoint;

export const officeCreatePayoutBatch = {
  method: "POST",
  path: "/api/office/v1/payout-batches",
  value: "moves_out",
  summary: "Puts the named money rewards into a new batch, all or none. An order never enters two.",
  access: { staff: WORK_PAYOUTS },
  idempotent: true,
  body: z.object({
    order_ids: z
      .array(z.int().positive())
      .min(1, "Wybierz co najmniej jedną wypłatę")
      .max(1000, "Najwyżej 1000 wypłat"),
    execution_date: isoDate,
    /** Why money goes again to accounts from which it came back. */
    again_reason: plainText(500, 3).optional(),
  }),
  data: payoutBatch,
  errors: [
    "payout.order_not_payable",
    "payout.account_returned",
    "payout.date_past",
    "payout.payer_missing",
    "request.key_reused",
    "request.idempotency_key_missing",
  ],
} as const satisfies Endpoint;

const asRead = z.object({ revision: z.int().min(0) });

/** A step of a batch; the answer is the batch after it. */
const batchStep = { access: { staff: WORK_PAYOUTS }, params: byBatch, data: payoutBatch } as const;

export const officeApprovePayoutBatch = {
  method: "POST",
  path: "/api/office/v1/payout-batches/:batchId/approve",
  value: "moves_out",
  summary: "A second person approves a batch as it was read.",
  ...batchStep,
  body: asRead,
  errors: [
    "payout.not_found",
    "payout.own_batch",
    "approval.same_person",
    "payout.wrong_state",
    "payout.changed_meanwhile",
    "payout.paid_elsewhere",
    "payout.held",
  ],
} as const satisfies Endpoint;

export const officeCancelPayoutBatch = {
  method: "POST",
  path: "/api/office/v1/payout-batches/:batchId/cancel",
  value: "none",
  summary: "Takes a batch that was not handed out apart: its orders wait again.",
  ...batchStep,
  body: asRead.extend({ reason: plainText(500, 3) }),
  errors: ["payout.not_found", "payout.wrong_state", "payout.changed_meanwhile"],
} as const satisfies Endpoint;

export const officeExportPayoutBatch = {
  method: "POST",
  path: "/api/office/v1/payout-batches/:batchId/export",
  value: "moves_out",
  summary: "Writes the payment file once; the same call again changes nothing. The file is got at …/file.",
  ...batchStep,
  errors: ["payout.not_found", "payout.wrong_state", "payout.payer_missing", "payout.paid_elsewhere", "payout.held"],
} as const satisfies Endpoint;

/** A file: exactly the bytes written by the export, however often it is fetched. Audited. */
export const PAYOUT_FILE_PATH = "/api/office/v1/payout-batches/:batchId/file";

export const officeSettlePayoutLines = {
  method: "POST",
  path: "/api/office/v1/payout-batches/:batchId/settle",
  value: "moves_out",
  summary:
    "Settles lines by hand: waiting ones are paid at once; that money is back, or what a conflict comes to, waits for another person. What is known already is left.",
  ...batchStep,
  body: z.object({
    lines: z
      .array(
        z.discriminatedUnion("status", [
          z.object({ line_id: z.int().positive(), status: z.literal("paid"), reason: plainText(300, 3).optional() }),
          z.object({
            line_id: z.int().positive(),
            status: z.enum(["returned", "recalled"]),
            reason: plainText(300, 3),
          }),
        ]),
      )
      .min(1)
      .max(1000),
  }),
  errors: ["payout.not_found", "payout.wrong_state", "payout.line_settled", "payout.claim_waiting"],
} as const satisfies Endpoint;

export const officeDecidePayoutClaims = {
  method: "POST",
  path: "/api/office/v1/payout-batches/:batchId/claims",
  summary:
    "Decides what was said of lines by hand, or came back by a file: another person confirms or rejects it; its author withdraws what was said by hand.",
  value: "moves_out",
  ...batchStep,
  body: z.object({
    line_ids: z.array(z.int().positive()).min(1).max(1000),
    decision: z.enum(["confirm", "reject", "withdraw"]),
    reason: plainText(300),
  }),
  errors: [
    "payout.not_found",
    "payout.wrong_state",
    "payout.own_claim",
    "approval.same_person",
    "payout.file_claim",
    "payout.claim_over",
  ],
} as const satisfies Endpoint;

/** Multipart, the file `confirmation`: pain.002, camt.053 or CSV (instruction_id;status;reason). */
export const officeReadConfirmation = {
  method: "POST",
  path: "/api/office/v1/payout-confirmations",
  value: "moves_out",
  summary:
    "Reads the bank's confirmation: settles the lines it names, and keeps what contradicts an earlier answer. What came back waits for another person. The same file again changes nothing.",
  access: { staff: WORK_PAYOUTS },
  upload: { fields: z.object({}), file: "confirmation", fileRequired: true },
  data: z.object({
    known_before: z.boolean(),
    paid: z.int(),
    /** Each waits for another person to confirm it. */
    returned: z.int(),
    already: z.int(),
    /** The bank said otherwise before: two people decide, and until then nothing is paid or cancelled. */
    conflicting: z.array(z.string()),
    /** No payment of ours, or of another sum. */
    unknown: z.array(z.string()),
    batch_ids: z.array(z.int()),
  }),
  errors: ["payout.confirmation_unreadable", "file.missing", "file.too_large", "file.empty"],
} as const satisfies Endpoint;

export const officeTaxReport = {
  method: "GET",
  path: "/api/office/v1/tax-report/:year",
  summary: "Rewards of a year per participant: value, tax, and whether the threshold was passed.",
  access: { staff: ["admin", "auditor"] },
  params: z.object({
    year: z.coerce.number("Podaj rok").int("Podaj rok").min(2000, "Podaj rok").max(2100, "Podaj rok"),
  }),
  query: listQuery(["value", "name"], "desc"),
  data: z.array(
    z.object({
      /** Of the participant. */
      id: z.int(),
      participant: z.object({ id: z.int(), name: z.string(), identifier: z.string() }),
      orders: z.int(),
      value_grosze: z.int(),
      largest_grosze: z.int(),
      tax_grosze: z.int(),
      above_threshold: z.boolean(),
    }),
  ),
  /** The sums of all who were found, not of the page; null if there are more of them than are counted. */
  meta: pagerMeta.extend({ value_grosze: z.int().nullable(), tax_grosze: z.int().nullable() }),
  errors: [],
} as const satisfies Endpoint;

/** A file: the same as CSV, with addresses, for the tax return. Audited. */
export const TAX_REPORT_CSV_PATH = "/api/office/v1/tax-report/:year/report.csv";
