/** The specification's delays, each for what waits it (spec 2 §4, §9). */
export const DELAYS_MS = {
  /** The next prompt of the queue after the one before closed. */
  nextPrompt: 200,
  modalOpens: 300,
  /** Thanks for an accepted promotion take the place of its text. */
  thanksAppear: 600,
  declinedPromptHides: 600,
  /** Standing transfers and the user are read anew after a request was sent. */
  transfersReload: 1000,
  /** The agronomy service opens after the consent. */
  agronomyOpens: 2000,
  /** A prompt with a timer of its own, after the visit of a page. */
  timedPrompt: 3500,
  /** A prompt of the queue after it was queued. */
  queuedPrompt: 4000,
  acceptedPromptHides: 4500,
  /** Spring fuel's prompt after the visit of a page. */
  visitPrompt: 5000,
} as const;

/** How long toasts of promotions and of the agronomy service stay (spec 2 §9). */
export const TOAST_MS = { done: 3000, failed: 5000 } as const;
