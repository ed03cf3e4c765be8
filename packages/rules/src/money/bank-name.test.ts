import { expect, test } from "vitest";
import { bankName } from "./bank-name.ts";

test.each([
  ["PL61 1020 1014 0000 0712 1981 2874", "PKO Bank Polski"],
  ["PL61 2490", "Alior Bank"],
  ["pl61 9132 0001", "Bank spółdzielczy"],
  ["PL61 102", undefined],
  ["PL61 1280 1014", undefined],
  ["DE61 1020 1014", undefined],
])("%s: %s", (typed, name) => expect(bankName(typed)).toBe(name));
