import { DataTable } from "react-admin";
import type { z } from "zod";
import type { officeListInvitations } from "@plon/contract/office/affiliation.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { ParticipantLink } from "#shared/participant-link.tsx";
import { choiceFilter, searchFilter } from "#shared/list-filters.tsx";

type Invitation = z.infer<(typeof officeListInvitations)["data"]>[number];

const filters = [
  searchFilter("Polecający lub polecany"),
  choiceFilter(
    [
      { id: "sent", name: "Wysłane" },
      { id: "registered", name: "Zarejestrowane" },
      { id: "first_invoice", name: "Pierwsza faktura przyjęta" },
      { id: "rewarded", name: "Punkty przyznane" },
      { id: "expired", name: "Wygasłe" },
    ],
    { source: "state" },
  ),
];

/** The farm, and who of its people it was. */
function Inviter({ invitation }: { invitation: Invitation }) {
  return (
    <>
      <ParticipantLink person={invitation.inviter} />
      {invitation.by_person !== null && `, ${invitation.by_person}`}
    </>
  );
}

/** Whom it is about, and why nothing was sent if so. */
function Invited({ invitation }: { invitation: Invitation }) {
  if (invitation.participant) return <ParticipantLink person={invitation.participant} />;
  const note = invitation.objected ? "nie chce zaproszeń" : invitation.silent ? "nic nie wysłano" : undefined;
  return (
    <>
      {invitation.name ?? "Bez danych"}
      {note && ` (${note})`}
    </>
  );
}

function invitationCard(invitation: Invitation): RecordCard {
  return {
    title: <ParticipantLink person={invitation.inviter} />,
    ...(invitation.points === null ? {} : { aside: formatPoints(invitation.points) }),
    body: (
      <>
        {invitation.by_person === null ? "poleca: " : `poleca (${invitation.by_person}): `}
        <Invited invitation={invitation} />
        <br />
        {formatInstant(invitation.created_at)} <StatusChip status={invitation.status} />
      </>
    ),
  };
}

const Column = DataTable.Col<Invitation>;

/** Who recommended whom, and the outcome; newest first. */
export default function InvitationList() {
  return (
    <OfficeList<Invitation>
      sort={{ field: "created_at", order: "DESC" }}
      filters={filters}
      actions={false}
      empty={{ title: "Nikt jeszcze nie polecił programu" }}
      card={invitationCard}
    >
      <Column source="created_at" label="Kiedy" render={(row) => formatInstant(row.created_at)} />
      <Column source="inviter" label="Polecający" render={(row) => <Inviter invitation={row} />} />
      <Column label="Polecany" render={(row) => <Invited invitation={row} />} />
      <Column label="Stan" render={(row) => <StatusChip status={row.status} />} />
      <Column
        label="Punkty"
        align="right"
        render={(row) => (row.points === null ? "–" : formatPoints(row.points ?? 0))}
      />
    </OfficeList>
  );
}
