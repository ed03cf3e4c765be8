import Stack from "@mui/material/Stack";
import { DataTable, TopToolbar } from "react-admin";
import { officeCreatePrize } from "@plon/contract/office/prizes.ts";
import { useMayCall } from "#shared/access.ts";
import { formatCount, formatDay, formatPoints } from "@plon/client/format.ts";
import { choiceFilter, searchFilter, yesNoFilter } from "#shared/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { OneLine } from "#shared/one-line.tsx";
import { RecordLink } from "#shared/record-link.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { NewRecordButton } from "#shared/new-record-button.tsx";
import { PrizeThumbnail } from "./prize-thumbnail.tsx";
import { KIND_CHOICES, KIND_LABELS, leftText, OFFER_CHOICES, type PrizeRow, publicationOf } from "./prize-words.ts";

const filters = [
  searchFilter("Nazwa lub adres"),
  choiceFilter(OFFER_CHOICES, { source: "offer", label: "Oferta", emptyText: "Każda" }),
  choiceFilter(KIND_CHOICES, { source: "kind", label: "Rodzaj", emptyText: "Każdy" }),
  yesNoFilter("published", "W portalu", "Opublikowane", "Ukryte"),
];

const pointsText = ({ points }: PrizeRow) => (points === null ? "–" : formatPoints(points));
const state = (prize: PrizeRow) => <StatusChip status={publicationOf(prize)} />;

function prizeCard(prize: PrizeRow): RecordCard {
  return {
    title: (
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center" }}>
        <PrizeThumbnail photo={prize.photo} size={48} />
        <span>{prize.title}</span>
      </Stack>
    ),
    aside: pointsText(prize),
    body: (
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        {KIND_LABELS[prize.kind]}, stan: {leftText(prize)} {state(prize)}
      </Stack>
    ),
  };
}

const Column = DataTable.Col<PrizeRow>;

/** Everything that points can be exchanged for, and partners' offers. */
export default function PrizeList() {
  const canWrite = useMayCall(officeCreatePrize);
  return (
    <OfficeList<PrizeRow>
      sort={{ field: "position", order: "ASC" }}
      filters={filters}
      opens
      actions={<TopToolbar>{canWrite && <NewRecordButton />}</TopToolbar>}
      empty={{ title: "Nie ma jeszcze nagród", hint: "Dodaj pierwszą: rolnicy zobaczą ją, gdy ją opublikujesz." }}
      card={prizeCard}
    >
      <Column source="position" label="Lp." />
      <Column label="Zdjęcie" render={(row) => <PrizeThumbnail photo={row.photo} size={40} />} />
      <Column
        source="title"
        label="Nazwa"
        render={(row) => (
          <RecordLink>
            <OneLine text={row.title} width={260} />
          </RecordLink>
        )}
      />
      <Column label="Rodzaj" render={(row) => KIND_LABELS[row.kind]} />
      <Column align="right" source="points" label="Cena" render={(row) => pointsText(row)} />
      <Column align="right" label="Stan" render={(row) => leftText(row)} />
      <Column align="right" label="Zamówienia" render={(row) => formatCount(row.orders_total)} />
      <Column
        source="valid_until"
        label="Do kiedy"
        render={(row) => (row.valid_until ? formatDay(row.valid_until) : "–")}
      />
      <Column label="W portalu" render={(row) => state(row)} />
    </OfficeList>
  );
}
