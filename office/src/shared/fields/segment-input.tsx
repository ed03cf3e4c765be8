import { AutocompleteInput, ReferenceInput } from "react-admin";
import { countOf } from "@plon/client/format.ts";

type Segment = { name?: string; people_total?: number };

const segmentName = ({ name = "", people_total }: Segment) =>
  people_total === undefined ? name : `${name} (${countOf(people_total, "osoba", "osoby", "osób")})`;

/** Chooses a saved segment by its name; each shows its size when last counted. */
export function SegmentInput({ helperText, readOnly = false }: { helperText: string; readOnly?: boolean }) {
  return (
    <ReferenceInput source="segment_id" reference="segments" sort={{ field: "name", order: "ASC" }}>
      <AutocompleteInput
        label="Segment"
        isRequired
        optionText={segmentName}
        filterToQuery={(search: string) => (search === "" ? {} : { search })}
        noOptionsText="Nie ma takiego segmentu"
        helperText={helperText}
        readOnly={readOnly}
      />
    </ReferenceInput>
  );
}
