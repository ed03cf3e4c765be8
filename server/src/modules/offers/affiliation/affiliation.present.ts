import { invitationState, invitationStatus } from "@plon/rules/offers/invitation-state.ts";
import type { ownLink } from "./recommend-link.service.ts";
import type { ownRecommendations, recommendationPage } from "./affiliation.service.ts";

type InvitationRow = Awaited<ReturnType<typeof ownRecommendations>>["rows"][number];
type OfficeInvitationRow = Awaited<ReturnType<typeof recommendationPage>>["rows"][number];

const statusOf = (row: InvitationRow, at: Date) =>
  invitationState(
    {
      registeredAt: row.used_at,
      firstInvoiceAt: row.first_invoice_at,
      points: row.affiliation_points,
      expiresAt: row.expires_at,
    },
    at,
  );

const factsOf = (row: InvitationRow) => ({
  id: row.id,
  name: row.name,
  by_person: row.by_person,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  points: row.affiliation_points === 0 ? null : row.affiliation_points,
});

/** A link of one's own, as its address. */
export const presentLink = (link: Awaited<ReturnType<typeof ownLink>>, publicUrl: string) =>
  link
    ? { token: link.token, address: `${publicUrl}/rejestracja/${link.token}`, made_at: link.made_at.toISOString() }
    : null;

/** A recommendation as its author sees it, without whether anything was sent. */
export function presentOwn(row: InvitationRow, at: Date) {
  const state = statusOf(row, at);
  return { ...factsOf(row), state, status: invitationStatus(state) };
}

/** A recommendation as the office sees it. */
export function presentForOffice(row: OfficeInvitationRow, at: Date) {
  const status = statusOf(row, at);
  return {
    ...factsOf(row),
    status,
    status_label: invitationStatus(status),
    inviter: { id: row.inviter_id, name: row.inviter_name },
    silent: row.is_silent,
    objected: row.objected_at !== null,
    participant: row.invited_id === null ? null : { id: row.invited_id, name: row.invited_name ?? "" },
  };
}
