import { hasUnsavedInput } from "#base/device/unsaved-input.ts";

const RELOAD_DELAY_MS = 500;
const LOOK_AGAIN_MS = 5000;

/** Runs a task that ends in a reload in 500 ms, but not before everything typed on this page is sent or abandoned. */
export function whenSafe(work: () => void): void {
  const attempt = () => {
    if (hasUnsavedInput()) setTimeout(attempt, LOOK_AGAIN_MS);
    else work();
  };
  setTimeout(attempt, RELOAD_DELAY_MS);
}
