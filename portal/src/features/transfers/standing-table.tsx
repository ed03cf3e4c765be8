import type { StandingTransfer } from "@plon/contract/portal/points/transfers.ts";
import { DataTable } from "@plon/ui/data-table.tsx";
import type { Column } from "@plon/ui/data-table.tsx";
import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { formatDay, formatPoints } from "@plon/client/format.ts";
import { SecondaryModalLink } from "#shared/links/button-links.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { AskLink } from "#base/matters/ask-link.tsx";
import { nameOf } from "./person-facts.tsx";

const ACTION =
  "inline-flex min-h-11 items-center rounded-field px-3 text-sm font-semibold text-action hover:bg-action-tint md:min-h-9 @max-[52rem]:-ml-3";

/** Standing transfers in both directions as rows. */
export function StandingTable({ rows, loading }: { rows: StandingTransfer[]; loading: boolean }) {
  return (
    <DataTable
      label="Stałe przekazywanie punktów"
      columns={columns}
      rows={rows}
      rowId={(row) => String(row.id)}
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

const columns: Column<StandingTransfer>[] = [
  {
    id: "other",
    header: "Uczestnik",
    card: "title",
    cell: (row) => (
      <>
        <span className="wrap-anywhere">{nameOf(row.other)}</span>
        <span className="block text-sm font-normal text-soft">
          {row.takes_points ? "przekazuje Tobie" : "otrzymuje od Ciebie"}
          {row.by_person !== null && `, zlecone przez: ${row.by_person}`}
          {row.answered_by_person !== null && `, odpowiedź: ${row.answered_by_person}`}
        </span>
      </>
    ),
  },
  {
    id: "requested_at",
    header: "Data prośby",
    cell: (row) => <span className="figures whitespace-nowrap">{formatDay(row.requested_at)}</span>,
  },
  {
    id: "status",
    header: "Status",
    cell: (row) => (
      <span className="flex flex-col items-start gap-1 @max-[52rem]:items-end">
        <StatusChip tone={chipTone(row.status_label.color)} label={row.status_label.label} />
        {row.ended_by !== null && (
          <span className="text-sm text-soft">
            {row.ended_by_person === null ? ENDED_BY[row.ended_by] : `przez: ${row.ended_by_person}`}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "passed",
    header: "Przekazano",
    align: "end",
    card: "lead",
    cell: (row) => <span className="figures font-semibold whitespace-nowrap">{formatPoints(row.passed_points)}</span>,
  },
  {
    id: "actions",
    header: "Działania",
    align: "end",
    card: "actions",
    cell: (row) => (
      <>
        <AskLink
          type="standing"
          id={row.id}
          name={`stałe przekazywanie punktów, ${nameOf(row.other)}`}
          className={ACTION}
        />
        {row.actions.includes("remove") && (
          <ModalLink
            modal={`!usun-stale-przekazywanie-punktow?id=${row.id}`}
            label={`Usuń stałe przekazywanie punktów: ${nameOf(row.other)}`}
            className={ACTION}
          >
            Usuń
          </ModalLink>
        )}
      </>
    ),
  },
];
