import { expect, test } from "vitest";
import { fromCapitals, registerEntry } from "./register-entry.ts";

const NIP = "5252248481";
const subject = { name: "JAN KOWALSKI", nip: NIP, statusVat: "Czynny", krs: null, residenceAddress: null };

test.each([
  ["POLNA 7/2, 27-600 SANDOMIERZ", ["Polna", "7", "2", "27-600", "Sandomierz"]],
  ["ALEJA JANA PAWŁA II 43B, 31-864 KRAKÓW", ["Aleja Jana Pawła II", "43B", "", "31-864", "Kraków"]],
  ["UL. 3 MAJA 5 LOK. 12A, 43-300 BIELSKO-BIAŁA", ["ul. 3 Maja", "5", "12A", "43-300", "Bielsko-Biała"]],
  ["WOLA NAD WISŁĄ 120, 27-600 SANDOMIERZ", ["Wola nad Wisłą", "120", "", "27-600", "Sandomierz"]],
  // Half an address is none.
  ["27-600 SANDOMIERZ", ["", "", "", "", ""]],
  ["POLNA, 27-600 SANDOMIERZ", ["", "", "", "", ""]],
  ["", ["", "", "", "", ""]],
])("the register's address %j stands in the form's fields", (workingAddress, wanted) => {
  const entry = registerEntry({ ...subject, workingAddress }, NIP)!;
  const { street, street_number, street_number_place, postcode, city } = entry;
  expect([street, street_number, street_number_place, postcode, city]).toEqual(wanted);
  expect(entry).toMatchObject({ name: "JAN KOWALSKI", is_in_krs: false });
});

test("nothing is taken of somebody else, of a nameless one, or of one who is not registered now", () => {
  const taken = (changes: object) =>
    registerEntry({ ...subject, workingAddress: "POLNA 7, 27-600 SANDOMIERZ", ...changes }, NIP);
  expect(taken({ statusVat: "Zwolniony", krs: "0000411748" })?.is_in_krs).toBe(true);
  for (const wrong of [
    { nip: "1111111111" },
    { nip: null },
    { name: " " },
    { statusVat: "Niezarejestrowany" },
    { statusVat: null },
  ]) {
    expect(taken(wrong), JSON.stringify(wrong)).toBeUndefined();
  }
  expect(fromCapitals("os. Piastów")).toBe("os. Piastów");
});
