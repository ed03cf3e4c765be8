import { DataTable } from "react-admin";
import type { z } from "zod";
import type { officeOneTimeTransfer } from "@plon/contract/office/transfers.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { choiceFilter } from "#shared/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { Hint } from "#shared/hint.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { peopleText } from "./people-words.ts";
import { searchBySide, Side } from "./side.tsx";
import { TransferTabs } from "./transfer-tabs.tsx";

type OneTime = z.infer<typeof officeOneTimeTransfer>;

const filters = [
  searchBySide,
  choiceFilter([
    { id: "pending", name: "Czekające na kod SMS" },
    { id: "done", name: "Przekazane" },
    { id: "rejected", name: "Odrzucone" },
    { id: "expired", name: "Wygasłe" },
  ]),
];

function oneTimeCard(transfer: OneTime): RecordCard {
  return {
    title: <Side person={transfer.sender} />,
    aside: formatPoints(transfer.points),
    body: (
      <>
        do: <Side person={transfer.receiver} />
        {formatInstant(transfer.created_at)}
        <br />
        <StatusChip status={transfer.status_label} />
        <Hint>{peopleText(transfer)}</Hint>
      </>
    ),
  };
}

const Column = DataTable.Col<OneTime>;

/** One-time transfers between participants, completed or not; newest first. */
export default function OneTimeTransferList() {
  return (
    <>
      <TransferTabs shown="one-time-transfers" />
      <OfficeList<OneTime>
        sort={{ field: "created_at", order: "DESC" }}
        filters={filters}
        actions={false}
        empty={{ title: "Nikt jeszcze nie przekazał punktów" }}
        card={oneTimeCard}
      >
        <Column source="created_at" label="Kiedy" render={(row) => formatInstant(row.created_at)} />
        <Column label="Przekazujący" render={(row) => <Side person={row.sender} />} />
        <Column label="Przyjmujący" render={(row) => <Side person={row.receiver} />} />
        <Column align="right" source="points" label="Punkty" render={(row) => formatPoints(row.points)} />
        <Column
          label="Stan"
          render={(row) => (
            <>
              <StatusChip status={row.status_label} />
              <Hint>{peopleText(row)}</Hint>
            </>
          )}
        />
        <Column label="Koniec" render={(row) => (row.ended_at ? formatInstant(row.ended_at) : "–")} />
      </OfficeList>
    </>
  );
}
