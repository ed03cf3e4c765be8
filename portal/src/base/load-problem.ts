import { ApiError } from "@plon/contract/shared/client.ts";

/** What an error page says: the HTTP status, or an own one where there is none. */
export type LoadProblem = {
  status: number | "network" | "broken";
  message: string;
};

/**
 * Reads what went wrong with a load. The words come from the answer's errors, else its message (or error_description, which
 * servers before ours send). Own statuses: "network" when no answer came, "broken" when this page itself failed.
 */
export function loadProblem(error: unknown): LoadProblem {
  if (!(error instanceof ApiError)) {
    return { status: "broken", message: "Odśwież stronę i spróbuj ponownie." };
  }
  const [first] = Object.values(error.fields).flat();
  return { status: error.status === 0 ? "network" : error.status, message: first ?? error.message };
}
