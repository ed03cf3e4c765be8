import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Title } from "react-admin";
import { officeCreatePayoutBatch } from "@plon/contract/office/payouts.ts";
import { useMayCall } from "#shared/access.ts";
import { countOf, formatDay, formatMoney, formatPoints } from "@plon/client/format.ts";
import { EmptyState, LoadError } from "#shared/states.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { ParticipantLink } from "#shared/participant-link.tsx";
import { Hint } from "#shared/hint.tsx";
import { type Choice, ChoiceList, type Head } from "./choice-list.tsx";
import { CreateBatchDialog } from "./create-batch-dialog.tsx";
import { type Candidate, KIND_LABELS, OBSTACLE_LABELS } from "./payout-words.ts";
import { CANDIDATES_MAX, type CandidateFilter, candidatesQuery } from "./payouts.api.ts";

const HEADS: Head[] = [
  { name: "Uczestnik" },
  { name: "Do wypłaty", isAmount: true },
  { name: "Zamówienie" },
  { name: "Rodzaj i konto" },
  { name: "Uwagi" },
];

function choiceOf(row: Candidate): Choice {
  return {
    id: row.order_id,
    name: `${row.participant.name}, ${formatMoney(row.amount_grosze)}`,
    off: row.obstacle !== null,
    values: [row.participant.name, row.amount_grosze, row.ordered_at, KIND_LABELS[row.kind], null],
    cells: [
      <Box key="who">
        <ParticipantLink person={row.participant} />
        <Hint>{row.participant.identifier}</Hint>
      </Box>,
      <Box key="sum">
        <strong>{formatMoney(row.amount_grosze)}</strong>
        <Hint>
          {row.tax_grosze > 0
            ? `podatek ${formatMoney(row.tax_grosze)}`
            : row.points > 0
              ? formatPoints(row.points)
              : "z akcji"}
        </Hint>
      </Box>,
      <Typography key="order" variant="body2">
        {row.order_number}
        <br />
        {formatDay(row.ordered_at)}
      </Typography>,
      <Typography key="kind" variant="body2">
        {KIND_LABELS[row.kind]}
        <br />
        {row.account_ending === null ? "bez konta" : `konto …\u00a0${row.account_ending}`}
      </Typography>,
      <Box key="note" sx={{ display: "flex", flexDirection: "column", gap: 0.5 }}>
        {row.obstacle && <StatusChip status={{ label: OBSTACLE_LABELS[row.obstacle], color: "red" }} />}
        {row.returned_reason && <Hint>Bank zwrócił: {row.returned_reason}</Hint>}
      </Box>,
    ],
  };
}

function Filters({ filter, onChange }: { filter: CandidateFilter; onChange: (filter: CandidateFilter) => void }) {
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1, my: 1, maxWidth: 640 }}>
      <TextField
        type="search"
        label="Szukaj"
        placeholder="Nazwisko, NIP, PESEL, numer zamówienia"
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        fullWidth
      />
      <TextField
        select
        label="Rodzaj"
        value={filter.kind}
        onChange={(event) => onChange({ ...filter, kind: event.target.value as CandidateFilter["kind"] })}
        sx={{ minWidth: 200 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">Wszystkie</MenuItem>
        <MenuItem value="bank_transfer">{KIND_LABELS.bank_transfer}</MenuItem>
        <MenuItem value="charity">{KIND_LABELS.charity}</MenuItem>
      </TextField>
    </Stack>
  );
}

type ChosenProps = { rows: Candidate[]; onCreate: () => void };

/** The resulting batch for the current ticks; stays visible while the list is long. */
function ChosenBar({ rows, onCreate }: ChosenProps) {
  const sum = rows.reduce((total, row) => total + row.amount_grosze, 0);
  return (
    <Paper
      elevation={3}
      sx={{ position: "sticky", bottom: 8, mt: 1, p: 1.5, display: "flex", flexWrap: "wrap", gap: 2, zIndex: 1 }}
    >
      <Typography component="output" sx={{ flex: 1, minWidth: 180, alignSelf: "center" }}>
        Wybrano {countOf(rows.length, "wypłatę", "wypłaty", "wypłat")}, razem <strong>{formatMoney(sum)}</strong>
      </Typography>
      <Button variant="contained" size="large" disabled={rows.length === 0} onClick={onCreate}>
        Utwórz paczkę
      </Button>
    </Paper>
  );
}

/** Money rewards waiting to be paid: the chosen ones become a batch. */
export default function CandidatesPage() {
  const canWrite = useMayCall(officeCreatePayoutBatch);
  const [filter, setFilter] = useState<CandidateFilter>({ search: "", kind: "" });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [creating, setCreating] = useState(false);
  const asked = useDeferredValue(filter);
  const candidates = useQuery(candidatesQuery(asked));
  if (candidates.isError) return <LoadError error={candidates.error} onRetry={() => candidates.refetch()} />;
  const rows = candidates.data?.rows ?? [];
  const chosenRows = rows.filter((row) => chosen.has(row.order_id) && row.obstacle === null);
  const isFiltered = filter.search !== "" || filter.kind !== "";
  return (
    <>
      <Title title="Do wypłaty" />
      <Filters filter={filter} onChange={setFilter} />
      {(candidates.data?.total ?? 0) > CANDIDATES_MAX && (
        <Alert severity="info" sx={{ mb: 1 }}>
          Widzisz najstarsze {CANDIDATES_MAX} wypłat. Tyle mieści jedna paczka.
        </Alert>
      )}
      {candidates.isPending && <Skeleton variant="rounded" height={320} />}
      {candidates.isSuccess && rows.length === 0 && (
        <EmptyState title={isFiltered ? "Nic nie pasuje do tych filtrów" : "Nic nie czeka na wypłatę"}>
          {isFiltered ? "Zmień szukany tekst albo rodzaj." : "Zamówione przelewy i darowizny pojawią się tutaj."}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ChoiceList
          heads={HEADS}
          choices={rows.map(choiceOf)}
          choosing={
            canWrite
              ? {
                  chosen,
                  onChange: setChosen,
                  allLabel: `Zaznacz wszystkie, które można wypłacić (${rows.filter((row) => row.obstacle === null).length})`,
                }
              : undefined
          }
        />
      )}
      {canWrite && rows.length > 0 && <ChosenBar rows={chosenRows} onCreate={() => setCreating(true)} />}
      {creating && <CreateBatchDialog rows={chosenRows} onClose={() => setCreating(false)} />}
    </>
  );
}
