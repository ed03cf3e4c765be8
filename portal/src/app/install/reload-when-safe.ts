import { hasUnsavedInput } from "#base/unsaved-input.ts";

const RELOAD_DELAY_MS = 500;
const LOOK_AGAIN_MS = 5000;

/** Does what ends in a reload 500 ms from now, and not before everything typed on this page is sent or given up. */
export function whenSafe(work: () => void): void {
  const attempt = () => {
    if (hasUnsavedInput()) setTimeout(attempt, LOOK_AGAIN_MS);
    else work();
  };
  setTimeout(attempt, RELOAD_DELAY_MS);
}
