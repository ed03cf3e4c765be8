import type { Status } from "../documents/invoice-status.ts";

/** What became of a reward that purchases earned. */
export type GrantState = "granted" | "review" | "handed_over" | "withdrawn";
export const GRANT_STATES: readonly GrantState[] = ["granted", "review", "handed_over", "withdrawn"];
/** Those that wait for somebody: to be handed out, or to be checked. */
export type WaitingGrantState = Extract<GrantState, "granted" | "review">;
export const WAITING_GRANT_STATES: readonly WaitingGrantState[] = ["granted", "review"];

/** So long after a promotion closed an accepted invoice may still add to its purchases. */
export const LATE_INVOICES_DAYS = 400;

/** Only the programme does 'flag'; it also does 'keep' for what it flagged, once the purchases suffice again. */
export type GrantAct = "flag" | "keep" | "hand_over" | "withdraw" | "restore";
export type StaffGrantAct = Exclude<GrantAct, "flag">;

const WORDS: Record<GrantState, Status> = {
  granted: { label: "Przyznana", color: "yellow" },
  review: { label: "Do sprawdzenia", color: "orange" },
  handed_over: { label: "Wydana", color: "green" },
  withdrawn: { label: "Wycofana", color: "grey" },
};

/** Word and colour of a reward's state. */
export const grantStatus = (state: GrantState): Status => WORDS[state];

const FROM: Record<GrantAct, readonly GrantState[]> = {
  flag: ["granted", "handed_over"],
  keep: ["review"],
  hand_over: ["granted"],
  withdraw: ["granted", "review"],
  restore: ["withdrawn"],
};

/**
 * The state an act leads to, undefined when it cannot happen now. A reward that had been handed over returns to that
 * state when it is kept.
 */
export function grantStep(state: GrantState, act: GrantAct, wasHandedOver: boolean): GrantState | undefined {
  if (!FROM[act].includes(state)) return undefined;
  if (act === "flag") return "review";
  if (act === "withdraw") return "withdrawn";
  return act === "hand_over" || wasHandedOver ? "handed_over" : "granted";
}

const STAFF_ACTS: readonly StaffGrantAct[] = ["hand_over", "keep", "withdraw", "restore"];

/** What staff may do with a reward in this state, in the order shown on the screen. */
export const staffGrantActs = (state: GrantState): StaffGrantAct[] =>
  STAFF_ACTS.filter((act) => FROM[act].includes(state));

/** Whether staff must say why. */
export const isExplainedGrantAct = (act: StaffGrantAct): boolean => act !== "hand_over";

/**
 * Whether a reward must be reviewed: correcting invoices reduced the purchases below what it needs, and below what they
 * were at the last review. Nothing is ever taken back without a person.
 */
export const mustFlag = (now: {
  boughtThousandths: number;
  neededThousandths: number;
  lastSeenThousandths: number;
}): boolean => now.boughtThousandths < now.neededThousandths && now.boughtThousandths < now.lastSeenThousandths;
