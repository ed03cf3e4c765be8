/** The application's time. Every rule gets it as an argument; no other code may ask what time it is. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that shows `iso` now and runs on from there. Throws if `iso` is not a time. */
export function clockFrom(iso: string): Clock {
  const start = Date.parse(iso);
  if (Number.isNaN(start)) throw new Error(`Not an ISO time: ${iso}`);
  const offsetMs = start - Date.now();
  return { now: () => new Date(Date.now() + offsetMs) };
}

export type FixedClock = Clock & { advance(ms: number): void; set(iso: string): void };

/** A clock for tests: it stands still until it is moved. */
export function fixedClock(iso: string): FixedClock {
  const parse = (text: string) => {
    const time = Date.parse(text);
    if (Number.isNaN(time)) throw new Error(`Not an ISO time: ${text}`);
    return time;
  };
  let nowMs = parse(iso);
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms;
    },
    set: (text) => {
      nowMs = parse(text);
    },
  };
}
