import { type SizedPicture, sizedPicture } from "./pictures.ts";

export const PRIZE_KINDS = ["item", "voucher", "bank_transfer", "charity"] as const;
export type PrizeKind = (typeof PRIZE_KINDS)[number];

/** Statuses of an order in the API, with the numbers and labels of decisions §8. */
export const ORDER_STATUSES = ["accepted", "processing", "sent", "delivered", "cancelled", "paid"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A photo of a prize. */
export const prizePhoto = sizedPicture;
export type PrizePhoto = SizedPicture;

/** Photos are files, not envelopes: `/api/v1/prize/photos/{photo id}/{width}`. Public, immutable. */
export const PRIZE_PHOTO_PATH = "/api/v1/prize/photos/:photoId/:width";

/** Kinds that exchange points for money. */
export const MONEY_REWARD_KINDS = ["bank_transfer", "charity"] as const;
