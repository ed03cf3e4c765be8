import type { z } from "zod";
import type { officeStandingTransfer } from "@plon/contract/office/points/transfers.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { PersonRows } from "../person-rows.tsx";

type Standing = z.infer<typeof officeStandingTransfer>;

const standingCard = (transfer: Standing): RecordCard => ({
  title: `${transfer.sender.name} → ${transfer.receiver.name}`,
  aside: formatPoints(transfer.passed_points),
  lines: [formatInstant(transfer.requested_at), <StatusChip key="status" status={transfer.status_label} />],
});

const Column = OfficeColumn<Standing>;

/** The participant's standing transfers, outgoing and incoming. */
export function ParticipantTransfers() {
  return (
    <PersonRows<Standing>
      reference="standing-transfers"
      target="participant_id"
      sort={{ field: "requested_at", order: "DESC" }}
      perPage={5}
      pages="Strony stałego przekazywania"
      card={standingCard}
      empty={{ title: "Ten uczestnik nie przekazuje punktów na stałe i nikt nie przekazuje ich jemu" }}
    >
      <Column source="requested_at" label="Prośba" text={(row) => formatInstant(row.requested_at)} />
      <Column label="Przekazujący" text={(row) => row.sender.name} />
      <Column label="Przyjmujący" text={(row) => row.receiver.name} />
      <Column label="Stan" status={(row) => row.status_label} />
      <Column align="right" label="Przekazano" text={(row) => formatPoints(row.passed_points)} />
    </PersonRows>
  );
}
