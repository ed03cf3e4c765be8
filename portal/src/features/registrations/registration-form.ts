import type { RegistrationForm } from "@plon/contract/portal/account/registrations.ts";
import { stripIdentifier } from "@plon/rules/people/identifier.ts";
import { areaField, sentAreas, typedAreas } from "#shared/forms/form-crops.ts";

/** What most answer is chosen already, beside its question; a register and a consent are never chosen for anybody. */
const EMPTY = {
  identifier_type: "",
  nip: "",
  company_type: "farm",
  register: "",
  person_role: "owner",
  first_name: "",
  last_name: "",
  company_name: "",
  company_street: "",
  company_street_number: "",
  company_street_number_place: "",
  company_postcode: "",
  company_city: "",
  correspondence_address: false,
  correspondence_street: "",
  correspondence_street_number: "",
  correspondence_street_number_place: "",
  correspondence_postcode: "",
  correspondence_city: "",
  authorized_person: false,
  authorized_person_first_name: "",
  authorized_person_last_name: "",
  authorized_person_identifier: "",
  email: "",
  email_confirmation: "",
  phone: "",
  area: typedAreas(),
  steady_transfer: false,
  steady_transfer_nip: "",
  registration_code: "",
  agreements: [] as number[],
};

/** The form's values while it is being filled in. */
export type RegistrationValues = typeof EMPTY;
export type RegistrationField = keyof RegistrationValues;

export const emptyRegistration = (): RegistrationValues => structuredClone(EMPTY);

export type RegistrationStep = {
  id: "identifier" | "person" | "contact" | "crops" | "summary";
  name: string;
  fields: readonly RegistrationField[];
};

const STEPS: readonly RegistrationStep[] = [
  { id: "identifier", name: "Numer NIP lub PESEL", fields: ["identifier_type", "nip", "registration_code"] },
  {
    id: "person",
    name: "Twoje dane",
    fields: [
      "company_type",
      "register",
      "company_name",
      "person_role",
      "first_name",
      "last_name",
      "company_street",
      "company_street_number",
      "company_street_number_place",
      "company_postcode",
      "company_city",
      "correspondence_address",
      "correspondence_street",
      "correspondence_street_number",
      "correspondence_street_number_place",
      "correspondence_postcode",
      "correspondence_city",
      "authorized_person",
      "authorized_person_first_name",
      "authorized_person_last_name",
      "authorized_person_identifier",
    ],
  },
  { id: "contact", name: "Kontakt", fields: ["email", "email_confirmation", "phone"] },
  { id: "crops", name: "Uprawy", fields: ["area"] },
  { id: "summary", name: "Podsumowanie", fields: ["steady_transfer", "steady_transfer_nip", "agreements"] },
];

/** The steps of a form in order; campaign entry 1 asks for no crops. */
export function stepsOf(form: RegistrationForm): readonly RegistrationStep[] {
  return form === "rejestracja" ? STEPS : STEPS.filter(({ id }) => id !== "crops");
}

/** The position of the first step that holds one of these fields; undefined if none does. */
export function stepWith(steps: readonly RegistrationStep[], names: readonly string[]): number | undefined {
  const roots = new Set(names.map((name) => name.split(".")[0]));
  const place = steps.findIndex(({ fields }) => fields.some((field) => roots.has(field)));
  return place === -1 ? undefined : place;
}

/** The request. Answers made irrelevant by another answer are left out. */
export function registrationSent(values: RegistrationValues, form: RegistrationForm, hash?: string) {
  const { authorized_person: byOther, correspondence_address: elsewhere, steady_transfer: passesOn } = values;
  const correspondence = Object.keys(values).filter((name) => name.startsWith("correspondence_"));
  const authorized = Object.keys(values).filter((name) => name.startsWith("authorized_person_"));
  const dropped = [
    ...(elsewhere ? [] : correspondence.filter((name) => name !== "correspondence_address")),
    ...(byOther ? [] : authorized),
    ...(passesOn ? [] : ["steady_transfer_nip"]),
    ...(values.company_type === "company" ? [] : ["company_name"]),
  ];
  return {
    ...values,
    ...Object.fromEntries(dropped.map((name) => [name, ""])),
    form,
    hash: hash ?? null,
    nip: stripIdentifier(values.nip),
    area: form === "rejestracja" ? sentAreas(values.area) : [],
  };
}

/** The form's name for a field named by the server. */
export function registrationField(serverField: string, values: RegistrationValues): string {
  const [root = serverField] = serverField.split(".");
  return root === "area" ? areaField(serverField, sentAreas(values.area)) : root;
}
