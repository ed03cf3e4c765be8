import { describe, expect, test } from "vitest";
import { buyerDoubt, namesPerson } from "./buyer-name.ts";

const jan = { firstName: "Jan", lastName: "Wójcik", companyName: "" };
const malgorzata = { firstName: "Małgorzata", lastName: "Świątek-Łęcka", companyName: "" };
const surname = { ...jan, companyName: "Gospodarstwo Wójcik" };
const farm = { firstName: "Anna", lastName: "Nowak", companyName: "Gospodarstwo Rolne Zielona Dolina Sp. z o.o." };

describe("a name on a document", () => {
  test.each([
    ["as it is", "Jan Wójcik", jan, false, true],
    ["surname first", "WÓJCIK JAN", jan, false, true],
    ["without Polish letters", "Wojcik Jan", jan, false, true],
    ["behind a farm's general name", "Gospodarstwo Rolne Jan Wójcik", jan, false, true],
    ["with an initial", "J. Wójcik", jan, false, true],
    ["with a second name", "Jan Stanisław Wójcik", jan, false, true],
    ["of two who own a farm", "Jan i Ewa Wójcik", jan, false, true],
    ["of two parts", "Małgorzata Świątek - Łęcka", malgorzata, false, true],
    ["of the farm", "ZIELONA DOLINA SPÓŁKA Z O.O.", farm, false, true],
    ["of its owner", "Anna Nowak", farm, false, true],
    ["of nothing that tells anybody apart", "Gospodarstwo Rolne", jan, false, true],
    ["read from a picture: a letter off", "Małgonata Świątek-Łęcka", malgorzata, true, true],
    ["read from a picture: letters taken for others", "lan W0jc1k", jan, true, true],
    ["printed: a letter off is another name", "Jan Wójciak", jan, false, false],
    ["somebody else's", "Piotr Zieliński", jan, false, false],
    ["somebody else's, from a picture", "Piotr Zieliński", jan, true, false],
    ["of a relative", "Ewa Wójcik", jan, false, false],
    ["of a namesake", "Jan Kowalski", jan, false, false],
    ["of a farm called by a surname", "Gospodarstwo Rolne Wójcik", surname, false, true],
    ["of a neighbour with that surname", "Ewa Wójcik", surname, false, false],
    ["of another farm", "Gospodarstwo Rolne Czarna Dolina Sp. z o.o.", farm, false, false],
  ])("%s: %s", (_, name, account, isRecognised, isSame) => {
    expect(namesPerson(name, account, isRecognised)).toBe(isSame);
  });
});

describe("what to warn of", () => {
  const pesel = { ...jan, identifier: "44051401359" };
  const nip = { ...jan, identifier: "1003001147" };
  const named = { name: null, nip: null, isNipUncertain: false, isNameRecognised: false };
  test.each([
    ["nothing read", pesel, named, false, null],
    ["own name", pesel, { ...named, name: "Jan Wójcik" }, false, null],
    ["another name", pesel, { ...named, name: "Piotr Zieliński" }, false, "name"],
    ["own name, a number nobody has", pesel, { ...named, name: "Jan Wójcik", nip: "1003002738" }, false, "nip"],
    ["a number that may be misread", pesel, { ...named, nip: "1003002738", isNipUncertain: true }, false, null],
    ["a participant's number", pesel, { ...named, name: "Jan Wójcik", nip: "1003002738" }, true, "other"],
    ["own number, a firm's name", nip, { ...named, name: "Agro Wójcik", nip: "1003001147" }, false, null],
    ["another number", nip, { ...named, nip: "1003002738" }, false, "other"],
    ["a farm's account goes by its number alone", nip, { ...named, name: "Piotr Zieliński" }, false, null],
  ] as const)("%s", (_, account, buyer, isKnownOther, doubt) => {
    expect(buyerDoubt(account, buyer, isKnownOther)).toBe(doubt);
  });
});
