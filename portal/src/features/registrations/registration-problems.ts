import type { Consent } from "@plon/contract/portal/people/consents.ts";
import { registrationBody } from "@plon/contract/portal/account/registrations.ts";
import type { RegistrationForm } from "@plon/contract/portal/account/registrations.ts";
import { checkRegistration } from "@plon/contract/shared/registration-checks.ts";
import type { CropRule } from "@plon/rules/goods/crops.ts";
import { missingConsents, offeredConsents } from "#shared/fields/form-consent-choice.ts";
import { cropProblems } from "#shared/forms/form-crops.ts";
import { addSchemaProblems } from "#shared/forms/form-problems.ts";
import type { Problems } from "#shared/forms/form-problems.ts";
import { registrationSent, stepsOf } from "./registration-form.ts";
import type { RegistrationStep, RegistrationValues } from "./registration-form.ts";

type Judged = {
  form: RegistrationForm;
  /** The step being left; the last one validates everything. */
  step: RegistrationStep;
  consents: readonly Consent[];
  rules: readonly CropRule[];
};

/** What is wrong in a step, by the server's own schema and rules. */
export function registrationProblems(values: RegistrationValues, { form, step, consents, rules }: Judged): Problems {
  const fields = step.id === "summary" ? stepsOf(form).flatMap((each) => each.fields) : step.fields;
  const sent = registrationSent(values, form);
  const problems: Problems = new Map();
  for (const field of fields) {
    if (field === "area") for (const [name, problem] of cropProblems(values.area, rules)) problems.set(name, problem);
    else addSchemaProblems(problems, registrationBody.shape[field], sent[field], () => field);
  }
  checkRegistration(sent as Parameters<typeof checkRegistration>[0], {
    addIssue({ path, message }) {
      const name = fields.find((field) => field === path[0]);
      if (name && !problems.has(name)) problems.set(name, message);
    },
  });
  if (fields.includes("agreements")) {
    const offered = offeredConsents(consents, values.identifier_type);
    if (missingConsents(offered, values.agreements).length > 0) problems.set("agreements", "Zaznacz wymagane zgody");
  }
  return problems;
}
