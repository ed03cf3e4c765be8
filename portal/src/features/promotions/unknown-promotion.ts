import { ApiError } from "@plon/contract/shared/calls/client.ts";

/** Whether the server knows no such promotion that anybody may read. */
export const isUnknownPromotion = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "promotion.not_found";
