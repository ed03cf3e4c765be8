import { z } from "zod";

export const PRIZE_KINDS = ["item", "voucher", "bank_transfer", "charity"] as const;
export type PrizeKind = (typeof PRIZE_KINDS)[number];

/** Statuses of an order as they travel, in the numbers and words of decisions §8. */
export const ORDER_STATUSES = ["accepted", "processing", "sent", "delivered", "cancelled", "paid"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** One picture in three widths; `src` is a path on this origin, cached for good. */
export const prizePhoto = z.object({
  id: z.int(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  sources: z.array(z.object({ width: z.int(), src: z.string() })),
});
export type PrizePhoto = z.infer<typeof prizePhoto>;

/** Photos are files, not envelopes: `/api/v1/prize/photos/{photo id}/{width}`. Public, immutable. */
export const PRIZE_PHOTO_PATH = "/api/v1/prize/photos/:photoId/:width";
export const PRIZE_PHOTO_WIDTHS = [320, 640, 1280] as const;

/** Kinds whose points become money. */
export const MONEY_REWARD_KINDS = ["bank_transfer", "charity"] as const;
