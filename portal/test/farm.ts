import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { PortalEndpoints } from "@plon/contract/portal.ts";
import type { User } from "@plon/contract/portal/account/profile.ts";
import { SHIPPED_CROP_RULES } from "@plon/rules/goods/crops.ts";
import { answers } from "./answers.ts";
import { NO_MATTERS } from "./invoice-details.ts";
import { answerEmptyPlaces, answerTexts } from "./empty-places.ts";

type DataOf<Name extends keyof PortalEndpoints> = CallAnswer<PortalEndpoints[Name]>["data"];

export const SETTINGS: DataOf<"GET /api/system-settings"> = {
  partner_front_ver: __APP_VERSION__,
  brand: {
    name: "Plon",
    manufacturer: "Zakłady Chemiczne Plon S.A.",
    helpline: "800 100 200",
    helpline_hours: "pon.–pt. 8:00–16:00",
    email: "pomoc@plon.example",
    data_controller: "Zakłady Chemiczne Plon S.A., ul. Polna 1, 87-100 Toruń",
  },
  invoice_years: { current: 2026, archive: 2025 },
  maintenance: false,
  maintenance_notice: null,
  warning: null,
  registration_switched: true,
  satisfaction_phase: "closed",
  registration_working_days: 3,
  crop_rules: [...SHIPPED_CROP_RULES],
  points_worth: { points_per_pln: 20, minimum_points: 1000 },
  map_tiles: null,
  demo: false,
};

/** A farm of the programme that has decided everything: nothing prompts, nothing is missing. */
export const FARM: User = {
  email: "ewa.mazur@example.pl",
  phone: "+48600100200",
  acreage: 42,
  unread_notifications: 0,
  account_type: "program.farmer",
  nip: "1003002997",
  identifier_type: "nip",
  has_required_consents: true,
  maintenance: 0,
  is_prize_ordering_locked: false,
  has_satagro: false,
  member: null,
  support_mode: null,
  promo_agreements: {
    spring_promo_fuel: true,
    dovvo_refuel: true,
    weed_buster: true,
    tank_to_full: true,
    get_more_halvetic_mauser: true,
  },
  open_promotions: [],
  prompting_promotions: [],
  untold_campaigns: [],
  profile: {
    first_name: "Ewa",
    last_name: "Mazur",
    company_name: "Gospodarstwo Rolne Ewa Mazur",
    company_street: "Polna",
    company_street_number: "7",
    company_street_number_place: "",
    company_postcode: "27-600",
    company_city: "Sandomierz",
    participant_id: 7,
    correspondence_address: false,
    correspondence_street: "",
    correspondence_street_number: "",
    correspondence_street_number_place: "",
    correspondence_postcode: "",
    correspondence_city: "",
    bank_account: null,
  },
  area: [{ id: 1, value: 42 }],
  notifications: [],
  points: {
    available: 1250,
    pending: 300,
    held: 0,
    debt: 0,
    total: 5000,
    brandPurchase: 5000,
    affiliation: 0,
    achievements: 0,
  },
  achievements: [],
  ph: { first_name: "Adam", last_name: "Nowak", email: "adam.nowak@example.pl", phone: "+48601000111", image: null },
  pending_changes: { email: null, phone: null, bank_account: null },
  bank_account_blocked_until: null,
  has_passkey: false,
  closing_requested_at: null,
};

export const OVERVIEW: DataOf<"GET /api/v1/points/overview"> = {
  available: 1250,
  pending: 300,
  held: 0,
  debt: 0,
  total: 5000,
  payout_expected_by: null,
  waiting_invoices: [],
  waiting_total: 0,
  asked_transfers: [],
  expiry_calendar: [],
  next_achievement: null,
  level: null,
  last_movements: [],
  has_goal: false,
};

/** What every page of the portal may ask. */
export function answerEverybody(): void {
  answers.on("GET /api/system-settings", SETTINGS);
  answers.on("GET /api/v1/campaigns", []);
  // No postcode is known.
  answers.on("GET /api/v1/postcodes/:postcode", { towns: [] });
  // Nobody is signed in by a cookie.
  answers.on("POST /api/v1/refresh_token", null);
  answerTexts();
}

/** What the pages' frame and the dashboard, where everybody who signs in arrives, ask for a participant. */
export function answerMember(user: User): void {
  answerEmptyPlaces();
  answers.on("GET /api/v1/user/profile", user);
  answers.on("GET /api/v1/points/overview", OVERVIEW);
  // The details of every invoice ask for them.
  answers.on("GET /api/v1/matters/invoice/:invoiceId", NO_MATTERS);
}
