import type { StatusLabel } from "@plon/contract/shared/envelope.ts";
import { orderNumber } from "@plon/rules/reward-order.ts";
import type { StaffContext } from "#platform/context.ts";
import { shown } from "#platform/shown.ts";
import { batchNumber } from "./batch-number.ts";
import type { ShownBatch, ShownLine } from "./batches.service.ts";
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
    ...shown(batch),
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
  settled: [],
  cancelled: [],
};

/** What this member of staff may do with the batch; nobody approves their own. */
function actionsOf(batch: ShownBatch, { staff }: StaffContext): Action[] {
  if (staff.role !== "admin" && staff.role !== "clerk") return [];
  return STEPS[batch.status].filter((step) => step !== "approve" || batch.created_by !== staff.id);
}

/** A batch with its lines. Only the last digits of accounts are shown. */
export function presentBatch({ batch, lines }: { batch: ShownBatch; lines: ShownLine[] }, ctx: StaffContext) {
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
      state: line.state,
      settled_at: line.settled_at?.toISOString() ?? null,
      return_reason: line.return_reason,
    })),
    actions: actionsOf(batch, ctx),
    revision: batch.revision,
  };
}
