import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { cropOption } from "@plon/rules/goods/crops.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { RegistrationStanding } from "./confirmation.service.ts";
import type { getRegistration, registrationPage } from "./decision.service.ts";
import type { getInvitation } from "./submission.service.ts";

type Status = "contact" | "review" | "approved" | "rejected";

const STATUS: Record<Status, StatusLabel> = {
  contact: { label: "Czeka na potwierdzenie kontaktu", color: "grey" },
  review: { label: "Do decyzji", color: "yellow" },
  approved: { label: "Przyjęte", color: "green" },
  rejected: { label: "Odrzucone", color: "red" },
};

type Found = Awaited<ReturnType<typeof getRegistration>>;
type Row = Awaited<ReturnType<typeof registrationPage>>["rows"][number];

/** The state of a registration, as its sender sees it; `again` has the seconds until a message may be sent again. */
export function presentState({ registration, again }: RegistrationStanding) {
  return {
    ...registration,
    email_confirmed: registration.email_confirmed_at !== null,
    phone_confirmed: registration.phone_confirmed_at !== null,
    email_again_seconds: again.email,
    sms_again_seconds: again.sms,
  };
}

/** A registration in the office's list. */
export function presentRegistrationRow(row: Row) {
  return {
    ...withIsoTimes(row),
    name: `${row.first_name} ${row.last_name}`,
    status_label: STATUS[row.status],
  };
}

/** One registration for the office, with everything that was filled in. */
export function presentRegistration({ registration: row, answers, consents, actions }: Found) {
  return {
    ...withIsoTimes(row),
    ...presentRegistrationRow(row),
    answers: answerList(answers),
    consents: consents.map(({ slug, content, granted, version }) => ({ slug, content, granted, version })),
    invited_by: row.inviter_first_name === null ? null : `${row.inviter_first_name} ${row.inviter_last_name}`,
    decided_by: row.staff_name,
    actions,
  };
}

const REGISTER = { krus: "KRUS", krs: "KRS", ceidg: "CEIDG", other: "inny" };
const yesNo = (value: boolean) => (value ? "tak" : "nie");
const decimal = new Intl.NumberFormat("pl-PL", { useGrouping: "always", maximumFractionDigits: 4 });
const hectares = (value: number) => `${decimal.format(value)}\u00a0ha`;

type Answers = Found["answers"];
type Answer = { group: string; label: string; value: string };

function answerList(answers: Answers): Answer[] {
  const inGroup = (group: string, pairs: [string, string][]): Answer[] =>
    pairs.filter(([, value]) => value !== "").map(([label, value]) => ({ group, label, value }));
  return [
    ...inGroup("Zgłaszający", [
      [answers.identifier_type === "nip" ? "NIP" : "PESEL", answers.nip],
      ["Imię i nazwisko", `${answers.first_name} ${answers.last_name}`],
      ["Rola", answers.person_role === "owner" ? "właściciel" : "pracownik"],
      ["Rodzaj działalności", answers.company_type === "farm" ? "gospodarstwo rolne" : "firma"],
      ["Rejestr", REGISTER[answers.register]],
      ["Nazwa", answers.company_name],
      ["Adres", addressOf(answers, "company")],
      ["Adres do korespondencji", answers.correspondence_address ? addressOf(answers, "correspondence") : "ten sam"],
    ]),
    ...inGroup("Osoba upoważniona", answers.authorized_person ? authorizedPerson(answers) : []),
    ...inGroup("Kontakt", [
      ["E-mail", answers.email],
      ["Telefon", answers.phone],
    ]),
    ...inGroup(
      "Uprawy",
      answers.area
        .filter(({ value }) => value > 0)
        .map(({ id, value }) => [cropOption(id)?.name ?? String(id), hectares(value)]),
    ),
    ...inGroup("Program", [
      ["Stałe przekazywanie punktów", yesNo(answers.steady_transfer)],
      ["Odbiorca punktów", answers.steady_transfer ? answers.steady_transfer_nip : ""],
      ["Kod rejestracyjny", answers.registration_code],
    ]),
  ];
}

function authorizedPerson(answers: Answers): [string, string][] {
  return [
    ["Imię i nazwisko", `${answers.authorized_person_first_name} ${answers.authorized_person_last_name}`],
    ["NIP lub PESEL", answers.authorized_person_identifier],
  ];
}

function addressOf(answers: Answers, prefix: "company" | "correspondence"): string {
  const flat = answers[`${prefix}_street_number_place`];
  const street = `${answers[`${prefix}_street`]} ${answers[`${prefix}_street_number`]}${flat ? ` m. ${flat}` : ""}`;
  return `${street}, ${answers[`${prefix}_postcode`]} ${answers[`${prefix}_city`]}`;
}

/** The holder of a link learns no more about the inviter than a recognisable name. */
const recognisable = (first: string | null, last: string | null): string | null =>
  first ? `${first} ${(last ?? "").slice(0, 1)}.` : null;

const NOTHING_KNOWN = { registration_code: "", nip: "", first_name: "", last_name: "", email: "", phone: "" };

/** Who recommends, and what is filled in. */
export function presentOpened({ invitation, linkOwner }: Awaited<ReturnType<typeof getInvitation>>) {
  if (linkOwner) return { inviter: recognisable(linkOwner.first_name, linkOwner.last_name), ...NOTHING_KNOWN };
  const { registration_code, identifier: nip, first_name, last_name, email, phone } = invitation;
  const inviter = recognisable(invitation.inviter_first_name, invitation.inviter_last_name);
  return { inviter, registration_code, nip, first_name, last_name, email, phone };
}
