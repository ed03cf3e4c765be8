import { z } from "zod";
import { fieldsProblem } from "@plon/rules/messages/message-fields.ts";
import {
  JOURNEY_CHANNELS,
  JOURNEY_TRIGGERS,
  type JourneyTrigger,
  LINK_NAMES,
  TRIGGER_NAMES,
} from "@plon/rules/messages/journey-triggers.ts";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, plainText, recordId } from "../../shared/calls/envelope.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { READ_ALL, WORK_CATALOGUE } from "../../shared/roles.ts";
import { holdoutPercent } from "./control-groups.ts";
import { segmentGroup, segmentTree } from "./segments-conditions.ts";
import { smsText } from "./sendings.ts";

export const JOURNEY_STATES = ["draft", "running", "paused", "ended"] as const;
const STEPS_MAX = 6;

const step = z.object({
  wait_days: z.int("Podaj liczbę dni").min(0, "Najmniej 0").max(365, "Najwyżej 365"),
  /** The first that is consented to carries the copy; the message stands in the portal anyhow. */
  channels: z.array(z.enum(JOURNEY_CHANNELS)).max(JOURNEY_CHANNELS.length).default([]),
  title: plainText(100, 1),
  content: plainText(1000, 1),
  sms_text: smsText.default(""),
  link: z.enum(LINK_NAMES, { error: "Wybierz stronę portalu" }),
});

const facts = {
  title: plainText(80).min(3, "Pole musi mieć co najmniej 3 znaki"),
  trigger: z.enum(TRIGGER_NAMES, { error: "Wybierz, co zaczyna ścieżkę" }),
  days: z.int("Podaj liczbę dni").min(0, "Najmniej 0").max(365, "Najwyżej 365"),
  points: z
    .int("Podaj liczbę punktów")
    .min(1, "Najmniej 1")
    .max(10_000_000, "Najwyżej 10 000 000")
    .nullable()
    .default(null),
  /** The last day of the season, for its end. */
  season_day: isoDate.nullable().default(null),
  /** Whom it is for besides; null: everybody. */
  conditions: segmentTree.nullable().default(null),
  steps: z.array(step).min(1, "Dodaj co najmniej jeden krok").max(STEPS_MAX, `Najwyżej ${STEPS_MAX} kroków`),
  holdout_percent: holdoutPercent,
};

type JourneyFacts = z.output<z.ZodObject<typeof facts>>;

function checkJourney(given: JourneyFacts, context: z.RefinementCtx): void {
  const say = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
  const { points, fields } = JOURNEY_TRIGGERS[given.trigger as JourneyTrigger];
  if (points !== null && given.points === null) say(["points"], "Podaj liczbę punktów");
  if (given.trigger === "season_end" && given.season_day === null) say(["season_day"], "Podaj datę.");
  for (const [at, one] of given.steps.entries()) {
    for (const field of ["title", "content", "sms_text"] as const) {
      const message = fieldsProblem(one[field], fields);
      if (message !== undefined) say(["steps", at, field], message);
    }
    if (one.channels.includes("sms") && one.sms_text === "") say(["steps", at, "sms_text"], "Pole jest wymagane");
  }
}

export const journeyBody = z.object(facts).superRefine(checkJourney);
const journeyChange = z.object({ ...facts, revision: z.int().min(0) }).superRefine(checkJourney);

export const officeJourney = z.object({
  id: z.int(),
  title: z.string(),
  trigger: z.enum(TRIGGER_NAMES),
  days: z.int(),
  points: z.int().nullable(),
  season_day: isoDate.nullable(),
  conditions: segmentGroup.nullable(),
  steps: z.array(step.extend({ sms_text: z.string() })),
  holdout_percent: z.int(),
  status: z.enum(JOURNEY_STATES),
  revision: z.int(),
  changed_by: z.string(),
  changed_at: isoInstant,
  started_at: isoInstant.nullable(),
  ended_at: isoInstant.nullable(),
  entered_count: z.int(),
  told_count: z.int(),
  goal_count: z.int(),
});

const group = z.object({
  farms: z.int(),
  goals: z.int(),
  messages: z.int(),
  opened: z.int(),
  clicked: z.int(),
  /** Litres and kilograms for each farm since it was started. */
  bought: z.number(),
});

const byJourney = z.object({ journeyId: recordId });

export const officeListJourneys = {
  method: "GET",
  path: "/api/office/v1/journeys",
  summary: "Messages that the programme sends by itself, newest first.",
  access: { staff: READ_ALL },
  query: listQuery(["id"], "desc").extend({ status: z.enum(JOURNEY_STATES, { error: "Nieznany stan" }).optional() }),
  ...pageOf(officeJourney),
  errors: [],
} as const satisfies Endpoint;

export const officeGetJourney = {
  method: "GET",
  path: "/api/office/v1/journeys/:journeyId",
  summary: "One of them.",
  access: { staff: READ_ALL },
  params: byJourney,
  data: officeJourney,
  errors: ["journey.not_found"],
} as const satisfies Endpoint;

export const officeGetJourneyResult = {
  method: "GET",
  path: "/api/office/v1/journeys/:journeyId/result",
  summary: "How many would enter today, and what became of those who were told and those kept apart.",
  mayLag: true,
  access: { staff: READ_ALL },
  params: byJourney,
  data: z.object({ entering: z.int(), told: group, held: group, sentence: z.string() }),
  errors: ["journey.not_found"],
} as const satisfies Endpoint;

export const officeCreateJourney = {
  method: "POST",
  path: "/api/office/v1/journeys",
  value: "none",
  summary: "Saves a new one as a draft.",
  access: { staff: WORK_CATALOGUE },
  body: journeyBody,
  data: officeJourney,
  errors: [],
} as const satisfies Endpoint;

export const officeUpdateJourney = {
  method: "PUT",
  path: "/api/office/v1/journeys/:journeyId",
  value: "none",
  summary: "Changes the version that was read, of one that does not run.",
  access: { staff: WORK_CATALOGUE },
  params: byJourney,
  body: journeyChange,
  data: officeJourney,
  errors: ["journey.not_found", "journey.wrong_state", "journey.changed_meanwhile"],
} as const satisfies Endpoint;

const act = (name: string, summary: string) =>
  ({
    method: "POST",
    path: `/api/office/v1/journeys/:journeyId/${name}`,
    value: "none",
    summary,
    access: { staff: WORK_CATALOGUE },
    params: byJourney,
    data: officeJourney,
    errors: ["journey.not_found", "journey.wrong_state"],
  }) as const satisfies Endpoint;

export const officeStartJourney = act("start", "Starts a draft or goes on with a paused one.");
export const officePauseJourney = act("pause", "Nobody enters and nothing is sent until it is started again.");
export const officeEndJourney = act("end", "Ends it for good, also for those on the way.");

export const officeTestJourney = {
  method: "POST",
  path: "/api/office/v1/journeys/:journeyId/test",
  value: "none",
  summary: "Sends its mails to whoever asks, with sample values in their fields.",
  access: { staff: WORK_CATALOGUE },
  params: byJourney,
  data: z.object({ sent: z.int() }),
  errors: ["journey.not_found"],
} as const satisfies Endpoint;
