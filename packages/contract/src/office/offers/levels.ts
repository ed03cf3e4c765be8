import { BENEFITS_MAX, LEVEL_MEASURES, LEVELS_MAX } from "@plon/rules/offers/levels/levels.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText, recordId } from "../../shared/calls/envelope.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { ADMIN_ONLY, READ_ALL, WORK_CATALOGUE } from "../../shared/roles.ts";

/** What a scheme is called by its days: `announced` was started for a season to come, `holding` ends with its grace. */
export const LEVEL_STATUSES = ["draft", "announced", "running", "holding", "ended"] as const;
export type LevelStatus = (typeof LEVEL_STATUSES)[number];

const whole = z.int({ error: "Podaj liczbę całkowitą" });
const season = whole.min(2020, "Najwcześniej 2020").max(2100, "Najpóźniej 2100");
const revision = z.int().min(0);

/** A line each; empty ones are none. Refused as a whole: they are one field of the form. */
const benefits = z
  .array(z.string().max(500, "Za długa linia"))
  .max(50, `Najwyżej ${BENEFITS_MAX} korzyści`)
  .default([])
  .transform((lines) => lines.map((line) => line.trim()).filter((line) => line !== ""))
  .refine((lines) => lines.length <= BENEFITS_MAX, `Najwyżej ${BENEFITS_MAX} korzyści`)
  .refine(
    (lines) => lines.every((line) => plainText(80).safeParse(line).success),
    "Jedna korzyść ma najwyżej 80 znaków",
  );

const levelFields = z.object({
  name: plainText(30, 2),
  threshold: whole.min(1, "Najmniej 1").max(10_000_000, "Najwyżej 10 000 000"),
  /** Of what a purchase earns: 110 is a tenth more. */
  percent: whole.min(100, "Najmniej 100").max(200, "Najwyżej 200"),
  benefits,
});

/** From the lowest to the highest: each asks for more than the one before, and gives no less. */
const levels = z
  .array(levelFields)
  .min(1, "Dodaj co najmniej jeden poziom")
  .max(LEVELS_MAX, `Najwyżej ${LEVELS_MAX} poziomów`)
  .superRefine((rows, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    for (const [index, level] of rows.entries()) {
      const before = rows[index - 1];
      if (before && level.threshold <= before.threshold)
        refuse([index, "threshold"], "Próg musi być wyższy niż poprzedni");
      if (before && level.percent < before.percent)
        refuse([index, "percent"], "Mnożnik nie może być niższy niż poprzedni");
      const isTwice = rows.some((other, at) => at < index && other.name.toLowerCase() === level.name.toLowerCase());
      if (isTwice) refuse([index, "name"], "Ta nazwa już jest");
    }
  });

const measure = z.enum(LEVEL_MEASURES, { error: "Wybierz, co się liczy" });

export const levelSchemeBody = z.object({
  name: plainText(80, 3),
  measure,
  first_season: season,
  /** For how many seasons after the one in which it was reached a level holds. */
  grace: whole.min(0, "Najmniej 0").max(1, "Najwyżej 1"),
  levels,
});

export const levelScheme = z.object({
  id: z.int(),
  name: z.string(),
  measure: z.enum(LEVEL_MEASURES),
  first_season: z.int(),
  /** The last season in which levels are reached; null until somebody decides it. */
  last_season: z.int().nullable(),
  grace: z.int(),
  status: z.enum(LEVEL_STATUSES),
  /** A start that a second administrator has not decided yet. */
  is_asked: z.boolean(),
  levels: z.array(
    z.object({ id: z.int(), name: z.string(), threshold: z.int(), percent: z.int(), benefits: z.array(z.string()) }),
  ),
  created_at: isoInstant,
  started_at: isoInstant.nullable(),
  revision: z.int(),
});

const byScheme = z.object({ schemeId: recordId });

export const officeListLevelSchemes = {
  method: "GET",
  path: "/api/office/v1/level-schemes",
  summary: "Schemes of levels: drafts, the one that runs, and those that ended.",
  access: { staff: READ_ALL },
  query: listQuery(["name", "first_season"], "desc"),
  ...pageOf(levelScheme),
  errors: [],
} as const satisfies Endpoint;

export const officeGetLevelScheme = {
  method: "GET",
  path: "/api/office/v1/level-schemes/:schemeId",
  summary: "One scheme with its levels.",
  access: { staff: READ_ALL },
  params: byScheme,
  data: levelScheme,
  errors: ["level.not_found"],
} as const satisfies Endpoint;

export const officeCreateLevelScheme = {
  method: "POST",
  path: "/api/office/v1/level-schemes",
  value: "none",
  summary: "Adds a draft: nobody sees it and nothing is earned by it.",
  access: { staff: WORK_CATALOGUE },
  body: levelSchemeBody,
  data: levelScheme,
  errors: [],
} as const satisfies Endpoint;

export const officeUpdateLevelScheme = {
  method: "PUT",
  path: "/api/office/v1/level-schemes/:schemeId",
  value: "none",
  summary: "Changes a draft as it was read (`revision`). What was started stays as farms were told.",
  access: { staff: WORK_CATALOGUE },
  params: byScheme,
  body: levelSchemeBody.extend({ revision }),
  data: levelScheme,
  errors: ["level.not_found", "level.not_draft", "level.changed_meanwhile"],
} as const satisfies Endpoint;

export const levelTrialBody = z.object({ measure, levels, season });

export const officeTryLevels = {
  method: "POST",
  path: "/api/office/v1/level-schemes/trial",
  summary: "What levels, saved or not, would have given in a past season as their first one. Nothing is written.",
  access: { staff: READ_ALL },
  readOnly: true,
  body: levelTrialBody,
  data: z.object({
    /** Farms with any purchase in the season, and those of them below the lowest level. */
    farms: z.int(),
    below: z.int(),
    /** What purchases earned without bonuses. */
    base_points: z.int(),
    bonus_points: z.int(),
    bonus_grosze: z.int(),
    /** In the order of the body's levels: farms that ended the season there, and the bonuses earned on it. */
    levels: z.array(z.object({ farms: z.int(), bonus_points: z.int() })),
  }),
  errors: [],
} as const satisfies Endpoint;

export const officeStartLevelScheme = {
  method: "POST",
  path: "/api/office/v1/level-schemes/:schemeId/start",
  value: "changes_worth",
  summary:
    "Asks to start a draft: it waits for a second administrator. At most one scheme holds in a season, and none begins in a season that is over.",
  access: { staff: ADMIN_ONLY },
  params: byScheme,
  body: z.object({ revision }),
  data: levelScheme,
  errors: [
    "level.not_found",
    "level.not_draft",
    "level.changed_meanwhile",
    "level.season_over",
    "level.other_runs",
    "approval.waiting",
  ],
} as const satisfies Endpoint;

export const officeEndLevelScheme = {
  method: "POST",
  path: "/api/office/v1/level-schemes/:schemeId/end",
  value: "none",
  summary:
    "Says in which season, this one or a later one, levels are reached for the last time. Until they end they hold as farms were told.",
  access: { staff: ADMIN_ONLY },
  params: byScheme,
  body: z.object({ revision, last_season: season }),
  data: levelScheme,
  errors: ["level.not_found", "level.not_running", "level.changed_meanwhile", "level.season_over"],
} as const satisfies Endpoint;

export const officeListLevelFarms = {
  method: "GET",
  path: "/api/office/v1/level-schemes/:schemeId/farms",
  summary: "How many farms hold each level now, and what bonuses gave in this season, less what went back.",
  access: { staff: READ_ALL },
  params: byScheme,
  data: z.object({
    season: z.int(),
    bonus_points: z.int(),
    levels: z.array(z.object({ id: z.int(), name: z.string(), farms: z.int() })),
  }),
  errors: ["level.not_found"],
} as const satisfies Endpoint;
