import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { type ReactNode, useState } from "react";
import { TextInput } from "react-admin";
import { z } from "zod";
import type { decisionBody, secondDecision } from "@plon/contract/shared/calls/second-decisions.ts";
import { plainText, type StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { Hint } from "#shared/page/hint.tsx";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { choiceFilter } from "./list-filters.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";

type Decidable = z.infer<typeof secondDecision>;
export type DecisionBody = z.input<typeof decisionBody>;
type Decision = Decidable["actions"][number];

const STATUS: Record<Decidable["status"], StatusLabel> = {
  waiting: { label: "Czeka na drugą osobę", color: "yellow" },
  approved: { label: "Zatwierdzona", color: "green" },
  rejected: { label: "Odrzucona", color: "red" },
  withdrawn: { label: "Wycofana", color: "grey" },
};

/** Which of them a list shows. */
export const decisionFilter = choiceFilter([
  { id: "waiting", name: "Czekają" },
  { id: "approved", name: "Zatwierdzone" },
  { id: "rejected", name: "Odrzucone" },
  { id: "withdrawn", name: "Wycofane" },
]);

const LABELS: Record<Decision, string> = { approve: "Zatwierdź", reject: "Odrzuć", withdraw: "Wycofaj" };

const decider = ({ decided_by, decision_reason }: Decidable) =>
  decided_by && [decided_by, decision_reason].filter(Boolean).join(": ");

/** Who decided and why, or what it waits for: in words. */
export const decisionText = (of: Decidable) => [STATUS[of.status].label, decider(of)].filter(Boolean).join(", ");

/** The same as it is shown. */
export function DecisionState({ of }: { of: Decidable }) {
  return (
    <Box>
      <StatusChip status={STATUS[of.status]} />
      {of.decided_by && <Hint sx={{ mt: 0.5 }}>{decider(of)}</Hint>}
    </Box>
  );
}

const fieldsOf = (decision: Decision) =>
  z.object({ reason: decision === "reject" ? plainText(500, 3) : plainText(500).optional() });

type DecisionsProps = {
  of: Decidable;
  /** The subject of the decision, after the verb in a button's label. */
  named: string;
  /** The dialog's text above the question. */
  explain: (decision: Decision) => ReactNode;
  submitLabels: Record<Decision, string>;
  /** Sends the decision and returns the success message. */
  onDecide: (body: DecisionBody) => Promise<string>;
};

function DecisionDialog({
  decision,
  named,
  explain,
  submitLabels,
  onDecide,
  onClose,
}: DecisionsProps & { decision: Decision; onClose: () => void }) {
  return (
    <ActionDialog<{ reason?: string }>
      title={`${LABELS[decision]}${named}`}
      explanation={explain(decision)}
      submitLabel={submitLabels[decision]}
      schema={fieldsOf(decision)}
      onSend={({ reason }) => onDecide({ decision, ...(reason ? { reason } : {}) })}
      changes="all"
      onClose={onClose}
    >
      {decision === "reject" && <TextInput source="reason" label="Powód" isRequired autoFocus multiline minRows={2} />}
    </ActionDialog>
  );
}

/** The actions available to the reader, each with a confirmation. */
export function Decisions(props: DecisionsProps) {
  const { of, named } = props;
  const [decision, setDecision] = useState<Decision>();
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      {of.actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === "approve" ? "contained" : "outlined"}
          color={action === "reject" ? "error" : "primary"}
          aria-label={`${LABELS[action]}${named}`}
          onClick={() => setDecision(action)}
        >
          {LABELS[action]}
        </Button>
      ))}
      {decision && <DecisionDialog {...props} decision={decision} onClose={() => setDecision(undefined)} />}
    </Stack>
  );
}

/** At the foot of a card: its progress, and the reader's actions. */
export function DecisionOnCard(props: DecisionsProps) {
  return (
    <Box sx={{ mt: 1, display: "grid", gap: 1 }}>
      <DecisionState of={props.of} />
      <Decisions {...props} />
    </Box>
  );
}
