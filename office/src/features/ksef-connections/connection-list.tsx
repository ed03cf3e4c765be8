import Link from "@mui/material/Link";
import { SelectInput } from "react-admin";
import { Link as RouterLink } from "react-router";
import { formatCount, formatInstant } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { type Connection, FAILURE_WORDS, STATUS_WORDS } from "./ksef-words.ts";

const filters = [
  searchFilter("NIP, nazwisko, firma"),
  choiceFilter(Object.entries(STATUS_WORDS).map(([id, name]) => ({ id, name }))),
  <SelectInput
    key="is_failing"
    source="is_failing"
    label="Kłopoty"
    alwaysOn
    emptyText="Wszystkie"
    choices={[{ id: "true", name: "Z kłopotem" }]}
  />,
];

const instant = (moment: string | null) => (moment === null ? "–" : formatInstant(moment));

const troubleOf = ({ failure, failing_since: since }: Connection) =>
  failure && since ? `${FAILURE_WORDS[failure]} od ${formatInstant(since)}` : "";

const Farm = ({ row: { participant } }: { row: Connection }) => (
  <Link component={RouterLink} to={`/participants/${participant.id}?tab=ksef`} sx={{ overflowWrap: "anywhere" }}>
    {participant.name}
  </Link>
);

function connectionCard(row: Connection): RecordCard {
  return {
    title: <Farm row={row} />,
    aside: row.nip,
    lines: [
      <StatusChip key="status" status={row.status_label} />,
      `Ostatni odczyt: ${instant(row.read_at)}`,
      `Dokumenty: ${formatCount(row.documents)}`,
      ...(troubleOf(row) === "" ? [] : [troubleOf(row)]),
    ],
  };
}

const Column = OfficeColumn<Connection>;

/** Farms that are or were connected; a name leads to the farm. */
export function ConnectionList() {
  return (
    <OfficeList<Connection>
      sort={{ field: "consented_at", order: "DESC" }}
      filters={filters}
      empty={{
        title: "Żadne gospodarstwo nie połączyło się jeszcze z KSeF",
        hint: "Rolnicy łączą się w portalu, na stronie „Połącz z KSeF”.",
      }}
      card={connectionCard}
    >
      <Column label="Gospodarstwo" render={(row) => <Farm row={row} />} text={(row) => row.participant.name} />
      <Column source="nip" label="NIP" disableSort />
      <Column label="Stan" status={(row) => row.status_label} />
      <Column source="consented_at" label="Zgoda" text={(row) => instant(row.consented_at)} />
      <Column source="read_at" label="Ostatni odczyt" text={(row) => instant(row.read_at)} />
      <Column label="Znane do" text={(row) => instant(row.known_until)} />
      <Column source="failing_since" label="Kłopot" text={(row) => troubleOf(row)} />
      <Column align="right" label="Dokumenty" text={(row) => formatCount(row.documents)} />
    </OfficeList>
  );
}
