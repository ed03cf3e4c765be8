import { decideApproval, waitingBySubject } from "#modules/approvals/approvals.service.ts";
import { carryOutOwnerChange } from "#modules/members/owner-change.service.ts";
import { carryOutLostPhone } from "#modules/farms/lost-phone.service.ts";
import { carryOutSettingChange } from "#modules/settings/setting-changes.service.ts";
import { carryOutNewApprover } from "#modules/staff/staff.service.ts";
import { staffCall, type World } from "./world.ts";

/** The second administrator approves every change of a setting that waits. */
export async function approveSettings({ tx, people }: World, at: Date): Promise<void> {
  for (const { id } of (await waitingBySubject(tx, "setting.change")).values()) {
    const decision = { decision: "approve", reason: "" } as const;
    await decideApproval(tx, staffCall(people.secondAdmin, at), id, decision, {
      "setting.change": carryOutSettingChange,
      "staff.approver": carryOutNewApprover({ name: "Plon", publicUrl: "" }),
      "participant.owner": carryOutOwnerChange({ publicUrl: "", helpline: "" }),
      "participant.lost_phone": carryOutLostPhone,
    });
  }
}
