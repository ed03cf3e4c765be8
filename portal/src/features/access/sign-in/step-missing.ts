import { ApiError } from "@plon/contract/shared/calls/client.ts";

/** Whether the password was right and the sign-in takes a second step. */
export const isStepMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "auth.second_step_required";
