/** The specification's delays, each named by its purpose (spec 2 §4, §9). */
export const DELAYS_MS = {
  /** From closing one prompt of the queue to the next. */
  nextPrompt: 200,
  modalOpens: 300,
  /** The thanks for accepting a promotion replace its text. */
  thanksAppear: 600,
  declinedPromptHides: 600,
  /** Standing transfers and the user are refetched after a request was sent. */
  transfersReload: 1000,
  /** The agronomy service opens after the consent. */
  agronomyOpens: 2000,
  /** A prompt with its own timer, after a page visit. */
  timedPrompt: 3500,
  /** A prompt of the queue after it was queued. */
  queuedPrompt: 4000,
  acceptedPromptHides: 4500,
  /** Spring fuel's prompt after a page visit. */
  visitPrompt: 5000,
} as const;

/** How long toasts of promotions and of the agronomy service are shown (spec 2 §9). */
export const TOAST_MS = { done: 3000, failed: 5000 } as const;
