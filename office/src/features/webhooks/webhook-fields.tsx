import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import { AutocompleteArrayInput, BooleanInput, TextInput } from "react-admin";
import { EVENT_KINDS } from "@plon/contract/shared/event-kinds.ts";
import { KIND_WORDS } from "./webhook-words.ts";

const KINDS = EVENT_KINDS.map((id) => ({ id, name: KIND_WORDS[id] }));

export const EMPTY_WEBHOOK = { title: "", url: "", kinds: [], is_on: true };

/** Whom to tell, and of what. */
export function WebhookFields({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <Box sx={{ width: "100%", maxWidth: 720 }}>
      <TextInput source="title" label="Nazwa" isRequired readOnly={readOnly} />
      <TextInput source="url" label="Adres" type="url" isRequired readOnly={readOnly} placeholder="https://" />
      <AutocompleteArrayInput source="kinds" label="Zdarzenia" choices={KINDS} readOnly={readOnly} />
      <FormHelperText sx={{ mt: -1, mb: 1 }}>Bez wybranych wysyłamy wszystkie.</FormHelperText>
      <BooleanInput source="is_on" label="Wysyłaj" readOnly={readOnly} />
    </Box>
  );
}
