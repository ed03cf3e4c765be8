import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { TextInput } from "react-admin";
import { z } from "zod";
import { officeSettlePayoutLines } from "@plon/contract/office/payouts.ts";
import { plainText } from "@plon/contract/shared/envelope.ts";
import { FormButton } from "#shared/action-dialog.tsx";
import { countOf, formatInstant, formatMoney } from "@plon/client/format.ts";
import { call } from "#shared/session.ts";
import { StatusChip } from "#shared/status-chip.tsx";
import { ParticipantLink } from "#shared/participant-link.tsx";
import { ActButton } from "#shared/act-buttons.tsx";
import { Hint } from "#shared/hint.tsx";
import { type Choice, ChoiceList, type Head } from "./choice-list.tsx";
import { type Batch, type Line, LINE_STATES } from "./payout-words.ts";
import { PAYOUT_KEYS } from "./payouts.api.ts";

const HEADS: Head[] = [
  { name: "Uczestnik" },
  { name: "Kwota", isAmount: true },
  { name: "Zamówienie" },
  { name: "Stan" },
  { name: "Identyfikator" },
];
const reasonField = z.object({ reason: plainText(300, 3) });

function choiceOf(line: Line): Choice {
  return {
    id: line.id,
    name: `${line.payee_name}, ${formatMoney(line.amount_grosze)}`,
    off: line.state !== "waiting",
    values: [
      line.participant.name,
      line.amount_grosze,
      line.order_number,
      LINE_STATES[line.state].label,
      line.instruction_id,
    ],
    cells: [
      <Box key="who">
        <ParticipantLink person={line.participant} />
        <Hint>
          {line.payee_name !== line.participant.name && `dla: ${line.payee_name}, `}
          konto …&nbsp;{line.account_ending}
        </Hint>
      </Box>,
      <strong key="sum">{formatMoney(line.amount_grosze)}</strong>,
      <Typography key="order" variant="body2">
        {line.order_number}
      </Typography>,
      <Box key="state">
        <StatusChip status={LINE_STATES[line.state]} />
        <Hint>{line.return_reason ?? (line.settled_at ? formatInstant(line.settled_at) : "")}</Hint>
      </Box>,
      <Typography key="name" variant="body2" color="textSecondary">
        {line.instruction_id}
      </Typography>,
    ],
  };
}

type Settlement = { state: "paid" } | { state: "returned"; reason: string };

/** The steps for ticked payments: paid, or returned with the bank's reason. */
function SettleSteps({ batchId, ids, onDone }: { batchId: number; ids: number[]; onDone: () => void }) {
  const settle = async (settlement: Settlement) => {
    const lines = ids.map((line_id) => ({ line_id, ...settlement }));
    await call(officeSettlePayoutLines, { params: { batchId }, body: { lines } });
    onDone();
    return "Rozliczenie zostało zapisane.";
  };
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 1, alignItems: "center" }}>
      <ActButton
        variant="outlined"
        disabled={ids.length === 0}
        send={() => settle({ state: "paid" })}
        changes={PAYOUT_KEYS}
      >
        Oznacz jako wypłacone
      </ActButton>
      <FormButton<{ reason: string }>
        label="Oznacz jako zwrócone"
        look={{ variant: "outlined", color: "error", disabled: ids.length === 0 }}
        title="Oznacz jako zwrócone"
        explanation={`${countOf(ids.length, "wypłata wróci", "wypłaty wrócą", "wypłat wróci")} na listę „Do wypłaty”, a uczestnik dowie się, żeby sprawdzić numer konta.`}
        submitLabel="Oznacz jako zwrócone"
        schema={reasonField}
        onSend={({ reason }) => settle({ state: "returned", reason })}
        changes={PAYOUT_KEYS}
      >
        <TextInput source="reason" label="Powód podany przez bank" isRequired autoFocus />
      </FormButton>
    </Stack>
  );
}

/** The payments of a batch; waiting ones can be settled by hand. */
export function BatchLines({ batch }: { batch: Batch }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const canSettle = batch.actions.includes("settle");
  const ids = batch.lines.filter((line) => line.state === "waiting" && chosen.has(line.id)).map(({ id }) => id);
  const waiting = batch.lines.filter((line) => line.state === "waiting").length;
  return (
    <Box component="section" aria-label="Przelewy">
      <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
        Przelewy
      </Typography>
      {canSettle && <SettleSteps batchId={batch.id} ids={ids} onDone={() => setChosen(new Set())} />}
      <ChoiceList
        heads={HEADS}
        choices={batch.lines.map(choiceOf)}
        choosing={
          canSettle
            ? { chosen, onChange: setChosen, allLabel: `Zaznacz wszystkie, które czekają (${waiting})` }
            : undefined
        }
      />
    </Box>
  );
}
