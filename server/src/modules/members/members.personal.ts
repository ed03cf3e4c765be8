import { about, names, own, SECRET } from "#platform/personal.ts";
import { endAllMembers } from "./members.service.ts";

const ROLE_WORDS: Record<string, string> = {
  full: "wszystko, także wydawanie punktów",
  submit: "faktury i punkty, bez wydawania",
  read: "tylko podgląd",
};

export const membersPersonal = [
  about("farm_membership", {
    of: own(),
    exported: {
      part: "osoby_w_gospodarstwie",
      columns: names("first_name last_name role invited_at accepted_at ended_at end_reason"),
      summary: {
        title: "Osoby w gospodarstwie",
        lines: (rows) =>
          rows
            .filter((row) => row["ended_at"] === null)
            .map((row) => [`${row["first_name"]} ${row["last_name"]}`, ROLE_WORDS[String(row["role"])] ?? ""]),
      },
    },
    withheld: {
      "somebody else's sign-in": ["person_id"],
      [SECRET]: names("invitation_hash invitation_expires_at"),
    },
    ending: (tx, { id, at }) => endAllMembers(tx, id, at),
    closing: () => ({ first_name: "", last_name: "", invitation_hash: null, invitation_expires_at: null }),
    kept: {
      "what somebody without a name was allowed and when, that the farm's acts point at": names(
        "person_id role invited_at accepted_at ended_at end_reason",
      ),
    },
  }),
];
