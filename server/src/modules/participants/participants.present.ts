import { maskedIban } from "@plon/rules/bank-account.ts";
import { REPRESENTATIVE_PHOTO_PATH } from "@plon/contract/portal/profile.ts";
import { endpointUrl } from "@plon/contract/shared/client.ts";
import type { StaffRole } from "@plon/contract/shared/endpoint.ts";
import { PROMPTED_PROMOTIONS } from "@plon/contract/shared/promotions.ts";
import { seenBy } from "#platform/auth/personal-fields.ts";
import { versionOf } from "./participant-edit.service.ts";
import type { getOwnProfile, getParticipant, participantPage } from "./participants.service.ts";

type Agreements = Record<(typeof PROMPTED_PROMOTIONS)[number], boolean | null>;

/** The five keys always (spec 2 §3); null is undecided. */
const agreementsOf = (answers: Record<string, boolean>): Agreements =>
  Object.fromEntries(PROMPTED_PROMOTIONS.map((name) => [name, answers[name] ?? null])) as Agreements;

function presentRepresentative({
  photo_address: address,
  ...ph
}: NonNullable<Awaited<ReturnType<typeof getOwnProfile>>["participant"]["ph"]>) {
  return { ...ph, image: address && endpointUrl({ path: REPRESENTATIVE_PHOTO_PATH }, { params: { address } }) };
}

/** The user as the portal knows it (spec 1 §3.1). */
export function presentUser(own: Awaited<ReturnType<typeof getOwnProfile>>) {
  const { participant: person, balances } = own;
  return {
    email: person.email,
    phone: person.phone,
    acreage: person.acreage,
    unread_notifications: person.unread,
    account_type: "program.farmer" as const,
    nip: person.identifier,
    identifier_type: person.identifier_type,
    has_required_consents: person.has_required_consents,
    maintenance: person.maintenance ? (1 as const) : (0 as const),
    is_prize_ordering_locked: person.is_prize_ordering_locked,
    has_satagro: person.has_satagro,
    support_mode: own.support
      ? {
          participant_name: `${person.first_name} ${person.last_name}`,
          expires_at: own.support.expiresAt.toISOString(),
        }
      : null,
    promo_agreements: agreementsOf(person.promotions.answers),
    open_promotions: person.promotions.open,
    profile: {
      first_name: person.first_name,
      last_name: person.last_name,
      company_name: person.company_name,
      company_street: person.company_street,
      company_street_number: person.company_street_number,
      company_street_number_place: person.company_street_number_place,
      company_postcode: person.company_postcode,
      company_city: person.company_city,
      participant_id: person.id,
      correspondence_address: person.correspondence_address,
      correspondence_street: person.correspondence_street,
      correspondence_street_number: person.correspondence_street_number,
      correspondence_street_number_place: person.correspondence_street_number_place,
      correspondence_postcode: person.correspondence_postcode,
      correspondence_city: person.correspondence_city,
      bank_account: person.bank_account,
    },
    area: person.areas,
    notifications: person.notifications.map((row) => ({ ...row, date: new Date(row.date).toISOString() })),
    points: {
      available: balances.available,
      pending: balances.pending,
      held: balances.held,
      debt: balances.debt,
      total: balances.earnedTotal,
      brandPurchase: balances.earnedPurchase,
      affiliation: balances.earnedAffiliation,
      achievements: own.achievements.filter((achievement) => achievement.value).length,
    },
    achievements: own.achievements,
    ph: person.ph && presentRepresentative(person.ph),
    pending_changes: {
      email: person.changes.email ?? null,
      phone: person.changes.phone ?? null,
      bank_account: person.changes.bank_account === undefined ? null : maskedIban(person.changes.bank_account),
    },
    bank_account_blocked_until: own.payoutsBlockedUntil?.toISOString() ?? null,
    closing_requested_at: own.closingRequestedAt?.toISOString() ?? null,
  };
}

type Row = Awaited<ReturnType<typeof participantPage>>["rows"][number];

/** A participant in the office's list. */
export function presentParticipantRow(row: Omit<Row, "search">) {
  return {
    id: row.id,
    nip: row.identifier,
    identifier_type: row.identifier_type,
    first_name: row.first_name,
    last_name: row.last_name,
    company_name: row.company_name,
    company_city: row.company_city,
    available: row.available,
    pending: row.pending,
    is_locked: row.is_locked,
    is_prize_ordering_locked: row.is_prize_ordering_locked,
    maintenance: row.maintenance,
    has_password: row.password_hash !== null,
    created_at: row.created_at.toISOString(),
  };
}

/** One participant for the office; of the bank account only its end. */
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
    has_required_consents: participant.has_required_consents,
    pending_changes: found.changes.map((change) => ({
      kind: change.kind,
      requested_at: change.requested_at.toISOString(),
      expires_at: change.expires_at.toISOString(),
    })),
    closing_requested_at: found.closingRequestedAt?.toISOString() ?? null,
    closed_at: participant.closed_at?.toISOString() ?? null,
    merged_into: participant.merged_into,
    merged_from: found.mergedFrom.map(({ id, identifier }) => ({ id, nip: identifier })),
    actions: found.actions,
  };
}
