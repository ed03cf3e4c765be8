import { invitationState, invitationStatus } from "@plon/rules/offers/invitation-state.ts";
import type { ownLink } from "./recommend-link.service.ts";
import type { ownRecommendations, recommendationPage } from "./affiliation.service.ts";

type InvitationRow = Awaited<ReturnType<typeof ownRecommendations>>["rows"][number];
type OfficeInvitationRow = Awaited<ReturnType<typeof recommendationPage>>["rows"][number];

function stateOf(row: InvitationRow, at: Date) {
  const state = invitationState(
    {
      registeredAt: row.used_at,
      firstInvoiceAt: row.first_invoice_at,
      points: row.affiliation_points,
      expiresAt: row.expires_at,
    },
    at,
  );
  return { state, status: invitationStatus(state) };
}

const factsOf = (row: InvitationRow, at: Date) => ({
  id: row.id,
  name: row.name,
  by_person: row.by_person,
  ...stateOf(row, at),
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
export const presentOwn = factsOf;

/** A recommendation as the office sees it. */
export const presentForOffice = (row: OfficeInvitationRow, at: Date) => ({
  ...factsOf(row, at),
  inviter: { id: row.inviter_id, name: row.inviter_name },
  silent: row.is_silent,
  objected: row.objected_at !== null,
  participant: row.invited_id === null ? null : { id: row.invited_id, name: row.invited_name ?? "" },
});
