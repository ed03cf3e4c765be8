import Box from "@mui/material/Box";
import { searchFilter } from "#shared/lists/list-filters.tsx";
import { ParticipantLink } from "#shared/records/participant-link.tsx";

type SideOf = { id: number; name: string; identifier: string };

/** A participant on one side of a transfer, in words. */
export const sideText = ({ name, identifier }: SideOf) => [name, identifier].filter(Boolean).join(", ");

/** A participant on one side of a transfer; a missing number means somebody else's participant. */
export function Side({ person }: { person: SideOf }) {
  if (person.identifier === "") return <span>{person.name}</span>;
  return (
    <Box component="span">
      <ParticipantLink person={person} />
      <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: "0.8125rem" }}>
        {person.identifier}
      </Box>
    </Box>
  );
}

/** Searches transfers by either side. */
export const searchBySide = searchFilter("NIP, PESEL, nazwisko, firma");
