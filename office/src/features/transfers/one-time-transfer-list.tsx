import type { z } from "zod";
import type { officeOneTimeTransfer } from "@plon/contract/office/points/transfers.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { choiceFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { proofText } from "./proof-words.ts";
import { searchBySide, Side, sideText } from "./side.tsx";
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
        <Hint>{proofText(transfer)}</Hint>
      </>
    ),
  };
}

const Column = OfficeColumn<OneTime>;

/** One-time transfers between participants, completed or not; newest first. */
export default function OneTimeTransferList() {
  return (
    <>
      <TransferTabs shown="one-time-transfers" />
      <OfficeList<OneTime>
        sort={{ field: "created_at", order: "DESC" }}
        filters={filters}
        empty={{ title: "Nikt jeszcze nie przekazał punktów" }}
        card={oneTimeCard}
      >
        <Column source="created_at" label="Kiedy" text={(row) => formatInstant(row.created_at)} />
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
        <Column align="right" source="points" label="Punkty" text={(row) => formatPoints(row.points)} />
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
        <Column label="Koniec" text={(row) => (row.ended_at ? formatInstant(row.ended_at) : "–")} />
      </OfficeList>
    </>
  );
}
