import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant } from "../../shared/calls/envelope.ts";
import { cropRules } from "../../shared/calls/fields.ts";
import { mapTiles } from "../../shared/map.ts";

export const brand = z.object({
  name: z.string(),
  manufacturer: z.string(),
  helpline: z.string(),
  helpline_hours: z.string(),
  email: z.string(),
  data_controller: z.string(),
});

/** Also carries what the shell needs before anybody signs in. */
export const systemSettings = {
  method: "GET",
  path: "/api/system-settings",
  summary: "Version of the portal and the brand's public facts.",
  access: "public",
  data: z.object({
    partner_front_ver: z.string(),
    brand,
    invoice_years: z.object({ current: z.int(), archive: z.int() }),
    /** Whether the whole programme is closed now. */
    maintenance: z.boolean(),
    /** What the break is about and when it is expected to end; null outside one. */
    maintenance_notice: z.object({ text: z.string(), until: isoInstant }).nullable(),
    /** A warning set in the office, shown once per session in #!uwaga; null if there is none now. */
    warning: z.object({ id: z.string(), text: z.string() }).nullable(),
    /** Whether the registration link already leads to /rejestracja (spec 1 §1), by the application's clock. */
    registration_switched: z.boolean(),
    /** The phase of the satisfaction promotion (spec 2 §4), by the application's clock. */
    satisfaction_phase: z.enum(["before", "open", "entered_only", "closed"]),
    /** Within how many working days a registration is decided. */
    registration_working_days: z.int(),
    /** What holds for the hectares of each crop, as the office has set it. */
    crop_rules: cropRules,
    /** What points bring in money, and how many can be exchanged at least; null where their worth is not to be shown. */
    points_worth: z.object({ points_per_pln: z.int(), minimum_points: z.int() }).nullable(),
    /** The configured tile server of maps; null: maps show the bundled outline of Poland. */
    map_tiles: mapTiles.nullable(),
    demo: z.boolean(),
  }),
  errors: [],
} as const satisfies Endpoint;
