import { expect, test } from "vitest";
import { quantityProblem } from "./order-form-values.ts";
import type { Prize } from "../prizes.api.ts";

const prize = { points: 300, quantity_max: 3 } as Prize;

test("pieces are whole, no more than may be ordered, and no more than the points suffice for", () => {
  for (const typed of ["", "0", "-1", "1,5", "x", "99999"]) {
    expect(quantityProblem(typed, prize, 10_000), typed).toBe("Podaj liczbę sztuk, najmniej 1");
  }
  expect(quantityProblem("4", prize, 10_000)).toBe("Możesz zamówić najwyżej 3\u00a0sztuki");
  expect(quantityProblem("2", prize, 500)).toBe("Masz za mało punktów: brakuje 100\u00a0pkt");
  expect(quantityProblem("2", prize, 600)).toBeUndefined();
});
