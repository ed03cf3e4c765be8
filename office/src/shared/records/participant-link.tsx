import MuiLink from "@mui/material/Link";
import { Link } from "react-router";

/** A participant's name as a link to their page. */
export function ParticipantLink({ person }: { person: { id: number; name: string } }) {
  return (
    <MuiLink component={Link} to={`/participants/${person.id}`} color="inherit" sx={{ fontWeight: 600 }}>
      {person.name}
    </MuiLink>
  );
}
