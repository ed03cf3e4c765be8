import type { z } from "zod";
import type { officeListInvitations } from "@plon/contract/office/offers/affiliation.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { ParticipantLink } from "#shared/records/participant-link.tsx";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";

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
    { source: "status" },
  ),
];

/** The farm, and who of its people it was. */
const helper = ({ by_person }: Invitation) => (by_person === null ? "" : `, ${by_person}`);

function Inviter({ invitation }: { invitation: Invitation }) {
  return (
    <>
      <ParticipantLink person={invitation.inviter} />
      {helper(invitation)}
    </>
  );
}

/** Whom it is about, and why nothing was sent if so. */
function invitedText({ participant, name, objected, silent }: Invitation): string {
  if (participant) return participant.name;
  const note = objected ? " (nie chce zaproszeń)" : silent ? " (nic nie wysłano)" : "";
  return `${name ?? "Bez danych"}${note}`;
}

function Invited({ invitation }: { invitation: Invitation }) {
  if (invitation.participant) return <ParticipantLink person={invitation.participant} />;
  return invitedText(invitation);
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
        {formatInstant(invitation.created_at)} <StatusChip status={invitation.status_label} />
      </>
    ),
  };
}

const Column = OfficeColumn<Invitation>;

/** Who recommended whom, and the outcome; newest first. */
export default function InvitationList() {
  return (
    <OfficeList<Invitation>
      sort={{ field: "created_at", order: "DESC" }}
      filters={filters}
      empty={{ title: "Nikt jeszcze nie polecił programu" }}
      card={invitationCard}
    >
      <Column source="created_at" label="Kiedy" text={(row) => formatInstant(row.created_at)} />
      <Column
        source="inviter"
        label="Polecający"
        render={(row) => <Inviter invitation={row} />}
        text={(row) => `${row.inviter.name}${helper(row)}`}
      />
      <Column label="Polecany" render={(row) => <Invited invitation={row} />} text={invitedText} />
      <Column label="Stan" status={(row) => row.status_label} />
      <Column
        label="Punkty"
        align="right"
        text={(row) => (row.points === null ? "–" : formatPoints(row.points ?? 0))}
      />
    </OfficeList>
  );
}
