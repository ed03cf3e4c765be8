// When it is a farm's turn to be read, and whom it is asked about then. Nothing here reads a clock or a database.
import { createHash } from "node:crypto";
import { addDays, warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** KSeF asks for no more than this for each subject (limity-api.md). */
export const GAP_MS = 15 * MINUTE_MS;
/** A turn that was interrupted is taken up again after this. */
export const LEASE_MS = 30 * MINUTE_MS;
/** Of 20 questions and 64 documents an hour and 16 a minute, what one turn uses. */
export const QUESTIONS_PER_TURN = 15;
export const DOCUMENTS_PER_TURN = 15;
const QUESTIONS_PER_HOUR = 20;
/** KSeF's limits of an hour for one farm, and what one turn uses of them. */
export const LIMITS = {
  questions: QUESTIONS_PER_HOUR,
  documents: 64,
  questions_used: QUESTIONS_PER_TURN,
  documents_used: DOCUMENTS_PER_TURN,
};
/** Calls of one kind in a row before a second has to pass: KSeF takes 8 a second. */
export const CALLS_PER_SECOND = 7;
/** Ranges of a question may be up to three months long; the shortest three months have 89 days. */
export const RANGE_DAYS = 85;
const RANGE_MS = RANGE_DAYS * DAY_MS;

const NIGHT_FROM_HOUR = 22;
const NIGHT_HOURS = 8;

/** The farm's place in the night, the same every night: between 22:00 and 6:00, spread by its id. */
export function nightTurn(connectionId: number, after: Date): Date {
  const place = createHash("sha256").update(`ksef turn ${connectionId}`).digest().readUInt32BE(0) / 2 ** 32;
  const sinceMidnightMs = Math.floor((NIGHT_FROM_HOUR + place * NIGHT_HOURS) * HOUR_MS);
  for (let day = addDays(warsawDay(after), -2); ; day = addDays(day, 1)) {
    const turn = new Date(warsawDayStart(day).getTime() + sinceMidnightMs);
    // The next night, even if this turn came late.
    if (turn.getTime() > after.getTime() + GAP_MS) return turn;
  }
}

const PAUSE_MAX_MS = 6 * HOUR_MS;

/** How long a farm rests after this many failures in a row: 15 minutes, doubled up to six hours. */
export const pauseMs = (failures: number): number => Math.min(PAUSE_MAX_MS, GAP_MS * 2 ** Math.min(failures - 1, 10));

/** After so many misses KSeF is asked for the document once a week. */
const OFTEN_MISSED = 10;
const WEEK_MS = 7 * DAY_MS;
const MISS_PAUSES_MS = [GAP_MS, 4 * HOUR_MS];

/**
 * When a document is asked for again that KSeF did not give out so many times: soon at first, then with the farm's turn of each
 * night, which costs no session of its own, and at last of one night a week.
 */
export function nextTry(connectionId: number, at: Date, tries: number): Date {
  const pauseMs = MISS_PAUSES_MS[tries - 1];
  if (pauseMs !== undefined) return new Date(at.getTime() + pauseMs);
  return nightTurn(connectionId, tries > OFTEN_MISSED ? new Date(at.getTime() + WEEK_MS - DAY_MS) : at);
}

const OUTAGE_PAUSE_MAX_MS = 30 * MINUTE_MS;

/** How long nobody is asked once KSeF answers nobody: a minute, doubled up to half an hour. */
export const outagePauseMs = (outages: number): number =>
  Math.min(OUTAGE_PAUSE_MAX_MS, MINUTE_MS * 2 ** Math.min(outages - 1, 10));

/** When the permission is looked for again: soon after the farmer said it was given, later ever more seldom. */
export function nextLook(at: Date, since: Date): Date {
  const waitedMs = at.getTime() - since.getTime();
  if (waitedMs < HOUR_MS) return new Date(at.getTime() + GAP_MS);
  if (waitedMs < DAY_MS) return new Date(at.getTime() + 4 * HOUR_MS);
  return new Date(at.getTime() + (waitedMs < 14 * DAY_MS ? 1 : 7) * DAY_MS);
}

/** Where a seller's pair stands: `askedAt` and `knownUntil` are undefined where nothing was ever asked. */
export type SellerPlace = {
  distributorId: number;
  nip: string;
  /** The farm has bought there, as far as the programme knows. */
  isKnown: boolean;
  knownUntil: Date | undefined;
  askedAt: Date | undefined;
  /** When what is here was last held against all that KSeF has. */
  provedAt: Date | undefined;
  /** Whether KSeF counted another number then. */
  isDiffering: boolean;
  /** The earliest moment to ask from so that rows which were not understood are answered again. */
  oddFrom: Date | undefined;
};

/** What KSeF was told to be complete is asked about again for so long: documents do appear below its mark. */
const OVERLAP_MS = 3 * DAY_MS;
/** All that one question may reach back to is asked about once in this time. */
const PROOF_EVERY_MS = 30 * DAY_MS;

/**
 * From when to ask about a pair. Never from a mark that lies beyond our own clock, a few days before what is known, and once in
 * 30 days, or while the counts differ, from as far back as one question reaches (`proves`): then what is here is held against
 * KSeF's own count. Not before `since`, the farmer's consent. `known` is until when everything was said to be known.
 */
export function windowOf(
  {
    knownUntil,
    provedAt,
    isDiffering,
    oddFrom,
  }: Pick<SellerPlace, "knownUntil" | "provedAt" | "isDiffering" | "oddFrom">,
  { at, since }: { at: Date; since: Date },
): { from: Date; known: Date | undefined; proves: boolean } {
  const sinceMs = since.getTime();
  const knownMs = knownUntil && Math.min(knownUntil.getTime(), at.getTime());
  const proves =
    knownMs === undefined || !provedAt || isDiffering || at.getTime() - provedAt.getTime() >= PROOF_EVERY_MS;
  const reachMs = proves ? at.getTime() - RANGE_MS : Infinity;
  const newMs = knownMs === undefined ? sinceMs : Math.min(knownMs - OVERLAP_MS, reachMs);
  const fromMs = Math.max(sinceMs, Math.min(newMs, oddFrom?.getTime() ?? Infinity));
  return { from: new Date(fromMs), known: knownMs === undefined ? undefined : new Date(knownMs), proves };
}

type Asked = { id: number; status: string; asked_at: Date | null; read_at: Date | null };

/** Whether a turn asks about sellers: at the farm's place in the night, and whenever somebody asked. Else it only fetches. */
export const asksSellers = ({ id, status, asked_at, read_at }: Asked, at: Date): boolean =>
  status !== "reading" || asked_at !== null || read_at === null || nightTurn(id, read_at).getTime() <= at.getTime();

/** Every pair's turn comes round in this many nights. */
const ROUND_NIGHTS = 30;

/**
 * The sellers to ask about in this turn, in this order. Asked for out of turn (`askedSince`): all those not asked since;
 * else those the farm has bought from, and a slice of the others, longest unasked first. `isAll` tells whether nobody is
 * left over for another turn.
 */
export function sellersOfTurn(
  sellers: readonly SellerPlace[],
  { at, askedSince }: { at: Date; askedSince: Date | undefined },
): { sellers: SellerPlace[]; isAll: boolean } {
  const anHourAgo = at.getTime() - HOUR_MS;
  const spent = sellers.filter(({ askedAt }) => askedAt && askedAt.getTime() > anHourAgo).length;
  const budget = Math.max(0, Math.min(QUESTIONS_PER_TURN, QUESTIONS_PER_HOUR - spent));
  const order = (one: SellerPlace, other: SellerPlace) =>
    (one.askedAt?.getTime() ?? 0) - (other.askedAt?.getTime() ?? 0) || one.distributorId - other.distributorId;
  const known = sellers.filter(({ isKnown }) => isKnown).toSorted(order);
  const others = sellers.filter(({ isKnown }) => !isKnown).toSorted(order);
  const slice = askedSince ? others : others.slice(0, Math.ceil(others.length / ROUND_NIGHTS));
  const due = [...known, ...slice].filter(
    ({ askedAt }) => !askedSince || !askedAt || askedAt.getTime() < askedSince.getTime(),
  );
  return { sellers: due.slice(0, budget), isAll: due.length <= budget };
}

/** The end of the next question's range; undefined where it may stay open. */
export const rangeEnd = (from: Date, at: Date): Date | undefined =>
  at.getTime() - from.getTime() > RANGE_MS ? new Date(from.getTime() + RANGE_MS) : undefined;
