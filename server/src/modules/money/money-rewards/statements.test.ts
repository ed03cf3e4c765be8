// What somebody declares who exchanges points for money, letter for letter: it is kept with the order.
import { describe, expect, test } from "vitest";
import { statementsFor } from "./statements.ts";

const FINAL = {
  id: 1,
  text: "Wiem, że po przekazaniu do wypłaty wymiany nie można cofnąć.",
  given_by: "confirmation",
  above_grosze: null,
};
const DONATION = {
  id: 4,
  text: "Wiem, że darczyńcą jest organizator programu i darowizny nie odliczę od swojego podatku.",
  given_by: "confirmation",
  above_grosze: null,
};
const tax = (treatment: "none" | "notice" | "flat_rate", thresholdGrosze = 200_050) => ({
  treatment,
  thresholdGrosze,
  ratePercent: 10,
});

describe("the statements of an exchange", () => {
  test("are that it is final, and of a donation whose it is", () => {
    expect(statementsFor("bank_transfer", tax("none"))).toEqual([FINAL]);
    expect(statementsFor("charity", tax("none"))).toEqual([FINAL, DONATION]);
  });

  test("of a large one also what tax asks, above the very sum that is set", () => {
    expect(statementsFor("bank_transfer", tax("notice"))).toEqual([
      FINAL,
      {
        id: 2,
        text: "Wiem, że nagród o wartości powyżej 2\u202f000,50\u00a0zł nie obejmuje zwolnienie i rozliczam je z urzędem skarbowym.",
        given_by: "tick",
        above_grosze: 200_050,
      },
    ]);
    expect(statementsFor("charity", tax("flat_rate", 200_049))).toEqual([
      FINAL,
      {
        id: 3,
        text: "Zgadzam się na potrącenie 10% zryczałtowanego podatku od nagród o wartości powyżej 2\u202f000,49\u00a0zł.",
        given_by: "tick",
        above_grosze: 200_049,
      },
      DONATION,
    ]);
  });
});
