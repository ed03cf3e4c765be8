import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeGetParticipant, officeListParticipants } from "@plon/contract/office/account/farms.ts";
import { answers, pageOf } from "./answers.ts";

type ParticipantRow = CallAnswer<typeof officeListParticipants>["data"][number];
type Participant = CallAnswer<typeof officeGetParticipant>["data"];

const ROW: ParticipantRow = {
  id: 21,
  identifier: "9441822718",
  identifier_type: "nip",
  first_name: "Jan",
  last_name: "Wojciechowski",
  company_name: "Gospodarstwo Rolne Jan Wojciechowski",
  company_city: "Sielec",
  available: 1250,
  pending: 0,
  is_locked: false,
  is_prize_ordering_locked: false,
  maintenance: false,
  has_password: true,
  created_at: "2025-03-01T08:00:00Z",
};

/** A participant as the office reads one, with something changed. */
export const participant = (changes: Partial<Participant> = {}): Participant => ({
  ...ROW,
  email: "jan@plon.example",
  phone: "+48601234567",
  acreage: 42,
  company_street: "Polna",
  company_street_number: "7",
  company_street_number_place: "",
  company_postcode: "27-600",
  version: "1",
  bank_account_ending: null,
  representative: null,
  points: { available: 1250, pending: 0, held: 0, debt: 0, total: 1250 },
  expiry_calendar: [],
  invoices_total: 4,
  last_sign_in_at: null,
  area: [],
  correspondence_address: null,
  level: null,
  has_required_consents: true,
  pending_changes: [],
  closing_requested_at: null,
  closed_at: null,
  merged_into: null,
  merged_from: [],
  actions: ["edit", "lock", "adjust", "transfer", "merge", "support_login", "report_lost_phone"],
  ...changes,
});

const rowOf = (id: number, last_name: string): ParticipantRow => ({
  ...ROW,
  id,
  last_name,
  company_name: `Gospodarstwo ${last_name}`,
});

/** Rows of as many participants as are named, by their last names. */
export const participantRows = (...names: string[]): ParticipantRow[] =>
  names.map((name, place) => rowOf(21 + place, name));

/** The list of participants answers with these. */
export function answerParticipants(rows: ParticipantRow[]): void {
  answers.on("GET /api/office/v1/participants", rows, { meta: pageOf(rows.length) });
}
