import { groupedIban } from "@plon/rules/money/bank-account.ts";
import { cropOption } from "@plon/rules/goods/crops.ts";
import { sql } from "kysely";
import {
  about,
  dayOf,
  each,
  type ExportedRow,
  names,
  own,
  SECRET,
  type SummaryLine,
  wordsOf,
} from "#platform/acts/personal.ts";

export const participantsPersonal = [
  about("participant", {
    of: own("id"),
    audited: ["participant"],
    exported: {
      part: "uczestnik",
      isOne: true,
      columns: names(
        "id account_type identifier identifier_type password_set_at email phone first_name last_name",
        "company_name company_street company_street_number company_street_number_place company_postcode",
        "company_city correspondence_address correspondence_street correspondence_street_number",
        "correspondence_street_number_place correspondence_postcode correspondence_city bank_account",
        "bank_account_changed_at phone_replaced_at second_step_at acreage registration_code authorized_person authorized_person_first_name",
        "authorized_person_last_name authorized_person_identifier has_required_consents",
        "is_prize_ordering_locked is_locked maintenance created_at closed_at merged_into",
      ),
      summary: { title: "Dane uczestnika", lines: ([person]) => (person ? personLines(person) : []) },
    },
    withheld: {
      [SECRET]: ["password_hash"],
      "numbers of rows that other parts tell": ["representative_id", "registration_id"],
    },
    // The row stays, since the ledger refers to it: with a pseudonym and without personal data.
    closing: ({ at }) => ({
      identifier: sql`'#' || lpad(t.id::text, 10, '0')`,
      first_name: "Konto",
      last_name: "zamknięte",
      phone: "+48000000000",
      ...each(
        "",
        "email company_name company_street company_street_number company_street_number_place company_postcode",
        "company_city correspondence_street correspondence_street_number correspondence_street_number_place",
        "correspondence_postcode correspondence_city",
      ),
      ...each(
        null,
        "password_hash password_set_at bank_account bank_account_changed_at phone_replaced_at second_step_at registration_code",
        "authorized_person_first_name authorized_person_last_name authorized_person_identifier",
      ),
      ...each(false, "correspondence_address authorized_person"),
      acreage: 0,
      is_locked: true,
      closed_at: at,
    }),
    kept: {
      "numbers, states and moments of the account that the ledger points at": names(
        "id account_type has_required_consents is_prize_ordering_locked maintenance representative_id",
        "registration_id created_at merged_into",
      ),
    },
  }),
  about("participant_crop_area", {
    of: own(),
    exported: {
      part: "uprawy",
      columns: ["crop_id", "area_hectares"],
      order: sql`t.crop_id`,
      summary: {
        title: "Uprawy",
        lines: (rows) =>
          rows.map((row) => [
            cropOption(Number(row["crop_id"]))?.name ?? wordsOf(row["crop_id"]),
            `${wordsOf(row["area_hectares"]).replace(".", ",")} ha`,
          ]),
      },
    },
    closing: "deleted",
  }),
  about("participant_note", {
    of: own(),
    exported: { part: "notatki", columns: ["text", "written_at"] },
    closing: "deleted",
  }),
  // Who changed the person's data and when stays, but neither the data nor the reasons.
  about("audit_log", {
    of: ({ id }) =>
      sql`t.action in ('participant.edit', 'participant.owner') and t.subject_type = 'participant' and t.subject_id = ${String(id)}`,
    closing: () => ({ before: null, after: null }),
  }),
];

function personLines(person: ExportedRow): SummaryLine[] {
  const of = (column: string) => wordsOf(person[column]);
  const address = (prefix: string) =>
    [
      [of(`${prefix}_street`), of(`${prefix}_street_number`)].filter(Boolean).join(" "),
      [of(`${prefix}_postcode`), of(`${prefix}_city`)].filter(Boolean).join(" "),
    ]
      .filter(Boolean)
      .join(", ");
  return [
    ["Imię i nazwisko", `${of("first_name")} ${of("last_name")}`],
    [of("identifier_type") === "nip" ? "NIP" : "PESEL", of("identifier")],
    ["Nazwa", of("company_name")],
    ["Adres", address("company")],
    ["Adres do korespondencji", person["correspondence_address"] === true ? address("correspondence") : ""],
    ["E-mail", of("email")],
    ["Telefon", of("phone")],
    ["Numer konta", groupedIban(of("bank_account"))],
    ["W programie od", dayOf(person["created_at"])],
  ];
}
