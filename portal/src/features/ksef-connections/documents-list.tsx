import { type Column, DataTable } from "@plon/ui/data-table.tsx";
import { TEXT_LINK } from "@plon/ui/button-class.ts";
import { DayMark } from "@plon/ui/pictures/day-mark.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { dayMark, formatDay, formatPoints } from "@plon/client/format.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { documentsQuery, type KsefDocument } from "./ksef-connections.api.ts";

/** Every document that was ever found in KSeF for the farm, and what came of it. */
export function DocumentsList({ readAt }: { readAt: string | null }) {
  const { page = 1 } = useSearch({ from: "/_member/ksef" });
  const navigate = useNavigate({ from: "/ksef" });
  const list = useKeptList(documentsQuery(page, readAt));
  return (
    <section aria-labelledby="ksef-documents" className="min-w-0">
      <h2 id="ksef-documents" className="mb-1 text-lg font-semibold">
        Odczytane dokumenty
      </h2>
      <p className="mb-4 text-soft">Wszystko, do czego program użył uprawnienia. Innych dokumentów nie pobieramy.</p>
      {list.isPending && <Skeleton className="h-40 w-full rounded-card" />}
      {list.isLoadingError && <FailedPart error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <>
          <MissedList list={list} />
          <DataTable
            label="Odczytane dokumenty"
            columns={COLUMNS}
            rows={list.data.data}
            rowId={(row) => String(row.id)}
            compact
            loading={list.isPlaceholderData}
            empty={<p className="text-soft">Jeszcze żadnego. Nowe faktury pojawią się tu same.</p>}
          />
          <ListPages
            label="Strony odczytanych dokumentów"
            list={list}
            asked={page}
            onPage={(next) => void navigate({ search: next === 1 ? {} : { page: next }, resetScroll: false })}
          />
        </>
      )}
    </section>
  );
}

const COLUMNS: Column<KsefDocument>[] = [
  {
    id: "document",
    header: "Faktura",
    card: "title",
    cell: ({ document, invoice_id: invoiceId, reason }) =>
      invoiceId === null ? (
        <>
          <span className="wrap-anywhere">{document}</span>
          {reason !== null && (
            <span className="block text-sm text-soft wrap-anywhere @min-[52rem]:hidden">{reason}</span>
          )}
        </>
      ) : (
        <ModalLink
          modal={`!szczegoly-faktury?id=${invoiceId}`}
          className={`${TEXT_LINK} wrap-anywhere hover:text-action-strong`}
        >
          {document}
        </ModalLink>
      ),
  },
  {
    id: "seller",
    header: "Sprzedawca",
    card: "note",
    cell: ({ seller }) => <span className="block wrap-anywhere @min-[14rem]:@max-[52rem]:truncate">{seller}</span>,
  },
  {
    id: "day",
    header: "Data wystawienia",
    card: "mark",
    cell: ({ issue_date: day }) => <DayMark {...dayMark(day)} full={formatDay(day)} />,
  },
  {
    id: "outcome",
    header: "Wynik",
    card: "tail",
    cell: ({ outcome_label: { label, color }, reason, invoice_id: invoiceId }) => (
      <div className="flex flex-col items-start gap-1">
        <StatusChip tone={chipTone(color)} label={label} />
        {reason !== null && (
          <span className={`text-sm text-soft wrap-anywhere ${invoiceId === null ? "@max-[52rem]:hidden" : ""}`}>
            {reason}
          </span>
        )}
      </div>
    ),
  },
  {
    id: "points",
    header: "Punkty",
    align: "end",
    card: "lead",
    cell: ({ points: earned }) =>
      earned === null ? "" : <span className="figures font-semibold whitespace-nowrap">{formatPoints(earned)}</span>,
  },
];
