import Stack from "@mui/material/Stack";
import { TextInput } from "react-admin";
import { z } from "zod";
import { officeDecidePayoutClaims, officeSettlePayoutLines } from "@plon/contract/office/money/payouts.ts";
import { plainText } from "@plon/contract/shared/calls/envelope.ts";
import { countOf } from "@plon/client/format.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { ActButton } from "#shared/acts/act-buttons.tsx";
import { call } from "#shared/calls/session.ts";
import type { Batch, Line } from "./payout-words.ts";
import { PAYOUT_KEYS } from "./payouts.api.ts";

type Outcome = Line["claimable"][number];
type Decision = "confirm" | "reject" | "withdraw";

const reasonField = z.object({ reason: plainText(300, 3) });

const CLAIMS: Record<Outcome, { label: string; what: string }> = {
  returned: { label: "Oznacz jako zwrócone", what: "pieniądze wróciły" },
  recalled: { label: "Oznacz jako wstrzymane", what: "przelew wstrzymano na naszą prośbę" },
  paid: { label: "Wyjaśnij: pieniądze doszły", what: "pieniądze doszły" },
};

const DECISIONS: Record<Decision, { label: string; explanation: string }> = {
  confirm: {
    label: "Potwierdź zgłoszenie",
    explanation:
      "Sprawdź na wyciągu z banku. Po potwierdzeniu wypłaty zostaną rozliczone, a uczestnicy dostaną wiadomość.",
  },
  reject: {
    label: "Odrzuć zgłoszenie",
    explanation:
      "Wypłaty zostaną takie jak przed zgłoszeniem. To, co podał plik banku, stanie się sporne i wyjaśnią to dwie osoby.",
  },
  withdraw: { label: "Wycofaj zgłoszenie", explanation: "Wypłaty zostaną takie jak przed zgłoszeniem." },
};

/** Whether something can be said of a payment by hand, or decided. */
export const isOpen = ({ status, claimable, claim }: Line): boolean =>
  claim === null ? status === "waiting" || claimable.length > 0 : claim.actions.length > 0;

/**
 * The steps for ticked payments: paid; that money is back, or what a conflict comes to, for another person to confirm; and that
 * person's decision. Steps for which the batch has no payment are not shown.
 */
export function SettleSteps({ batch, lines, onDone }: { batch: Batch; lines: Line[]; onDone: () => void }) {
  const params = { batchId: batch.id };
  const saveSettlement = async (
    ids: number[],
    settlement: { status: "paid" } | { status: Outcome; reason: string },
  ) => {
    const body = { lines: ids.map((line_id) => ({ line_id, ...settlement })) };
    await call(officeSettlePayoutLines, { params, body });
    onDone();
    return "reason" in settlement ? "Zgłoszenie czeka na drugą osobę." : "Rozliczenie zostało zapisane.";
  };
  const waiting = idsOf(lines, ({ status }) => status === "waiting");
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 1, alignItems: "center" }}>
      {batch.lines.some(({ status }) => status === "waiting") && (
        <ActButton
          variant="outlined"
          disabled={waiting.length === 0}
          send={() => saveSettlement(waiting, { status: "paid" })}
          changes={PAYOUT_KEYS}
        >
          Oznacz jako wypłacone
        </ActButton>
      )}
      {(["paid", "returned", "recalled"] as const)
        .filter((outcome) => batch.lines.some((line) => isClaimable(line, outcome)))
        .map((outcome) => (
          <ClaimButton
            key={outcome}
            outcome={outcome}
            ids={idsOf(lines, (line) => isClaimable(line, outcome))}
            onSend={(ids, reason) => saveSettlement(ids, { status: outcome, reason })}
          />
        ))}
      {(["confirm", "reject", "withdraw"] as const)
        .filter((decision) => batch.lines.some((line) => isDecidable(line, decision)))
        .map((decision) => (
          <DecisionButton
            key={decision}
            decision={decision}
            ids={idsOf(lines, (line) => isDecidable(line, decision))}
            onSend={async (ids, reason) => {
              const { message } = await call(officeDecidePayoutClaims, {
                params,
                body: { line_ids: ids, decision, reason },
              });
              onDone();
              return message ?? "Zapisano.";
            }}
          />
        ))}
    </Stack>
  );
}

const isClaimable = ({ claim, claimable }: Line, outcome: Outcome) => claim === null && claimable.includes(outcome);
const isDecidable = ({ claim }: Line, decision: Decision) => claim?.actions.includes(decision) ?? false;
const idsOf = (lines: Line[], isMeant: (line: Line) => boolean) => lines.filter(isMeant).map(({ id }) => id);

type StepProps = { ids: number[]; onSend: (ids: number[], reason: string) => Promise<string> };

function ClaimButton({ outcome, ids, onSend }: StepProps & { outcome: Outcome }) {
  const { label, what } = CLAIMS[outcome];
  return (
    <FormButton<{ reason: string }>
      label={label}
      look={{ variant: "outlined", color: outcome === "paid" ? "primary" : "error", disabled: ids.length === 0 }}
      title={label}
      explanation={`Zgłaszasz, że ${what} (${countOf(ids.length, "wypłata", "wypłaty", "wypłat")}). Potwierdzi to druga osoba; do tego czasu nic się nie zmieni.`}
      submitLabel="Zgłoś"
      schema={reasonField}
      onSend={({ reason }) => onSend(ids, reason)}
      changes={PAYOUT_KEYS}
    >
      <TextInput source="reason" label="Z czego to wiadomo, powód podany przez bank" isRequired autoFocus />
    </FormButton>
  );
}

function DecisionButton({ decision, ids, onSend }: StepProps & { decision: Decision }) {
  const { label, explanation } = DECISIONS[decision];
  return (
    <FormButton<{ reason: string }>
      label={label}
      look={{ variant: decision === "confirm" ? "contained" : "outlined", disabled: ids.length === 0 }}
      title={label}
      explanation={explanation}
      submitLabel={label}
      schema={officeDecidePayoutClaims.body.pick({ reason: true })}
      defaultValues={{ reason: "" }}
      onSend={({ reason }) => onSend(ids, reason ?? "")}
      changes={PAYOUT_KEYS}
    >
      <TextInput source="reason" label="Uwagi (nieobowiązkowe)" autoFocus />
    </FormButton>
  );
}
