import { expect, test } from "vitest";
import { takeNext } from "./next-invoice.ts";

/** A queue in its order: what stands behind the skipped one, or at its front. */
const queueOf =
  (...ids: number[]) =>
  async ({ skip }: { skip?: number }) =>
    ids.find((id) => skip === undefined || id > skip) ?? null;

test("the next invoice is the one behind the last, and after the end those that were skipped come round", async () => {
  expect(await takeNext(queueOf(1, 2, 3), {})).toBe(1);
  expect(await takeNext(queueOf(1, 2, 3), { past: 2, comesRound: true })).toBe(3);
  expect(await takeNext(queueOf(1, 2), { past: 2, comesRound: true })).toBe(1);
  expect(await takeNext(queueOf(1, 2), { past: 2 })).toBeNull();
  expect(await takeNext(queueOf(), { past: 2, comesRound: true })).toBeNull();
});
