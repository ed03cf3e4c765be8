import { profileEditBody } from "@plon/contract/portal/account/profile.ts";
import type { User } from "@plon/contract/portal/account/profile.ts";
import type { CropRule } from "@plon/rules/goods/crops.ts";
import { areaField, cropProblems, knownAreas, sentAreas, typedAreas } from "#shared/forms/form-crops.ts";
import { phoneMask } from "#shared/fields/form-masks.ts";
import { addSchemaProblems } from "#shared/forms/form-problems.ts";
import type { Problems } from "#shared/forms/form-problems.ts";

const CORRESPONDENCE = [
  "correspondence_street",
  "correspondence_street_number",
  "correspondence_street_number_place",
  "correspondence_postcode",
  "correspondence_city",
] as const;

/** The values of the own-data form, prefilled with known data. */
export function editValues({ email, phone, area, profile }: User, rules: readonly CropRule[]) {
  return {
    email,
    phone: phoneMask.format(phone),
    correspondence_address: profile.correspondence_address,
    correspondence_street: profile.correspondence_street,
    correspondence_street_number: profile.correspondence_street_number,
    correspondence_street_number_place: profile.correspondence_street_number_place,
    correspondence_postcode: profile.correspondence_postcode,
    correspondence_city: profile.correspondence_city,
    area: typedAreas(knownAreas(area, rules)),
  };
}
export type EditValues = ReturnType<typeof editValues>;

/** The request (spec 1 §3.2); an address equal to the company's is left empty. */
export function editSent({ email, phone, area, ...address }: EditValues) {
  const elsewhere = address.correspondence_address;
  return {
    email,
    phone,
    area: sentAreas(area),
    profile: elsewhere ? address : { ...address, ...Object.fromEntries(CORRESPONDENCE.map((name) => [name, ""])) },
  };
}

/** The form's name for a field named by the server or the schema. */
export function editField(field: string, values: EditValues): string {
  if (field === "area" || field.startsWith("area.")) return areaField(field, sentAreas(values.area));
  return field.replace(/^profile\./, "");
}

/** What is wrong, by the server's own schema and rules. */
export function editProblems(values: EditValues, rules: readonly CropRule[]): Problems {
  const problems = cropProblems(values.area, rules);
  addSchemaProblems(problems, profileEditBody, editSent(values), (path) => editField(path, values));
  return problems;
}
