import { z } from "zod";
import { holdoutPercent, offerEffect } from "./control-groups.ts";
import { cropOption } from "@plon/rules/goods/crops.ts";
import { identifierProblem, stripIdentifier } from "@plon/rules/people/identifier.ts";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, pagerMeta, plainText, queryFlag, recordId } from "../../shared/calls/envelope.ts";
import { pageSlug } from "../../shared/calls/fields.ts";
import { sizedPicture } from "../../shared/pictures.ts";
import { PROMOTION_PROMPTS, promotionFacts, promotionTier, TIER_UNITS } from "../../shared/promotions.ts";
import { READ_ALL, READ_PROMOTION_PEOPLE, WORK_CATALOGUE } from "../../shared/roles.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";

export const PROMOTION_AUDIENCES = ["all", "allow_list", "segment", "saved"] as const;
const status = z.enum(["draft", "planned", "open", "ended"]);

export const officePromotionRow = promotionFacts.omit({ lead: true }).extend({
  status,
  audience: z.enum(PROMOTION_AUDIENCES),
  prompt: z.enum(PROMOTION_PROMPTS),
  position: z.int(),
  is_published: z.boolean(),
});

const officeTier = promotionTier.extend({
  id: z.int(),
  /** Null where the reward is a thing. */
  points: z.int().nullable(),
  value_grosze: z.int(),
  /** Rewards granted for it: while there are any, it can be changed but not removed. */
  granted_total: z.int(),
});

export const officePromotion = officePromotionRow.extend({
  lead: z.string(),
  /** What the daily prompt says instead of the lead; empty: the lead. */
  prompt_text: z.string(),
  body: z.string(),
  is_fixed: z.boolean(),
  segment_identifier_type: z.enum(["nip", "pesel"]).nullable(),
  segment_hectares_min: z.number(),
  segment_crop_ids: z.array(z.int()),
  /** Of `saved`. */
  segment_id: z.int().nullable(),
  tiers: z.array(officeTier),
  /** Newest first; the first is in force. */
  rules: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      content: z.string(),
      published_at: isoInstant,
      published_by: z.string().nullable(),
    }),
  ),
  /** By their latest answer. */
  accepted_total: z.int(),
  declined_total: z.int(),
  allowed_total: z.int(),
  photo: sizedPicture.nullable(),
  /** So many in a hundred of those it is for see nothing of it. */
  holdout_percent: z.int(),
  /** When they were drawn; null before. */
  holdout_drawn_at: isoInstant.nullable(),
  /** Whether a litre that counts in it counts in no other offer that says so too. */
  is_exclusive: z.boolean(),
  /** Other offers that count the same products on the same days, in sentences. */
  overlaps: z.array(z.string()),
  revision: z.int(),
});

const tierFields = z.object({
  /** For an existing tier; a new one has none. */
  id: recordId.nullish(),
  quantity: z
    .number({ error: "Podaj liczbę" })
    .positive("Podaj liczbę większą od zera")
    .max(100_000, "Najwyżej 100 000")
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e3), "Najwyżej 3 miejsca po przecinku")
    .nullable(),
  unit: z.enum(TIER_UNITS, { error: "Wybierz jednostkę" }),
  /** In words; of points the server writes how many. */
  reward: plainText(120),
  /** Instead of a thing. */
  points: z
    .int("Podaj liczbę punktów")
    .min(1, "Najmniej 1 punkt")
    .max(1_000_000, "Najwyżej 1 000 000 punktów")
    .nullable()
    .default(null),
  value_grosze: z.int("Podaj kwotę").min(0, "Najmniej 0").max(100_000_000, "Najwyżej 1 000 000 zł"),
  products: z
    .array(
      z.object({
        sap: z.int("Wybierz produkt").min(1, "Wybierz produkt").max(2_147_483_647, "Nie ma takiego produktu"),
        pack_volume: z.number().positive().max(100_000).nullable().default(null),
      }),
    )
    .max(100, "Najwyżej 100 produktów"),
});

const tierBody = tierFields.refine(({ reward, points }) => points !== null || reward !== "", {
  path: ["reward"],
  message: "Pole jest wymagane",
});

const audienceFields = {
  audience: z.enum(PROMOTION_AUDIENCES, { error: "Wybierz odbiorców" }),
  segment_identifier_type: z.enum(["nip", "pesel"]).nullable(),
  segment_hectares_min: z.number({ error: "Podaj liczbę" }).min(0, "Najmniej 0").max(100_000, "Najwyżej 100 000"),
  segment_crop_ids: z
    .array(z.int().refine((id) => cropOption(id) !== undefined, "Nie ma takiej uprawy"))
    .max(40, "Najwyżej 40 upraw"),
  /** For `saved`: the segment, whose members are looked up every time. */
  segment_id: z.int("Wybierz segment").min(1, "Wybierz segment").nullable().default(null),
};

function checkAudience(
  { audience, segment_id }: { audience: string; segment_id: number | null },
  context: z.RefinementCtx,
): void {
  if (audience !== "saved" || segment_id !== null) return;
  context.addIssue({ code: "custom", path: ["segment_id"], message: "Wybierz segment" });
}
const tiers = z.array(tierBody).max(20, "Najwyżej 20 progów");

/** What staff can edit of a promotion; its name is fixed once given. */
export const promotionBody = z
  .object({
    slug: pageSlug.refine((slug) => !/^\d+$/.test(slug), "Adres nie może być samą liczbą"),
    title: plainText(120, 1),
    lead: plainText(300),
    body: z.string().max(50_000, "Najwyżej 50 000 znaków"),
    reward: plainText(120, 1),
    /** `daily` or `none`; of those that the portal knows by name it cannot be changed. Without it: as it was. */
    prompt: z.enum(PROMOTION_PROMPTS, { error: "Wybierz, czy promocja pyta" }).optional(),
    prompt_text: plainText(300).default(""),
    opens_at: isoInstant,
    closes_at: isoInstant,
    purchases_from: isoDate.nullable(),
    purchases_to: isoDate.nullable(),
    position: z.int("Podaj liczbę całkowitą").min(0, "Najmniej 0").max(100_000, "Najwyżej 100 000"),
    ...audienceFields,
    is_published: z.boolean(),
    /** Drawn when it is published, and then the same for good. Without it: as it was. */
    holdout_percent: holdoutPercent.optional(),
    /** Only before anybody answered its rules. Without it: as it was. */
    is_exclusive: z.boolean().optional(),
    tiers,
  })
  .superRefine(checkAudience)
  .superRefine((promotion, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (Date.parse(promotion.closes_at) <= Date.parse(promotion.opens_at)) {
      refuse("closes_at", "Koniec musi być późniejszy niż początek");
    }
    const { purchases_from: from, purchases_to: to } = promotion;
    if (from !== null && to !== null && to < from) refuse("purchases_to", "Koniec musi być późniejszy niż początek");
  });

const byPromotion = z.object({ promotionId: recordId });

export const officeListPromotions = {
  method: "GET",
  path: "/api/office/v1/promotions",
  summary: "Promotions, published or not.",
  access: { staff: READ_ALL },
  query: listQuery(["position", "title", "opens_at", "closes_at"], "asc").extend({
    status: status.optional(),
    /** Only those that close within PROMOTION_ENDING_DAYS. */
    ending: queryFlag.optional(),
    /** Only those that nobody has answered. */
    unanswered: queryFlag.optional(),
  }),
  ...pageOf(officePromotionRow),
  errors: [],
} as const satisfies Endpoint;

export const officeGetPromotion = {
  method: "GET",
  path: "/api/office/v1/promotions/:promotionId",
  summary: "One promotion with what qualifies and all versions of its rules.",
  access: { staff: READ_ALL },
  params: byPromotion,
  data: officePromotion,
  errors: ["promotion.not_found"],
} as const satisfies Endpoint;

export const officeGetPromotionEffect = {
  method: "GET",
  path: "/api/office/v1/promotions/:promotionId/effect",
  summary:
    "What a promotion added by its control group and what it cost; without a group only what was bought a year before.",
  access: { staff: READ_ALL },
  params: byPromotion,
  data: offerEffect,
  errors: ["promotion.not_found"],
} as const satisfies Endpoint;

export const officeCreatePromotion = {
  method: "POST",
  path: "/api/office/v1/promotions",
  value: "none",
  summary: "A new promotion without rules, so nobody sees it yet.",
  access: { staff: WORK_CATALOGUE },
  body: promotionBody.safeExtend({
    name: plainText(60, 1).regex(/^[a-z0-9]+(?:_[a-z0-9]+)*$/, "Małe litery bez polskich znaków, cyfry i podkreślenia"),
  }),
  data: officePromotion,
  errors: [
    "promotion.name_taken",
    "promotion.slug_taken",
    "promotion.rules_missing",
    "product.not_found",
    "segment.not_found",
  ],
} as const satisfies Endpoint;

/** A change of a promotion; the answer is the promotion after it. */
const promotionChange = { access: { staff: WORK_CATALOGUE }, params: byPromotion, data: officePromotion } as const;

export const officeUpdatePromotion = {
  method: "PUT",
  path: "/api/office/v1/promotions/:promotionId",
  value: "changes_worth",
  summary: "Changes a promotion as it was read (`revision`).",
  ...promotionChange,
  body: promotionBody.safeExtend({ revision: z.int().min(0) }),
  errors: [
    "approval.waiting",
    "promotion.not_found",
    "promotion.slug_taken",
    "promotion.fixed",
    "promotion.rules_missing",
    "promotion.changed_meanwhile",
    "promotion.tier_granted",
    "product.not_found",
    "segment.not_found",
  ],
} as const satisfies Endpoint;

export const officePublishPromotionRules = {
  method: "POST",
  path: "/api/office/v1/promotions/:promotionId/rules",
  value: "changes_worth",
  summary: "A new version of the rules. Answers given before stay, each to its version.",
  ...promotionChange,
  body: z.object({ content: plainText(100_000, 1) }),
  errors: ["approval.waiting", "promotion.not_found", "promotion.rules_unchanged"],
} as const satisfies Endpoint;

export const promotionAnswerRow = z.object({
  id: z.int(),
  participant_id: z.int(),
  /** Null for roles that see no personal data, as is the address. */
  identifier: z.string().nullable(),
  name: z.string().nullable(),
  /** Who of the farm's people answered; null for the owner, and for roles that see no names. */
  by_person: z.string().nullable(),
  agreed: z.boolean(),
  answered_at: isoInstant,
  rules_version: z.int(),
  channel: z.enum(["portal", "staff"]),
  address: z.string().nullable(),
  /** False if the participant answered again later. */
  is_latest: z.boolean(),
});

export const officeListPromotionAnswers = {
  method: "GET",
  path: "/api/office/v1/promotions/:promotionId/answers",
  summary: "Every answer ever given, newest first: the proof.",
  access: { staff: READ_ALL },
  params: byPromotion,
  query: listQuery(["answered_at"], "desc").extend({ agreed: queryFlag.optional(), latest: queryFlag.optional() }),
  ...pageOf(promotionAnswerRow),
  errors: ["promotion.not_found"],
} as const satisfies Endpoint;

/** The same as a CSV file. */
export const PROMOTION_ANSWERS_CSV_PATH = "/api/office/v1/promotions/:promotionId/answers/csv";

export const officeGetAllowList = {
  method: "GET",
  path: "/api/office/v1/promotions/:promotionId/allowed",
  summary: "Identifiers the promotion is for, in their order.",
  access: { staff: READ_PROMOTION_PEOPLE },
  params: byPromotion,
  data: z.array(z.object({ identifier: z.string(), participant_id: z.int().nullable(), name: z.string().nullable() })),
  errors: ["promotion.not_found"],
} as const satisfies Endpoint;

/** The most identifiers one list holds. */
export const ALLOW_LIST_MAX = 5000;

/** The lines of a list that are neither NIP nor PESEL: their number from 1, and why. Empty lines are skipped. */
export function readAllowList(text: string): { identifiers: string[]; problems: { line: number; problem: string }[] } {
  const identifiers = new Set<string>();
  const problems: { line: number; problem: string }[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    // Characters that spreadsheets leave around a cell.
    const typed = line.replace(/^\uFEFF/, "").replace(/^[\s"']+|[\s"';,]+$/g, "");
    if (typed === "") continue;
    const problem = identifierProblem(typed);
    if (problem === undefined) identifiers.add(stripIdentifier(typed));
    else problems.push({ line: index + 1, problem });
  }
  return { identifiers: [...identifiers], problems };
}

export const officeSetAllowList = {
  method: "PUT",
  path: "/api/office/v1/promotions/:promotionId/allowed",
  value: "changes_worth",
  summary:
    "Makes the list exactly this text: one NIP or PESEL a line. One bad line refuses all, each named. Whom it would add to the list of a published promotion waits for a second person.",
  access: { staff: WORK_CATALOGUE },
  params: byPromotion,
  body: z.object({
    list: z
      .string({ error: "Pole jest wymagane" })
      .max(100_000, "Lista jest za długa")
      .superRefine((text, context) => {
        const { identifiers, problems } = readAllowList(text);
        for (const { line, problem } of problems.slice(0, 50)) {
          context.addIssue({ code: "custom", message: `Wiersz ${line}: ${problem}` });
        }
        if (identifiers.length > ALLOW_LIST_MAX) {
          context.addIssue({ code: "custom", message: `Najwyżej ${ALLOW_LIST_MAX} numerów` });
        }
      }),
  }),
  data: z.object({
    total: z.int(),
    added: z.int(),
    removed: z.int(),
    /** How many wait for a second person. */
    held: z.int(),
  }),
  errors: ["promotion.not_found", "approval.waiting"],
} as const satisfies Endpoint;

/** The longest season a promotion is tried on. */
const SEASON_DAYS_MAX = 732;
const DAY_MS = 86_400_000;

export const backTestBody = z
  .object({
    ...audienceFields,
    tiers,
    /** Whose allow-list counts; null for a draft that has none yet. */
    promotion_id: recordId.nullable(),
    season_from: isoDate,
    season_to: isoDate,
    page: z.int().min(1).max(1_000_000_000).default(1),
    per_page: z.int().min(1).max(100).default(25),
  })
  .superRefine(checkAudience)
  .superRefine(({ season_from: from, season_to: to }, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", path: ["season_to"], message });
    if (to < from) refuse("Koniec musi być późniejszy niż początek");
    else if (Date.parse(to) - Date.parse(from) > SEASON_DAYS_MAX * DAY_MS) refuse("Sezon może trwać najwyżej dwa lata");
  });

export const officeBackTestPromotion = {
  method: "POST",
  path: "/api/office/v1/promotions/back-test",
  summary: "What a promotion, saved or not, would have given in a past season to all it is for. Nothing is written.",
  access: { staff: READ_ALL },
  readOnly: true,
  body: backTestBody,
  data: z.object({
    /** Participants in the audience who bought anything that counts. */
    buyers: z.int(),
    cost_grosze: z.int(),
    /** Of the purchases that won something. */
    points: z.int(),
    /** In the order of the body's tiers. */
    tiers: z.array(z.object({ winners: z.int(), cost_grosze: z.int() })),
    winners: z.array(
      z.object({
        participant_id: z.int(),
        /** Null for those who see nothing of people. */
        identifier: z.string().nullable(),
        name: z.string().nullable(),
        /** Indexes of the tiers reached, from 0. */
        tiers: z.array(z.int()),
        cost_grosze: z.int(),
        points: z.int(),
        purchases: z.array(
          z.object({ name: z.string(), unit: z.enum(["l", "kg"]), pack_volume: z.number(), quantity: z.int() }),
        ),
      }),
    ),
  }),
  meta: pagerMeta,
  errors: ["promotion.nothing_to_count", "product.not_found", "segment.not_found"],
} as const satisfies Endpoint;

export const officeSetPromotionPhoto = {
  method: "POST",
  path: "/api/office/v1/promotions/:promotionId/photo",
  value: "none",
  summary: "The photo of a promotion; another one takes its place.",
  ...promotionChange,
  idempotent: true,
  upload: { fields: z.object({ alt: plainText(150, 1) }), file: "photo", fileRequired: true },
  errors: ["promotion.not_found", "file.damaged", "request.key_reused"],
} as const satisfies Endpoint;

export const officeRemovePromotionPhoto = {
  method: "DELETE",
  path: "/api/office/v1/promotions/:promotionId/photo",
  value: "none",
  summary: "Takes the photo off.",
  ...promotionChange,
  errors: ["promotion.not_found"],
} as const satisfies Endpoint;
