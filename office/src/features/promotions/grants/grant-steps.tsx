import Button from "@mui/material/Button";
import { useState } from "react";
import { TextInput, useNotify } from "react-admin";
import { plainText } from "@plon/contract/shared/calls/envelope.ts";
import { isExplainedGrantAct } from "@plon/rules/promotions/promotion-grant.ts";
import { z } from "zod";
import { commonActs } from "#shared/acts/common-acts.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { countOf } from "@plon/client/format.ts";
import { type Grant, GRANT_STEPS, type StaffGrantAct, stepExplanation } from "./grant-words.ts";
import { useMoveGrants } from "../promotions.api.ts";

const noteFields = (act: StaffGrantAct) => z.object({ note: plainText(300, isExplainedGrantAct(act) ? 1 : 0) });

/** Without a promotion the rewards may be of any. */
type Props = { promotionId?: number; grants: Grant[]; onMoved: () => void };

/** The actions for these rewards, applied to all of them or to none. */
export function GrantSteps({ promotionId, grants, onMoved }: Props) {
  const [act, setAct] = useState<StaffGrantAct>();
  const moveGrants = useMoveGrants(promotionId);
  const notify = useNotify();
  const count = countOf(grants.length, "nagrodę", "nagrody", "nagród");
  const move = async (chosen: StaffGrantAct, note: string) => {
    const moved = await moveGrants({ act: chosen, note, grant_ids: grants.map(({ id }) => id) });
    notify(`Zmieniono ${countOf(moved, "nagrodę", "nagrody", "nagród")}.`, { type: "success" });
    onMoved();
  };
  return (
    <>
      {commonActs(grants.map(({ acts }) => acts)).map((one) => (
        <Button
          key={one}
          size="small"
          variant="outlined"
          color={one === "withdraw" ? "error" : "primary"}
          onClick={() => setAct(one)}
        >
          {GRANT_STEPS[one].label}
        </Button>
      ))}
      {act && (
        <ActionDialog<{ note: string }>
          title={`${GRANT_STEPS[act].label}: ${count}`}
          explanation={stepExplanation(act, grants)}
          submitLabel={GRANT_STEPS[act].label}
          schema={noteFields(act)}
          defaultValues={{ note: "" }}
          onSend={({ note }) => move(act, note)}
          onClose={() => setAct(undefined)}
        >
          <TextInput
            source="note"
            label={GRANT_STEPS[act].noteLabel}
            isRequired={isExplainedGrantAct(act)}
            parse={(value: string) => value}
            autoFocus
            multiline
            minRows={2}
          />
        </ActionDialog>
      )}
    </>
  );
}
