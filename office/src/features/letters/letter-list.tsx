import type { z } from "zod";
import type { officeListLetterTexts } from "@plon/contract/office/points/letters.ts";
import { formatCount, formatInstant, formatPoints } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";

type LetterRow = z.infer<(typeof officeListLetterTexts)["data"]>[number];

function letterCard(letter: LetterRow): RecordCard {
  return {
    title: formatPoints(letter.level),
    aside: `wersja ${letter.version}`,
    lines: [letter.title, `Przyznane listy: ${formatCount(letter.letters)}`],
  };
}

const Column = OfficeColumn<LetterRow>;

/** The congratulatory letter of each level. */
export default function LetterList() {
  return (
    <OfficeList<LetterRow>
      sort={{ field: "level", order: "ASC" }}
      opens
      empty={{ title: "Nie ma listów gratulacyjnych" }}
      card={letterCard}
    >
      <Column source="level" label="Próg" text={(row) => formatPoints(row.level)} as="link" />
      <Column label="Tytuł" text={(row) => row.title} />
      <Column label="Wersja" align="right" text={(row) => String(row.version)} />
      <Column label="Zapisana" text={(row) => formatInstant(row.saved_at)} />
      <Column label="Przyznane listy" align="right" text={(row) => formatCount(row.letters)} />
    </OfficeList>
  );
}
