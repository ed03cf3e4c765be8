import { expect, test } from "vitest";
import { digitsOnly, maskIdentifier } from "./identifier-mask.ts";

test("an identifier holds at most 11 digits; hyphens and spaces between them stay, letters go", () => {
  expect(maskIdentifier("111-111-11-11")).toBe("111-111-11-11");
  expect(maskIdentifier("PL 4405 1401 359")).toBe("4405 1401 359");
  expect(maskIdentifier("123456789012345")).toBe("12345678901");
});

test("a code holds digits alone; more of them than it has are not cut off, but stay to be refused", () => {
  expect(digitsOnly(6)("12 34-56")).toBe("123456");
  expect(digitsOnly(6)("12 34-56 78")).toBe("12 34-56 78");
});
