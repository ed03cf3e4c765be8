import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useListContext, useRecordContext } from "react-admin";
import { Link } from "react-router";
import type { PagerMeta } from "@plon/contract/shared/calls/envelope.ts";
import { formatPoints, formatQuantity } from "@plon/client/format.ts";
import { BulkSteps } from "#shared/lists/bulk-steps.tsx";
import { searchFilter } from "#shared/lists/list-filters.tsx";
import { LongDownload } from "#shared/lists/long-download.tsx";
import { ListPart } from "#shared/lists/list-part.tsx";
import type { RecordCard } from "#shared/lists/office-list.tsx";
import { listedName } from "#shared/words/participant-names.ts";
import { ParticipantSteps } from "#shared/lists/participant-steps.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { peopleFile, type Segment, type SegmentPerson } from "./segments.api.ts";
import { peopleText } from "#shared/conditions/segment-words.ts";

const filters = [searchFilter("Nazwisko, telefon, e-mail, NIP, firma")];

const nameOf = (person: SegmentPerson) => person.company_name || listedName(person);

const steps = <BulkSteps<SegmentPerson>>{(rows) => <ParticipantSteps rows={rows} nameOf={nameOf} />}</BulkSteps>;

function PersonLink({ person }: { person: SegmentPerson }) {
  return (
    <MuiLink component={Link} to={`/participants/${person.id}`} sx={{ fontWeight: 600 }}>
      {listedName(person)}
    </MuiLink>
  );
}

function personCard(person: SegmentPerson): RecordCard {
  return {
    title: <PersonLink person={person} />,
    aside: formatPoints(person.available),
    lines: [
      person.identifier,
      [person.company_name, person.company_city].filter((text) => text !== "").join(", "),
      `${formatQuantity(person.acreage)} ha`,
    ].filter((line) => line !== ""),
  };
}

function Total() {
  const { total, meta } = useListContext();
  return (
    <Typography component="output" variant="body2" sx={{ display: "block", minHeight: 20, px: 2, py: 1 }}>
      {total !== undefined && peopleText(total, (meta as PagerMeta | undefined)?.total_is_more)}
    </Typography>
  );
}

const Column = OfficeColumn<SegmentPerson>;

/** The people in the saved segment now, by name. */
export function SegmentPeople() {
  const segment = useRecordContext<Segment>();
  if (!segment) return null;
  return (
    <ListPart<SegmentPerson>
      resource="segment-people"
      title="Osoby w segmencie"
      // Other conditions have other people.
      key={`${segment.id} ${segment.revision}`}
      sort={{ field: "name", order: "ASC" }}
      within={{ segmentId: segment.id }}
      filters={filters}
      actions={
        <LongDownload size="small" {...peopleFile(segment.id)}>
          Pobierz wszystkich
        </LongDownload>
      }
      above={<Total />}
      empty={{ title: "Nikt teraz nie spełnia tych warunków" }}
      card={personCard}
      bulk={steps}
    >
      <Column source="name" label="Nazwisko i imię" text={listedName} render={(row) => <PersonLink person={row} />} />
      <Column label="Firma" text={(row) => row.company_name} oneLine={190} />
      {/* Kept under the name that saved views and browsers know. */}
      <Column source="nip" label="NIP lub PESEL" text={(row) => row.identifier} disableSort />
      <Column label="Miejscowość" text={(row) => row.company_city} oneLine={140} />
      <Column align="right" label="Hektary" text={(row) => formatQuantity(row.acreage)} />
      <Column
        align="right"
        label="Do wydania"
        text={(row) => formatPoints(row.available)}
        inFile={(row) => String(row.available)}
      />
    </ListPart>
  );
}
