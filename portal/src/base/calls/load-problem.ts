import { ApiError, SERVER_FAILS } from "@plon/contract/shared/calls/client.ts";
import { isMissingCode, type MissingCause } from "#shared/forms/missing-code.ts";

/** What an error page shows: the HTTP status, or one of our own if there is none. */
export type LoadProblem = {
  status: number | "network" | "missing" | "released" | "broken";
  message: string;
};

/** The problem of code that did not come, by what `whyMissing` found out. */
export const MISSING_PROBLEMS: Record<MissingCause, LoadProblem> = {
  network: { status: "network", message: "Część strony nie dotarła. Sprawdź połączenie z internetem." },
  released: {
    status: "released",
    message: "Część strony nie dotarła, bo jest już nowa wersja programu. Odśwież stronę.",
  },
  server: { status: 503, message: SERVER_FAILS },
};

/**
 * Derives the problem of a failed load. The text comes from the response's errors, else its message (or
 * error_description, which servers before ours send), also where another error wraps it. Our own statuses: "network" when
 * no response came, "missing" when the page's code did not, "broken" when this page itself failed.
 */
export function loadProblem(error: unknown): LoadProblem {
  if (isMissingCode(error)) return { status: "missing", message: "Część strony nie dotarła." };
  const failure = error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
  if (!(failure instanceof ApiError)) {
    return { status: "broken", message: "Odśwież stronę i spróbuj ponownie." };
  }
  const [first] = Object.values(failure.fields).flat();
  return { status: failure.status === 0 ? "network" : failure.status, message: first ?? failure.message };
}
