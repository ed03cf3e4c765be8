import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import { BooleanInput, TextInput } from "react-admin";

export const EMPTY_PARTNER = { name: "", contact_email: "", is_active: true };

/** Who the partner is. */
export function PartnerFields({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <Box sx={{ width: "100%", maxWidth: 720 }}>
      <TextInput source="name" label="Nazwa" isRequired readOnly={readOnly} />
      <TextInput
        source="contact_email"
        label="E-mail do spraw technicznych"
        type="email"
        isRequired
        readOnly={readOnly}
      />
      <BooleanInput source="is_active" label="Czynny" readOnly={readOnly} />
      <FormHelperText sx={{ mt: -1, mb: 1 }}>Wyłączenie kończy wszystkie klucze partnera na zawsze.</FormHelperText>
    </Box>
  );
}
