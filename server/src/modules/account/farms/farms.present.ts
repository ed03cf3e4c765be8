import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { seenBy } from "#platform/auth/personal-fields.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import { versionOf } from "./farms-edit.service.ts";
import type { getParticipant, participantPage } from "./farms.service.ts";

type Row = Awaited<ReturnType<typeof participantPage>>["rows"][number];

/** A participant in the office's list. */
export const presentParticipantRow = ({ password_hash, ...row }: Omit<Row, "search">) => ({
  ...withIsoTimes(row),
  identifier: row.identifier,
  has_password: password_hash !== null,
});

/** One participant for the office; of the bank account only the last digits. */
export function presentParticipant(role: StaffRole, found: Awaited<ReturnType<typeof getParticipant>>) {
  const { participant, balances } = found;
  return {
    ...presentParticipantRow({ ...participant, available: balances.available, pending: balances.pending }),
    email: participant.email,
    phone: participant.phone,
    version: versionOf(participant),
    acreage: Number(participant.acreage),
    company_street: participant.company_street,
    company_street_number: participant.company_street_number,
    company_street_number_place: participant.company_street_number_place,
    company_postcode: participant.company_postcode,
    bank_account_ending: seenBy(role, "account", participant.bank_account?.slice(-4) ?? null),
    representative:
      participant.representative_id === null
        ? null
        : { id: participant.representative_id, name: `${participant.ph_first_name} ${participant.ph_last_name}` },
    points: {
      available: balances.available,
      pending: balances.pending,
      held: balances.held,
      debt: balances.debt,
      total: balances.earnedTotal,
    },
    expiry_calendar: found.calendar.map((row) => ({ expires_at: row.expiresAt.toISOString(), points: row.points })),
    invoices_total: found.invoicesTotal,
    last_sign_in_at: found.lastSignInAt?.toISOString() ?? null,
    area: found.areas.map(({ id, value }) => ({ id, value: Number(value) })),
    correspondence_address: participant.correspondence_address
      ? {
          street: participant.correspondence_street,
          street_number: participant.correspondence_street_number,
          street_number_place: participant.correspondence_street_number_place,
          postcode: participant.correspondence_postcode,
          city: participant.correspondence_city,
        }
      : null,
    level: found.standing?.level
      ? { name: found.standing.level.name, until_season: found.standing.untilSeason! }
      : null,
    has_required_consents: participant.has_required_consents,
    pending_changes: found.changes.map((change) => ({
      kind: change.kind,
      requested_at: change.requested_at.toISOString(),
      expires_at: change.expires_at.toISOString(),
    })),
    closing_requested_at: found.closingRequestedAt?.toISOString() ?? null,
    closed_at: participant.closed_at?.toISOString() ?? null,
    merged_into: participant.merged_into,
    merged_from: found.mergedFrom.map(({ id, identifier }) => ({ id, identifier })),
    actions: found.actions,
  };
}
