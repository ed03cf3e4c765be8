import { LEVEL_MEASURES } from "@plon/rules/offers/levels/levels.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, pageNumber, pagerMeta } from "../../shared/calls/envelope.ts";
import { movementExplanation } from "../../shared/explanation.ts";

export const MOVEMENT_KINDS = [
  "pending",
  "declined",
  "purchase",
  "earning",
  "spend",
  "transfer_in",
  "transfer_out",
  "hold",
  "released",
  "expiry",
  "correction",
  "debt_repayment",
  "adjustment",
  "refund",
] as const;

export const movement = z.object({
  id: z.int(),
  kind: z.enum(MOVEMENT_KINDS),
  kind_label: z.string(),
  /** What it is about: a reward, an invoice's number, the other farm; a sentence where nothing is named. */
  object: z.string(),
  occurred_at: isoInstant,
  /** Change of available points. */
  points: z.int(),
  /** Change of pending points. */
  pending_points: z.int(),
  /** Change of what is owed: above zero what points were missing for, below zero what new ones repaid. */
  debt_points: z.int(),
  balance_after: z.int(),
  expires_at: isoInstant.nullable(),
  explanation: movementExplanation,
  invoice_id: z.int().nullable(),
});
export type Movement = z.infer<typeof movement>;

/** One event in its current state, with the ledger movements that it consists of. */
export const historyEvent = movement.extend({
  /** Oldest first. */
  steps: z.array(
    movement
      .pick({ id: true, kind_label: true, occurred_at: true, points: true, pending_points: true, debt_points: true })
      .extend({
        text: z.string(),
      }),
  ),
});
export type HistoryEvent = z.infer<typeof historyEvent>;

/** What the events of a month, as in "2026-11", brought and took; both are positive. */
const historyMonth = z.object({ month: z.string(), gained: z.int(), gone: z.int() });
export type HistoryMonth = z.infer<typeof historyMonth>;

export const historyQuery = z.object({
  page: pageNumber,
  kind: z.enum(MOVEMENT_KINDS, { error: "Nieznany rodzaj operacji" }).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
});

export const pointsHistory = {
  method: "GET",
  path: "/api/v1/points/history",
  summary: "What happened to the participant's points, each event with its movements, newest first, 16 a page.",
  access: "participant",
  byMembers: "read",
  query: historyQuery,
  data: z.array(historyEvent),
  meta: pagerMeta.extend({
    /** Months with events on the page, newest first: what all events of the month that pass the filter brought and took. */
    months: z.array(historyMonth),
  }),
  filters: z.object({ kind: z.string().nullable(), from: z.string().nullable(), to: z.string().nullable() }),
  errors: [],
} as const satisfies Endpoint;

/** A farm's level, and those that there are, from the lowest. */
export const farmLevel = z.object({
  measure: z.enum(LEVEL_MEASURES),
  season: z.int(),
  /** What of the season counts, without bonuses. */
  amount: z.number(),
  /** Null below the lowest. */
  name: z.string().nullable(),
  /** What a purchase earns on it: 110 is a tenth more. */
  percent: z.int(),
  /** The last season in which it holds. */
  until_season: z.int().nullable(),
  /** What is missing this season to keep a level of the one before. */
  missing_to_keep: z.number().nullable(),
  next: z.object({ name: z.string(), missing: z.number() }).nullable(),
  levels: z.array(
    z.object({
      name: z.string(),
      threshold: z.int(),
      percent: z.int(),
      benefits: z.array(z.string()),
      is_held: z.boolean(),
    }),
  ),
});
export type FarmLevel = z.infer<typeof farmLevel>;

/** Files, not envelopes; the same query as the list without the page. */
export const HISTORY_CSV_PATH = "/api/v1/points/history.csv";
export const HISTORY_PDF_PATH = "/api/v1/points/history.pdf";

export const pointsOverview = {
  method: "GET",
  path: "/api/v1/points/overview",
  summary: "What the dashboard shows: balance, what waits and until when, what lapses when, last movements.",
  access: "participant",
  byMembers: "read",
  data: z.object({
    available: z.int(),
    pending: z.int(),
    held: z.int(),
    debt: z.int(),
    total: z.int(),
    /** By when points exchanged for money now should be on the account, from what payouts took; null if unknown. */
    payout_expected_by: isoDate.nullable(),
    waiting_invoices: z.array(
      z.object({
        id: z.int(),
        document: z.string(),
        distributor_name: z.string(),
        status: z.enum(["pending", "returned"]),
        pending_points: z.int(),
        decision_due: isoDate.nullable(),
        reason: z.string().nullable(),
      }),
    ),
    waiting_total: z.int(),
    /** Standing transfers of others that wait for the participant's answer, the first to end first. */
    asked_transfers: z.array(z.object({ id: z.int(), sender: z.string(), answer_until: isoInstant })),
    expiry_calendar: z.array(z.object({ expires_at: isoInstant, points: z.int() })),
    next_achievement: z.object({ level: z.int(), missing_points: z.int(), share: z.number() }).nullable(),
    last_movements: z.array(movement),
    /** The farm's level of the programme; null where the programme has none. */
    level: farmLevel.nullable(),
    /** Whether a prize is pinned, so that its card has a place before it is asked for. */
    has_goal: z.boolean(),
  }),
  errors: [],
} as const satisfies Endpoint;
