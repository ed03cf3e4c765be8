import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newPasswordProblem, passwordConfirmationProblem } from "./password.ts";
import { waitMinutes } from "../time/rate-limit.ts";
import { smsCodePermission } from "./sms-code.ts";
import { uploadSizeProblem } from "../pictures/upload.ts";

const NOW = new Date("2026-06-10T10:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

describe("a new password", () => {
  test.each(["Dobre#Haslo1", "aA1@aaaa", "A1!bcdef"])("%j is good", (password) => {
    expect(newPasswordProblem(password)).toBeUndefined();
  });
  test.each([
    ["", "Pole jest wymagane"],
    ["aA1@aaa", "Hasło musi mieć co najmniej 8 znaków"],
    ["aA1@aaa ", /może zawierać tylko/],
    ["aA1@żółć1", /może zawierać tylko/],
    ["aA1@aaa_", /może zawierać tylko/],
    ["aa1@aaaa", "Hasło musi zawierać wielką literę"],
    ["AA1@AAAA", "Hasło musi zawierać małą literę"],
    ["aAb@aaaa", "Hasło musi zawierać cyfrę"],
    ["aA1aaaaa", /znak specjalny/],
    [`aA1@${"a".repeat(125)}`, /najwyżej 128/],
  ])("%j is refused", (password, sentence) => {
    expect(newPasswordProblem(password)).toMatch(sentence);
  });
  test("each of the special characters will do", () => {
    for (const special of "@#$%^&*(){}<>?:!") expect(newPasswordProblem(`aA1aaaa${special}`)).toBeUndefined();
  });
  test("any character that is not listed is refused, wherever it stands", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xd7ff }).map((point) => String.fromCodePoint(point)),
        fc.nat(8),
        (sign, place) => {
          fc.pre(!/^[A-Za-z0-9@#$%^&*(){}<>?:!]$/.test(sign));
          const password = `${"aA1@aaaa".slice(0, place)}${sign}${"aA1@aaaa".slice(place)}`;
          return newPasswordProblem(password)?.includes("może zawierać tylko") === true;
        },
      ),
    );
  });
  test.each([
    ["aA1@aaaa", "", "Pole jest wymagane"],
    ["abc", "abc", "Hasło musi mieć co najmniej 8 znaków"],
    ["aA1@aaaa", "aA1@aaab", "Hasła nie są zgodne"],
    ["aA1@aaaa", "aA1@aaaa", undefined],
  ])("confirming %j by %j: %j", (password, confirmation, problem) => {
    expect(passwordConfirmationProblem(password, confirmation)).toBe(problem);
  });
});

describe("a limit", () => {
  const limit = { attemptsMax: 3, windowMinutes: 15 };
  test.each([
    [[], 0],
    [[1, 2], 0],
    [[1, 2, 3], 15],
    [[840, 2, 1], 1],
    [[899.5, 2, 1], 1],
    [[900, 2, 1], 0],
    [[800, 700, 2, 1], 4],
  ])("with attempts %j seconds ago waits %i min", (seconds, minutes) => {
    expect(waitMinutes(seconds.map(ago), limit, NOW)).toBe(minutes);
  });
});

describe("an SMS code", () => {
  test.each([
    [[], { allowed: true }],
    [[59], { allowed: false, reason: "too_soon", waitSeconds: 1 }],
    [[60], { allowed: true }],
    [[61, 120, 180, 240, 300], { allowed: false, reason: "daily_limit" }],
    [[61, 120, 180, 240, 86_400], { allowed: true }],
  ])("after codes %j seconds ago: %j", (seconds, permission) => {
    expect(smsCodePermission(seconds.map(ago), NOW)).toEqual(permission);
  });
});

describe("the size of an upload", () => {
  const MB = 1_048_576;
  test.each([
    [[9.99 * MB], 1, undefined],
    [[10_480_517], 1, undefined],
    [[10_480_518], 1, "Rozmiar pliku nie może przekroczyć 10MB!"],
    [[10 * MB], 1, "Rozmiar pliku nie może przekroczyć 10MB!"],
    [[6 * MB, 5 * MB], 2, "Rozmiar plików nie może przekroczyć 10MB!"],
    [[6 * MB, 5 * MB], 1, undefined],
  ])("%j of at most %i files: %j", (sizes, filesMax, problem) => {
    expect(uploadSizeProblem(sizes, 10, filesMax)).toBe(problem);
  });
});
