import { AutocompleteInput, DataTable, ReferenceInput } from "react-admin";
import { formatInstant } from "#shared/format.ts";
import { searchFilter } from "#shared/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { Unfold } from "#shared/unfold.tsx";
import { AuditDiff } from "./audit-diff.tsx";
import { type AuditEntry, subjectText } from "./audit-words.ts";

const filters = [
  searchFilter("Czynność lub numer"),
  <ReferenceInput key="staff" source="staff_id" reference="staff" sort={{ field: "name", order: "ASC" }} alwaysOn>
    <AutocompleteInput label="Pracownik" optionText="name" filterToQuery={(search: string) => ({ search })} />
  </ReferenceInput>,
];

function auditCard(entry: AuditEntry): RecordCard {
  return {
    title: entry.action_label,
    body: (
      <>
        {entry.staff.name}, {formatInstant(entry.happened_at)}
        <br />
        {subjectText(entry)}
      </>
    ),
  };
}

/** Who did what and when, newest first; a row unfolds to what changed. */
export default function AuditList() {
  return (
    <OfficeList<AuditEntry>
      sort={{ field: "happened_at", order: "DESC" }}
      filters={filters}
      actions={false}
      expand={<AuditDiff />}
      empty={{ title: "Dziennik jest pusty", hint: "Każda zmiana zrobiona w biurze zostawi tu ślad." }}
      card={auditCard}
    >
      <DataTable.Col source="happened_at" label="Kiedy" render={(row) => formatInstant(row.happened_at)} />
      <DataTable.Col label="Kto" render={(row) => row.staff.name} />
      <DataTable.Col
        source="action_label"
        label="Co"
        disableSort
        render={(row) => <Unfold>{row.action_label}</Unfold>}
      />
      <DataTable.Col label="Czego dotyczy" render={(row) => subjectText(row as AuditEntry)} />
      <DataTable.Col source="address" label="Skąd" disableSort />
    </OfficeList>
  );
}
