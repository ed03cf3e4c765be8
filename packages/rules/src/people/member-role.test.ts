import { expect, test } from "vitest";
import { includesRole, MEMBER_ROLES } from "./member-role.ts";

test.each([
  ["read", ["read"]],
  ["submit", ["read", "submit"]],
  ["full", ["read", "submit", "full"]],
] as const)("%s includes %j", (role, included) => {
  expect(MEMBER_ROLES.filter((other) => includesRole(role, other))).toEqual(included);
});
