import { vi } from "vitest";
import type { Locator } from "vitest/browser";
import { problems } from "./answers.ts";

/** A busy machine is no failure. */
const PATIENCE_MS = 60_000;

/** When every test begins. */
export const NOW = "2026-11-26T09:00:00Z";

const { setTimeout: timeout } = globalThis;
const { port1: here, port2: there } = new MessageChannel();
const waiting: (() => void)[] = [];
here.addEventListener("message", () => waiting.shift()?.());
here.start();

/** The browser's own timer. One that another one set, five deep, waits four milliseconds at least: a message between begins anew. */
function later(act: () => void, ms: number): void {
  waiting.push(() => void timeout(act, ms));
  there.postMessage(undefined);
}

const rest = (ms: number) => new Promise<void>((resolve) => later(resolve, ms));

/**
 * Soon, whatever the page's clock says: for notices of answers (TanStack's `notifyManager`). Each is a timer of no delay, hundreds
 * make a page, and in the clock's hands they would come one a turn.
 */
export const besideTheClock = (act: () => void): void => later(act, 0);

/** A turn of the browser's own loop: what was to be drawn is drawn. No time passes for the page. */
const turn = () => rest(0);
/** After so many turns what is waited for is still on its way: a longer wait must not keep the processor busy. */
const TURNS = 40;

/**
 * Takes the page's time into the test's hands. It passes by `pass`, and as long as an `expect.element` waits. Frames are
 * the browser's own.
 */
export function takeClock(): void {
  vi.useFakeTimers({
    now: new Date(NOW),
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
}

/** Lets time pass, and what it leads to be drawn. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await drawn();
}

/** What was begun without waiting for a moment is done, as far as that takes a few turns. No time passes. */
export async function drawn(): Promise<void> {
  for (let times = 0; times < 4; times += 1) {
    await turn();
    await vi.advanceTimersByTimeAsync(0);
  }
}

/** The next frame: what follows a size or a place on the screen is drawn anew. No time passes. */
export const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/**
 * Waits until something is so, while hardly any time passes: a timer of no delay that another one set is due a millisecond
 * later. With `flows` time passes meanwhile, by so many milliseconds a turn, or a few. What has gone wrong ends it.
 */
export async function until(
  isSo: () => boolean,
  what = "what was waited for",
  { flows = false }: { flows?: boolean | number } = {},
): Promise<void> {
  const beganMs = performance.now();
  const flowMs = flows === true ? 20 : Number(flows);
  for (let turns = 1; !isSo(); turns += 1) {
    const waitedMs = performance.now() - beganMs;
    if (problems.length > 0 || waitedMs > PATIENCE_MS) {
      throw new Error([`${what} never came within ${Math.round(waitedMs)} ms`, ...problems].join("\n"));
    }
    await (turns < TURNS ? turn() : rest(5));
    // Rarely, once it takes long: a busy machine must not be a later hour.
    await vi.advanceTimersByTimeAsync(flows ? flowMs : Number(turns % (turns < TURNS ? 5 : TURNS) === 0));
  }
}

/** Waits for an element, while no time passes, or with `flows` while it does. */
export const appears = (element: Locator, options?: { flows: true }): Promise<void> =>
  until(() => element.query() !== null, element.asLocator(), options);

/** Presses at this very moment. While a locator's own click is on its way time passes too, which a test of a moment cannot have. */
export const pressNow = (element: Locator): void => (element.element() as HTMLElement).click();
