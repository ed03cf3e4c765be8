import { accessOfPeople, accessPersonal } from "#modules/people/access/access.personal.ts";
import { adjustmentsPersonal } from "#modules/points/adjustments/adjustments.personal.ts";
import { approvalsPersonal } from "#modules/house/approvals/approvals.personal.ts";
import { auditPersonal } from "#modules/desk/audit/audit.personal.ts";
import { automaticAcceptancePersonal } from "#modules/documents/automatic-acceptance/automatic-acceptance.personal.ts";
import { affiliationPersonal } from "#modules/offers/affiliation/affiliation.personal.ts";
import { campaignsPersonal } from "#modules/offers/campaigns/campaigns.personal.ts";
import { closingsPersonal } from "#modules/account/closings/closings.personal.ts";
import { consentsPersonal } from "#modules/people/consents/consents.personal.ts";
import { contactChangesPersonal } from "#modules/people/contact-changes/contact-changes.personal.ts";
import { duplicatesPersonal } from "#modules/account/duplicates/duplicates.personal.ts";
import { feedsPersonal } from "#modules/documents/feeds/feeds.personal.ts";
import { goalsPersonal } from "#modules/documents/goals/goals.personal.ts";
import { invoicesPersonal } from "#modules/documents/invoices/invoices.personal.ts";
import { ksefConnectionsPersonal } from "#modules/documents/ksef-connections/ksef-connections.personal.ts";
import { lostPhonePersonal } from "#modules/account/farms/lost-phone.personal.ts";
import { lettersPersonal } from "#modules/points/letters/letters.personal.ts";
import { membersOwn, membersPersonal } from "#modules/people/members/members.personal.ts";
import { messagesPersonal } from "#modules/house/messages/messages.personal.ts";
import { notificationsPersonal } from "#modules/house/notifications/notifications.personal.ts";
import { ordersPersonal } from "#modules/goods/orders/orders.personal.ts";
import { outboxPersonal } from "#modules/house/outbox/outbox.personal.ts";
import { participantsPersonal } from "#modules/people/participants/participants.personal.ts";
import { payoutsPersonal } from "#modules/money/payouts/payouts.personal.ts";
import { pointsPersonal } from "#modules/account/points/points.personal.ts";
import { promotionsPersonal } from "#modules/offers/promotions/promotions.personal.ts";
import { purchasesPersonal } from "#modules/documents/purchases/purchases.personal.ts";
import { readingsPersonal } from "#modules/documents/readings/readings.personal.ts";
import { registrationsPersonal } from "#modules/account/registrations/registrations.personal.ts";
import { reportsPersonal } from "#modules/desk/reports/reports.personal.ts";
import { satagroPersonal } from "#modules/account/satagro/satagro.personal.ts";
import { transfersPersonal } from "#modules/points/transfers/transfers.personal.ts";
import { type FarmPersonal, names, type Personal } from "#platform/acts/personal.ts";
import type { Tables } from "#platform/database/tables.ts";

/**
 * What the modules declare about a person: the explicit list that a data export follows in this order and a closing
 * walks backwards. A table that others refer to comes before them.
 */
export const PERSONAL: readonly Personal[] = [
  ...participantsPersonal,
  ...membersPersonal,
  ...approvalsPersonal,
  ...pointsPersonal,
  ...adjustmentsPersonal,
  ...duplicatesPersonal,
  ...consentsPersonal,
  ...promotionsPersonal,
  ...invoicesPersonal,
  ...purchasesPersonal,
  ...reportsPersonal,
  ...automaticAcceptancePersonal,
  ...readingsPersonal,
  ...feedsPersonal,
  ...ksefConnectionsPersonal,
  ...transfersPersonal,
  ...ordersPersonal,
  ...goalsPersonal,
  ...payoutsPersonal,
  ...satagroPersonal,
  ...messagesPersonal,
  ...notificationsPersonal,
  ...contactChangesPersonal,
  ...registrationsPersonal,
  ...affiliationPersonal,
  ...lettersPersonal,
  ...campaignsPersonal,
  ...accessPersonal,
  ...closingsPersonal,
  ...outboxPersonal,
  ...lostPhonePersonal,
  ...auditPersonal,
];

/** What the modules declare about one of a farm's people: the list that their own copy of data follows. */
export const FARM_PERSONAL: readonly FarmPersonal[] = [...membersOwn, ...accessOfPeople];

/** Tables without any row about a participant, by what they are about. */
export const NOBODYS: Readonly<Record<string, readonly (keyof Tables)[]>> = {
  "goods, prizes and what is offered with them": names(
    "prize prize_photo prize_stock_change product product_label product_multiplier product_pack product_price_band",
    "product_photo product_rate product_vocabulary product_word promotion promotion_photo",
    "promotion_rules promotion_tier campaign campaign_rules",
  ),
  "texts that everybody reads": names(
    "consent consent_version letter_text news news_photo news_version page page_version sending",
  ),
  "companies that sell, and what they send that names no buyer": names(
    "distributor distributor_branch distributor_key feed_article feed_batch import_run",
  ),
  "people whom farms let in: their sign-in is their own, and erased with their last farm": names("person"),
  "people who work for the programme: theirs is no account that is closed": names(
    "representative representative_photo staff staff_password_link staff_recovery_code",
    "record_visit request_receipt saved_view staff_points_day",
  ),
  "groups and sums without names": names(
    "participant_segment ledger_day_sum ledger_lapse_sum ledger_lot_extension ledger_proof ledger_proof_run",
    "payout_confirmation sales_day_sum consent_holder_sum consent_holder_change",
    "reward_year_total reward_year_change row_count row_count_change",
  ),
  "addresses of callers for an hour, and hashes that tell nothing": names(
    "caller_minute invitation_objection session_spent_refresh_token",
  ),
  "until which moment a seller's documents are known": names("ksef_window"),
  "how many calls were made on a day": names("ksef_calls"),
  "the operator's own key pairs": names("ksef_certificate push_key"),
  "the programme itself": [
    "outbox_rest",
    "schema_migration",
    "schema_functions",
    "secrets_key",
    "signing_key",
    "system_setting",
    "system_setting_change",
  ],
};
