import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { formatInstant, formatMoney } from "@plon/client/format.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { ParticipantLink } from "#shared/records/participant-link.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { type Choice, ChoiceList, type Head } from "./choice-list.tsx";
import { LineHistory } from "./line-history.tsx";
import { isOpen, SettleSteps } from "./settle-steps.tsx";
import { type Batch, type Line, lineStatus } from "./payout-words.ts";

const HEADS: Head[] = [
  { name: "Uczestnik" },
  { name: "Kwota", isAmount: true },
  { name: "Zamówienie" },
  { name: "Stan" },
  { name: "Identyfikator" },
];

function choiceOf(line: Line): Choice {
  return {
    id: line.id,
    name: `${line.payee_name}, ${formatMoney(line.amount_grosze)}`,
    off: !isOpen(line),
    values: [line.participant.name, line.amount_grosze, line.order_number, lineStatus(line).label, line.instruction_id],
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
      <Box key="status">
        <StatusChip status={lineStatus(line)} />
        <Hint>{line.return_reason ?? (line.settled_at ? formatInstant(line.settled_at) : "")}</Hint>
      </Box>,
      <Typography key="name" variant="body2" color="textSecondary">
        {line.instruction_id}
      </Typography>,
    ],
    below: <LineHistory line={line} />,
  };
}

/** The payments of a batch; what is open about them can be settled by hand. */
export function BatchLines({ batch }: { batch: Batch }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const canSettle = batch.actions.includes("settle") && batch.lines.some(isOpen);
  const lines = batch.lines.filter((line) => chosen.has(line.id) && isOpen(line));
  const open = batch.lines.filter(isOpen).length;
  return (
    <Box component="section" aria-label="Przelewy">
      <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
        Przelewy
      </Typography>
      {canSettle && <SettleSteps batch={batch} lines={lines} onDone={() => setChosen(new Set())} />}
      <ChoiceList
        heads={HEADS}
        choices={batch.lines.map(choiceOf)}
        choosing={
          canSettle
            ? { chosen, onChange: setChosen, allLabel: `Zaznacz wszystkie do rozliczenia lub wyjaśnienia (${open})` }
            : undefined
        }
      />
    </Box>
  );
}
