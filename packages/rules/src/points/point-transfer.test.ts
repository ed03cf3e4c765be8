import { array, assert, integer, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import { closesCircle, oneTimeStatusAt, standingStatusAt } from "./point-transfer.ts";

test.each([
  ["to one who passes nothing on", 1, 2, [], false],
  ["back to the sender", 1, 2, [[2, 1]], true],
  [
    "back by way of others",
    1,
    2,
    [
      [2, 3],
      [3, 4],
      [4, 1],
    ],
    true,
  ],
  [
    "into a line that ends elsewhere",
    1,
    2,
    [
      [2, 3],
      [3, 4],
    ],
    false,
  ],
  ["to oneself", 1, 1, [], true],
] as const)("%s", (_, sender, receiver, onward, isCircle) => {
  expect(closesCircle(sender, receiver, new Map(onward))).toBe(isCircle);
});

test("whatever is added while no circle is closed, following the points always ends", () => {
  const people = integer({ min: 1, max: 12 });
  assert(
    property(array(tuple(people, people), { maxLength: 40 }), (wishes) => {
      const onward = new Map<number, number>();
      for (const [sender, receiver] of wishes) {
        if (!onward.has(sender) && !closesCircle(sender, receiver, onward)) onward.set(sender, receiver);
      }
      for (const start of onward.keys()) {
        let steps = 0;
        for (let next = onward.get(start); next !== undefined; next = onward.get(next)) steps += 1;
        expect(steps).toBeLessThanOrEqual(12);
      }
    }),
  );
});

test("a circle that others have closed is walked once", () => {
  const others = new Map([
    [2, 3],
    [3, 2],
  ]);
  expect(closesCircle(1, 2, others)).toBe(false);
});

test("what nobody answered in time has expired from that instant on", () => {
  const expiresAt = new Date("2026-06-01T10:10:00Z");
  const before = new Date(expiresAt.getTime() - 1);
  expect(oneTimeStatusAt({ status: "pending", expiresAt, isConfirmed: false }, before)).toBe("pending");
  expect(oneTimeStatusAt({ status: "pending", expiresAt, isConfirmed: true }, before)).toBe("held");
  expect(oneTimeStatusAt({ status: "pending", expiresAt, isConfirmed: true }, expiresAt)).toBe("expired");
  expect(oneTimeStatusAt({ status: "done", expiresAt, isConfirmed: true }, expiresAt)).toBe("done");
  expect(standingStatusAt({ status: "pending", expiresAt }, before)).toBe("pending");
  expect(standingStatusAt({ status: "pending", expiresAt }, expiresAt)).toBe("expired");
  expect(standingStatusAt({ status: "active", expiresAt }, expiresAt)).toBe("active");
});
