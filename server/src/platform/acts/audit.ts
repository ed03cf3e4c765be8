import { sql } from "kysely";
import type { AuditSubject } from "@plon/contract/shared/words/audit-subjects.ts";
import { piece, type Piece, PREPARED, type Tx } from "#platform/database/database.ts";
import type { StaffContext } from "./context.ts";

/** Who acts, whichever interface the call came through. */
export type AuditActor = Pick<StaffContext, "at" | "address" | "requestId"> & { staff: { id: number } };

export type AuditEntry = {
  action: string;
  subject: { type: AuditSubject; id: number | string };
  before?: unknown;
  after?: unknown;
};

const SECRET = /password|token|secret|recovery|pesel|bank_account|code_hash/i;

/** A text under the name of a secret is never kept, whoever passed it: a safety net in case a caller is careless. */
const withoutSecrets = (key: string, value: unknown): unknown =>
  typeof value === "string" && value !== "" && SECRET.test(key) ? "•••" : value;

/** Records what a member of staff did, in the transaction that does it. Pass no secrets, PESEL or bank account. */
export async function audit(tx: Tx, ctx: AuditActor, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      happened_at: ctx.at,
      staff_id: ctx.staff.id,
      address: ctx.address,
      request_id: ctx.requestId,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: String(entry.subject.id),
      before: entry.before === undefined ? null : JSON.stringify(entry.before, withoutSecrets),
      after: entry.after === undefined ? null : JSON.stringify(entry.after, withoutSecrets),
    })
    .modifyEnd(sql.raw(PREPARED))
    .execute();
}

const MOVEMENT = piece`jsonb_build_object('movement_id', receipt.journal_id)`;

/**
 * The same as `audit`, attached to a posting's statement; `after` also includes what `found` reads from its receipt.
 */
export const auditWithPosting = (
  ctx: AuditActor,
  entry: Omit<AuditEntry, "before"> & { after: object },
  found: Piece = MOVEMENT,
): Piece => piece`
  insert into audit_log (happened_at, staff_id, address, request_id, action, subject_type, subject_id, after)
  select ${ctx.at}::timestamptz, ${ctx.staff.id}::bigint, ${ctx.address}, ${ctx.requestId}, ${entry.action},
    ${entry.subject.type}, ${String(entry.subject.id)}, ${JSON.stringify(entry.after, withoutSecrets)}::jsonb || ${found}
  from receipt where not receipt.replayed
`;
