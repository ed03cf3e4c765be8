import Avatar from "@mui/material/Avatar";
import Stack from "@mui/material/Stack";
import { officeCreateRepresentative, type OfficeRepresentative } from "@plon/contract/office/people/representatives.ts";
import { phoneNumber } from "@plon/rules/people/contact.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { countOf, formatCount } from "@plon/client/format.ts";
import { searchFilter, yesNoFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { RecordLink } from "#shared/records/record-link.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";

const filters = [
  searchFilter("Imię, nazwisko, e-mail, telefon"),
  yesNoFilter("active", "Praca", "Pracują", "Już nie pracują"),
];

const nameOf = ({ first_name, last_name }: OfficeRepresentative) => `${last_name} ${first_name}`;

const work = ({ is_active }: OfficeRepresentative): StatusLabel =>
  is_active ? { label: "Pracuje", color: "green" } : { label: "Już nie pracuje", color: "grey" };

function Face({ person }: { person: OfficeRepresentative }) {
  return (
    <Avatar
      aria-hidden
      src={person.image ?? ""}
      alt=""
      sx={{ width: 32, height: 32, fontSize: 13, bgcolor: "action.selected", color: "text.primary" }}
    >
      {`${person.first_name.slice(0, 1)}${person.last_name.slice(0, 1)}`}
    </Avatar>
  );
}

function representativeCard(person: OfficeRepresentative): RecordCard {
  return {
    title: nameOf(person),
    aside: <StatusChip status={work(person)} />,
    lines: [
      `${phoneNumber(person.phone)} · ${person.email}`,
      countOf(person.farms_total, "gospodarstwo", "gospodarstwa", "gospodarstw"),
    ],
  };
}

const Column = OfficeColumn<OfficeRepresentative>;

/** Sales representatives; a row opens the page with the photo. */
export default function RepresentativeList() {
  const canWrite = useMayCall(officeCreateRepresentative);
  return (
    <OfficeList<OfficeRepresentative>
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      opens
      actions={canWrite && <NewRecordButton />}
      empty={{
        title: "Nie ma jeszcze przedstawicieli",
        hint: "Dodaj pierwszego, aby uczestnicy wiedzieli, do kogo dzwonić.",
      }}
      card={representativeCard}
    >
      <Column
        source="name"
        label="Nazwisko i imię"
        render={(row) => (
          <Stack direction="row" sx={{ gap: 1.5, alignItems: "center" }}>
            <Face person={row} />
            <RecordLink>{nameOf(row)}</RecordLink>
          </Stack>
        )}
        text={(row) => nameOf(row)}
      />
      <Column source="phone" label="Telefon" disableSort text={(row) => phoneNumber(row.phone)} />
      <Column source="email" label="E-mail" />
      <Column align="right" source="farms_total" label="Gospodarstwa" text={(row) => formatCount(row.farms_total)} />
      <Column source="is_active" label="Praca" disableSort status={work} />
    </OfficeList>
  );
}
