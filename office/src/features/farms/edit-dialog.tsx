import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { BooleanInput, FormDataConsumer, TextInput } from "react-admin";
import { officeEditParticipant, participantEditBody } from "@plon/contract/office/account/farms.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { z } from "zod";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { editedValues } from "#shared/records/participant-values.ts";
import { RepresentativeInput } from "#shared/fields/representative-input.tsx";
import { call } from "#shared/calls/session.ts";
import { type Participant, participantName } from "./participant-words.ts";

type Body = CallInput<typeof officeEditParticipant>["body"];

const pair = { display: "grid", gap: "0 16px", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } };
const street = { display: "grid", gap: "0 16px", gridTemplateColumns: { xs: "1fr", sm: "3fr 1fr 1fr" } };
const town = { display: "grid", gap: "0 16px", gridTemplateColumns: { xs: "1fr", sm: "1fr 3fr" } };

// An emptied input holds null, and a list's first choice an empty text; the contract accepts neither.
const cleaned = (values: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""])),
  representative_id: values["representative_id"] || null,
});
const fields = z.preprocess((values) => cleaned(values as Record<string, unknown>), participantEditBody);

function Part({ title }: { title: string }) {
  return (
    <Typography component="h3" variant="subtitle2" sx={{ mt: 1.5 }}>
      {title}
    </Typography>
  );
}

function Address({ prefix }: { prefix: "company" | "correspondence" }) {
  return (
    <>
      <Box sx={street}>
        <TextInput helperText={false} source={`${prefix}_street`} label="Ulica" />
        <TextInput helperText={false} source={`${prefix}_street_number`} label="Nr domu" />
        <TextInput helperText={false} source={`${prefix}_street_number_place`} label="Nr lokalu" />
      </Box>
      <Box sx={town}>
        <TextInput helperText={false} source={`${prefix}_postcode`} label="Kod pocztowy" placeholder="00-000" />
        <TextInput helperText={false} source={`${prefix}_city`} label="Miejscowość" />
      </Box>
    </>
  );
}

/** Changes a participant's name and address data; a new e-mail or phone waits for the participant's confirmation. */
export function EditDialog({ person, onClose }: { person: Participant; onClose: () => void }) {
  return (
    <ActionDialog<Body>
      title={`Zmień dane: ${participantName(person)}`}
      explanation="Uczestnik dostanie powiadomienie o tym, co zmieniono. Zmiana i powód zostaną w dzienniku zdarzeń."
      submitLabel="Zapisz"
      schema={fields}
      defaultValues={editedValues(person)}
      onSend={async (values) => {
        const body = fields.parse({ ...values, version: person.version });
        await call(officeEditParticipant, { params: { participantId: person.id }, body });
        const waits = body.email !== person.email || body.phone !== person.phone;
        return waits
          ? "Zapisano. Nowy kontakt zacznie obowiązywać, gdy uczestnik go potwierdzi."
          : "Dane uczestnika zostały zmienione.";
      }}
      changes={["participants"]}
      onClose={onClose}
    >
      <Part title="Osoba i gospodarstwo" />
      <Box sx={pair}>
        <TextInput helperText={false} source="first_name" label="Imię" isRequired />
        <TextInput helperText={false} source="last_name" label="Nazwisko" isRequired />
      </Box>
      <TextInput helperText={false} source="company_name" label="Nazwa gospodarstwa" />
      <Address prefix="company" />
      <BooleanInput helperText={false} source="correspondence_address" label="Inny adres do korespondencji" />
      <FormDataConsumer>
        {({ formData }) => formData["correspondence_address"] === true && <Address prefix="correspondence" />}
      </FormDataConsumer>
      <Part title="Kontakt" />
      <Alert severity="info" sx={{ my: 1 }}>
        Nowy e-mail uczestnik potwierdza odnośnikiem, nowy telefon kodem wpisanym w profilu. Do tego czasu obowiązuje
        dotychczasowy, a po zmianie damy na niego znać.
      </Alert>
      <Box sx={pair}>
        <TextInput helperText={false} source="phone" label="Telefon" type="tel" isRequired />
        <TextInput helperText={false} source="email" label="E-mail" type="email" isRequired />
      </Box>
      <RepresentativeInput source="representative_id" label="Przedstawiciel" emptyText="Bez przedstawiciela" />
      <TextInput source="reason" label="Powód" isRequired multiline minRows={2} />
    </ActionDialog>
  );
}
