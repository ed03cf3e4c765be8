import Alert from "@mui/material/Alert";
import { TextInput } from "react-admin";
import { officeReportLostPhone } from "@plon/contract/office/account/farms-lost-phone.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { call } from "#shared/calls/session.ts";
import { WAITING_CHANGE_KEY } from "#shared/acts/waiting-change.tsx";
import { type Participant, participantName } from "./participant-words.ts";

/** Reports a lost phone: what an administrator other than the asker then carries out. */
export function LostPhoneDialog({ person, onClose }: { person: Participant; onClose: () => void }) {
  return (
    <ActionDialog<CallInput<typeof officeReportLostPhone>["body"]>
      title={`Zgubiony telefon: ${participantName(person)}`}
      explanation="Gdy zatwierdzi to inny administrator, znikną klucze dostępu i powiadomienia na urządzeniach, a wszystkie sesje się skończą. Na dotychczasowy numer i adres e-mail wyślemy wiadomość."
      submitLabel="Poproś o zatwierdzenie"
      schema={officeReportLostPhone.body}
      onSend={(body) => call(officeReportLostPhone, { params: { participantId: person.id }, body })}
      changes={["participants", "approvals", WAITING_CHANGE_KEY]}
      onClose={onClose}
    >
      <TextInput source="reason" label="Powód" isRequired multiline minRows={2} autoFocus />
      <TextInput
        source="verification"
        label="Jak sprawdzono tożsamość"
        isRequired
        multiline
        minRows={2}
        helperText="Na przykład: oddzwoniono na numer z umowy, zgadza się data ostatniej faktury i saldo"
      />
      <TextInput source="phone" label="Nowy numer telefonu" helperText="Puste: numer zostaje ten sam" />
      <Alert severity="info" sx={{ mt: 1 }}>
        Po zmianie numeru przez 24 godziny nie da się przekazać punktów ani zamówić przelewu.
      </Alert>
    </ActionDialog>
  );
}
