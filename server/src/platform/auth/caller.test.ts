import { expect, test } from "vitest";
import { callerOf, trustHops } from "./caller.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
  ["something", "unknown"],
])("%s calls as %s", (address, caller) => {
  expect(callerOf(address)).toBe(caller);
});

test("a hop counts by its place, the nearest only near", () => {
  expect([trustHops(1)("10.1.2.3", 0), trustHops(1)("10.9.9.9", 1), trustHops(1)("203.0.113.9", 0)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([trustHops(2)("203.0.113.9", 1), trustHops(2)("10.9.9.9", 2)]).toEqual([true, false]);
});

test("a caller who has hung up has no address, and is not trusted", () => {
  expect(trustHops(1)(undefined, 0)).toBe(false);
});
