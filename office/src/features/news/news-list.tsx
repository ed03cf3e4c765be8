import { DataTable, SelectInput, TopToolbar } from "react-admin";
import { officeCreateNews } from "@plon/contract/office/news.ts";
import { useMayCall } from "#shared/access.ts";
import { formatInstant } from "@plon/client/format.ts";
import { searchFilter } from "#shared/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { RecordLink } from "#shared/record-link.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { NewRecordButton } from "#shared/new-record-button.tsx";
import { type NewsRow, STATE_CHOICES, stateOf } from "./news-words.ts";

const filters = [
  searchFilter("Tytuł lub adres"),
  <SelectInput key="state" source="state" label="Stan" choices={STATE_CHOICES} alwaysOn />,
];

const dayOf = (news: NewsRow) => (news.publish_at ? formatInstant(news.publish_at) : "—");

function newsCard(news: NewsRow): RecordCard {
  return {
    title: news.title,
    body: (
      <>
        {dayOf(news)} <StatusChip status={stateOf(news)} />
      </>
    ),
  };
}

const Column = DataTable.Col<NewsRow>;

/** News: published, scheduled and drafts. */
export default function NewsList() {
  const canWrite = useMayCall(officeCreateNews);
  return (
    <OfficeList<NewsRow>
      sort={{ field: "publish_at", order: "DESC" }}
      filters={filters}
      opens
      actions={<TopToolbar>{canWrite && <NewRecordButton />}</TopToolbar>}
      empty={{ title: "Nie ma jeszcze aktualności", hint: "Dodaj pierwszą: zacznie jako szkic." }}
      card={newsCard}
    >
      <Column source="title" label="Tytuł" render={(row) => <RecordLink>{row.title}</RecordLink>} />
      <Column label="Stan" render={(row) => <StatusChip status={stateOf(row)} />} />
      <Column source="publish_at" label="Data" render={(row) => dayOf(row)} />
      <Column source="saved_at" label="Ostatni zapis" render={(row) => formatInstant(row.saved_at)} />
    </OfficeList>
  );
}
