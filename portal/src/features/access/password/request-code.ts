import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { dismissFailures, showToast } from "@plon/ui/layers/toast.tsx";
import { call } from "#base/calls/api.ts";

const RESET_TOAST_MS = 10_000;

let takeAwayToast = () => {};

/** Why no code is on its way: what is wrong with the number, if it is that. */
export type CodeRefusal = { nip: string | undefined };

/** Requests an SMS code and shows the outcome in a toast, in place of the last; returns why the code is not on its way. */
export async function requestCode(nip: string): Promise<CodeRefusal | undefined> {
  dismissFailures();
  try {
    await call("POST /api/v1/auth/password-reset/request", { body: { nip, account_type: "program.farmer" } });
  } catch (error) {
    const refusal = error instanceof ApiError ? error : new ApiError(500, {});
    const unknown = refusal.status === 404 ? "Brak NIP-u w bazie" : undefined;
    const atNumber = unknown ?? refusal.fields["nip"]?.[0];
    const text = atNumber ?? refusal.message;
    showToast({ tone: "danger", title: "Wystąpił błąd", text, durationMs: RESET_TOAST_MS });
    return { nip: atNumber };
  }
  takeAwayToast = showToast({ tone: "success", title: "Wpisz kod SMS!", durationMs: RESET_TOAST_MS });
  return undefined;
}

/** The code has served: nobody is asked to type it any more. */
export function finishCode(): void {
  takeAwayToast();
}
