import type { z } from "zod";
import { officeCreatePage, type pageRow } from "@plon/contract/office/house/content.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { formatInstant } from "@plon/client/format.ts";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";

type PageRow = z.infer<typeof pageRow>;

const filters = [
  searchFilter("Tytuł lub adres"),
  choiceFilter([{ id: "true", name: "Z nieopublikowaną wersją" }], { source: "unpublished" }),
];

/** Whether the newest version is published, an older one, or none yet. */
export function publicationOf(page: Pick<PageRow, "published_version" | "newest_version">): StatusLabel {
  if (page.published_version === null) return { label: "Szkic", color: "grey" };
  if (page.published_version === page.newest_version) return { label: "Opublikowana", color: "green" };
  return { label: `Opublikowana wersja ${page.published_version} z ${page.newest_version}`, color: "yellow" };
}

function pageCard(page: PageRow): RecordCard {
  return {
    title: page.title,
    body: (
      <>
        /{page.slug}
        <br />
        {formatInstant(page.saved_at)} <StatusChip status={publicationOf(page)} />
      </>
    ),
  };
}

const Column = OfficeColumn<PageRow>;

/** Generic pages: terms, privacy notice, questions and whatever staff add. */
export default function PageList() {
  const canWrite = useMayCall(officeCreatePage);
  return (
    <OfficeList<PageRow>
      sort={{ field: "title", order: "ASC" }}
      filters={filters}
      opens
      actions={canWrite && <NewRecordButton />}
      empty={{ title: "Nie ma jeszcze stron", hint: "Dodaj pierwszą: zacznie jako szkic." }}
      card={pageCard}
    >
      <Column source="title" label="Tytuł" text={(row) => row.title} as="link" />
      <Column source="slug" label="Adres" text={(row) => `/${row.slug}`} />
      <Column label="Stan" status={(row) => publicationOf(row)} />
      <Column source="saved_at" label="Ostatni zapis" text={(row) => formatInstant(row.saved_at)} />
    </OfficeList>
  );
}
