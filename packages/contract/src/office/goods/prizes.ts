import { FIELD_MESSAGES } from "@plon/rules/texts/field-messages.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, plainText, queryFlag, recordId } from "../../shared/calls/envelope.ts";
import { pageSlug } from "../../shared/calls/fields.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { PRIZE_KINDS, prizePhoto } from "../../shared/prizes.ts";
import { READ_ALL, WORK_CATALOGUE } from "../../shared/roles.ts";

export const officePrizeRow = z.object({
  id: z.int(),
  slug: z.string(),
  offer: z.enum(["collect", "partner"]),
  kind: z.enum(PRIZE_KINDS),
  title: z.string(),
  points: z.int().nullable(),
  value_grosze: z.int(),
  /** Items or free codes left; null if not limited. */
  left_count: z.int().nullable(),
  is_published: z.boolean(),
  promotion_only: z.boolean(),
  /** The promotion whose achievers may order it; null with `promotion_only`: those of any. */
  promotion_id: z.int().nullable(),
  valid_from: isoInstant,
  valid_until: isoInstant.nullable(),
  position: z.int(),
  photo: prizePhoto.nullable(),
  /** Orders not cancelled. */
  orders_total: z.int(),
});

export const officePrize = officePrizeRow.extend({
  lead: z.string(),
  description: z.string(),
  per_person_limit: z.int().nullable(),
  partner_name: z.string().nullable(),
  partner_url: z.string().nullable(),
  partner_code: z.string().nullable(),
  photos: z.array(prizePhoto),
  /** Counts of a voucher's codes; null for other kinds. */
  codes: z.object({ free: z.int(), given: z.int(), lapsed: z.int() }).nullable(),
  /** What its variants differ in, 'Rozmiar'; null for a prize without any. */
  variant_label: z.string().nullable(),
  variants: z.array(z.object({ id: z.int(), name: z.string(), is_offered: z.boolean(), left_count: z.int() })),
  /** Pieces in stock of which nobody has said which variant they are: of orders from before there were any. */
  unsorted_count: z.int(),
  /** What it costs for who is in a segment, on the days given. */
  segment_prices: z.array(
    z.object({
      segment_id: z.int(),
      segment: z.string(),
      /** Farms in it, as last counted. */
      people_total: z.int(),
      points: z.int(),
      valid_from: isoDate,
      valid_to: isoDate.nullable(),
    }),
  ),
  stock_changes: z.array(
    z.object({
      id: z.int(),
      /** The variant's name; null for the whole prize. */
      variant: z.string().nullable(),
      change: z.int(),
      reason: z.string(),
      changed_by: z.string().nullable(),
      changed_at: isoInstant,
    }),
  ),
  revision: z.int(),
});

const httpsAddress = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: "Podaj adres zaczynający się od https://" })
  .max(500, FIELD_MESSAGES.maxLength(500));

const count = (max: number) => z.int("Podaj liczbę całkowitą").min(1, "Najmniej 1").max(max, `Najwyżej ${max}`);

/** What staff can edit of a prize. Only prizes ordered for points have points. */
export const prizeBody = z
  .object({
    slug: pageSlug.refine((slug) => !/^\d+$/.test(slug), "Adres nie może być samą liczbą"),
    offer: z.enum(["collect", "partner"]),
    kind: z.enum(PRIZE_KINDS),
    title: plainText(120, 1),
    lead: plainText(300),
    description: z.string().max(50_000),
    points: count(100_000_000).nullable(),
    value_grosze: z.int("Podaj kwotę").min(0, "Najmniej 0").max(100_000_000, "Najwyżej 1 000 000 zł"),
    per_person_limit: count(1000).nullable(),
    valid_from: isoInstant,
    valid_until: isoInstant.nullable(),
    promotion_only: z.boolean(),
    promotion_id: recordId.nullable(),
    partner_name: plainText(120).nullable(),
    partner_url: httpsAddress.nullable(),
    partner_code: plainText(60).nullable(),
    is_published: z.boolean(),
    position: z.int("Podaj liczbę całkowitą").min(0, "Najmniej 0").max(100_000, "Najwyżej 100 000"),
  })
  .superRefine((prize, context) => {
    const isOrdered = prize.offer === "collect" && (prize.kind === "item" || prize.kind === "voucher");
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (isOrdered && prize.points === null) refuse("points", "Podaj cenę w punktach");
    if (!isOrdered && prize.points !== null) refuse("points", "Ta nagroda nie ma ceny w punktach");
    if (prize.promotion_id !== null && !prize.promotion_only) {
      refuse("promotion_id", "Zaznacz najpierw „Tylko w promocji”");
    }
    if (prize.valid_until !== null && Date.parse(prize.valid_until) <= Date.parse(prize.valid_from)) {
      refuse("valid_until", "Koniec musi być późniejszy niż początek");
    }
  });

const byPrize = z.object({ prizeId: recordId });

export const officeListPrizes = {
  method: "GET",
  path: "/api/office/v1/prizes",
  summary: "Prizes, published or not.",
  access: { staff: READ_ALL },
  query: listQuery(["position", "title", "points", "valid_until"], "asc").extend({
    offer: z.enum(["collect", "partner"]).optional(),
    kind: z.enum(PRIZE_KINDS).optional(),
    published: queryFlag.optional(),
  }),
  ...pageOf(officePrizeRow),
  errors: [],
} as const satisfies Endpoint;

export const officeGetPrize = {
  method: "GET",
  path: "/api/office/v1/prizes/:prizeId",
  summary: "One prize with photos, stock and codes.",
  access: { staff: READ_ALL },
  params: byPrize,
  data: officePrize,
  errors: ["prize.not_found"],
} as const satisfies Endpoint;

export const officeCreatePrize = {
  method: "POST",
  path: "/api/office/v1/prizes",
  value: "changes_worth",
  summary: "A new prize; money rewards are there already and only edited.",
  access: { staff: WORK_CATALOGUE },
  body: prizeBody,
  data: officePrize,
  errors: ["approval.waiting", "prize.slug_taken", "prize.money_is_fixed"],
} as const satisfies Endpoint;

/** A change of a prize; the answer is the prize after it. */
const prizeChange = { access: { staff: WORK_CATALOGUE }, params: byPrize, data: officePrize } as const;

export const officeUpdatePrize = {
  method: "PUT",
  path: "/api/office/v1/prizes/:prizeId",
  value: "changes_worth",
  summary: "Changes a prize as it was read (`revision`). Kind and offer stay what they are.",
  ...prizeChange,
  body: prizeBody.safeExtend({ revision: z.int().min(0) }),
  errors: [
    "approval.waiting",
    "prize.not_found",
    "prize.slug_taken",
    "prize.changed_meanwhile",
    "prize.kind_fixed",
    "prize.money_is_fixed",
  ],
} as const satisfies Endpoint;

export const officeChangeStock = {
  method: "POST",
  path: "/api/office/v1/prizes/:prizeId/stock",
  value: "none",
  summary: "A delivery or a correction of an item's pieces; the first makes it limited. Once for a key.",
  ...prizeChange,
  idempotent: true,
  body: z.object({
    change: z
      .int("Podaj liczbę całkowitą")
      .min(-1_000_000, "Najwyżej milion sztuk naraz")
      .max(1_000_000, "Najwyżej milion sztuk naraz")
      .refine((change) => change !== 0, "Podaj liczbę różną od zera"),
    reason: plainText(300, 3),
    /** Which variant, for a prize that has some; null: pieces of which nobody has said which. */
    variant_id: recordId.nullish(),
  }),
  errors: [
    "prize.not_found",
    "prize.stock_of_items_only",
    "prize.variant_missing",
    "prize.stock_negative",
    "request.key_reused",
    "request.idempotency_key_missing",
  ],
} as const satisfies Endpoint;

const variantName = plainText(40, 1);

export const officeSetPrizeVariants = {
  method: "PUT",
  path: "/api/office/v1/prizes/:prizeId/variants",
  value: "none",
  summary:
    "What a thing's variants differ in, and the variants in their order: new ones with their first pieces, others renamed or not offered any more. The first time the prize's pieces are divided among them.",
  ...prizeChange,
  body: z.object({
    label: plainText(40, 1),
    variants: z
      .array(
        z.object({
          /** Null for a new one. */
          id: recordId.nullish(),
          name: variantName,
          is_offered: z.boolean().default(true),
          /** What there is of a new one. */
          pieces: z.int("Podaj liczbę całkowitą").min(0, "Najmniej 0").max(1_000_000, "Najwyżej milion").nullish(),
        }),
      )
      .min(1, "Podaj co najmniej jeden wariant")
      .max(40, "Najwyżej 40 wariantów"),
  }),
  errors: ["prize.not_found", "prize.variants_of_items_only", "prize.variant_exists", "prize.variant_missing"],
} as const satisfies Endpoint;

/** The most prices for segments that a prize may have. */
export const SEGMENT_PRICES_MAX = 10;

const segmentPrice = z
  .object({
    segment_id: z.int("Wybierz segment").min(1, "Wybierz segment").max(Number.MAX_SAFE_INTEGER),
    points: count(100_000_000),
    valid_from: isoDate,
    valid_to: isoDate.nullable(),
  })
  .refine(({ valid_from, valid_to }) => valid_to === null || valid_to >= valid_from, {
    path: ["valid_to"],
    error: "Ostatni dzień nie może być przed pierwszym",
  });

export const officeSetSegmentPrices = {
  method: "PUT",
  path: "/api/office/v1/prizes/:prizeId/segment-prices",
  value: "changes_worth",
  summary:
    "What a prize costs for who is in a segment, in place of what was there; of a published prize it waits for a second person.",
  ...prizeChange,
  body: z.object({
    revision: z.int().min(0),
    prices: z.array(segmentPrice).max(SEGMENT_PRICES_MAX, `Najwyżej ${SEGMENT_PRICES_MAX} cen`),
  }),
  errors: [
    "approval.waiting",
    "prize.not_found",
    "prize.not_orderable",
    "prize.changed_meanwhile",
    "segment.not_found",
  ],
} as const satisfies Endpoint;

export const officeImportCodes = {
  method: "POST",
  path: "/api/office/v1/prizes/:prizeId/codes",
  value: "none",
  summary: "Adds voucher codes, one a line. Codes known already are counted and left alone.",
  access: { staff: WORK_CATALOGUE },
  params: byPrize,
  body: z.object({
    codes: z
      .array(
        z
          .string()
          .trim()
          .min(4, "Kod ma co najmniej 4 znaki")
          .max(60, "Kod ma najwyżej 60 znaków")
          .regex(/^[!-~]+$/, "Kod zawiera niedozwolone znaki"),
      )
      .min(1, "Podaj co najmniej jeden kod")
      .max(2000, "Najwyżej 2000 kodów naraz"),
    valid_until: isoDate.nullable(),
  }),
  data: z.object({ added: z.int(), known: z.int(), prize: officePrize }),
  errors: ["prize.not_found", "prize.codes_of_vouchers_only"],
} as const satisfies Endpoint;

/** Multipart: `alt` first, then the picture `photo` (JPEG or PNG); it is kept as WebP in three widths. */
export const officeAddPrizePhoto = {
  method: "POST",
  path: "/api/office/v1/prizes/:prizeId/photos",
  value: "none",
  summary: "Adds a photo to a prize, at most eight.",
  ...prizeChange,
  idempotent: true,
  upload: { fields: z.object({ alt: plainText(200, 3) }), file: "photo", fileRequired: true },
  errors: [
    "prize.not_found",
    "prize.too_many_photos",
    "file.type_not_allowed",
    "file.too_large",
    "file.damaged",
    "request.key_reused",
  ],
} as const satisfies Endpoint;

export const officeArrangePrizePhotos = {
  method: "PUT",
  path: "/api/office/v1/prizes/:prizeId/photos",
  value: "none",
  summary: "Keeps the named photos in this order and drops the others.",
  ...prizeChange,
  body: z.object({ photo_ids: z.array(z.int().positive()).max(8) }),
  errors: ["prize.not_found"],
} as const satisfies Endpoint;
