import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRecordContext } from "react-admin";
import { Link } from "react-router";
import { formatPoints, formatQuantity } from "@plon/client/format.ts";
import { Panel } from "#shared/panel.tsx";
import { Pages } from "#shared/pages.tsx";
import { EmptyState, LoadError } from "#shared/states.tsx";
import { ActButton } from "#shared/act-buttons.tsx";
import { Hint } from "#shared/hint.tsx";
import { downloadPeople, peopleQuery, type Segment, type SegmentPerson } from "./segments.api.ts";
import { peopleText } from "./segment-words.ts";

// A phone has room for two columns: the other values are shown below theirs.
const onDesk = { display: { xs: "none", md: "table-cell" } };
const onPhone = { display: { md: "none" } };

/** The people in the saved segment now, by name. */
export function SegmentPeople() {
  const segment = useRecordContext<Segment>();
  return segment ? <People segment={segment} key={segment.revision} /> : null;
}

function People({ segment }: { segment: Segment }) {
  const [page, setPage] = useState(1);
  const people = useQuery(peopleQuery(segment.id, segment.revision, page));
  if (people.isError) return <LoadError error={people.error} onRetry={() => people.refetch()} />;
  if (!people.data) return <Skeleton variant="rounded" height={320} />;
  const { data, meta } = people.data;
  return (
    <Panel title="Osoby w segmencie">
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "center", flexWrap: "wrap", gap: 1 }}>
        <Typography>{peopleText(meta.total, meta.total_is_more)}</Typography>
        <ActButton variant="outlined" send={() => downloadPeople(segment.id)}>
          Pobierz CSV
        </ActButton>
      </Stack>
      {data.length === 0 ? (
        <EmptyState title="Nikt teraz nie spełnia tych warunków" />
      ) : (
        <Box sx={{ overflowX: "auto" }}>
          <Table size="small" aria-label="Osoby w segmencie">
            <TableHead>
              <TableRow>
                <TableCell>Nazwisko i imię</TableCell>
                <TableCell sx={onDesk}>Firma</TableCell>
                <TableCell align="right" sx={onDesk}>
                  Hektary
                </TableCell>
                <TableCell align="right">Do wydania</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((person) => (
                <PersonRow person={person} key={person.id} />
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      <Pages meta={meta} onPage={setPage} />
    </Panel>
  );
}

function PersonRow({ person }: { person: SegmentPerson }) {
  const company = [person.company_name, person.company_city].filter((text) => text !== "").join(", ");
  const hectares = formatQuantity(person.acreage);
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: "anywhere" }}>
        <MuiLink component={Link} to={`/participants/${person.id}`}>
          {`${person.last_name} ${person.first_name}`.trim() || person.nip}
        </MuiLink>
        <Hint>{person.nip}</Hint>
        <Typography variant="body2" color="textSecondary" sx={onPhone}>
          {company}
        </Typography>
      </TableCell>
      <TableCell sx={onDesk}>{company}</TableCell>
      <TableCell align="right" sx={onDesk}>
        {hectares}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: "nowrap", verticalAlign: { xs: "top", md: "middle" } }}>
        {formatPoints(person.available)}
        <Typography variant="body2" color="textSecondary" sx={onPhone}>
          {hectares}&nbsp;ha
        </Typography>
      </TableCell>
    </TableRow>
  );
}
