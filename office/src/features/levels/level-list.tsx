import { officeCreateLevelScheme } from "@plon/contract/office/offers/levels.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { type LevelScheme, levelsText, seasonsText, statusOf } from "./level-words.ts";

const levelCard = (row: LevelScheme): RecordCard => ({
  title: row.name,
  aside: <StatusChip status={statusOf(row)} />,
  lines: [`Sezony: ${seasonsText(row)}`, levelsText(row)],
});

const Column = OfficeColumn<LevelScheme>;

/** Schemes of levels: at most one of them runs. */
export default function LevelList() {
  const canWrite = useMayCall(officeCreateLevelScheme);
  return (
    <OfficeList<LevelScheme>
      sort={{ field: "first_season", order: "DESC" }}
      opens
      actions={canWrite && <NewRecordButton />}
      empty={{
        title: "Program nie ma poziomów",
        hint: "Zapisz szkic, wypróbuj go na poprzednim sezonie i dopiero wtedy poproś o uruchomienie.",
      }}
      card={levelCard}
    >
      <Column source="name" label="Nazwa" text={(row) => row.name} as="link" />
      <Column source="first_season" label="Sezony" text={seasonsText} />
      <Column label="Stan" status={statusOf} />
      <Column label="Poziomy" text={levelsText} />
    </OfficeList>
  );
}
