import { expect, test } from "vitest";
import { errorText } from "./error-words.ts";
import { ERROR_STATUS } from "../calls/errors.ts";
import type { ErrorCode } from "../calls/errors.ts";

test("a wait of hours is told in hours, and numbers have their thousands apart", () => {
  expect(errorText("auth.too_many_attempts", { minutes: 15 })).toBe("Zbyt wiele prób. Spróbuj ponownie za 15 min");
  expect(errorText("request.rate_limited", { minutes: 1440 })).toBe("Zbyt wiele prób. Spróbuj ponownie za 24 godz.");
  expect(errorText("request.rate_limited", { minutes: 91 })).toBe("Zbyt wiele prób. Spróbuj ponownie za 2 godz.");
  expect(errorText("sheet.too_many_rows", { limit: 5000 })).toContain("5\u202f000 wierszy");
});

test("every refusal has a Polish sentence, with the values it names written in", () => {
  const figures = { minutes: 5, seconds: 5, limit: 10, line: 3, farms: 2 };
  const words = {
    column: "NIP",
    identifier: "1111111111",
    name: "Anna",
    number: "N/2026/000001",
    when: "jutro",
    day: "3 grudnia",
    reason: "jest puste",
    blocks: "Dług",
    uses: "promocja",
    right: "events:write",
  };
  const change = { who: "Anna", before: "5", after: "6" };
  const params = { ...figures, ...words, ...change, unit: "szt.", helpline: "800 100 200", points: "498 pkt" };
  for (const code of Object.keys(ERROR_STATUS) as ErrorCode[]) {
    expect(errorText(code, params), code).toMatch(/^\p{Lu}[^{}]{5,}$/u);
  }
});
