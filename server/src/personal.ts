import { type FarmPersonal, names, type Personal } from "#platform/acts/personal.ts";
import type { Tables } from "#platform/database/tables.ts";
import { MODULES } from "./modules.ts";

/**
 * What the modules declare about a person: a data export follows this order and a closing walks it backwards (modules.ts).
 */
export const PERSONAL: readonly Personal[] = MODULES.flatMap(({ personal = [] }) => personal);

/** What the modules declare about one of a farm's people: the list that their own copy of data follows. */
export const FARM_PERSONAL: readonly FarmPersonal[] = MODULES.flatMap(({ farmPersonal = [] }) => farmPersonal);

/** Tables without any row about a participant, by what they are about. */
export const NOBODYS: Readonly<Record<string, readonly (keyof Tables)[]>> = {
  "goods, prizes and what is offered with them": names(
    "prize prize_photo prize_segment_price prize_stock_change prize_variant product product_label product_multiplier product_pack product_price_band",
    "product_photo product_rate product_vocabulary product_word promotion promotion_photo",
    "promotion_rules promotion_tier campaign campaign_rules level_scheme scheme_level",
  ),
  "texts that everybody reads": names(
    "consent consent_version letter_text news news_photo news_version page page_version sending journey",
  ),
  "companies that sell, and what they send that names no buyer": names(
    "distributor distributor_branch distributor_key feed_article feed_batch import_run",
    "partner partner_key partner_event_kind",
  ),
  "people whom farms let in: their sign-in is their own, and erased with their last farm": names("person"),
  "people who work for the programme: theirs is no account that is closed": names(
    "representative representative_photo staff staff_password_link staff_recovery_code",
    "record_visit request_receipt saved_view staff_points_day",
  ),
  "groups and sums without names": names(
    "participant_segment ledger_day_sum ledger_lapse_sum ledger_lot_extension ledger_proof ledger_proof_run",
    "sales_part_sum sales_part_missing ledger_part_sum ledger_part_mark",
    "payout_confirmation sales_day_sum consent_holder_sum consent_holder_change",
    "reward_year_total reward_year_change row_count row_count_change",
  ),
  "addresses of callers for an hour, and hashes that tell nothing": names(
    "caller_minute invitation_objection session_spent_refresh_token",
  ),
  "what decisions about abuse taught, and until which moment it was counted": names("fraud_threshold fraud_mark"),
  "until which moment a seller's documents are known": names("ksef_window"),
  "how many calls were made on a day": names("ksef_calls"),
  "the operator's own key pairs": names("ksef_certificate push_key"),
  "the programme itself": [
    "webhook",
    "event_mark",
    "outbox_rest",
    "schema_migration",
    "schema_functions",
    "secrets_key",
    "signing_key",
    "system_setting",
    "system_setting_change",
  ],
};
