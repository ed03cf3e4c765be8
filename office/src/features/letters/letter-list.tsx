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
    lines: [letter.title, `Przyznane listy: ${letter.letters}`],
  };
}

const Column = DataTable.Col<LetterRow>;

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
      <Column source="level" label="Próg" render={(row) => <RecordLink>{formatPoints(row.level)}</RecordLink>} />
      <Column label="Tytuł" render={(row) => row.title} />
      <Column label="Wersja" align="right" render={(row) => row.version} />
      <Column label="Zapisana" render={(row) => formatInstant(row.saved_at)} />
      <Column label="Przyznane listy" align="right" render={(row) => row.letters} />
    </OfficeList>
  );
}
