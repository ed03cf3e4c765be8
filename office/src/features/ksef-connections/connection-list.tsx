import Link from "@mui/material/Link";
import { DataTable, SelectInput } from "react-admin";
import { Link as RouterLink } from "react-router";
import { formatCount, formatInstant } from "@plon/client/format.ts";
import { choiceFilter, searchFilter } from "#shared/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
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

/** Farms that are or were connected; a name leads to the farm. */
export function ConnectionList() {
  return (
    <OfficeList<Connection>
      sort={{ field: "consented_at", order: "DESC" }}
      filters={filters}
      actions={false}
      empty={{
        title: "Żadne gospodarstwo nie połączyło się jeszcze z KSeF",
        hint: "Rolnicy łączą się w portalu, na stronie „Połącz z KSeF”.",
      }}
      card={connectionCard}
    >
      <DataTable.Col label="Gospodarstwo" render={(row) => <Farm row={row as Connection} />} />
      <DataTable.Col source="nip" label="NIP" disableSort />
      <DataTable.Col label="Stan" render={(row) => <StatusChip status={(row as Connection).status_label} />} />
      <DataTable.Col source="consented_at" label="Zgoda" render={(row) => instant((row as Connection).consented_at)} />
      <DataTable.Col source="read_at" label="Ostatni odczyt" render={(row) => instant((row as Connection).read_at)} />
      <DataTable.Col label="Znane do" render={(row) => instant((row as Connection).known_until)} />
      <DataTable.Col source="failing_since" label="Kłopot" render={(row) => troubleOf(row as Connection)} />
      <DataTable.Col align="right" label="Dokumenty" render={(row) => formatCount((row as Connection).documents)} />
    </OfficeList>
  );
}
