// The person's rows from lists that have their own pages: orders, campaign entries, the audit log.
import type { ComponentProps } from "react";
import { DataTable, Pagination, PaginationActions, ReferenceManyField } from "react-admin";
import type { z } from "zod";
import type { officeListAudit } from "@plon/contract/office/audit.ts";
import type { OfficeCampaignEntryRow } from "@plon/contract/office/campaigns.ts";
import type { officeOrderRow } from "@plon/contract/office/orders.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { OfficeRows, type RecordCard } from "#shared/office-list.tsx";
import { RecordLink } from "#shared/record-link.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { Unfold } from "#shared/unfold.tsx";

type Order = z.infer<typeof officeOrderRow>;
type Act = z.infer<typeof officeListAudit.data>[number];

const ROWS = [10, 25, 50];
type Pages = ComponentProps<typeof PaginationActions>;

const OrderPages = (props: Pages) => <PaginationActions {...props} aria-label="Strony zamówień" />;
const EntryPages = (props: Pages) => <PaginationActions {...props} aria-label="Strony zgłoszeń" />;
const ActPages = (props: Pages) => <PaginationActions {...props} aria-label="Strony dziennika" />;

const orderCard = (order: Order): RecordCard => ({
  title: `${order.id}: ${order.title}`,
  aside: formatPoints(order.points),
  body: (
    <>
      {formatInstant(order.ordered_at)}
      <br />
      <StatusChip status={order.status_label} />
    </>
  ),
});

/** The participant's orders for points, newest first; a row opens the order. */
export function ParticipantOrders() {
  return (
    <ReferenceManyField
      reference="orders"
      target="participant_id"
      sort={{ field: "id", order: "DESC" }}
      perPage={10}
      pagination={<Pagination rowsPerPageOptions={ROWS} actions={OrderPages} />}
    >
      <OfficeRows<Order> opens card={orderCard} empty={{ title: "Ten uczestnik nic jeszcze nie zamówił" }}>
        <DataTable.Col source="ordered_at" label="Kiedy" disableSort render={(row) => formatInstant(row.ordered_at)} />
        <DataTable.Col
          source="title"
          label="Nagroda"
          disableSort
          render={(row) => <RecordLink>{row.title}</RecordLink>}
        />
        <DataTable.Col label="Status" render={(row) => <StatusChip status={(row as Order).status_label} />} />
        <DataTable.Col align="right" source="points" label="Punkty" render={(row) => formatPoints(row.points)} />
      </OfficeRows>
    </ReferenceManyField>
  );
}

const entryCard = (entry: OfficeCampaignEntryRow): RecordCard => ({
  title: entry.campaign.title,
  body: (
    <>
      {formatInstant(entry.entered_at)}
      <br />
      <StatusChip status={entry.status_label} />
    </>
  ),
});

/** Campaigns the participant entered, with complaints; a row opens the entry. */
export function ParticipantEntries() {
  return (
    <ReferenceManyField
      reference="campaign-entries"
      target="participant_id"
      sort={{ field: "entered_at", order: "DESC" }}
      perPage={10}
      pagination={<Pagination rowsPerPageOptions={ROWS} actions={EntryPages} />}
    >
      <OfficeRows<OfficeCampaignEntryRow>
        opens
        card={entryCard}
        empty={{ title: "Ten uczestnik nie wziął udziału w żadnej akcji" }}
      >
        <DataTable.Col source="entered_at" label="Kiedy" render={(row) => formatInstant(row.entered_at)} />
        <DataTable.Col
          label="Akcja"
          render={(row) => <RecordLink>{(row as OfficeCampaignEntryRow).campaign.title}</RecordLink>}
        />
        <DataTable.Col
          label="Status"
          render={(row) => <StatusChip status={(row as OfficeCampaignEntryRow).status_label} />}
        />
      </OfficeRows>
    </ReferenceManyField>
  );
}

/** Staff actions on this participant, newest first. */
export function ParticipantActs() {
  return (
    <ReferenceManyField
      reference="audit"
      target="subject_id"
      filter={{ subject_type: "participant" }}
      sort={{ field: "happened_at", order: "DESC" }}
      perPage={10}
      pagination={<Pagination rowsPerPageOptions={ROWS} actions={ActPages} />}
    >
      <OfficeRows<Act>
        card={(act) => ({ title: act.action_label, body: `${act.staff.name}, ${formatInstant(act.happened_at)}` })}
        empty={{ title: "Nikt jeszcze nic tu nie zmienił" }}
      >
        <DataTable.Col source="happened_at" label="Kiedy" render={(row) => formatInstant(row.happened_at)} />
        <DataTable.Col label="Kto" render={(row) => (row as Act).staff.name} />
        <DataTable.Col label="Co" render={(row) => <Unfold>{row.action_label}</Unfold>} />
      </OfficeRows>
    </ReferenceManyField>
  );
}
