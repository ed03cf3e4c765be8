import type { ApprovalKind } from "@plon/contract/office/house/approvals.ts";
import { decideApproval, waitingBySubject } from "#modules/house/approvals/approvals.service.ts";
import { approvalActs } from "#modules";
import { staffCall, type World } from "#demo/world.ts";

/** The second administrator approves everything of a kind that waits. */
export async function approveWaiting({ tx, people }: World, at: Date, kind: ApprovalKind): Promise<void> {
  const acts = approvalActs({ name: "Plon", publicUrl: "", helpline: "" });
  for (const { id } of (await waitingBySubject(tx, kind)).values()) {
    const decision = { decision: "approve", reason: "" } as const;
    await decideApproval(tx, staffCall(people.secondAdmin, at), id, { ...decision, acts });
  }
}
