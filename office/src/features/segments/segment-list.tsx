import Typography from "@mui/material/Typography";
import { officeCreateSegment } from "@plon/contract/office/offers/segments.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { formatCount, formatDay, formatInstant } from "@plon/client/format.ts";
import { searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";
import type { SegmentRow } from "./segments.api.ts";
import { peopleText } from "#shared/conditions/segment-words.ts";

const filters = [searchFilter("Nazwa albo opis")];

function segmentCard(segment: SegmentRow): RecordCard {
  return {
    title: segment.name,
    aside: peopleText(segment.people_total),
    body: segment.conditions_text,
  };
}

function Count({ segment }: { segment: SegmentRow }) {
  return (
    <>
      {formatCount(segment.people_total)}
      <Typography variant="caption" color="textSecondary" sx={{ display: "block", whiteSpace: "nowrap" }}>
        {formatInstant(segment.counted_at)}
      </Typography>
    </>
  );
}

const Column = OfficeColumn<SegmentRow>;

/** Named groups of participants with the number in each when last counted; a row opens the group. */
export default function SegmentList() {
  const canWrite = useMayCall(officeCreateSegment);
  return (
    <OfficeList<SegmentRow>
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      opens
      actions={canWrite && <NewRecordButton />}
      empty={{ title: "Nie ma jeszcze segmentów", hint: "Zapisz grupę uczestników, do której chcesz wracać." }}
      card={segmentCard}
    >
      <Column source="name" label="Nazwa" text={(row) => row.name} as="link" />
      <Column source="conditions_text" label="Warunki" disableSort />
      <Column
        align="right"
        source="people_total"
        label="Osób"
        disableSort
        render={(row) => <Count segment={row} />}
        text={(row) => String(row.people_total)}
      />
      <Column source="changed_at" label="Zmiana" text={(row) => `${formatDay(row.changed_at)}, ${row.changed_by}`} />
    </OfficeList>
  );
}
