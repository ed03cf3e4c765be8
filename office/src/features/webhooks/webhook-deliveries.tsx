import { formatInstant } from "@plon/client/format.ts";
import { choiceFilter } from "#shared/lists/list-filters.tsx";
import { ListPart } from "#shared/lists/list-part.tsx";
import type { RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { DELIVERY_STATES, kindWord } from "./webhook-words.ts";
import type { Delivery } from "./webhooks.api.ts";

const filters = [
  choiceFilter(
    Object.entries(DELIVERY_STATES).map(([id, { label }]) => ({ id, name: label })),
    { source: "status", label: "Stan" },
  ),
];

/** What the address answered, and when it is asked again. */
function answerOf({ status, tries, problem, answer_status, next_at }: Delivery): string {
  if (status === "sent") return `Odpowiedź ${answer_status}`;
  if (tries === 0) return "Jeszcze nie wysłana";
  const again = next_at ? `, następna próba ${formatInstant(next_at)}` : "";
  return `${problem ?? "Bez odpowiedzi"} (próba ${tries})${again}`;
}

const deliveryCard = (row: Delivery): RecordCard => ({
  title: kindWord(row.kind),
  aside: <StatusChip status={DELIVERY_STATES[row.status]} />,
  lines: [formatInstant(row.happened_at), answerOf(row)],
});

const Column = OfficeColumn<Delivery>;

/** Messages to one address, newest first. */
export function WebhookDeliveries({ webhookId }: { webhookId: number }) {
  return (
    <ListPart<Delivery>
      resource="webhook-deliveries"
      title="Wiadomości"
      sort={{ field: "id", order: "DESC" }}
      within={{ webhookId }}
      filters={filters}
      empty={{ title: "Nic jeszcze nie wysłano", hint: "Wyślij wiadomość próbną, żeby sprawdzić adres." }}
      card={deliveryCard}
    >
      <Column label="Zdarzenie" text={(row) => kindWord(row.kind)} />
      <Column label="Kiedy" text={(row) => formatInstant(row.happened_at)} />
      <Column label="Numer" text={(row) => String(row.subject_id)} />
      <Column label="Stan" status={(row) => DELIVERY_STATES[row.status]} />
      <Column label="Odpowiedź" text={answerOf} />
    </ListPart>
  );
}
