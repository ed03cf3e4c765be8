// What a season's test is made of: chance that is the same every time, processes that die, and documents that are not clean.
import type { TransactionalDb, Tx } from "#platform/database/database.ts";

/** Mulberry32: the same season every time. */
export function createChance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    under: (share: number) => next() < share,
    upTo: (most: number) => 1 + Math.floor(next() * most),
    of: <T>(some: readonly T[]): T => some[Math.floor(next() * some.length)]!,
  };
}

/** The process died here. */
export class Killed extends Error {}

/** A database whose process dies at one of its transactions, just before or just after it is committed. */
export function dyingAt(db: TransactionalDb, writesLeft: number, afterCommit: boolean): TransactionalDb {
  let left = writesLeft;
  return new Proxy(db, {
    get(target, key) {
      if (key !== "transaction") {
        const member: unknown = Reflect.get(target, key, target);
        return typeof member === "function" ? (member.bind(target) as unknown) : member;
      }
      return () => ({
        execute: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
          left -= 1;
          if (left < 0) throw new Killed();
          const done = await target.transaction().execute(async (tx) => {
            const result = await work(tx);
            if (left === 0 && !afterCommit) throw new Killed();
            return result;
          });
          if (left === 0) throw new Killed();
          return done;
        },
      });
    },
  });
}

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>';

/** Authentic documents of production that are not clean XML (CIRFMF/ksef-api#738, #759). */
export const UNCLEAN: ((xml: string) => string | Buffer)[] = [
  (xml) => xml.replace(PROLOG, '<?xml encoding="UTF-8"?>'),
  (xml) => {
    const [before = "", after = ""] = xml.split("Sznurek", 2);
    return Buffer.concat([Buffer.from(before), Buffer.from([0x81, 0x81]), Buffer.from(after)]);
  },
];
