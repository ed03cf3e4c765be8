import MuiLink from "@mui/material/Link";
import { DataTable, SearchInput, SelectInput } from "react-admin";
import { Link } from "react-router";
import type { z } from "zod";
import type { officeListInvitations } from "@plon/contract/office/affiliation.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { StatusChip } from "#shared/status-chip.tsx";

type Invitation = z.infer<(typeof officeListInvitations)["data"]>[number];

const filters = [
  <SearchInput
    key="search"
    source="search"
    alwaysOn
    placeholder="Polecający lub polecany"
    sx={{ minWidth: { sm: 280 } }}
  />,
  <SelectInput
    key="state"
    source="state"
    label="Stan"
    alwaysOn
    emptyText="Wszystkie"
    choices={[
      { id: "sent", name: "Wysłane" },
      { id: "registered", name: "Zarejestrowane" },
      { id: "first_invoice", name: "Pierwsza faktura przyjęta" },
      { id: "rewarded", name: "Punkty przyznane" },
      { id: "expired", name: "Wygasłe" },
    ]}
  />,
];

function Person({ person }: { person: { id: number; name: string } }) {
  return (
    <MuiLink component={Link} to={`/participants/${person.id}`} color="inherit" sx={{ fontWeight: 600 }}>
      {person.name}
    </MuiLink>
  );
}

/** Whom it is about, and why nothing was sent if so. */
function Invited({ invitation }: { invitation: Invitation }) {
  if (invitation.participant) return <Person person={invitation.participant} />;
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
    title: <Person person={invitation.inviter} />,
    ...(invitation.points === null ? {} : { aside: formatPoints(invitation.points) }),
    body: (
      <>
        poleca: <Invited invitation={invitation} />
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
      <Column source="inviter" label="Polecający" render={(row) => <Person person={row.inviter} />} />
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
