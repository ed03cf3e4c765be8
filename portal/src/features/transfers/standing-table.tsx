import type { StandingTransfer } from "@plon/contract/portal/points/transfers.ts";
import { DataTable } from "@plon/ui/data-table.tsx";
import type { Column } from "@plon/ui/data-table.tsx";
import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { DayMark } from "@plon/ui/pictures/day-mark.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { dayMark, formatDay, formatPoints } from "@plon/client/format.ts";
import { SecondaryModalLink } from "#shared/links/button-links.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { AskLink } from "#base/matters/ask-link.tsx";
import { nameOf } from "./person-facts.tsx";

const ACTION =
  "inline-flex min-h-11 items-center rounded-field px-3 text-sm font-semibold text-action hover:bg-action-tint md:min-h-9";

/** Standing transfers in both directions as rows. */
export function StandingTable({ rows, loading }: { rows: StandingTransfer[]; loading: boolean }) {
  return (
    <DataTable
      label="Stałe przekazywanie punktów"
      columns={columns}
      rows={rows}
      rowId={(row) => String(row.id)}
      compact
      rowDetail={detailOf}
      loading={loading}
      empty={
        <EmptyPlace
          next={
            <SecondaryModalLink modal="!dodaj-stale-przekazywanie-punktow">
              Dodaj stałe przekazywanie
            </SecondaryModalLink>
          }
          boxed
          illustration={<SheafPicture />}
          title="Brak danych"
        >
          Dodaj stałe przekazywanie, jeśli Twoje nowe punkty ma zbierać ktoś inny, na przykład w rodzinie.
        </EmptyPlace>
      }
    />
  );
}

const ENDED_BY = { me: "przez Ciebie", other: "przez drugą stronę", staff: "przez biuro programu" };

/** Who did what, and what can be done about it. */
function detailOf(row: StandingTransfer) {
  const { id, other, requested_at: at, by_person: by, answered_by_person: answeredBy, ended_by: endedBy } = row;
  return (
    <div className="text-left">
      <p>
        Prośba z {formatDay(at)}
        {by !== null && `, zlecone przez: ${by}`}
        {answeredBy !== null && `, odpowiedź: ${answeredBy}`}
        {endedBy !== null &&
          `, zakończone ${row.ended_by_person === null ? ENDED_BY[endedBy] : `przez: ${row.ended_by_person}`}`}
      </p>
      <div className="-ml-3 flex flex-wrap forced-colors:ml-0 forced-colors:gap-2">
        <AskLink type="standing" id={id} name={`stałe przekazywanie punktów, ${nameOf(other)}`} className={ACTION} />
        {row.actions.includes("remove") && (
          <ModalLink
            modal={`!usun-stale-przekazywanie-punktow?id=${id}`}
            label={`Usuń stałe przekazywanie punktów: ${nameOf(other)}`}
            className={ACTION}
          >
            Usuń
          </ModalLink>
        )}
      </div>
    </div>
  );
}

const columns: Column<StandingTransfer>[] = [
  {
    id: "other",
    header: "Uczestnik",
    card: "title",
    // The widest chip leaves no room for a note beside it.
    cell: (row) => (
      <>
        <span className="font-semibold wrap-anywhere">{nameOf(row.other)}</span>
        <span className="block text-sm text-soft">{row.takes_points ? "przekazuje Tobie" : "otrzymuje od Ciebie"}</span>
      </>
    ),
  },
  {
    id: "requested_at",
    header: "Data prośby",
    card: "mark",
    cell: (row) => <DayMark {...dayMark(row.requested_at)} full={formatDay(row.requested_at)} />,
  },
  {
    id: "status",
    header: "Status",
    card: "tail",
    cell: (row) => <StatusChip tone={chipTone(row.status_label.color)} label={row.status_label.label} wraps />,
  },
  {
    id: "passed",
    header: "Przekazano",
    align: "end",
    card: "lead",
    cell: (row) => <span className="figures font-semibold whitespace-nowrap">{formatPoints(row.passed_points)}</span>,
  },
];
