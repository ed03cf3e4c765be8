// What one side of a transfer learns of the other: no more than it knows already, until it may.
import { describe, expect, test } from "vitest";
import { type Person, presentOther, shortName } from "./other-side.ts";

const PERSON: Person = {
  id: 1,
  identifier_type: "pesel",
  first_name: "Anna",
  last_name: "Nowak",
  company_name: "",
  company_street: "Polna",
  company_street_number: "7",
  company_street_number_place: "2",
  company_postcode: "27-600",
  company_city: "Sandomierz",
  closed_at: null,
};
const FARM: Person = { ...PERSON, identifier_type: "nip", company_name: "Rolpol sp. z o.o." };
const closed_at = new Date("2026-06-10T10:00:00Z");

describe("the other side of a transfer", () => {
  test.each<[string, Partial<Person>, string]>([
    ["a person by initial", PERSON, "Anna N."],
    ["a person without a surname", { ...PERSON, last_name: "" }, "Anna"],
    ["a person who has a company, by initial", { ...PERSON, company_name: "Rolpol" }, "Anna N."],
    ["a farm by its name", FARM, "Rolpol sp. z o.o."],
    ["a farm without a name, by initial", { ...FARM, company_name: "" }, "Anna N."],
    ["an account that was closed, by nothing", { ...FARM, closed_at }, "zamknięte konto"],
  ])("is named short: %s", (_, person, name) => {
    expect(shortName(person as Person)).toBe(name);
  });

  test("before it may be known: a farm's public name, a person's initial, and a town", () => {
    expect(presentOther(FARM, false)).toEqual({
      company_name: "Rolpol sp. z o.o.",
      first_last_name: "Anna N.",
      address: "Sandomierz",
    });
    const trader = { ...PERSON, company_name: "Rolpol" };
    expect(presentOther(trader, false)).toEqual({
      company_name: "",
      first_last_name: "Anna N.",
      address: "Sandomierz",
    });
  });

  test("afterwards: names and an address, as far as there is one", () => {
    expect(presentOther(FARM, true)).toEqual({
      company_name: "Rolpol sp. z o.o.",
      first_last_name: "Anna Nowak",
      address: "Polna 7/2, 27-600 Sandomierz",
    });
    const address = (part: Partial<Person>) => presentOther({ ...PERSON, ...part }, true).address;
    expect(address({ company_street_number_place: "" })).toBe("Polna 7, 27-600 Sandomierz");
    expect(address({ company_street: "" })).toBe("7/2, 27-600 Sandomierz");
    expect(address({ company_postcode: "" })).toBe("Polna 7/2, Sandomierz");
    expect(address({ company_street: "", company_street_number: "", company_street_number_place: "" })).toBe(
      "27-600 Sandomierz",
    );
    expect(presentOther({ ...PERSON, last_name: "" }, true).first_last_name).toBe("Anna");
  });

  test.each([true, false])("of a closed account nothing is said (known before: %s)", (isKnown) => {
    expect(presentOther({ ...FARM, closed_at }, isKnown)).toEqual({
      company_name: "",
      first_last_name: "zamknięte konto",
      address: "",
    });
  });
});
