import { describe, expect, test } from "vitest";
import { withoutNames } from "./without-names.ts";

const NAMES = ["Anna", "Kowalska", "Gospodarstwo", "1111111111", "anna.k@plon.example", "600100200"];

describe("a text without a person's names", () => {
  test.each([
    ["Prośba uczestnika", "Prośba uczestnika"],
    ["Prośba Anny Kowalskiej", "Prośba ••• •••"],
    ["KOWALSKA zmarła, dzwoniła córka", "••• zmarła, dzwoniła córka"],
    ["NIP 111-111-11-11, tel. 600 100 200", "NIP •••, tel. •••"],
    ["pisała z anna.k@plon.example.", "pisała z •••"],
    ["Hanna i annały", "Hanna i •••"],
  ])("%s", (text, left) => {
    expect(withoutNames(text, NAMES)).toBe(left);
  });
});
