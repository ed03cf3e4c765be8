import { TextInput } from "react-admin";
import { z } from "zod";
import { officeApproveRegistration, officeRejectRegistration } from "@plon/contract/office/account/registrations.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { RepresentativeInput } from "#shared/fields/representative-input.tsx";
import { call } from "#shared/calls/session.ts";
import type { Registration } from "./registration-words.ts";

type DialogProps = { registration: Registration; onClose: () => void };

/** What a decision changes. */
const CHANGES = ["registrations", "participants", "queues"];

// The list's empty choice arrives as an empty text.
const approveFields = z.object({ representative_id: z.union([z.int(), z.literal("")]).nullish() });

/** Accepts a registration; a representative may be chosen now or later. */
export function ApproveDialog({ registration, onClose }: DialogProps) {
  return (
    <ActionDialog<z.infer<typeof approveFields>>
      title={`Przyjmij do programu: ${registration.name}`}
      explanation="Powstanie konto uczestnika z uprawami i zgodami z rejestracji. Uczestnik dostanie e-mail i SMS z odnośnikiem do ustawienia hasła."
      submitLabel="Przyjmij"
      schema={approveFields}
      onSend={async (body) => {
        await call(officeApproveRegistration, {
          params: { registrationId: registration.id },
          body: { representative_id: body.representative_id || null },
        });
        return "Uczestnik został przyjęty do programu.";
      }}
      changes={CHANGES}
      onClose={onClose}
    >
      <RepresentativeInput source="representative_id" label="Przedstawiciel" emptyText="Bez przedstawiciela" />
    </ActionDialog>
  );
}

/** Refuses, with a reason that is mailed. */
export function RejectDialog({ registration, onClose }: DialogProps) {
  return (
    <ActionDialog<{ reason: string }>
      title={`Odrzuć rejestrację: ${registration.name}`}
      explanation="Powód wyślemy zgłaszającemu e-mailem. Może zgłosić się jeszcze raz."
      submitLabel="Odrzuć"
      schema={officeRejectRegistration.body}
      onSend={async (body) => {
        await call(officeRejectRegistration, { params: { registrationId: registration.id }, body });
        return "Rejestracja została odrzucona.";
      }}
      changes={CHANGES}
      onClose={onClose}
    >
      <TextInput source="reason" label="Powód" isRequired multiline minRows={2} autoFocus />
    </ActionDialog>
  );
}
