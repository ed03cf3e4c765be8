import { ApiError } from "@plon/contract/shared/client.ts";

/** What an error page shows: the HTTP status, or one of our own if there is none. */
export type LoadProblem = {
  status: number | "network" | "broken";
  message: string;
};

/** Begins the message of an error about code that did not come, so that nobody else reads the browser's words. */
export const MISSING_CODE = "Code of this page did not arrive.";

/** Whether it is code that did not come, and not data: only the page loaded anew is sure to bring it. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(MISSING_CODE);

/**
 * Derives the problem of a failed load. The text comes from the response's errors, else its message (or
 * error_description, which servers before ours send). Our own statuses: "network" when neither a response nor the
 * page's code came, "broken" when this page itself failed.
 */
export function loadProblem(error: unknown): LoadProblem {
  if (isMissingCode(error)) {
    return { status: "network", message: "Część strony nie dotarła. Sprawdź połączenie z internetem." };
  }
  if (!(error instanceof ApiError)) {
    return { status: "broken", message: "Odśwież stronę i spróbuj ponownie." };
  }
  const [first] = Object.values(error.fields).flat();
  return { status: error.status === 0 ? "network" : error.status, message: first ?? error.message };
}
