import Alert from "@mui/material/Alert";
import MuiLink from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TextInput, useNotify } from "react-admin";
import { newKey } from "@plon/client/new-key.ts";
import { officeListSettings } from "@plon/contract/office/house/settings.ts";
import { officeAdjustPoints, officeTransferPoints } from "@plon/contract/office/points/adjustments.ts";
import {
  officeLockParticipant,
  officeSetMaintenance,
  officeSupportLogin,
  officeUnlockParticipant,
} from "@plon/contract/office/account/farms.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { identifierField } from "@plon/contract/shared/calls/fields.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { formatPoints } from "@plon/client/format.ts";
import { call, dataOf } from "#shared/calls/session.ts";
import { WAITING_CHANGE_KEY } from "#shared/acts/waiting-change.tsx";
import { type Participant, participantName } from "../participant-words.ts";
import { NumberField } from "#shared/fields/number-field.tsx";

export type DialogProps = { person: Participant; onClose: () => void };

export const reason = <TextInput source="reason" label="Powód" isRequired multiline minRows={2} />;

/** What a step with a participant may change. */
const CHANGES = ["participants", "movements", "approvals", WAITING_CHANGE_KEY];

// Created once per opened dialog: pressing again after a lost response cannot move the points twice.
const useDialogKey = () => useState(newKey)[0];

/** The office speaks about the participant where the portal speaks to them. */
function aboutParticipant(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== "points.insufficient") throw error;
  throw new ApiError(error.status, { error: error.code, message: "Uczestnik ma za mało punktów." });
}

type LockBody = CallInput<typeof officeLockParticipant>["body"];

const LOCK_WORDS = {
  account: {
    lock: ["Zablokuj konto", "Uczestnik nie zaloguje się, a jego sesje skończą się od razu.", "Konto zablokowane."],
    unlock: ["Odblokuj konto", "Uczestnik znów będzie mógł się zalogować.", "Konto odblokowane."],
  },
  prizes: {
    lock: ["Zablokuj nagrody", "Uczestnik zbiera punkty, ale nie zamówi nagrody.", "Zamawianie nagród zablokowane."],
    unlock: ["Odblokuj nagrody", "Uczestnik znów będzie mógł zamawiać nagrody.", "Zamawianie nagród odblokowane."],
  },
} as const;

/** Sets or removes a lock. */
export function LockDialog({
  person,
  what,
  isLocking,
  onClose,
}: DialogProps & { what: LockBody["what"]; isLocking: boolean }) {
  const [title, explanation, done] = LOCK_WORDS[what][isLocking ? "lock" : "unlock"];
  return (
    <ActionDialog<LockBody>
      title={`${title}: ${participantName(person)}`}
      explanation={explanation}
      submitLabel={title}
      schema={officeLockParticipant.body}
      defaultValues={{ what }}
      onSend={async (body) => {
        await call(isLocking ? officeLockParticipant : officeUnlockParticipant, {
          params: { participantId: person.id },
          body: { ...body, what },
        });
        return done;
      }}
      changes={CHANGES}
      onClose={onClose}
    >
      {reason}
    </ActionDialog>
  );
}

const MAINTENANCE_WORDS = {
  begin: [
    "Rozpocznij przerwę techniczną",
    "Zamiast każdej strony portalu uczestnik zobaczy przerwę techniczną, dopóki jej nie zakończysz. Nie dostanie też punktów od innych.",
  ],
  end: ["Zakończ przerwę techniczną", "W ciągu minuty uczestnik wróci do portalu."],
} as const;

/** Begins or ends maintenance of this one account. */
export function MaintenanceDialog({ person, isBeginning, onClose }: DialogProps & { isBeginning: boolean }) {
  const [title, explanation] = MAINTENANCE_WORDS[isBeginning ? "begin" : "end"];
  return (
    <ActionDialog<CallInput<typeof officeSetMaintenance>["body"]>
      title={`${title}: ${participantName(person)}`}
      explanation={explanation}
      submitLabel={title}
      schema={officeSetMaintenance.body}
      defaultValues={{ maintenance: isBeginning }}
      onSend={async ({ reason: why }) => {
        const body = { maintenance: isBeginning, reason: why };
        await call(officeSetMaintenance, { params: { participantId: person.id }, body });
        return isBeginning ? "Przerwa techniczna rozpoczęta." : "Przerwa techniczna zakończona.";
      }}
      changes={CHANGES}
      onClose={onClose}
    >
      {reason}
    </ActionDialog>
  );
}

/** The number of points per day from which a second person decides. */
function SecondPersonNote() {
  const settings = useQuery({ queryKey: ["settings", "approval-points"], queryFn: dataOf(officeListSettings, {}) });
  const pointsOf = (wanted: string) => {
    const found = settings.data?.find(({ key }) => key === wanted)?.value;
    return typeof found === "number" ? found : undefined;
  };
  const [farm, person] = [pointsOf("adjustment_approval_points"), pointsOf("staff_daily_points")];
  if (farm === undefined || person === undefined) return null;
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      {farm === 0
        ? "Każdą zmianę zatwierdza druga osoba."
        : `Od ${formatPoints(farm)} jednego dnia na tym koncie${person > 0 ? ` i od ${formatPoints(person)} Twoich zmian na wszystkich kontach` : ""} zmiana czeka, aż zatwierdzi ją druga osoba.`}
    </Alert>
  );
}

/** Adds points, or deducts them with a minus sign. */
export function AdjustDialog({ person, onClose }: DialogProps) {
  const idempotencyKey = useDialogKey();
  return (
    <ActionDialog<CallInput<typeof officeAdjustPoints>["body"]>
      title={`Dodaj lub odejmij punkty: ${participantName(person)}`}
      explanation={
        <>
          Do wydania ma teraz {formatPoints(person.points.available)}. Powód zobaczy w historii punktów.
          <SecondPersonNote />
        </>
      }
      submitLabel="Zapisz"
      schema={officeAdjustPoints.body}
      onSend={async (body) => {
        const params = { participantId: person.id };
        const { data } = await call(officeAdjustPoints, { params, body }, { idempotencyKey }).catch(aboutParticipant);
        return data.request_id === null
          ? `Zapisano. Do wydania: ${formatPoints(data.available)}.`
          : "Korekta czeka, aż zatwierdzi ją druga osoba.";
      }}
      changes={CHANGES}
      onClose={onClose}
    >
      <NumberField
        source="points"
        label="Punkty"
        isRequired
        autoFocus
        helperText="Z minusem, aby odjąć, na przykład -100"
      />
      {reason}
    </ActionDialog>
  );
}

const transferFields = officeTransferPoints.body.extend({ receiver_nip: identifierField });

/** Moves points to another participant. */
export function TransferDialog({ person, onClose }: DialogProps) {
  const idempotencyKey = useDialogKey();
  return (
    <ActionDialog<CallInput<typeof officeTransferPoints>["body"]>
      title={`Przenieś punkty: ${participantName(person)}`}
      explanation={
        <>
          Do wydania jest {formatPoints(person.points.available)}. Przeniesione punkty zachowają swoją datę ważności.
          <SecondPersonNote />
        </>
      }
      submitLabel="Przenieś"
      schema={transferFields}
      onSend={async (body) => {
        const params = { participantId: person.id };
        const { data } = await call(officeTransferPoints, { params, body }, { idempotencyKey }).catch(aboutParticipant);
        return data.request_id === null
          ? `Przeniesiono. Zostało: ${formatPoints(data.available)}.`
          : "Przeniesienie czeka, aż zatwierdzi je druga osoba.";
      }}
      changes={CHANGES}
      onClose={onClose}
    >
      <TextInput source="receiver_nip" label="NIP lub PESEL odbiorcy" isRequired autoFocus />
      <NumberField source="points" label="Punkty" isRequired min={1} />
      {reason}
    </ActionDialog>
  );
}

/** Opens the portal on the participant's behalf, read-only. */
export function SupportLoginDialog({ person, onClose }: DialogProps) {
  const notify = useNotify();
  const openPortal = async (body: CallInput<typeof officeSupportLogin>["body"]) => {
    const { data } = await call(officeSupportLogin, { params: { participantId: person.id }, body });
    if (window.open(data.path, "_blank")) return;
    notify(
      <MuiLink href={data.path} target="_blank" color="inherit">
        Przeglądarka zatrzymała nową kartę. Otwórz portal (odnośnik działa 60 s)
      </MuiLink>,
      { type: "warning", autoHideDuration: 60_000 },
    );
  };
  return (
    <ActionDialog<CallInput<typeof officeSupportLogin>["body"]>
      title={`Zaloguj jako ${participantName(person)}`}
      explanation="Portal otworzy się w nowej karcie na 30 minut, tylko do odczytu. Wejście i powód zostaną w dzienniku zdarzeń."
      submitLabel="Otwórz portal"
      schema={officeSupportLogin.body}
      onSend={openPortal}
      onClose={onClose}
    >
      {reason}
    </ActionDialog>
  );
}
