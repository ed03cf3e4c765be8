import { sql } from "kysely";
import { about, aboutFarmPerson, farmNameOf, HASHED, membershipsOf, own, SECRET } from "#platform/acts/personal.ts";

const SESSION_TOLD = ["kind", "device", "created_at", "renewed_at", "ended_at", "end_reason"] as const;
const STEP_TOLD = ["is_on", "confirmed_by", "changed_at"] as const;

export const accessPersonal = [
  // Where and when the farm's people were signed in is theirs and not the owner's to read.
  about("session", {
    of: ({ id }) => sql`t.participant_id = ${id} and t.membership_id is null`,
    exported: { part: "sesje", columns: SESSION_TOLD },
    withheld: {
      [SECRET]: ["access_token_hash", "refresh_token_hash", "device_key"],
      "numbers of rows that other parts tell": ["membership_id"],
    },
    closing: () => ({ device: null, device_key: null }),
    kept: {
      [HASHED]: ["access_token_hash", "refresh_token_hash"],
      "who of the farm it was, without a name": ["membership_id"],
    },
  }),
  about("session", {
    of: ({ id }) => sql`t.participant_id = ${id} and t.membership_id is not null`,
    closing: () => ({ device: null, device_key: null }),
  }),
  about("support_token", {
    of: own(),
    exported: { part: "wejscia_pomocy", columns: ["reason", "expires_at", "used_at"], order: sql`t.expires_at` },
    withheld: { [SECRET]: ["token_hash"] },
    closing: () => ({ reason: "" }),
    kept: { [HASHED]: ["token_hash"] },
  }),
  about("sms_code", {
    of: own(),
    withheld: { [SECRET]: ["code_hash"], "nobody's of the account": ["person_id"] },
    closing: "deleted",
  }),
  about("passkey", {
    of: own(),
    exported: { part: "klucze_dostepu", columns: ["name", "is_synced", "created_at", "last_used_at"] },
    withheld: {
      [SECRET]: ["credential_id", "public_key", "sign_count", "transports"],
      "a fact of the key's make": ["may_sync"],
    },
    closing: "deleted",
  }),
  about("second_step_change", {
    of: own(),
    exported: { part: "drugi_krok_logowania", columns: STEP_TOLD },
    withheld: { "nobody's of the account": ["person_id"] },
    closing: "deleted",
  }),
  about("passkey_challenge", { of: own(), withheld: { [SECRET]: ["challenge_hash"] }, closing: "deleted" }),
  about("attempt", {
    of: ({ identifier }) => sql`t.bucket = 'sign-in:identifier:' || ${identifier}`,
    withheld: { "a count against guessing, kept for a day": ["bucket"] },
    closing: "deleted",
  }),
];

/** Where and when one of a farm's people was signed in, and their second step: their own, and not the owner's. */
export const accessOfPeople = [
  aboutFarmPerson("session", {
    of: (person) => sql`t.membership_id in ${membershipsOf(person)}`,
    exported: {
      part: "sesje",
      columns: SESSION_TOLD,
      beside: () => sql`${farmNameOf("t.participant_id")} as gospodarstwo`,
    },
    withheld: { [SECRET]: ["access_token_hash", "refresh_token_hash", "device_key"] },
  }),
  aboutFarmPerson("second_step_change", {
    of: ({ personId }) => sql`t.person_id = ${personId}`,
    exported: { part: "drugi_krok_logowania", columns: STEP_TOLD },
  }),
];
