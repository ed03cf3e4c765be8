import { ApiError } from "@plon/contract/shared/client.ts";
import { showToast } from "@plon/ui/toast.tsx";
import { call } from "#base/api.ts";

const RESET_TOAST_MS = 10_000;

let takeAwayToast = () => {};

/** Requests an SMS code and shows the outcome in a toast; returns whether the code is on its way. */
export async function requestCode(nip: string): Promise<boolean> {
  try {
    await call("POST /api/v1/auth/password-reset/request", { body: { nip, account_type: "program.farmer" } });
  } catch (error) {
    const refusal = error instanceof ApiError ? error : new ApiError(500, {});
    const text = refusal.status === 404 ? "Brak NIP-u w bazie" : refusal.message;
    showToast({ tone: "danger", title: "Wystąpił błąd", text, durationMs: RESET_TOAST_MS });
    return false;
  }
  takeAwayToast = showToast({ tone: "success", title: "Wpisz kod SMS!", durationMs: RESET_TOAST_MS });
  return true;
}

/** The code has served: nobody is asked to type it any more. */
export function finishCode(): void {
  takeAwayToast();
}
