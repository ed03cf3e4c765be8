import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, pageNumber, pagerMeta } from "../../shared/calls/envelope.ts";
import { ksefProof, ksefDocument } from "../../shared/ksef-documents.ts";

/**
 * unavailable: the programme has no connection with KSeF, or the account has no NIP; none: nothing was agreed to, or
 * reading has ended; waiting: no permission found yet; reading: invoices arrive; withdrawn: KSeF no longer grants it.
 */
export const KSEF_STATES = ["unavailable", "none", "waiting", "reading", "withdrawn"] as const;

/** Why the participant cannot connect. */
export const KSEF_OBSTACLES = ["not_offered", "pesel", "read_only"] as const;

export const ksefState = z.object({
  status: z.enum(KSEF_STATES),
  obstacle: z.enum(KSEF_OBSTACLES).nullable(),
  /** Who reads: the company that gets the permission, which may be another than the manufacturer. */
  operator: z.object({ name: z.string(), nip: z.string() }).nullable(),
  /** The farm's own NIP, in whose context documents are read. */
  nip: z.string().nullable(),
  data_controller: z.string(),
  /** The application in which the permission is given and taken back; in the demo a page that plays its part. */
  taxpayer_app_url: z.url().nullable(),
  /** The text that is agreed to, by the id of its version. */
  consent: z.object({ id: z.int(), content: z.string() }).nullable(),
  consented_at: isoInstant.nullable(),
  granted_at: isoInstant.nullable(),
  withdrawn_at: isoInstant.nullable(),
  /** The last reading that reached its end. */
  read_at: isoInstant.nullable(),
  /** Every document of every seller of the programme stored in KSeF before this moment is known. */
  known_until: isoInstant.nullable(),
  /** Documents that KSeF names and does not give out yet. */
  set_aside: z.int(),
  /** The last time that all KSeF has was held against what is here; null before the first. */
  proof: ksefProof.nullable(),
  /** KSeF has not responded since then; reading goes on by itself. */
  failing_since: isoInstant.nullable(),
  /** A reading was asked for and has not begun or ended. */
  is_checking: z.boolean(),
  /** The office has stopped all reading; it goes on later where it stopped. */
  is_paused: z.boolean(),
  /** From when "Sprawdź teraz" may be pressed; null: now. */
  next_check_at: isoInstant.nullable(),
  documents_total: z.int(),
  /** An earlier connection exists, whose documents are listed. */
  has_documents: z.boolean(),
});
export type KsefState = z.infer<typeof ksefState>;

export const getKsefConnection = {
  method: "GET",
  path: "/api/v1/user/ksef",
  summary: "The farm's connection with KSeF in the state it is now.",
  access: "participant",
  byMembers: "read",
  data: ksefState,
  errors: [],
} as const satisfies Endpoint;

export const connectKsef = {
  method: "POST",
  path: "/api/v1/user/ksef/connect",
  summary: "Gives the consent to reading; reading begins once the permission is found. A living connection stays.",
  access: "participant",
  byMembers: "none",
  body: z.object({ consent: z.int("Zaznacz zgodę").min(1, "Zaznacz zgodę") }),
  data: ksefState,
  errors: ["registration.consent_unknown", "ksef.not_offered", "ksef.no_context"],
} as const satisfies Endpoint;

export const announceKsefGrant = {
  method: "POST",
  path: "/api/v1/user/ksef/granted",
  summary: "The participant says that the permission was given in KSeF: the programme looks for it at once.",
  access: "participant",
  byMembers: "none",
  data: ksefState,
  errors: ["ksef.not_connected", "ksef.checked_lately"],
} as const satisfies Endpoint;

export const checkKsef = {
  method: "POST",
  path: "/api/v1/user/ksef/check",
  summary: "Reads now, out of turn; once in 15 minutes.",
  access: "participant",
  byMembers: "none",
  data: ksefState,
  errors: ["ksef.not_connected", "ksef.checked_lately"],
} as const satisfies Endpoint;

export const stopKsef = {
  method: "POST",
  path: "/api/v1/user/ksef/stop",
  summary: "Withdraws the consent: nothing is read from now on. Invoices and points stay. Nothing to stop is no error.",
  access: "participant",
  byMembers: "none",
  data: ksefState,
  errors: [],
} as const satisfies Endpoint;

export const listKsefDocuments = {
  method: "GET",
  path: "/api/v1/user/ksef/documents",
  summary: "Every document that was ever read from KSeF for the farm, newest first, 20 a page, and what came of it.",
  access: "participant",
  byMembers: "read",
  query: z.object({ page: pageNumber }),
  data: z.array(ksefDocument),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

/** A leaflet to print, with the steps in the taxpayer's application: a file, not an envelope. */
export const KSEF_LEAFLET_PATH = "/api/v1/user/ksef/ulotka.pdf";
