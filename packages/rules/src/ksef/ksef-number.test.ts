import { describe, expect, test } from "vitest";
import { isKsefNumber, ksefCheckDigits } from "./ksef-number.ts";

describe("a KSeF number", () => {
  test.each([
    "5265877635-20250826-0100001AF629-AF",
    "5265877635-20250729-01004014E040-00",
    "5265877635-20250916-010040741B3E-46",
    "5265877635-20250916-02000009FF3E-FB",
    "5451824119-20260131-0200206A4F2C-92",
  ])("%s is one", (number) => expect(isKsefNumber(number)).toBe(true));

  test.each([
    ["5265877635-20250826-0100001AF629-AE", "other check digits"],
    ["5265877636-20250826-0100001AF629-AF", "another seller under the same check digits"],
    ["5210415750-20250310-FF4861C9CC3F-BA", "a sample with wrong check digits"],
    ["5265877635-20250826-0100001af629-AF", "small letters"],
    ["5265877635-20250826-0100001AF629", "without check digits"],
    ["5265877635-20250826-0100001AF629-AF ", "a space behind"],
  ])("%s is none: %s", (number) => expect(isKsefNumber(number)).toBe(false));

  test("its day exists", () => {
    const start = "5265877635-20250230-0100001AF629";
    expect(isKsefNumber(`${start}-${ksefCheckDigits(start)}`)).toBe(false);
  });
});
