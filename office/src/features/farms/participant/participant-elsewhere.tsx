// The person's rows from lists that have their own pages: orders, campaign entries, the audit log.
import type { z } from "zod";
import type { officeListAudit } from "@plon/contract/office/desk/audit.ts";
import type { OfficeCampaignEntryRow } from "@plon/contract/office/offers/campaigns.ts";
import type { officeOrderRow } from "@plon/contract/office/goods/orders.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { PersonRows } from "../person-rows.tsx";

type Order = z.infer<typeof officeOrderRow>;
type Act = z.infer<typeof officeListAudit.data>[number];

const orderCard = (order: Order): RecordCard => ({
  title: `${order.id}: ${order.title}`,
  aside: formatPoints(order.points),
  lines: [formatInstant(order.ordered_at), <StatusChip key="status" status={order.status_label} />],
});

const OrderColumn = OfficeColumn<Order>;

/** The participant's orders for points, newest first; a row opens the order. */
export function ParticipantOrders() {
  return (
    <PersonRows<Order>
      reference="orders"
      target="participant_id"
      sort={{ field: "id", order: "DESC" }}
      pages="Strony zamówień"
      opens
      card={orderCard}
      empty={{ title: "Ten uczestnik nic jeszcze nie zamówił" }}
    >
      <OrderColumn source="ordered_at" label="Kiedy" disableSort text={(row) => formatInstant(row.ordered_at)} />
      <OrderColumn source="title" label="Nagroda" disableSort text={(row) => row.title} as="link" />
      <OrderColumn label="Status" status={(row) => row.status_label} />
      <OrderColumn align="right" source="points" label="Punkty" text={(row) => formatPoints(row.points)} />
    </PersonRows>
  );
}

const entryCard = (entry: OfficeCampaignEntryRow): RecordCard => ({
  title: entry.campaign.title,
  lines: [formatInstant(entry.entered_at), <StatusChip key="status" status={entry.status_label} />],
});

const EntryColumn = OfficeColumn<OfficeCampaignEntryRow>;

/** Campaigns the participant entered, with complaints; a row opens the entry. */
export function ParticipantEntries() {
  return (
    <PersonRows<OfficeCampaignEntryRow>
      reference="campaign-entries"
      target="participant_id"
      sort={{ field: "entered_at", order: "DESC" }}
      pages="Strony zgłoszeń"
      opens
      card={entryCard}
      empty={{ title: "Ten uczestnik nie wziął udziału w żadnej akcji" }}
    >
      <EntryColumn source="entered_at" label="Kiedy" text={(row) => formatInstant(row.entered_at)} />
      <EntryColumn label="Akcja" text={(row) => row.campaign.title} as="link" />
      <EntryColumn label="Status" status={(row) => row.status_label} />
    </PersonRows>
  );
}

const ActColumn = OfficeColumn<Act>;

/** Staff actions on this participant, newest first. */
export function ParticipantActs() {
  return (
    <PersonRows<Act>
      reference="audit"
      target="subject_id"
      filter={{ subject_type: "participant" }}
      sort={{ field: "happened_at", order: "DESC" }}
      pages="Strony dziennika"
      card={(act) => ({ title: act.action_label, body: `${act.staff.name}, ${formatInstant(act.happened_at)}` })}
      empty={{ title: "Nikt jeszcze nic tu nie zmienił" }}
    >
      <ActColumn source="happened_at" label="Kiedy" text={(row) => formatInstant(row.happened_at)} />
      <ActColumn label="Kto" text={(row) => row.staff.name} />
      <ActColumn label="Co" text={(row) => row.action_label} as="unfold" />
    </PersonRows>
  );
}
