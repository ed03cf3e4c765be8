import { DELAYS_MS } from "#shared/pages/delays.ts";
import type { PromptName } from "./prompt-map.ts";
import { wayOf } from "./prompt-map.ts";

/*
 * Which prompt opens when (spec 2 §4, decisions §9), without a clock, a screen or a cookie of its own: the current
 * state is the input, what to do is the output.
 */
const POLL_MS = 500;
const GET_MORE: PromptName = "get_more_halvetic_mauser";

/** The current state. */
export type PromptWorld = {
  /** Still undecided, open, and not postponed by a cookie; in the order of the queue. */
  wanted: readonly PromptName[];
  /** Changes with each page visit. */
  page: string;
  /** The open prompt. */
  open: PromptName | undefined;
  /** A modal, unsaved input, a money step, no network: no prompt may open over these. */
  isBusy: boolean;
};

export type PromptState = {
  page: string | undefined;
  pageAtMs: number;
  /** When the queue got its first prompt. */
  queuedAtMs: number | undefined;
  /** The global flag: from the queue's first prompt until its last is closed. */
  queueRuns: boolean;
  /** When the queue's last prompt closed. */
  closedAtMs: number | undefined;
  open: PromptName | undefined;
  /** Not checked again before. */
  pollAtMs: number;
  /** Each is offered once per visit to the portal. */
  shown: readonly PromptName[];
};

export const FIRST_STATE: PromptState = {
  page: undefined,
  pageAtMs: 0,
  queuedAtMs: undefined,
  queueRuns: false,
  closedAtMs: undefined,
  open: undefined,
  pollAtMs: 0,
  shown: [],
};

export type PromptStep = {
  state: PromptState;
  /** The prompt to open now. */
  opens: PromptName | undefined;
  /** When to check again; undefined: when something changes. */
  wakeAtMs: number | undefined;
};

type Due = {
  name: PromptName;
  atMs: number;
  isOfQueue: boolean;
};

/** What to do at `nowMs`. Called whenever the state changes and at the time it asked for. */
export function nextStep(before: PromptState, world: PromptWorld, nowMs: number): PromptStep {
  const waiting = world.wanted.filter((name) => !before.shown.includes(name));
  const state = takeIn(before, world, waiting, nowMs);
  if (world.open !== undefined) return { state, opens: undefined, wakeAtMs: undefined };
  const [first, ...others] = duesOf(state, waiting).sort((one, other) => one.atMs - other.atMs);
  if (first === undefined) return { state, opens: undefined, wakeAtMs: undefined };
  // While the queue runs its own next prompt precedes the others, which check again when the flag may be down.
  const due = state.queueRuns ? ([first, ...others].find(({ isOfQueue }) => isOfQueue) ?? first) : first;
  const atMs = Math.max(due.atMs, state.pollAtMs);
  if (nowMs < atMs) return { state, opens: undefined, wakeAtMs: atMs };
  if (world.isBusy) {
    const pollAtMs = nowMs + POLL_MS;
    return { state: { ...state, pollAtMs }, opens: undefined, wakeAtMs: pollAtMs };
  }
  const opened: PromptState = {
    ...state,
    open: due.name,
    shown: [...state.shown, due.name],
    queueRuns: state.queueRuns || due.isOfQueue,
  };
  return { state: opened, opens: due.name, wakeAtMs: undefined };
}

/** The state after the latest changes: another page, a prompt closed, the queue filled or emptied. */
function takeIn(before: PromptState, world: PromptWorld, waiting: readonly PromptName[], nowMs: number): PromptState {
  const state = { ...before };
  if (world.page !== state.page) Object.assign(state, { page: world.page, pageAtMs: nowMs });
  const closed = state.open !== undefined && world.open === undefined;
  if (world.open !== undefined) state.open = world.open;
  if (closed) {
    state.open = undefined;
    // Prompts waiting for the flag check it every 500 ms; the queue itself continues after its own delay.
    if (state.queueRuns) state.closedAtMs = nowMs;
    else state.pollAtMs = nowMs + POLL_MS;
  }
  const queue = waiting.filter((name) => wayOf(name) === "queue");
  if (queue.length > 0) state.queuedAtMs ??= nowMs;
  if (state.queueRuns && world.open === undefined && queue.length === 0) {
    Object.assign(state, { queueRuns: false, queuedAtMs: undefined, pollAtMs: nowMs + POLL_MS });
  }
  return state;
}

function duesOf(state: PromptState, waiting: readonly PromptName[]): Due[] {
  const head = waiting.find((name) => wayOf(name) === "queue");
  const dues: Due[] = [];
  if (head !== undefined && (head !== GET_MORE || state.queueRuns)) {
    const atMs =
      state.queueRuns && state.closedAtMs !== undefined
        ? state.closedAtMs + DELAYS_MS.nextPrompt
        : (state.queuedAtMs ?? 0) + DELAYS_MS.queuedPrompt;
    dues.push({ name: head, atMs, isOfQueue: true });
  }
  const isAlone = head === GET_MORE && !state.queueRuns;
  for (const name of waiting) {
    const way = wayOf(name);
    const isTimed = way === "timer" || (name === GET_MORE && isAlone);
    if (isTimed) dues.push({ name, atMs: state.pageAtMs + DELAYS_MS.timedPrompt, isOfQueue: false });
    if (way === "visit") dues.push({ name, atMs: state.pageAtMs + DELAYS_MS.visitPrompt, isOfQueue: false });
  }
  // The office's own gives way to all of these, also to one whose time comes later.
  if (dues.length === 0 && waiting.includes("daily")) {
    dues.push({ name: "daily", atMs: state.pageAtMs + DELAYS_MS.queuedPrompt, isOfQueue: false });
  }
  return dues;
}
