// Refusals of partners' calls: problem details (RFC 9457) in place of the envelope of our own screens.
import { ERROR_STATUS, type ErrorCode } from "@plon/contract/shared/calls/errors.ts";
import { errorText } from "@plon/contract/shared/words/error-words.ts";
import type { AppError } from "#platform/acts/errors.ts";

/** The media type of problem details. */
export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** Whether a call is a partner's, also one that no route takes. */
export const isOfPartners = (url: string): boolean => /^\/api\/partners(\/|\?|$)/.test(url);

/** What a status means, in the fewest words: the title of a problem tells nothing of the single case. */
const TITLES: Readonly<Record<number, string>> = {
  400: "Nieczytelne zapytanie",
  401: "Brak czynnego klucza",
  403: "Brak prawa",
  404: "Nie ma tego",
  408: "Zapytanie szło zbyt długo",
  409: "Sprzeczne z tym, co już jest",
  410: "Tego już nie ma",
  413: "Zapytanie jest zbyt duże",
  415: "Nieobsługiwany typ treści",
  422: "Błędne dane",
  429: "Zbyt wiele zapytań",
  503: "Chwilowo niedostępne",
};

/** What is said to a program's people in other words than to who fills in our forms. */
const DETAILS: Readonly<Partial<Record<ErrorCode, string>>> = {
  "request.invalid": "Popraw pola wymienione w errors.",
  "request.malformed": "Treść nie jest poprawnym JSON-em.",
  "request.not_found": "Nie ma takiego adresu albo takiej pozycji.",
  "request.rate_limited": "Klucz ma już w tej minucie wszystkie zapytania. Poczekaj tyle sekund, ile mówi Retry-After.",
  "request.unsupported_type": "Treść wysyła się jako application/json.",
};

/** A refusal in words for partners. */
export const problemText = (code: ErrorCode, params?: AppError["params"]): string =>
  DETAILS[code] ?? errorText(code, params);

type Case = Partial<Pick<AppError, "fields" | "params">> & { instance: string };

/** A refusal as a problem: its type leads to the page that explains it, `code` is for programs, `errors` names the fields. */
export function problemOf(code: ErrorCode, { fields, params, instance }: Case) {
  const status = ERROR_STATUS[code];
  return {
    type: `/api/partners/v1/docs#${code}`,
    title: TITLES[status] ?? "Błąd po naszej stronie",
    status,
    detail: problemText(code, params),
    instance: `urn:uuid:${instance}`,
    code,
    ...(fields ? { errors: fields } : {}),
  };
}
