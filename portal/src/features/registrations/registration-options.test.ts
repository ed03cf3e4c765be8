import { companyTypes, personRoles, registrationBody } from "@plon/contract/portal/account/registrations.ts";
import { REGISTERS as REGISTERS_TAKEN } from "@plon/contract/shared/registration-checks.ts";
import { expect, test } from "vitest";
import { COMPANY_TYPES, IDENTIFIER_TYPES, labelOf, PERSON_ROLES, REGISTERS } from "./registration-options.ts";

const words = (options: readonly { id: string; label: string }[]) =>
  Object.fromEntries(options.map(({ id, label }) => [id, label]));

test("company type: farm or company", () => {
  expect(words(COMPANY_TYPES)).toEqual({ farm: "Gospodarstwo rolne", company: "Firma" });
  expect(COMPANY_TYPES.map(({ id }) => id)).toEqual(companyTypes);
});

test("a farm's register: KRUS or another", () => {
  expect(words(REGISTERS.farm)).toEqual({ krus: "KRUS", other: "Inny" });
  expect(REGISTERS.farm.map(({ id }) => id)).toEqual(REGISTERS_TAKEN.farm);
});

test("a company's register: KRS, CEIDG or another", () => {
  expect(words(REGISTERS.company)).toEqual({ krs: "KRS", ceidg: "CEIDG", other: "Inny" });
  expect(REGISTERS.company.map(({ id }) => id)).toEqual(REGISTERS_TAKEN.company);
});

test("the kind of identifier: NIP or PESEL", () => {
  expect(words(IDENTIFIER_TYPES)).toEqual({ nip: "NIP", pesel: "PESEL" });
  expect(IDENTIFIER_TYPES.map(({ id }) => id)).toEqual(registrationBody.shape.identifier_type.options);
});

test("the person's role: owner or employee", () => {
  expect(words(PERSON_ROLES)).toEqual({ owner: "Właściciel", employee: "Pracownik" });
  expect(PERSON_ROLES.map(({ id }) => id)).toEqual(personRoles);
});

test("a value without words is a dash", () => {
  expect(labelOf(PERSON_ROLES, "")).toBe("–");
});
