import { phoneNumber } from "@plon/rules/people/contact.ts";
import { CROP_GROUPS, hectaresOf } from "@plon/rules/goods/crops.ts";
import { Button } from "@plon/ui/button.tsx";
import { useWatch } from "react-hook-form";
import { formatHectares } from "@plon/client/format.ts";
import type { stepsOf, RegistrationValues } from "./registration-form.ts";
import { COMPANY_TYPES, labelOf, PERSON_ROLES, REGISTERS } from "./registration-options.ts";
import type { RegistrationFormState } from "./use-registration.ts";

type SummaryProps = {
  form: RegistrationFormState;
  steps: ReturnType<typeof stepsOf>;
  onChange: (step: number) => void;
};

type Fact = [name: string, value: string];

/** In the last step: everything that was filled in before it, each part with a link back to it. */
export function RegistrationSummary({ form, steps, onChange }: SummaryProps) {
  const values = useWatch({ control: form.control }) as RegistrationValues;
  return (
    <div className="flex flex-col divide-y divide-line">
      {steps.slice(0, -1).map((step, index) => (
        <section key={step.id} className="py-4 first:pt-0">
          <div className="two-sides items-baseline">
            <h3 className="text-lg font-semibold">{step.name}</h3>
            <Button variant="quiet" size="sm" aria-label={`Zmień: ${step.name}`} onClick={() => onChange(index)}>
              Zmień
            </Button>
          </div>
          <dl className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
            {factsOf(step.id, values).map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-soft max-sm:-mb-2">{name}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function factsOf(step: string, values: RegistrationValues): Fact[] {
  if (step === "identifier") {
    const code: Fact[] = values.registration_code === "" ? [] : [["Kod", values.registration_code]];
    return [[values.identifier_type === "pesel" ? "PESEL" : "NIP", values.nip], ...code];
  }
  if (step === "person") return personFacts(values);
  if (step === "contact") {
    return [
      ["E-mail", values.email],
      ["Telefon", phoneNumber(values.phone)],
    ];
  }
  return cropFacts(values);
}

function personFacts(values: RegistrationValues): Fact[] {
  const isCompany = values.company_type === "company";
  const facts: Fact[] = [
    ["Rodzaj", labelOf(COMPANY_TYPES, values.company_type)],
    ["Rejestr", labelOf(REGISTERS[isCompany ? "company" : "farm"], values.register)],
  ];
  if (isCompany) facts.push(["Nazwa firmy", values.company_name]);
  facts.push(
    ["Osoba", `${values.first_name} ${values.last_name}, ${labelOf(PERSON_ROLES, values.person_role).toLowerCase()}`],
    ["Adres", address(values, "company")],
    ["Korespondencja", values.correspondence_address ? address(values, "correspondence") : "Na ten sam adres"],
  );
  if (values.authorized_person) {
    const name = `${values.authorized_person_first_name} ${values.authorized_person_last_name}`;
    facts.push(["Osoba upoważniona", `${name}, ${values.authorized_person_identifier}`]);
  }
  return facts;
}

function address(values: RegistrationValues, prefix: "company" | "correspondence"): string {
  const part = (name: "street" | "street_number" | "street_number_place" | "postcode" | "city") =>
    values[`${prefix}_${name}`];
  const flat = part("street_number_place") === "" ? "" : `/${part("street_number_place")}`;
  return `${part("street")} ${part("street_number")}${flat}, ${part("postcode")} ${part("city")}`;
}

function cropFacts({ area }: RegistrationValues): Fact[] {
  return CROP_GROUPS.flatMap(({ options }) => options)
    .map(({ id, name }): [string, number] => [name, hectaresOf(area[`c${id}`] ?? "") ?? 0])
    .filter(([, hectares]) => hectares > 0)
    .map(([name, hectares]) => [name, formatHectares(hectares)]);
}
