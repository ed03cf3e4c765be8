import { useLogoutIfAccessDenied, useNotify } from "react-admin";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { wordsOf } from "@plon/client/refusal-words.ts";

/** Shows a refused or failed call in a notification; an ended session leads to signing in. */
export function useTellRefusal(): (error: unknown) => Promise<void> {
  const notify = useNotify();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return async (error) => {
    const refusal = error instanceof ApiError ? error : new ApiError(0, {});
    if (await logoutIfAccessDenied(refusal)) return;
    notify(wordsOf(refusal), { type: "error" });
  };
}

/**
 * A refusal as a form reads it: what is wrong, by field. What names no field is wrong with the whole form: without any error it
 * would count as saved, and its draft would go.
 */
export function problemsOf({ fields, message }: ApiError): Record<string, unknown> {
  const named = Object.entries(fields).map(([field, texts]) => [field, texts[0] ?? message]);
  return named.length > 0 ? Object.fromEntries(named) : { root: { serverError: message } };
}
