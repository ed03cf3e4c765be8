import type {
  KSEF_CONNECTION_STATUSES,
  KSEF_ENVIRONMENTS,
  KSEF_FAILURES,
  officeGetKsefOverview,
  officeListKsefCertificates,
  officeListKsefConnections,
  officeListKsefSetAside,
} from "@plon/contract/office/documents/ksef-connections.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";

export type Overview = CallAnswer<typeof officeGetKsefOverview>["data"];
export type Connection = CallAnswer<typeof officeListKsefConnections>["data"][number];
export type SetAside = CallAnswer<typeof officeListKsefSetAside>["data"][number];
export type Certificate = CallAnswer<typeof officeListKsefCertificates>["data"][number];

export const ENVIRONMENT_WORDS: Record<(typeof KSEF_ENVIRONMENTS)[number], string> = {
  test: "testowe",
  demo: "demonstracyjne",
  production: "produkcyjne",
};

export const STATUS_WORDS: Record<(typeof KSEF_CONNECTION_STATUSES)[number], string> = {
  waiting: "Czeka na uprawnienie",
  reading: "Odczyt działa",
  withdrawn: "Uprawnienie odebrane",
  ended: "Zakończone",
};

/** What the trouble of a reading is. */
export const FAILURE_WORDS: Record<(typeof KSEF_FAILURES)[number], string> = {
  limited: "Limit zapytań KSeF",
  unavailable: "KSeF nie odpowiada",
  unexpected: "Nieoczekiwana odpowiedź KSeF",
  certificate: "KSeF nie przyjmuje certyfikatu",
};

const DAY_MS = 86_400_000;

/** Whole days until a moment; 0 once it has passed. */
export const daysUntil = (moment: string, now = Date.now()): number =>
  Math.max(0, Math.floor((Date.parse(moment) - now) / DAY_MS));
