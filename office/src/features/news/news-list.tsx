import { SelectInput } from "react-admin";
import { officeCreateNews } from "@plon/contract/office/house/news.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { formatInstant } from "@plon/client/format.ts";
import { searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";
import { type NewsRow, STATE_CHOICES, stateOf } from "./news-words.ts";

const filters = [
  searchFilter("Tytuł lub adres"),
  <SelectInput key="status" source="status" label="Stan" choices={STATE_CHOICES} alwaysOn />,
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

const Column = OfficeColumn<NewsRow>;

/** News: published, scheduled and drafts. */
export default function NewsList() {
  const canWrite = useMayCall(officeCreateNews);
  return (
    <OfficeList<NewsRow>
      sort={{ field: "publish_at", order: "DESC" }}
      filters={filters}
      opens
      actions={canWrite && <NewRecordButton />}
      empty={{ title: "Nie ma jeszcze aktualności", hint: "Dodaj pierwszą: zacznie jako szkic." }}
      card={newsCard}
    >
      <Column source="title" label="Tytuł" text={(row) => row.title} as="link" />
      <Column label="Stan" status={(row) => stateOf(row)} />
      <Column source="publish_at" label="Data" text={(row) => dayOf(row)} />
      <Column source="saved_at" label="Ostatni zapis" text={(row) => formatInstant(row.saved_at)} />
    </OfficeList>
  );
}
