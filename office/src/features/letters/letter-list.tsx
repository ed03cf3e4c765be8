import { DataTable } from "react-admin";
import type { z } from "zod";
import type { officeListLetterTexts } from "@plon/contract/office/letters.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { RecordLink } from "#shared/record-link.tsx";

type LetterRow = z.infer<(typeof officeListLetterTexts)["data"]>[number];

function letterCard(letter: LetterRow): RecordCard {
  return {
    title: formatPoints(letter.level),
    aside: `wersja ${letter.version}`,
    body: (
      <>
        {letter.title}
        <br />
        Przyznane listy: {letter.letters}
      </>
    ),
  };
}

/** The congratulatory letter of each level. */
export default function LetterList() {
  return (
    <OfficeList<LetterRow>
      sort={{ field: "level", order: "ASC" }}
      opens
      actions={false}
      empty={{ title: "Nie ma listów gratulacyjnych" }}
      card={letterCard}
    >
      <DataTable.Col source="level" label="Próg" render={(row) => <RecordLink>{formatPoints(row.level)}</RecordLink>} />
      <DataTable.Col label="Tytuł" render={(row) => (row as LetterRow).title} />
      <DataTable.Col label="Wersja" align="right" render={(row) => (row as LetterRow).version} />
      <DataTable.Col label="Zapisana" render={(row) => formatInstant((row as LetterRow).saved_at)} />
      <DataTable.Col label="Przyznane listy" align="right" render={(row) => (row as LetterRow).letters} />
    </OfficeList>
  );
}
