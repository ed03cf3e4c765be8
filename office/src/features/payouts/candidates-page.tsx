import { moneyTyped } from "@plon/rules/money/money-text.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { officeCreatePayoutBatch } from "@plon/contract/office/money/payouts.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { BulkSteps } from "#shared/lists/bulk-steps.tsx";
import { countOf, formatDay, formatMoney, formatPoints } from "@plon/client/format.ts";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { ParticipantLink } from "#shared/records/participant-link.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { CreateBatchDialog } from "./create-batch-dialog.tsx";
import { type Candidate, isPayable, KIND_LABELS, OBSTACLE_LABELS } from "./payout-words.ts";

/** As many payments as one batch holds. */
const BATCH_MAX = 1000;

const filters = [
  searchFilter("Nazwisko, NIP, PESEL, numer zamówienia"),
  choiceFilter(
    [
      { id: "bank_transfer", name: KIND_LABELS.bank_transfer },
      { id: "charity", name: KIND_LABELS.charity },
    ],
    { source: "kind", label: "Rodzaj" },
  ),
];

/** What the sum comes from, or what is kept of it. */
function sourceText({ tax_grosze, points }: Candidate): string {
  if (tax_grosze > 0) return `podatek ${formatMoney(tax_grosze)}`;
  return points > 0 ? formatPoints(points) : "z akcji";
}

const accountText = ({ account_ending }: Candidate) =>
  account_ending === null ? "bez konta" : `konto …\u00a0${account_ending}`;

const notesOf = ({ obstacle, returned_reason }: Candidate) => [
  ...(obstacle ? [OBSTACLE_LABELS[obstacle]] : []),
  ...(returned_reason ? [`Bank zwrócił: ${returned_reason}`] : []),
];

function Notes({ candidate }: { candidate: Candidate }) {
  return (
    <Box sx={{ display: "flex", flexDirection: "column", alignItems: "flex-start", gap: 0.5 }}>
      {candidate.obstacle && <StatusChip status={{ label: OBSTACLE_LABELS[candidate.obstacle], color: "red" }} />}
      {candidate.returned_reason && <Hint>Bank zwrócił: {candidate.returned_reason}</Hint>}
    </Box>
  );
}

function candidateCard(row: Candidate): RecordCard {
  return {
    title: <ParticipantLink person={row.participant} />,
    aside: formatMoney(row.amount_grosze),
    lines: [
      row.participant.identifier,
      `${row.order_number}, ${formatDay(row.ordered_at)}`,
      `${KIND_LABELS[row.kind]}, ${accountText(row)}, ${sourceText(row)}`,
    ],
    body: <Notes candidate={row} />,
  };
}

/** The resulting batch for the selected ones. */
const batchSteps = (
  <BulkSteps<Candidate> most={BATCH_MAX}>
    {(rows) => (
      <>
        <Typography component="output" variant="body2">
          Wybrano {countOf(rows.length, "wypłatę", "wypłaty", "wypłat")}, razem{" "}
          <strong>{formatMoney(rows.reduce((sum, row) => sum + row.amount_grosze, 0))}</strong>
        </Typography>
        <DialogButton variant="contained" renderDialog={(close) => <CreateBatchDialog rows={rows} onClose={close} />}>
          Utwórz paczkę
        </DialogButton>
      </>
    )}
  </BulkSteps>
);

const Column = OfficeColumn<Candidate>;

/** Money rewards waiting to be paid, oldest first: the chosen ones become a batch. */
export default function CandidatesPage() {
  const canWrite = useMayCall(officeCreatePayoutBatch);
  return (
    <OfficeList<Candidate>
      sort={{ field: "ordered_at", order: "ASC" }}
      perPage={50}
      filters={filters}
      card={candidateCard}
      empty={{ title: "Nic nie czeka na wypłatę", hint: "Zamówione przelewy i darowizny pojawią się tutaj." }}
      isSelectable={isPayable}
      {...(canWrite ? { bulk: batchSteps } : {})}
    >
      <Column
        label="Uczestnik"
        render={(row) => (
          <>
            <ParticipantLink person={row.participant} />
            <Hint>{row.participant.identifier}</Hint>
          </>
        )}
        text={({ participant }) => `${participant.name}, ${participant.identifier}`}
        sx={{ whiteSpace: "nowrap" }}
      />
      <Column
        align="right"
        source="amount"
        label="Do wypłaty"
        render={(row) => (
          <>
            <strong>{formatMoney(row.amount_grosze)}</strong>
            <Hint>{sourceText(row)}</Hint>
          </>
        )}
        text={(row) => formatMoney(row.amount_grosze)}
        inFile={(row) => moneyTyped(row.amount_grosze)}
      />
      <Column label="Zamówienie" text={(row) => row.order_number} sx={{ whiteSpace: "nowrap" }} />
      <Column source="ordered_at" label="Zamówione" text={(row) => formatDay(row.ordered_at)} />
      <Column label="Rodzaj" text={(row) => KIND_LABELS[row.kind]} sx={{ whiteSpace: "nowrap" }} />
      <Column label="Konto" text={accountText} sx={{ whiteSpace: "nowrap" }} />
      <Column label="Uwagi" render={(row) => <Notes candidate={row} />} text={(row) => notesOf(row).join("; ")} />
    </OfficeList>
  );
}
