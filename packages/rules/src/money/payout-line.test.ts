import { describe, expect, test } from "vitest";
import {
  claimableOutcomes,
  isBack,
  orderStatusByLines,
  payoutLineAfter,
  payoutLineCounted,
  payoutLineFound,
  type PayoutLineCount,
  type PayoutLineState,
  type PayoutWord,
} from "./payout-line.ts";

describe("what the bank said, in each order", () => {
  test.each<[PayoutWord[], PayoutLineState]>([
    [[], "waiting"],
    [["paid"], "paid"],
    [["rejected"], "returned"],
    [["returned"], "returned"],
    [["recalled"], "recalled"],
    [["paid", "paid"], "paid"],
    [["paid", "returned"], "returned_after_paid"],
    [["paid", "returned", "returned"], "returned_after_paid"],
    [["paid", "rejected"], "conflicting"],
    [["paid", "recalled"], "conflicting"],
    [["returned", "paid"], "conflicting"],
    [["rejected", "paid"], "conflicting"],
    [["recalled", "paid"], "conflicting"],
    [["returned", "rejected"], "returned"],
    [["recalled", "returned"], "recalled"],
    [["paid", "returned", "paid"], "conflicting"],
    [["returned", "paid", "returned"], "conflicting"],
    [["returned", "paid", "paid"], "conflicting"],
  ])("%j is %s", (words, state) => {
    expect(words.reduce(payoutLineAfter, "waiting" as PayoutLineState)).toBe(state);
  });

  test("a payment that left its batch is told nothing, a second payment can come back", () => {
    expect(payoutLineAfter("removed", "paid")).toBe("removed");
    expect(payoutLineAfter("paid_twice", "paid")).toBe("paid_twice");
    expect(payoutLineAfter("paid_twice", "returned")).toBe("returned_after_paid");
  });
});

test("two people may say what no file says, never that money arrived which only the bank can know of", () => {
  expect(claimableOutcomes("waiting")).toEqual(["returned", "recalled"]);
  expect(claimableOutcomes("conflicting")).toEqual(["paid", "returned"]);
  expect(claimableOutcomes("paid")).toEqual(["returned"]);
  expect(claimableOutcomes("paid_twice")).toEqual(["returned"]);
  for (const state of ["returned", "returned_after_paid", "recalled", "removed"] as const) {
    expect(claimableOutcomes(state)).toEqual([]);
  }
});

test("what they found", () => {
  expect(payoutLineFound("conflicting", "paid", [])).toBe("paid");
  expect(payoutLineFound("conflicting", "paid", ["returned"])).toBe("paid");
  expect(payoutLineFound("conflicting", "paid", ["waiting"])).toBe("paid_twice");
  expect(payoutLineFound("conflicting", "paid", ["paid"])).toBe("paid_twice");
  expect(payoutLineFound("conflicting", "returned", [])).toBe("returned");
  expect(payoutLineFound("paid", "returned", [])).toBe("returned_after_paid");
  expect(payoutLineFound("paid_twice", "returned", ["paid"])).toBe("returned_after_paid");
  expect(payoutLineFound("waiting", "recalled", [])).toBe("recalled");
});

test.each<[PayoutLineCount[], ReturnType<typeof orderStatusByLines>]>([
  [[], "accepted"],
  [["waiting"], "processing"],
  [["returned", "removed"], "accepted"],
  [["returned_after_paid"], "accepted"],
  [["recalled"], "accepted"],
  [["paid"], "paid"],
  [["paid_twice"], "paid"],
  [["returned", "paid"], "paid"],
  [["conflicting"], "processing"],
  [["conflicting", "paid"], "processing"],
  [["paid_twice", "waiting"], "processing"],
  [["unconfirmed"], "processing"],
  [["returned", "unconfirmed"], "processing"],
  [["unconfirmed", "paid"], "paid"],
])("an order with payments %j is %s", (states, status) => {
  expect(orderStatusByLines(states)).toBe(status);
});

test("what came back is not back until another person confirms it; anything else counts as it is", () => {
  for (const state of ["returned", "returned_after_paid", "recalled"] as const) {
    expect(payoutLineCounted(state, true)).toBe("unconfirmed");
    expect(isBack(payoutLineCounted(state, true))).toBe(false);
    expect(payoutLineCounted(state, false)).toBe(state);
  }
  for (const state of ["waiting", "paid", "conflicting", "paid_twice", "removed"] as const) {
    expect(payoutLineCounted(state, true)).toBe(state);
  }
});

test("money is back in three states", () => {
  expect((["returned", "returned_after_paid", "recalled"] as const).every(isBack)).toBe(true);
  expect((["waiting", "paid", "conflicting", "paid_twice", "removed"] as const).some(isBack)).toBe(false);
});
