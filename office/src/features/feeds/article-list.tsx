import { officeAnswerFeedArticle } from "@plon/contract/office/documents/feeds.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { countOf, formatInstant, formatQuantity } from "@plon/client/format.ts";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import type { Article } from "./feed-words.ts";

const filters = [
  searchFilter("Nazwa albo indeks"),
  choiceFilter([
    { id: "open", name: "Do rozpoznania" },
    { id: "product", name: "Produkty programu" },
    { id: "foreign", name: "Spoza programu" },
  ]),
];

const waitingText = ({ documents_waiting }: Article) =>
  countOf(documents_waiting, "dokument czeka", "dokumenty czekają", "dokumentów czeka");

const indexOf = (row: Article) =>
  [row.index && `indeks ${row.index}`, `jednostka ${row.unit || "brak"}`].filter(Boolean).join(", ");

function answerOf(row: Article): string {
  if (row.status === "foreign") return "Spoza programu";
  if (!row.product) return "Do rozpoznania";
  const volume =
    row.unit_volume === null ? "" : `, 1 ${row.unit} = ${formatQuantity(row.unit_volume)} ${row.product.unit}`;
  return `${row.product.name}${volume}`;
}

function AnswerButton({ row }: { row: Article }) {
  const canWrite = useMayCall(officeAnswerFeedArticle);
  if (!canWrite || row.status !== "open") return null;
  return (
    <DialogButton
      variant="outlined"
      size="small"
      aria-label={`Rozpoznaj: ${row.name}`}
      renderDialog={(close) => <AnswerDialog article={row} onClose={close} />}
    >
      Rozpoznaj
    </DialogButton>
  );
}

function articleCard(row: Article): RecordCard {
  return {
    title: row.name,
    lines: [
      `${row.distributor.name}, ${indexOf(row)}`,
      row.status === "open" ? waitingText(row) : answerOf(row),
      <AnswerButton key="answer" row={row} />,
    ],
  };
}

const Column = OfficeColumn<Article>;

/** Distributors' articles and the products of ours they correspond to. */
export default function FeedArticleList() {
  return (
    <OfficeList<Article>
      sort={{ field: "documents_waiting", order: "DESC" }}
      filters={filters}
      filterDefaultValues={{ status: "open" }}
      empty={{
        title: "Nie ma artykułów do rozpoznania",
        hint: "Pojawią się, gdy dystrybutor przyśle nazwę podobną do produktu programu.",
      }}
      card={articleCard}
    >
      <Column source="name" label="Artykuł" />
      <Column label="Indeks i jednostka" text={(row) => indexOf(row)} />
      <Column label="Dystrybutor" text={(row) => row.distributor.name} />
      <Column source="documents_waiting" label="Czekają" text={waitingText} />
      <Column label="Rozpoznanie" text={(row) => answerOf(row)} />
      <Column source="asked_at" label="Od kiedy" text={(row) => formatInstant(row.asked_at)} />
      <Column label="Czynności" render={(row) => <AnswerButton row={row} />} text={null} />
    </OfficeList>
  );
}
