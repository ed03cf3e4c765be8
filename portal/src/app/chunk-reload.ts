import { reloadForCode, wasReloadedForCode } from "#shared/forms/code-reload.ts";
import { MISSING_CODE } from "#shared/forms/missing-code.ts";
import { hasUnsavedInput } from "#base/device/unsaved-input.ts";

/**
 * After a release the old page requests code that no longer exists: reload to get the new page, at most once in 60
 * seconds. Without a network the code is missing for another reason, and a reload would take away what is seen; what was
 * typed is worth more than the newest page.
 */
export function reloadOnStaleChunk(): void {
  addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine || hasUnsavedInput() || wasReloadedForCode()) {
      // The router recognises this failure by the browser's message and would reload once more by itself.
      event.payload.message = `${MISSING_CODE} ${event.payload.message}`;
      return;
    }
    event.preventDefault();
    reloadForCode();
  });
}
