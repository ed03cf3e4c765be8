import { farmName } from "@plon/rules/names/farm-name.ts";
import { maskedPesel, seesWholeNumbers } from "@plon/rules/people/member-role.ts";
import { maskedIban } from "@plon/rules/money/bank-account.ts";
import { REPRESENTATIVE_PHOTO_PATH } from "@plon/contract/portal/people/representatives.ts";
import { endpointUrl } from "@plon/contract/shared/calls/client.ts";
import { PROMPTED_PROMOTIONS } from "@plon/contract/shared/promotions.ts";
import type { getOwnProfile } from "./profile.service.ts";

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
  const { participant: person, balances, member } = own;
  const seesNumbers = !member || seesWholeNumbers(member.role);
  const isPesel = person.identifier_type === "pesel";
  return {
    ...person,
    unread_notifications: person.unread,
    account_type: "program.farmer" as const,
    nip: isPesel && !seesNumbers ? maskedPesel(person.identifier) : person.identifier,
    maintenance: person.maintenance ? (1 as const) : (0 as const),
    member: member
      ? { membership_id: member.membershipId, name: member.name, role: member.role, farm: farmName(person) }
      : null,
    support_mode: own.support
      ? {
          participant_name: `${person.first_name} ${person.last_name}`,
          expires_at: own.support.expiresAt.toISOString(),
        }
      : null,
    promo_agreements: agreementsOf(person.promotions.answers),
    open_promotions: person.promotions.open,
    prompting_promotions: person.promotions.prompting,
    untold_campaigns: person.promotions.untold,
    profile: {
      ...person,
      participant_id: person.id,
      bank_account: person.bank_account && !seesNumbers ? maskedIban(person.bank_account) : person.bank_account,
    },
    area: person.areas,
    notifications: person.notifications.map((row) => ({ ...row, date: new Date(row.date).toISOString() })),
    points: {
      ...balances,
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
    // A key belongs to the owner: their people confirm by SMS.
    has_passkey: person.has_passkey && !member,
    closing_requested_at: own.closingRequestedAt?.toISOString() ?? null,
  };
}
