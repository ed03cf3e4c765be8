import { PROMOTION_PHOTO_PATH } from "@plon/contract/portal/offers/promotions.ts";
import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { staffGrantActs } from "@plon/rules/promotions/promotion-grant.ts";
import { seenBy } from "#platform/auth/personal-fields.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { sizedPictureAt } from "#platform/files/pictures.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { BackTest } from "./publishing/back-test.service.ts";
import type { QualifyingRow } from "./publishing/qualifying.service.ts";
import type { GrantRow } from "./grants/grants-office.service.ts";
import type { allowList, answerPage } from "./editing/promotion-people.service.ts";
import type { getPromotion, promotionPage } from "./editing/promotions-office.service.ts";

type Row = Awaited<ReturnType<typeof promotionPage>>["rows"][number];

/** A promotion as a row of the office's list. */
export const presentRow = (row: Row) => withIsoTimes(row);

/** A promotion in the office's editor. */
export const presentOfficePromotion = (found: Awaited<ReturnType<typeof getPromotion>>) => ({
  ...found,
  ...presentRow(found),
  segment_hectares_min: Number(found.segment_hectares_min),
  rules: found.rules.map((rules) => ({ ...rules, published_at: new Date(rules.published_at).toISOString() })),
  accepted_total: found.answers.accepted,
  declined_total: found.answers.declined,
  holdout_drawn_at: found.holdout_drawn_at?.toISOString() ?? null,
  photo: found.photo && sizedPictureAt(PROMOTION_PHOTO_PATH, found.photo),
});

/** An answer to a promotion's rules, as proof. */
export const presentAnswer = (role: StaffRole, row: Awaited<ReturnType<typeof answerPage>>["rows"][number]) => ({
  id: row.id,
  participant_id: row.participant_id,
  identifier: seenBy(role, "identifier", row.identifier),
  name: seenBy(role, "name", `${row.first_name} ${row.last_name}`),
  by_person: row.by_person === null ? null : seenBy(role, "name", row.by_person),
  agreed: row.agreed,
  answered_at: row.answered_at.toISOString(),
  rules_version: row.rules_version,
  channel: row.channel,
  address: seenBy(role, "device", row.address),
  is_latest: row.is_latest,
});

/** One line of an allow-list. */
export const presentAllowed = (row: Awaited<ReturnType<typeof allowList>>[number]) => ({
  identifier: row.identifier,
  participant_id: row.participant_id,
  name: row.participant_id === null ? null : `${row.first_name} ${row.last_name}`,
});

/** A reward of a promotion with what this person can do about it: what they granted, another hands over. */
export const presentGrant = ({ role, id: staffId }: StaffContext["staff"], row: GrantRow) => ({
  id: row.id,
  participant_id: row.participant_id,
  identifier: seenBy(role, "identifier", row.identifier),
  name: seenBy(role, "name", `${row.first_name} ${row.last_name}`),
  reward: row.reward,
  points: row.points,
  value_grosze: row.value_grosze,
  tax_grosze: row.tax_grosze,
  unit: row.unit,
  quantity: row.quantity === null ? null : Number(row.quantity),
  bought: Number(row.bought),
  bought_last: Number(row.bought_last),
  status: row.status,
  granted_at: row.granted_at.toISOString(),
  status_since: row.status_since.toISOString(),
  // A note on a reward may name its owner.
  note: seenBy(role, "name", row.note) ?? "",
  staff_name: row.staff_name,
  acts: staffGrantActs(row.status).filter((act) => act !== "hand_over" || row.granted_by !== staffId),
});

/** Somebody who bought what counts for a reward that a person grants. */
export const presentQualifying = (role: StaffRole, row: QualifyingRow) => ({
  id: row.participant_id,
  participant_id: row.participant_id,
  identifier: seenBy(role, "identifier", row.identifier),
  name: seenBy(role, "name", `${row.first_name} ${row.last_name}`),
  bought: Number(row.bought),
  unit: row.unit,
  invoices: row.invoices,
  last_bought_on: row.last_bought_on,
  standing: row.standing,
  answered_at: row.answered_at?.toISOString() ?? null,
  granted_at: row.granted_at?.toISOString() ?? null,
});

/** A reward in the queue over all promotions. */
export const presentWaitingGrant = (staff: StaffContext["staff"], row: GrantRow) => ({
  ...presentGrant(staff, row),
  promotion: { id: row.promotion_id, title: row.title },
});

/** What a promotion would have given, with this page of its winners. */
export const presentBackTest = (role: StaffRole, { trial, shown: page, people, products }: BackTest) => ({
  buyers: trial.buyers,
  cost_grosze: trial.costGrosze,
  points: trial.points,
  tiers: trial.tiers.map(({ winners, costGrosze }) => ({ winners, cost_grosze: costGrosze })),
  winners: page.map((winner) => {
    const person = people.get(winner.participantId);
    return {
      participant_id: winner.participantId,
      identifier: seenBy(role, "identifier", person?.identifier ?? ""),
      name: seenBy(role, "name", person ? `${person.first_name} ${person.last_name}` : ""),
      tiers: winner.tiers,
      cost_grosze: winner.costGrosze,
      points: winner.points,
      purchases: winner.purchases.map(({ productId, productUnit, packThousandths, quantity }) => ({
        name: products.get(productId) ?? "",
        unit: productUnit,
        pack_volume: packThousandths / 1000,
        quantity,
      })),
    };
  }),
});
