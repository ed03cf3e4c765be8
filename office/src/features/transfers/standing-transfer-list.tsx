import { withStop } from "@plon/rules/texts/polish-text.ts";
import Box from "@mui/material/Box";
import { TextInput } from "react-admin";
import type { z } from "zod";
import { officeEndStandingTransfer, type officeStandingTransfer } from "@plon/contract/office/points/transfers.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { choiceFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { call } from "#shared/calls/session.ts";
import { Hint } from "#shared/page/hint.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { proofText } from "./proof-words.ts";
import { searchBySide, Side, sideText } from "./side.tsx";
import { TransferTabs } from "./transfer-tabs.tsx";

type Standing = z.infer<typeof officeStandingTransfer>;

const filters = [
  searchBySide,
  choiceFilter([
    { id: "pending", name: "Oczekujące na akceptację" },
    { id: "active", name: "Aktywne" },
    { id: "rejected", name: "Odrzucone" },
    { id: "expired", name: "Wygasłe" },
    { id: "ended", name: "Zakończone" },
  ]),
];

function EndButton({ transfer }: { transfer: Standing }) {
  const canEnd = useMayCall(officeEndStandingTransfer);
  if (!canEnd || (transfer.status !== "pending" && transfer.status !== "active")) return null;
  return (
    <FormButton<{ reason: string }>
      label="Zakończ"
      look={{ size: "small", variant: "outlined", "aria-label": `Zakończ przekazywanie od: ${transfer.sender.name}` }}
      title="Zakończ stałe przekazywanie"
      explanation={`Od: ${transfer.sender.name}, do: ${withStop(transfer.receiver.name)} Przekazane punkty zostają u przyjmującego, a obie strony przeczytają powód.`}
      submitLabel="Zakończ"
      schema={officeEndStandingTransfer.body}
      onSend={async (body) => {
        await call(officeEndStandingTransfer, { params: { standingTransferId: transfer.id }, body });
        return "Stałe przekazywanie zostało zakończone.";
      }}
      changes="all"
    >
      <TextInput source="reason" label="Powód" isRequired multiline minRows={2} />
    </FormButton>
  );
}

function standingCard(transfer: Standing): RecordCard {
  return {
    title: <Side person={transfer.sender} />,
    aside: formatPoints(transfer.passed_points),
    body: (
      <>
        do: <Side person={transfer.receiver} />
        {formatInstant(transfer.requested_at)}
        <Box sx={{ mt: 1, display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center" }}>
          <StatusChip status={transfer.status_label} />
          <EndButton transfer={transfer} />
        </Box>
        <Hint>{proofText(transfer)}</Hint>
      </>
    ),
  };
}

const Column = OfficeColumn<Standing>;

/** Standing transfers, the newest request first. */
export default function StandingTransferList() {
  return (
    <>
      <TransferTabs shown="standing-transfers" />
      <OfficeList<Standing>
        sort={{ field: "requested_at", order: "DESC" }}
        filters={filters}
        empty={{ title: "Nikt jeszcze nie przekazuje punktów na stałe" }}
        card={standingCard}
      >
        <Column source="requested_at" label="Prośba" text={(row) => formatInstant(row.requested_at)} />
        <Column
          label="Przekazujący"
          render={(row) => <Side person={row.sender} />}
          text={(row) => sideText(row.sender)}
        />
        <Column
          label="Przyjmujący"
          render={(row) => <Side person={row.receiver} />}
          text={(row) => sideText(row.receiver)}
        />
        <Column
          label="Stan"
          render={(row) => (
            <>
              <StatusChip status={row.status_label} />
              <Hint>{proofText(row)}</Hint>
            </>
          )}
          text={(row) => [row.status_label.label, proofText(row)].filter(Boolean).join(", ")}
        />
        <Column align="right" label="Przekazano" text={(row) => formatPoints(row.passed_points)} />
        <Column label="Działania" render={(row) => <EndButton transfer={row} />} text={null} />
      </OfficeList>
    </>
  );
}
