import { officeCreatePromotion } from "@plon/contract/office/offers/promotions.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { formatDay } from "@plon/client/format.ts";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";
import { AUDIENCE_LABELS, lastDay, type PromotionRow, STATE_CHOICES, STATES } from "./promotion-words.ts";

const filters = [
  searchFilter("Tytuł lub nazwa"),
  choiceFilter(STATE_CHOICES, { source: "status", emptyText: "Każdy" }),
  choiceFilter([{ id: "true", name: "W ciągu 14 dni" }], {
    source: "ending",
    label: "Koniec",
    emptyText: "Kiedykolwiek",
  }),
  choiceFilter([{ id: "true", name: "Nikt nie odpowiedział" }], {
    source: "unanswered",
    label: "Odzew",
    emptyText: "Każdy",
  }),
];

const days = (row: PromotionRow) => `${formatDay(row.opens_at)} – ${lastDay(row.closes_at)}`;

function promotionCard(row: PromotionRow): RecordCard {
  return {
    title: row.title,
    aside: <StatusChip status={STATES[row.status]} />,
    body: `${days(row)}, ${AUDIENCE_LABELS[row.audience].toLowerCase()}`,
  };
}

const Column = OfficeColumn<PromotionRow>;

/** Promotions with their windows and audiences. */
export default function PromotionList() {
  const canWrite = useMayCall(officeCreatePromotion);
  return (
    <OfficeList<PromotionRow>
      sort={{ field: "position", order: "ASC" }}
      filters={filters}
      opens
      actions={canWrite && <NewRecordButton />}
      empty={{ title: "Nie ma jeszcze promocji", hint: "Dodaj pierwszą: rolnicy zobaczą ją, gdy ją opublikujesz." }}
      card={promotionCard}
    >
      <Column source="position" label="Lp." />
      <Column source="title" label="Tytuł" text={(row) => row.title} as="link" oneLine={260} />
      <Column label="Nagroda" text={(row) => row.reward} oneLine={220} />
      <Column source="opens_at" label="Od" text={(row) => formatDay(row.opens_at)} />
      <Column source="closes_at" label="Do" text={(row) => lastDay(row.closes_at)} />
      <Column label="Odbiorcy" text={(row) => AUDIENCE_LABELS[row.audience]} />
      <Column label="Stan" status={(row) => STATES[row.status]} />
    </OfficeList>
  );
}
