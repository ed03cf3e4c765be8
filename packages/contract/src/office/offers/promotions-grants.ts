import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, pagerMeta, plainText, recordId, searchPhrase } from "../../shared/calls/envelope.ts";
import { identifierField } from "../../shared/calls/fields.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { GRANT_STATES, TIER_UNITS, WAITING_GRANT_STATES } from "../../shared/promotions.ts";
import { READ_ALL, READ_INVOICES, READ_PROMOTION_PEOPLE, WORK_PARTICIPANTS } from "../../shared/roles.ts";

/** What staff do with rewards of promotions, one or many. */
export const GRANT_ACTS = ["hand_over", "keep", "withdraw", "restore"] as const;

export const promotionGrant = z.object({
  id: z.int(),
  participant_id: z.int(),
  /** Null for roles that see no personal data. */
  identifier: z.string().nullable(),
  name: z.string().nullable(),
  reward: z.string(),
  /** Null where the reward is a thing. */
  points: z.int().nullable(),
  value_grosze: z.int(),
  tax_grosze: z.int(),
  unit: z.enum(TIER_UNITS),
  /** Null if a person granted it. */
  quantity: z.number().nullable(),
  /** What was bought when it was granted, and when it was last reviewed. */
  bought: z.number(),
  bought_last: z.number(),
  status: z.enum(GRANT_STATES),
  granted_at: isoInstant,
  status_since: isoInstant,
  /** The note on the last step, and its author; null means the programme. */
  note: z.string(),
  staff_name: z.string().nullable(),
  acts: z.array(z.enum(GRANT_ACTS)),
});

const byPromotion = z.object({ promotionId: recordId });

export const officeListPromotionGrants = {
  method: "GET",
  path: "/api/office/v1/promotions/:promotionId/grants",
  summary: "Rewards granted in a promotion, newest first, and how many are in which status.",
  access: { staff: READ_ALL },
  params: byPromotion,
  query: listQuery(["granted_at"], "desc").extend({ status: z.enum(GRANT_STATES).optional() }),
  data: z.array(promotionGrant),
  meta: pagerMeta.extend({
    by_status: z.object({ granted: z.int(), review: z.int(), handed_over: z.int(), withdrawn: z.int() }),
    value_grosze: z.int(),
  }),
  errors: ["promotion.not_found"],
} as const satisfies Endpoint;

/** Why a buyer is, or is not, to be granted a reward by hand. */
export const QUALIFYING_STANDINGS = ["ready", "unanswered", "declined", "not_for", "granted"] as const;

export const qualifyingBuyer = z.object({
  /** The participant's. */
  id: z.int(),
  participant_id: z.int(),
  /** Null for roles that see no personal data. */
  identifier: z.string().nullable(),
  name: z.string().nullable(),
  /** What was bought of the products that count in the days that count, by accepted invoices. */
  bought: z.number(),
  unit: z.enum(TIER_UNITS),
  invoices: z.int(),
  last_bought_on: isoDate,
  standing: z.enum(QUALIFYING_STANDINGS),
  /** When the rules were last answered. */
  answered_at: isoInstant.nullable(),
  /** The reward that was granted. */
  granted_at: isoInstant.nullable(),
});

export const officeListQualifying = {
  method: "GET",
  path: "/api/office/v1/promotions/:promotionId/qualifying",
  summary:
    "Who bought what counts for a reward that a person grants, how much, and what stands in the way; by default for the first such reward that names products.",
  access: { staff: READ_PROMOTION_PEOPLE },
  params: byPromotion,
  query: listQuery(["bought", "last_bought_on"], "desc").extend({
    tier_id: recordId.optional(),
    standing: z.enum(QUALIFYING_STANDINGS, { error: "Nie ma takiego filtra" }).optional(),
  }),
  ...pageOf(qualifyingBuyer),
  errors: ["promotion.not_found"],
} as const satisfies Endpoint;

/** All of them as a CSV file, with the addresses to send them to. */
export const PROMOTION_GRANTS_CSV_PATH = "/api/office/v1/promotions/:promotionId/grants/csv";

export const grantStepBody = z
  .object({
    grant_ids: z.array(recordId).min(1, "Wybierz co najmniej jedną nagrodę").max(100, "Najwyżej 100 nagród naraz"),
    act: z.enum(GRANT_ACTS, { error: "Wybierz czynność" }),
    note: plainText(300).default(""),
  })
  .refine(({ act, note }) => act === "hand_over" || note !== "", { path: ["note"], message: "Pole jest wymagane" });

export const officeMovePromotionGrants = {
  method: "POST",
  path: "/api/office/v1/promotions/:promotionId/grants/steps",
  value: "makes_points",
  summary: "Takes one step with every named reward, or with none; those that are there already are passed over.",
  access: { staff: WORK_PARTICIPANTS },
  params: byPromotion,
  body: grantStepBody,
  data: z.object({ moved: z.int() }),
  errors: ["promotion.grant_not_found", "promotion.grant_cannot_move", "promotion.grant_own", "approval.same_person"],
} as const satisfies Endpoint;

const waitingFilter = {
  status: z.enum(WAITING_GRANT_STATES).optional(),
  promotion_id: recordId.optional(),
};

export const officeListGrants = {
  method: "GET",
  path: "/api/office/v1/grants",
  summary: "Rewards of all promotions that wait for somebody, oldest first: to be handed out or to be checked.",
  access: { staff: READ_INVOICES },
  query: listQuery(["since", "value_grosze"], "asc").extend(waitingFilter),
  data: z.array(promotionGrant.extend({ promotion: z.object({ id: z.int(), title: z.string() }) })),
  meta: pagerMeta.extend({
    /** All that wait, in the promotion if one is chosen, whatever is searched for. */
    by_status: z.object({ granted: z.int(), review: z.int() }),
    value_grosze: z.int(),
  }),
  errors: [],
} as const satisfies Endpoint;

/** What the queue's file takes. */
export const waitingFileQuery = z.object({ ...waitingFilter, search: searchPhrase });

/** Those of the queue as a CSV file, by the list's filters, with the addresses to send them to. */
export const GRANTS_CSV_PATH = "/api/office/v1/grants/csv";

export const officeMoveGrants = {
  method: "POST",
  path: "/api/office/v1/grants/steps",
  value: "makes_points",
  summary: "The same step with rewards of any promotions, all of them or none.",
  access: { staff: WORK_PARTICIPANTS },
  body: grantStepBody,
  data: z.object({ moved: z.int() }),
  errors: ["promotion.grant_not_found", "promotion.grant_cannot_move", "promotion.grant_own", "approval.same_person"],
} as const satisfies Endpoint;

export const officeGrantPromotionReward = {
  method: "POST",
  path: "/api/office/v1/promotions/:promotionId/grants",
  value: "makes_points",
  summary: "Grants a reward that the programme does not count, with a reason; another person hands it over.",
  access: { staff: WORK_PARTICIPANTS },
  params: byPromotion,
  body: z.object({
    identifier: identifierField,
    tier_id: z.int("Wybierz nagrodę").min(1, "Wybierz nagrodę").max(Number.MAX_SAFE_INTEGER, "Wybierz nagrodę"),
    reason: plainText(300, 3),
  }),
  data: z.object({}),
  errors: [
    "promotion.not_found",
    "participant.not_found",
    "promotion.tier_counted",
    "promotion.not_entitled",
    "promotion.grant_exists",
  ],
} as const satisfies Endpoint;
