import Button from "@mui/material/Button";
import { useState } from "react";
import { TextInput, useNotify } from "react-admin";
import type {
  OfficeCampaignEntryRow,
  ReasonedCampaignAct,
  StaffCampaignAct,
} from "@plon/contract/office/offers/campaigns.ts";
import { plainText } from "@plon/contract/shared/calls/envelope.ts";
import { z } from "zod";
import { commonActs } from "#shared/acts/common-acts.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { countOf } from "@plon/client/format.ts";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { ACT_WORDS } from "./campaign-words.ts";
import { useActOnEntries } from "./campaigns.api.ts";
import { PayoutDialog } from "./payout-dialog.tsx";

const reasonFields = z.object({ reason: plainText(1000, 3) });
const REFUSING: ReadonlySet<StaffCampaignAct> = new Set(["reject", "reject_complaint", "withdraw_payout", "close"]);

type StepsProps = {
  entries: Pick<OfficeCampaignEntryRow, "id" | "actions">[];
  /** What the campaign's rule makes of the one entry's purchase, where that is known. */
  computed?: number | null;
  size?: "small" | "large";
  onMoved?: () => void;
};

/** The actions for these entries, applied to all of them or to none. */
export function EntrySteps({ entries, computed, size = "small", onMoved }: StepsProps) {
  const act = useActOnEntries();
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const [asked, setAsked] = useState<ReasonedCampaignAct>();
  const [isPaying, setIsPaying] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const move = async (step: ReasonedCampaignAct, reason?: string) => {
    const ids = entries.map(({ id }) => id);
    const moved = await act(ids, step, reason);
    notify(`Zmieniono ${countOf(moved, "zgłoszenie", "zgłoszenia", "zgłoszeń")}.`, { type: "success" });
    onMoved?.();
  };
  const press = async (step: StaffCampaignAct) => {
    if (step === "order_payout") return setIsPaying(true);
    if (ACT_WORDS[step].asks) return setAsked(step);
    setIsBusy(true);
    await move(step).catch(tellRefusal);
    setIsBusy(false);
  };
  const asks = asked && ACT_WORDS[asked].asks;

  return (
    <>
      {commonActs(entries.map(({ actions }) => actions)).map((step, index) => (
        <Button
          key={step}
          size={size}
          variant={index === 0 && size === "large" && !REFUSING.has(step) ? "contained" : "outlined"}
          color={REFUSING.has(step) ? "error" : "primary"}
          disabled={isBusy}
          onClick={() => void press(step)}
        >
          {ACT_WORDS[step].label}
        </Button>
      ))}
      {asked && asks && (
        <ActionDialog<{ reason: string }>
          title={asks.title}
          explanation={asks.explanation}
          submitLabel={asks.submit}
          schema={reasonFields}
          onSend={({ reason }) => move(asked, reason)}
          onClose={() => setAsked(undefined)}
        >
          <TextInput source="reason" label="Powód" isRequired autoFocus multiline minRows={2} />
        </ActionDialog>
      )}
      {isPaying && (
        <PayoutDialog
          ids={entries.map(({ id }) => id)}
          computed={computed}
          onDone={onMoved}
          onClose={() => setIsPaying(false)}
        />
      )}
    </>
  );
}
