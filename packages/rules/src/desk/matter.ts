import { addDays, warsawDay } from "../time/warsaw-calendar.ts";

/** What a farmer opens about something: asks about it, or disagrees with what was decided. */
export const MATTER_KINDS = ["question", "appeal"] as const;
export type MatterKind = (typeof MATTER_KINDS)[number];

/** What a matter may be about besides an invoice: an order, points passed on once or always, a promotion, a campaign. */
export const ASKED_ABOUT = ["order", "transfer", "standing", "promotion", "campaign"] as const;
export const MATTER_SUBJECTS = ["invoice", ...ASKED_ABOUT] as const;
export type MatterSubject = (typeof MATTER_SUBJECTS)[number];

/** What an appeal comes to: the decision stands, or another one was made. */
export const APPEAL_OUTCOMES = ["upheld", "changed"] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

/** The longest text of one post of a matter, in characters. */
export const MATTER_LENGTH_MAX = 2000;

/** How much a farm may write in its matters: ten posts a day. */
export const MATTER_LIMIT = { attemptsMax: 10, windowMinutes: 24 * 60 } as const;

/** How many files one post of a matter may show. */
export const MATTER_FILES_MAX = 3;

/** How many files a farm may send for its matters, whether or not a post names them: three posts' worth for each post a day. */
export const MATTER_FILE_LIMIT = { attemptsMax: 30, windowMinutes: 24 * 60 } as const;

/** After so many days a file that no post names is dropped. */
export const UNNAMED_FILE_DAYS = 2;

/** For how many days after a decision one may disagree with it. */
export const APPEAL_DAYS = 30;

/** The last day on which one may disagree with what was decided then. */
export const appealUntil = (decidedAt: Date): string => addDays(warsawDay(decidedAt), APPEAL_DAYS);

/** Whether one may disagree now with what was decided then; the last day is still in time. */
export const mayAppeal = (decidedAt: Date, at: Date): boolean => warsawDay(at) <= appealUntil(decidedAt);
