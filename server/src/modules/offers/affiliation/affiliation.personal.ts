import { sql } from "kysely";
import { about, each, HASHED, names, own, PROGRAMME_WORDS } from "#platform/acts/personal.ts";
import { forgetInvited } from "./erasing.service.ts";

const NOBODY = each("", "identifier first_name last_name email phone");

export const affiliationPersonal = [
  about("recommend_link", {
    of: own(),
    exported: { part: "odnosnik_polecen", columns: ["token", "made_at"], order: sql`t.made_at` },
    closing: "deleted",
  }),
  // Of recommended people only what the participant entered and what is still kept.
  about("invitation", {
    acts: [{ by: "membership_id", at: "created_at", what: "Polecenie gospodarstwa" }],
    of: own("inviter_id"),
    ending: (tx, { id, at }) => forgetInvited(tx, id, at),
    exported: {
      part: "polecenia",
      columns: names("first_name last_name created_at expires_at used_at first_invoice_at affiliation_points"),
    },
    withheld: {
      "how to reach somebody else, erased when the link ends": ["identifier", "email", "phone"],
      [HASHED]: ["hash"],
      [PROGRAMME_WORDS]: ["registration_code"],
    },
    closing: ({ at }) => ({
      ...NOBODY,
      expires_at: sql`least(t.expires_at, ${at})`,
    }),
    kept: { [HASHED]: ["hash"], [PROGRAMME_WORDS]: ["registration_code"] },
  }),
  // The invitation by which the person came.
  about("invitation", {
    of: ({ registration_id }) =>
      sql`t.id in (select r.invitation_id from registration r where r.id = ${registration_id})`,
    closing: () => NOBODY,
  }),
];
