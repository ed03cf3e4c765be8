import { formatInstant } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { FORM_LABELS, type RegistrationRow } from "./registration-words.ts";

const filters = [
  searchFilter("Nazwisko, telefon, e-mail, NIP, firma"),
  choiceFilter([
    { id: "review", name: "Do decyzji" },
    { id: "contact", name: "Bez potwierdzonego kontaktu" },
    { id: "approved", name: "Przyjęte" },
    { id: "rejected", name: "Odrzucone" },
  ]),
];

function registrationCard(row: RegistrationRow): RecordCard {
  return {
    title: row.name,
    aside: <StatusChip status={row.status_label} />,
    lines: [
      `${row.identifier.length === 10 ? "NIP" : "PESEL"} ${row.identifier}`,
      [row.company_name, row.city].filter(Boolean).join(", "),
      formatInstant(row.submitted_at),
    ],
  };
}

const Column = OfficeColumn<RegistrationRow>;

/** Registrations, starting with the oldest undecided one. */
export default function RegistrationList() {
  return (
    <OfficeList<RegistrationRow>
      sort={{ field: "submitted_at", order: "ASC" }}
      filters={filters}
      filterDefaultValues={{ status: "review" }}
      opens
      empty={{ title: "Nie ma jeszcze rejestracji", hint: "Rejestracje z portalu pojawią się tutaj." }}
      card={registrationCard}
    >
      <Column source="submitted_at" label="Wysłane" text={(row) => formatInstant(row.submitted_at)} />
      <Column source="name" label="Zgłaszający" text={(row) => row.name} as="link" />
      <Column label="Firma" text={(row) => row.company_name || "–"} oneLine={200} />
      <Column source="identifier" label="NIP lub PESEL" disableSort />
      <Column source="city" label="Miejscowość" />
      <Column label="Formularz" text={(row) => FORM_LABELS[row.form]} />
      <Column label="Stan" status={(row) => row.status_label} />
    </OfficeList>
  );
}
