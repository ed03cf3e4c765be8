/** Photos are files, not envelopes: `/api/v1/products/photos/{photo id}/{width}`. Public, immutable. */
export const PRODUCT_PHOTO_PATH = "/api/v1/products/photos/:photoId/:width";

/** The availability of a pack, most useful to a farmer first. */
export const AVAILABILITY_STATUSES = ["available", "on_order", "none"] as const;
export type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];

export const AVAILABILITY_WORDS = {
  available: { label: "Dostępny", color: "green" },
  on_order: { label: "Na zamówienie", color: "yellow" },
  none: { label: "Brak", color: "grey" },
} as const satisfies Record<AvailabilityStatus, { label: string; color: string }>;
