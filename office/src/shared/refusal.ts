import { useLogoutIfAccessDenied, useNotify } from "react-admin";
import { ApiError } from "@plon/contract/shared/client.ts";

/** Shows a refused or failed call in a notification; an ended session leads to signing in. */
export function useTellRefusal(): (error: unknown) => Promise<void> {
  const notify = useNotify();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return async (error) => {
    const refusal = error instanceof ApiError ? error : new ApiError(0, {});
    if (await logoutIfAccessDenied(refusal)) return;
    notify(refusal.message || "Serwer nie odpowiada. Spróbuj ponownie za chwilę.", { type: "error" });
  };
}
