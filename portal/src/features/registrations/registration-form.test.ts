import { SHIPPED_CROP_RULES } from "@plon/rules/goods/crops.ts";
import { registrationBody } from "@plon/contract/portal/account/registrations.ts";
import { describe, expect, test } from "vitest";
import { typedAreas } from "#shared/forms/form-crops.ts";
import { emptyRegistration, registrationField, registrationSent, stepsOf, stepWith } from "./registration-form.ts";
import { registrationProblems } from "./registration-problems.ts";
import type { RegistrationValues } from "./registration-form.ts";

const FILLED: RegistrationValues = {
  ...emptyRegistration(),
  identifier_type: "nip",
  nip: "525-224-84-81",
  company_type: "farm",
  register: "krus",
  person_role: "owner",
  first_name: "Ewa",
  last_name: "Mazur",
  company_street: "Polna",
  company_street_number: "7",
  company_postcode: "27-600",
  company_city: "Sandomierz",
  email: "ewa@example.pl",
  email_confirmation: "ewa@example.pl",
  phone: "+48 600 100 200",
  area: { ...typedAreas(), c31: "12,5" },
  steady_transfer: false,
  agreements: [1],
};

const CONSENT = { slug: "x", content: "", value: false, decided_at: null, subconsents: [] };
const CONSENTS = [
  { ...CONSENT, id: 1, required: true, only_if_pesel: false },
  { ...CONSENT, id: 2, required: true, only_if_pesel: true },
];

const judge = (values: Partial<RegistrationValues>, id: string, consents = CONSENTS) => {
  const step = stepsOf("rejestracja").find((each) => each.id === id);
  if (!step) throw new Error(`There is no step ${id}`);
  return Object.fromEntries(
    registrationProblems({ ...FILLED, ...values }, { form: "rejestracja", step, consents, rules: SHIPPED_CROP_RULES }),
  );
};

test("a filled form is what the contract takes", () => {
  expect(judge({ agreements: [1] }, "summary")).toEqual({});
  const body = registrationBody.parse(registrationSent({ ...FILLED, agreements: [1] }, "rejestracja"));
  expect(body).toMatchObject({ nip: "5252248481", phone: "+48600100200", area: [{ id: 31, value: 12.5 }] });
});

test("each step judges its own answers alone", () => {
  const empty = emptyRegistration();
  expect(judge({ ...empty, nip: "525-224-84-81", identifier_type: "nip" }, "identifier")).toEqual({});
  // For a correct number without its kind only the kind is missing.
  expect(Object.keys(judge({ ...empty, nip: "525-224-84-81" }, "identifier"))).toEqual(["identifier_type"]);
  expect(Object.keys(judge(empty, "contact"))).toEqual(["email", "phone", "email_confirmation"]);
});

describe("an answer that hangs on another", () => {
  test.each([
    ["identifier", { identifier_type: "pesel" }, { nip: "Pole musi składać się z 11 cyfr" }],
    ["identifier", { nip: "5252248482" }, { nip: "Pole nie jest poprawnym numerem NIP" }],
    ["person", { company_type: "company", register: "krus", company_name: "A" }, { register: "Pole jest wymagane" }],
    ["person", { company_type: "company", register: "krs" }, { company_name: "Pole jest wymagane" }],
    [
      "person",
      { authorized_person: true, authorized_person_first_name: "Jan", authorized_person_last_name: "Lis" },
      { authorized_person_identifier: "Pole jest wymagane" },
    ],
    [
      "summary",
      { steady_transfer: true, steady_transfer_nip: "5252248481" },
      { steady_transfer_nip: "Podaj NIP lub PESEL innej osoby" },
    ],
    ["crops", { area: typedAreas() }, { "area.all": "Podaj powierzchnię co najmniej jednej uprawy" }],
  ] as const)("%# in the step %s", (step, values, problems) => {
    expect(judge(values, step)).toEqual(problems);
  });
});

test("the e-mail is repeated exactly", () => {
  const problems = judge({ email_confirmation: "inny@example.pl" }, "contact");
  expect(problems).toEqual({ email_confirmation: "Adresy e-mail nie są zgodne" });
});

test("another correspondence address is asked for in full, but for the flat number", () => {
  expect(judge({ correspondence_address: false }, "person")).toEqual({});
  expect(judge({ correspondence_address: true, correspondence_postcode: "1" }, "person")).toEqual({
    correspondence_street: "Pole jest wymagane",
    correspondence_street_number: "Pole jest wymagane",
    correspondence_city: "Pole jest wymagane",
    correspondence_postcode: "Popraw pole kod pocztowy",
  });
});

test("a consent for a PESEL is demanded of a PESEL alone", () => {
  expect(judge({ agreements: [1] }, "summary")).toEqual({});
  const pesel = { identifier_type: "pesel", nip: "44051401359" };
  expect(judge({ ...pesel, agreements: [1] }, "summary")).toEqual({ agreements: "Zaznacz wymagane zgody" });
  expect(judge({ ...pesel, agreements: [1, 2] }, "summary")).toEqual({});
});

test("campaign entry 1 asks for no crops and sends none", () => {
  expect(stepsOf("zglos-udzial-1").map(({ id }) => id)).not.toContain("crops");
  expect(registrationSent(FILLED, "zglos-udzial-1").area).toEqual([]);
});

test("answers that another answer made pointless are not sent", () => {
  const sent = registrationSent(
    { ...FILLED, company_name: "Dawna", correspondence_street: "Leśna", authorized_person_first_name: "Jan" },
    "rejestracja",
  );
  expect(sent).toMatchObject({ company_name: "", correspondence_street: "", authorized_person_first_name: "" });
});

test("a field that the server refuses is found in its step", () => {
  const steps = stepsOf("rejestracja");
  expect(stepWith(steps, ["phone"])).toBe(2);
  expect(stepWith(steps, ["area.c31"])).toBe(3);
  expect(stepWith(steps, ["unknown"])).toBeUndefined();
  expect(registrationField("area.0.value", FILLED)).toBe("area.c31");
  expect(registrationField("agreements.3", FILLED)).toBe("agreements");
});
