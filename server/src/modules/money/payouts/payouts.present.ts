import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { claimableOutcomes } from "@plon/rules/money/payout-line.ts";
import { orderNumber } from "@plon/rules/orders/reward-order.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import { batchNumber } from "./bank-files/batch-number.ts";
import type { BatchDetails, ShownBatch } from "./batches.service.ts";
import type { Candidate } from "./candidates.service.ts";

const money = (kind: string) => (kind === "charity" ? ("charity" as const) : ("bank_transfer" as const));

/** A waiting money reward, with the last digits of the account it would go to. */
export function presentCandidate(row: Candidate) {
  return {
    id: row.id,
    order_number: orderNumber(row.id, row.year),
    participant: { id: row.participant_id, name: `${row.first_name} ${row.last_name}`, identifier: row.identifier },
    kind: money(row.kind),
    points: row.points,
    value_grosze: row.value_grosze,
    tax_grosze: row.tax_grosze,
    amount_grosze: row.value_grosze - row.tax_grosze,
    account_ending: row.payee?.account.slice(-4) ?? null,
    ordered_at: row.ordered_at.toISOString(),
    returned_reason: row.returned_reason,
    obstacle: row.obstacle,
  };
}

const WORDS: Record<ShownBatch["status"], StatusLabel> = {
  draft: { label: "Czeka na zatwierdzenie", color: "yellow" },
  approved: { label: "Zatwierdzona", color: "orange" },
  exported: { label: "Przekazana do banku", color: "orange" },
  settled: { label: "Rozliczona", color: "green" },
  cancelled: { label: "Rozwiązana", color: "grey" },
};

/** A batch as lists show it. */
export function presentBatchRow(batch: ShownBatch) {
  return {
    ...withIsoTimes(batch),
    number: batchNumber(batch.id, batch.created_at),
    status_label: WORDS[batch.status],
    created_by: { id: batch.created_by, name: batch.creator_name },
    approved_by: batch.approver_name,
    exported_by: batch.exporter_name,
  };
}

type Action = "approve" | "cancel" | "export" | "settle";

const STEPS: Record<ShownBatch["status"], Action[]> = {
  draft: ["approve", "cancel"],
  approved: ["export", "cancel"],
  exported: ["settle"],
  // What the bank says later, and what conflicts, is settled as long as the batch stands.
  settled: ["settle"],
  cancelled: [],
};

/** What this member of staff may do with the batch; nobody approves their own. */
function actionsOf(batch: ShownBatch, { staff }: StaffContext): Action[] {
  if (staff.role !== "admin" && staff.role !== "clerk") return [];
  return STEPS[batch.status].filter((step) => step !== "approve" || batch.created_by !== staff.id);
}

const isHandedOut = ({ status }: ShownBatch) => status === "exported" || status === "settled";

function claimOf(claim: BatchDetails["claims"][number] | undefined, { staff }: StaffContext) {
  if (!claim) return null;
  const { outcome, reason, name: by, claimed_at: at, file_name } = claim;
  const isWorking = staff.role === "admin" || staff.role === "clerk";
  // A file is not taken back by the one who read it.
  const own = file_name === null ? (["withdraw"] as const) : [];
  const actions = claim.claimed_by === staff.id ? own : (["confirm", "reject"] as const);
  return { outcome, reason, by, file_name, at: at.toISOString(), actions: isWorking ? [...actions] : [] };
}

const presentEvent = (event: BatchDetails["events"][number]) => ({
  said: event.said,
  source: event.source,
  file_name: event.file_name,
  reason: event.reason,
  by: event.staff_name,
  claimed_by: event.claimer_name,
  is_rejected: event.claim_status === "rejected",
  at: event.happened_at.toISOString(),
});

const presentEarlier = (line: BatchDetails["earlier"][number]) => ({
  batch_id: line.batch_id,
  batch_number: batchNumber(line.batch_id, line.created_at),
  status: line.state,
  source: line.source,
  amount_grosze: line.amount_grosze,
  account_ending: line.payee_account.slice(-4),
  exported_at: line.exported_at?.toISOString() ?? null,
  return_reason: line.return_reason,
});

/** A batch with its lines. Only the last digits of accounts are shown. */
export function presentBatch(details: BatchDetails, ctx: StaffContext) {
  const { batch, lines } = details;
  const claims = new Map(details.claims.map((claim) => [claim.line_id, claim]));
  const events = Map.groupBy(details.events, (event) => event.line_id);
  const earlier = Map.groupBy(details.earlier, (line) => line.line_id);
  return {
    ...presentBatchRow(batch),
    message_id: batch.message_id,
    file_sha256: batch.file_sha256?.toString("hex") ?? null,
    lines: lines.map((line) => ({
      id: line.id,
      order_id: line.order_id,
      order_number: orderNumber(line.order_id, line.order_year),
      participant: { id: line.participant_id, name: `${line.first_name} ${line.last_name}` },
      instruction_id: line.instruction_id,
      amount_grosze: line.amount_grosze,
      account_ending: line.payee_account.slice(-4),
      payee_name: line.payee_name,
      title: line.title,
      status: line.state,
      settled_at: line.settled_at?.toISOString() ?? null,
      return_reason: line.return_reason,
      again_reason: line.again_reason,
      claimable: isHandedOut(batch) ? claimableOutcomes(line.state) : [],
      claim: claimOf(claims.get(line.id), ctx),
      history: (events.get(line.id) ?? []).map(presentEvent),
      earlier: (earlier.get(line.id) ?? []).map(presentEarlier),
    })),
    actions: actionsOf(batch, ctx),
    revision: batch.revision,
  };
}
