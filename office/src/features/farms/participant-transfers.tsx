import { DataTable } from "react-admin";
import type { z } from "zod";
import type { officeStandingTransfer } from "@plon/contract/office/transfers.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { type RecordCard } from "#shared/office-list.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { PersonRows } from "./person-rows.tsx";

type Standing = z.infer<typeof officeStandingTransfer>;

const standingCard = (transfer: Standing): RecordCard => ({
  title: `${transfer.sender.name} → ${transfer.receiver.name}`,
  aside: formatPoints(transfer.passed_points),
  lines: [formatInstant(transfer.requested_at), <StatusChip key="status" status={transfer.status_label} />],
});

const Column = DataTable.Col<Standing>;

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
      <Column source="requested_at" label="Prośba" render={(row) => formatInstant(row.requested_at)} />
      <Column label="Przekazujący" render={(row) => row.sender.name} />
      <Column label="Przyjmujący" render={(row) => row.receiver.name} />
      <Column label="Stan" render={(row) => <StatusChip status={row.status_label} />} />
      <Column align="right" label="Przekazano" render={(row) => formatPoints(row.passed_points)} />
    </PersonRows>
  );
}
