import { ApiError } from "@plon/contract/shared/calls/client.ts";

/** The server's message about one field, or undefined. */
export const fieldProblem = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError ? error.fields[field]?.[0] : undefined;
