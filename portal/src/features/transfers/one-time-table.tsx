import type { OneTimeTransfer } from "@plon/contract/portal/points/transfers.ts";
import { heldText } from "@plon/rules/points/outgoing-hold.ts";
import { DataTable } from "@plon/ui/data-table.tsx";
import type { Column } from "@plon/ui/data-table.tsx";
import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { DayMark } from "@plon/ui/pictures/day-mark.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { dayMark, formatLongInstant, formatPoints, formatPointsChange } from "@plon/client/format.ts";
import { maySpend, useProfile } from "#base/profile.ts";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { ToForm } from "#shared/pages/to-form.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { AskLink } from "#base/matters/ask-link.tsx";
import { nameOf } from "./person-facts.tsx";

/** One-time transfers in both directions as rows. */
export function OneTimeTable({ rows, loading }: { rows: OneTimeTransfer[]; loading: boolean }) {
  const user = useProfile();
  // A locked balance is unlocked by the representative; until then there is no form.
  const next = user.is_prize_ordering_locked ? (
    <SecondaryLink to="/kontakt-z-przedstawicielem">Napisz do przedstawiciela</SecondaryLink>
  ) : maySpend(user) ? (
    <ToForm>Przekaż punkty</ToForm>
  ) : (
    { nothingToDo: "who may not pass points on only reads" }
  );
  return (
    <DataTable
      label="Przekazania jednorazowe"
      columns={columns}
      rows={rows}
      rowId={(row) => String(row.id)}
      compact
      rowDetail={detailOf}
      loading={loading}
      empty={
        <EmptyPlace next={next} boxed illustration={<SheafPicture />} title="Brak danych">
          Tu zobaczysz punkty, które przekażesz innym, i te, które otrzymasz.
        </EmptyPlace>
      }
    />
  );
}

/** What does not fit into two lines, and the way to ask about it. */
function detailOf({ id, other, created_at: at, ended_at: ended, held_until: until }: OneTimeTransfer) {
  return (
    <div className="text-left">
      <p>
        Zlecone {formatLongInstant(at)}
        {ended !== null && `, zakończone ${formatLongInstant(ended)}`}
      </p>
      {until !== null && <p>{heldText("transfer", until)}</p>}
      <AskLink type="transfer" id={id} name={`przekazanie punktów, ${nameOf(other)}, ${formatLongInstant(at)}`} />
    </div>
  );
}

const columns: Column<OneTimeTransfer>[] = [
  {
    id: "other",
    header: "Uczestnik",
    card: "title",
    cell: (row) => <span className="font-semibold wrap-anywhere">{nameOf(row.other)}</span>,
  },
  {
    id: "direction",
    header: "Kierunek",
    card: "note",
    cell: (row) => (
      <>
        {row.direction === "out" ? "przekazujesz" : "otrzymujesz"}
        {row.by_person !== null && `, zlecone przez: ${row.by_person}`}
        {row.cancelled_by_person !== null && `, odrzucone przez: ${row.cancelled_by_person}`}
      </>
    ),
  },
  {
    id: "date",
    header: "Data",
    card: "mark",
    cell: (row) => <DayMark {...dayMark(row.created_at)} full={formatLongInstant(row.created_at)} />,
  },
  {
    id: "status",
    header: "Status",
    card: "tail",
    cell: (row) => <StatusChip tone={chipTone(row.status.color)} label={row.status.label} />,
  },
  {
    id: "points",
    header: "Punkty",
    align: "end",
    card: "lead",
    cell: (row) => (
      <span className="figures font-semibold whitespace-nowrap">
        {row.state === "done"
          ? formatPointsChange(row.direction === "out" ? -row.points : row.points)
          : formatPoints(row.points)}
      </span>
    ),
  },
];
