import { phoneNumber } from "@plon/rules/people/contact.ts";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BooleanInput, TextInput } from "react-admin";
import {
  type FarmMember,
  officeAskOwnerChange,
  officeEndMember,
  officeListMembers,
  ownerChangeBody,
} from "@plon/contract/office/people/members.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { formatInstant } from "@plon/client/format.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { call } from "#shared/calls/session.ts";
import { WAITING_CHANGE_KEY } from "#shared/acts/waiting-change.tsx";
import { EmptyState, LoadError } from "#shared/page/states.tsx";
import { type Participant, participantName } from "../participant-words.ts";
import { type DialogProps, reason } from "./participant-dialogs.tsx";

const membersQuery = (participantId: number) =>
  queryOptions({
    queryKey: ["participants", "members", participantId],
    queryFn: ({ signal }) => call(officeListMembers, { params: { participantId } }, { signal }),
  });

const ROLES: Record<FarmMember["role"], string> = {
  full: "wszystko, także wydawanie punktów",
  submit: "faktury i wiadomości, bez wydawania punktów",
  read: "tylko podgląd",
};
const ENDED_BY: Record<NonNullable<FarmMember["end_reason"]>, string> = {
  owner: "dostęp odebrał właściciel",
  person: "rezygnacja tej osoby",
  office: "dostęp odebrało biuro",
  closed: "konto zamknięte",
  expired: "zaproszenie wygasło",
  merged: "konto połączone z innym",
};

/** Who else signs in to the farm, since when and by whom; ending an access, and giving the farm to another owner. */
export function ParticipantMembers({ person }: { person: Participant }) {
  const found = useQuery(membersQuery(person.id));
  const [ending, setEnding] = useState<FarmMember>();
  const [isChanging, setIsChanging] = useState(false);
  if (found.isPending) return <Skeleton variant="rounded" height={240} />;
  if (found.isError) return <LoadError error={found.error} onRetry={() => found.refetch()} />;
  const { members, may_end, may_change_owner, owner_change_requested_at } = found.data.data;
  return (
    <>
      <Panel title="Osoby w gospodarstwie">
        {members.length === 0 ? (
          <EmptyState title="Do gospodarstwa loguje się tylko właściciel" />
        ) : (
          <Stack component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
            {members.map((member) => (
              <MemberItem key={member.id} member={member} {...(may_end ? { onEnd: () => setEnding(member) } : {})} />
            ))}
          </Stack>
        )}
      </Panel>
      <Panel title="Właściciel">
        <Typography sx={{ mb: 1 }}>{`${person.first_name} ${person.last_name}`}</Typography>
        {owner_change_requested_at && (
          <Alert severity="info">
            Zmiana właściciela czeka na drugiego administratora od {formatInstant(owner_change_requested_at)}.
          </Alert>
        )}
        {may_change_owner && (
          <Button variant="outlined" onClick={() => setIsChanging(true)}>
            Zmień właściciela
          </Button>
        )}
      </Panel>
      {ending && <EndDialog person={person} member={ending} onClose={() => setEnding(undefined)} />}
      {isChanging && <OwnerDialog person={person} onClose={() => setIsChanging(false)} />}
    </>
  );
}

function MemberItem({ member, onEnd }: { member: FarmMember; onEnd?: () => void }) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        py: 1,
        gap: 2,
        alignItems: "center",
        justifyContent: "space-between",
        flexWrap: "wrap",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <div>
        <Typography sx={{ fontWeight: 600 }}>{member.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {ROLES[member.role]}
          {member.phone && `, telefon ${phoneNumber(member.phone)}`}
          <br />
          {whenOf(member)}
        </Typography>
      </div>
      {onEnd && member.ended_at === null && (
        <Button variant="outlined" color="error" aria-label={`Odbierz dostęp: ${member.name}`} onClick={onEnd}>
          Odbierz dostęp
        </Button>
      )}
    </Stack>
  );
}

function whenOf({ invited_at, accepted_at, ended_at, end_reason }: FarmMember): string {
  const since = accepted_at
    ? `Dostęp od ${formatInstant(accepted_at)}, zaprosił właściciel`
    : `Zaproszenie od właściciela z ${formatInstant(invited_at)}`;
  if (ended_at === null || end_reason === null) return since;
  return `${since}; koniec ${formatInstant(ended_at)}, ${ENDED_BY[end_reason]}`;
}

function EndDialog({ person, member, onClose }: DialogProps & { member: FarmMember }) {
  return (
    <ActionDialog<CallInput<typeof officeEndMember>["body"]>
      title={`Odbierz dostęp: ${member.name}`}
      explanation="Na prośbę właściciela. Ta osoba zostanie od razu wylogowana, a właściciel dostanie powiadomienie."
      submitLabel="Odbierz dostęp"
      schema={officeEndMember.body}
      defaultValues={{}}
      onSend={async (body) =>
        (await call(officeEndMember, { params: { participantId: person.id, memberId: member.id }, body })).message ?? ""
      }
      changes={["participants"]}
      onClose={onClose}
    >
      {reason}
    </ActionDialog>
  );
}

function OwnerDialog({ person, onClose }: DialogProps) {
  return (
    <ActionDialog<CallInput<typeof officeAskOwnerChange>["body"]>
      title={`Zmień właściciela: ${participantName(person)}`}
      explanation="Po zatwierdzeniu przez drugiego administratora punkty i historia zostaną w gospodarstwie. Hasło, klucze, urządzenia i numer konta dotychczasowego właściciela przestaną działać, a oba telefony dostaną SMS."
      submitLabel="Poproś o zmianę"
      schema={ownerChangeBody}
      defaultValues={{ keeps_members: true }}
      onSend={async (body) =>
        (await call(officeAskOwnerChange, { params: { participantId: person.id }, body })).message ?? ""
      }
      changes={["participants", "approvals", WAITING_CHANGE_KEY]}
      onClose={onClose}
    >
      <TextInput source="first_name" label="Imię nowego właściciela" isRequired />
      <TextInput source="last_name" label="Nazwisko nowego właściciela" isRequired />
      <TextInput source="phone" label="Telefon nowego właściciela" type="tel" isRequired />
      <TextInput source="email" label="E-mail nowego właściciela" type="email" isRequired />
      <BooleanInput source="keeps_members" label="Osoby w gospodarstwie zachowują dostęp" />
      <TextInput source="document" label="Dokument, np. akt poświadczenia dziedziczenia" isRequired />
      {reason}
    </ActionDialog>
  );
}
