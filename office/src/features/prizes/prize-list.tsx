import Stack from "@mui/material/Stack";
import { officeCreatePrize } from "@plon/contract/office/goods/prizes.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { formatCount, formatDay, formatPoints } from "@plon/client/format.ts";
import { choiceFilter, searchFilter, yesNoFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";
import { PrizeThumbnail } from "./prize-thumbnail.tsx";
import { KIND_CHOICES, leftText, OFFER_CHOICES, type PrizeRow, publicationOf } from "./prize-words.ts";
import { PRIZE_KIND_LABELS } from "#shared/words/prize-words.ts";

const filters = [
  searchFilter("Nazwa lub adres"),
  choiceFilter(OFFER_CHOICES, { source: "offer", label: "Oferta", emptyText: "Każda" }),
  choiceFilter(KIND_CHOICES, { source: "kind", label: "Rodzaj", emptyText: "Każdy" }),
  yesNoFilter("published", "W portalu", "Opublikowane", "Ukryte"),
];

const pointsText = ({ points }: PrizeRow) => (points === null ? "–" : formatPoints(points));

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
        {PRIZE_KIND_LABELS[prize.kind]}, stan: {leftText(prize)} <StatusChip status={publicationOf(prize)} />
      </Stack>
    ),
  };
}

const Column = OfficeColumn<PrizeRow>;

/** Everything that points can be exchanged for, and partners' offers. */
export default function PrizeList() {
  const canWrite = useMayCall(officeCreatePrize);
  return (
    <OfficeList<PrizeRow>
      sort={{ field: "position", order: "ASC" }}
      filters={filters}
      opens
      actions={canWrite && <NewRecordButton />}
      empty={{ title: "Nie ma jeszcze nagród", hint: "Dodaj pierwszą: rolnicy zobaczą ją, gdy ją opublikujesz." }}
      card={prizeCard}
    >
      <Column source="position" label="Lp." />
      <Column label="Zdjęcie" render={(row) => <PrizeThumbnail photo={row.photo} size={40} />} text={null} />
      <Column source="title" label="Nazwa" text={(row) => row.title} as="link" oneLine={260} />
      <Column label="Rodzaj" text={(row) => PRIZE_KIND_LABELS[row.kind]} />
      <Column align="right" source="points" label="Cena" text={(row) => pointsText(row)} />
      <Column align="right" label="Stan" text={(row) => leftText(row)} />
      <Column align="right" label="Zamówienia" text={(row) => formatCount(row.orders_total)} />
      <Column
        source="valid_until"
        label="Do kiedy"
        text={(row) => (row.valid_until ? formatDay(row.valid_until) : "–")}
      />
      <Column label="W portalu" status={publicationOf} />
    </OfficeList>
  );
}
