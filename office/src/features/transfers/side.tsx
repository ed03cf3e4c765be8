import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { searchFilter } from "#shared/list-filters.tsx";

/** A participant on one side of a transfer; a missing number means somebody else's participant. */
export function Side({ person }: { person: { id: number; name: string; identifier: string } }) {
  if (person.identifier === "") return <span>{person.name}</span>;
  return (
    <Box component="span">
      <MuiLink component={Link} to={`/participants/${person.id}`} color="inherit" sx={{ fontWeight: 600 }}>
        {person.name}
      </MuiLink>
      <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: "0.8125rem" }}>
        {person.identifier}
      </Box>
    </Box>
  );
}

/** Searches transfers by either side. */
export const searchBySide = searchFilter("NIP, PESEL, nazwisko, firma");
