export type Random = {
  /** A whole number from `min` to `max`, both possible. */
  whole(min: number, max: number): number;
  pick<T>(values: readonly T[]): T;
  /** True in about `percent` of a hundred calls. */
  chance(percent: number): boolean;
  /** `count` different values, in a random order. */
  sample<T>(values: readonly T[], count: number): T[];
};

/** Numbers that look random and are the same for the same seed (mulberry32 over a hash of the text). */
export function randomFrom(seed: string): Random {
  let state = 2_166_136_261;
  for (const mark of seed) state = Math.imul(state ^ mark.codePointAt(0)!, 16_777_619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(values: readonly T[]): T => {
    const value = values[whole(0, values.length - 1)];
    if (value === undefined) throw new Error("Nothing to pick from");
    return value;
  };
  const sample = <T>(values: readonly T[], count: number): T[] => {
    const left = [...values];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(0, left.length - 1), 1)[0]!);
  };
  return { whole, pick, sample, chance: (percent) => whole(1, 100) <= percent };
}
