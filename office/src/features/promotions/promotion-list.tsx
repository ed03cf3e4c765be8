import { DataTable, TopToolbar } from "react-admin";
import { officeCreatePromotion } from "@plon/contract/office/promotions.ts";
import { useMayCall } from "#shared/access.ts";
import { formatDay } from "@plon/client/format.ts";
import { choiceFilter, searchFilter } from "#shared/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { OneLine } from "#shared/one-line.tsx";
import { RecordLink } from "#shared/record-link.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { NewRecordButton } from "#shared/new-record-button.tsx";
import { AUDIENCE_LABELS, lastDay, type PromotionRow, STATE_CHOICES, STATES } from "./promotion-words.ts";

const filters = [
  searchFilter("Tytuł lub nazwa"),
  choiceFilter(STATE_CHOICES, { source: "state", emptyText: "Każdy" }),
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

const state = (row: PromotionRow) => <StatusChip status={STATES[row.state]} />;
const days = (row: PromotionRow) => `${formatDay(row.opens_at)} – ${lastDay(row.closes_at)}`;

function promotionCard(row: PromotionRow): RecordCard {
  return {
    title: row.title,
    aside: state(row),
    body: `${days(row)}, ${AUDIENCE_LABELS[row.audience].toLowerCase()}`,
  };
}

const Column = DataTable.Col<PromotionRow>;

/** Promotions with their windows and audiences. */
export default function PromotionList() {
  const canWrite = useMayCall(officeCreatePromotion);
  return (
    <OfficeList<PromotionRow>
      sort={{ field: "position", order: "ASC" }}
      filters={filters}
      opens
      actions={<TopToolbar>{canWrite && <NewRecordButton />}</TopToolbar>}
      empty={{ title: "Nie ma jeszcze promocji", hint: "Dodaj pierwszą: rolnicy zobaczą ją, gdy ją opublikujesz." }}
      card={promotionCard}
    >
      <Column source="position" label="Lp." />
      <Column
        source="title"
        label="Tytuł"
        render={(row) => (
          <RecordLink>
            <OneLine text={row.title} width={260} />
          </RecordLink>
        )}
      />
      <Column label="Nagroda" render={(row) => <OneLine text={row.reward} width={220} />} />
      <Column source="opens_at" label="Od" render={(row) => formatDay(row.opens_at)} />
      <Column source="closes_at" label="Do" render={(row) => lastDay(row.closes_at)} />
      <Column label="Odbiorcy" render={(row) => AUDIENCE_LABELS[row.audience]} />
      <Column label="Stan" render={(row) => state(row)} />
    </OfficeList>
  );
}
