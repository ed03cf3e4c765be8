import { expect, test } from "vitest";
import { addressLine, addressParts } from "./postal-address.ts";

test.each([
  ["ul. Zbożowa 8, 60-101 Poznań", ["ul. Zbożowa", "8", "60-101", "Poznań"]],
  ["Leśna 77/2, 62-330 Nekla", ["Leśna", "77/2", "62-330", "Nekla"]],
  ["al. 3 Maja 12A, 27-600 Sandomierz", ["al. 3 Maja", "12A", "27-600", "Sandomierz"]],
  ["Nowa Wieś 14, 21-560 Międzyrzec Podlaski", ["Nowa Wieś", "14", "21-560", "Międzyrzec Podlaski"]],
  ["ul. Długa 5 m. 3, 00-238 Warszawa", ["ul. Długa", "5 m. 3", "00-238", "Warszawa"]],
  ["Rynek, 27-670 Łoniów", ["Rynek", "", "27-670", "Łoniów"]],
  ["7, 27-670 Łoniów", ["", "7", "27-670", "Łoniów"]],
  ["27-670 Łoniów", ["", "", "27-670", "Łoniów"]],
  ["Warszawa", ["", "", "", "Warszawa"]],
])("%s has its street, building, postcode and town, and is written from them", (line, parts) => {
  const [street, building, postcode, town] = parts as [string, string, string, string];
  expect(addressParts(line)).toEqual({ street, building, postcode, town });
  expect(addressLine(addressParts(line)!)).toBe(line);
});

test.each(["", "ul. Polna 1", "ul. Polna 1, 00-001", "00-001", "-"])("%j says no town", (line) => {
  expect(addressParts(line)).toBeUndefined();
});

test("spaces too many do not matter", () => {
  expect(addressParts(" ul.  Polna  1 ,  00-001   Warszawa ")).toEqual({
    street: "ul. Polna",
    building: "1",
    postcode: "00-001",
    town: "Warszawa",
  });
});
