import { sql } from "kysely";
import { about, HASHED, own, SECRET } from "#platform/personal.ts";

export const accessPersonal = [
  // Where and when the farm's people were signed in is theirs and not the owner's to read.
  about("session", {
    of: ({ id }) => sql`t.participant_id = ${id} and t.membership_id is null`,
    exported: {
      part: "sesje",
      columns: ["kind", "device", "created_at", "renewed_at", "ended_at", "end_reason"],
    },
    withheld: {
      [SECRET]: ["access_token_hash", "refresh_token_hash"],
      "numbers of rows that other parts tell": ["membership_id"],
    },
    closing: () => ({ device: null }),
    kept: {
      [HASHED]: ["access_token_hash", "refresh_token_hash"],
      "who of the farm it was, without a name": ["membership_id"],
    },
  }),
  about("session", {
    of: ({ id }) => sql`t.participant_id = ${id} and t.membership_id is not null`,
    closing: () => ({ device: null }),
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
    withheld: { [SECRET]: ["credential_id", "public_key", "sign_count", "transports"] },
    closing: "deleted",
  }),
  about("second_step_change", {
    of: own(),
    exported: { part: "drugi_krok_logowania", columns: ["is_on", "confirmed_by", "changed_at"] },
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
