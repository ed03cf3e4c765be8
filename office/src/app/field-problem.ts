import { ApiError } from "@plon/contract/shared/client.ts";

/** What the server said about one field, or undefined. */
export const fieldProblem = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError ? error.fields[field]?.[0] : undefined;
