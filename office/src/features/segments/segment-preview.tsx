import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { officeTrySegment, segmentConditions } from "@plon/contract/office/offers/segments.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { listedName } from "#shared/words/participant-names.ts";
import { countQuery, type SegmentPerson } from "./segments.api.ts";
import { peopleText } from "#shared/conditions/segment-words.ts";

function Examples({ people }: { people: readonly SegmentPerson[] }) {
  if (people.length === 0) return null;
  return (
    <>
      <Typography variant="body2" component="h3" sx={{ mt: 1.5, fontWeight: 600 }}>
        Na przykład
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
        {people.map((person) => (
          <Typography key={person.id} component="li" variant="body2" sx={{ overflowWrap: "anywhere" }}>
            <MuiLink component={Link} to={`/participants/${person.id}`} target="_blank">
              {listedName(person)}
            </MuiLink>
            {person.company_city !== "" && `, ${person.company_city}`}
          </Typography>
        ))}
      </Box>
    </>
  );
}

/** How many people match the conditions now, what they say in words, and ten of the people: made anew while they are written. */
export function SegmentPreview() {
  const conditions: unknown = useDeferredValue(useWatch({ name: "conditions" }));
  const maySeePeople = useMayCall(officeTrySegment);
  const asked = segmentConditions.safeParse({ conditions });
  const { data, isError, isPending } = useQuery(countQuery(asked.data, maySeePeople));
  return (
    <Box
      component="section"
      aria-label="Kto spełnia warunki"
      sx={{ bgcolor: "action.hover", borderRadius: 2, p: 2, position: { md: "sticky" }, top: { md: 16 } }}
    >
      <Typography component="output" sx={{ display: "block", fontWeight: 600 }}>
        {!asked.success && "Uzupełnij warunki, a policzymy osoby"}
        {asked.success && isError && "Nie udało się policzyć osób"}
        {asked.success && isPending && "Liczymy…"}
        {asked.success && data !== undefined && `Teraz: ${peopleText(data.people, data.is_more)}`}
      </Typography>
      {asked.success && data !== undefined && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: "anywhere" }}>
            {data.conditions_text}
          </Typography>
          {data.examples && <Examples people={data.examples} />}
        </>
      )}
    </Box>
  );
}
