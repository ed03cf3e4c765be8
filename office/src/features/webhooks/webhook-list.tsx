import { formatCount, formatDay } from "@plon/client/format.ts";
import { officeCreateWebhook } from "@plon/contract/office/house/webhooks.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { searchFilter } from "#shared/lists/list-filters.tsx";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { healthOf, KIND_WORDS } from "./webhook-words.ts";
import type { WebhookRow } from "./webhooks.api.ts";

const filters = [searchFilter("Nazwa albo adres")];

const kindsOf = ({ kinds }: WebhookRow) =>
  kinds.length === 0 ? "Wszystkie" : kinds.map((kind) => KIND_WORDS[kind]).join(", ");

const webhookCard = (row: WebhookRow): RecordCard => ({
  title: row.title,
  aside: <StatusChip status={healthOf(row)} />,
  lines: [row.url, kindsOf(row)],
});

const Column = OfficeColumn<WebhookRow>;

/** Addresses that are told of what happens, and how each does; a row opens the address. */
export default function WebhookList() {
  const canWrite = useMayCall(officeCreateWebhook);
  return (
    <OfficeList<WebhookRow>
      sort={{ field: "title", order: "ASC" }}
      filters={filters}
      opens
      actions={canWrite && <NewRecordButton />}
      empty={{
        title: "Nikt nie dostaje zdarzeń",
        hint: "Dodaj adres systemu, który ma wiedzieć o fakturach, punktach i zamówieniach.",
      }}
      card={webhookCard}
    >
      <Column source="title" label="Nazwa" text={(row) => row.title} as="link" />
      <Column label="Adres" text={(row) => row.url} oneLine={260} />
      <Column label="Zdarzenia" text={kindsOf} oneLine={240} />
      <Column label="Stan" status={healthOf} />
      <Column align="right" label="Czeka" text={(row) => formatCount(row.waiting)} />
      <Column source="created_at" label="Dodano" text={(row) => formatDay(row.created_at)} />
    </OfficeList>
  );
}
