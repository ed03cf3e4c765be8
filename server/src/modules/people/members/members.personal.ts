import { sql } from "kysely";
import { about, aboutFarmPerson, dayOf, farmNameOf, names, own, SECRET, wordsOf } from "#platform/acts/personal.ts";
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

/** What is one of the people's own, whichever farm lets them in. */
export const membersOwn = [
  aboutFarmPerson("person", {
    of: ({ personId }) => sql`t.id = ${personId}`,
    exported: {
      part: "logowanie",
      isOne: true,
      columns: names("phone password_set_at second_step_at created_at"),
      summary: {
        title: "Twoje logowanie",
        lines: ([person]) => [
          ["Telefon", wordsOf(person?.["phone"])],
          ["Hasło ustawiono", dayOf(person?.["password_set_at"])],
          ["Drugi krok", person?.["second_step_at"] ? `od ${dayOf(person["second_step_at"])}` : "wyłączony"],
        ],
      },
    },
    withheld: { [SECRET]: ["password_hash"] },
  }),
  aboutFarmPerson("farm_membership", {
    of: ({ personId }) => sql`t.person_id = ${personId}`,
    exported: {
      part: "gospodarstwa",
      columns: names("first_name last_name role invited_at accepted_at ended_at end_reason"),
      beside: () => sql`${farmNameOf("t.participant_id")} as gospodarstwo`,
      summary: {
        title: "Dostęp do gospodarstw",
        lines: (rows) =>
          rows.map((row) => [
            wordsOf(row["gospodarstwo"]),
            [
              `${row["first_name"]} ${row["last_name"]}`,
              ROLE_WORDS[String(row["role"])] ?? "",
              `od ${dayOf(row["accepted_at"])}${row["ended_at"] ? ` do ${dayOf(row["ended_at"])}` : ""}`,
            ].join(", "),
          ]),
      },
    },
    withheld: { [SECRET]: ["invitation_hash"] },
  }),
];
