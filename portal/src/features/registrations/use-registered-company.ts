import type { RegisteredCompany, RegistrationForm } from "@plon/contract/portal/account/registrations.ts";
import { isNip, stripIdentifier } from "@plon/rules/people/identifier.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { keepFilled, readFilled } from "./registration-draft.ts";
import { emptyRegistration, type RegistrationValues } from "./registration-form.ts";
import { companyQuery } from "./registrations.api.ts";

const ADDRESS = [
  "company_street",
  "company_street_number",
  "company_street_number_place",
  "company_postcode",
  "company_city",
] as const;
/** What is filled in together, or not at all: half of one address and half of another is nobody's. */
const GROUPS = [["company_name"], ADDRESS, ["company_type", "register"]] as const;
type Filled = (typeof GROUPS)[number][number];

const valuesOf = (company: RegisteredCompany | null): Record<Filled, string> => ({
  company_name: company?.name ?? "",
  company_street: company?.street ?? "",
  company_street_number: company?.street_number ?? "",
  company_street_number_place: company?.street_number_place ?? "",
  company_postcode: company?.postcode ?? "",
  company_city: company?.city ?? "",
  company_type: company?.is_in_krs ? "company" : emptyRegistration().company_type,
  register: company?.is_in_krs ? "krs" : "",
});

/**
 * Fills in what the public register says of the form's NIP, from its second step on, where nothing else was typed. What it
 * filled in for another number goes with that number. Returns what the address on the screen comes from; null where it was
 * typed. Nothing waits for it.
 */
export function useRegisteredCompany(
  { control, getValues, setValue }: UseFormReturn<RegistrationValues, unknown, RegistrationValues>,
  kind: RegistrationForm,
  isPast: boolean,
): RegisteredCompany | null {
  const [type, typed] = useWatch({ control, name: ["identifier_type", "nip"] });
  const nip = stripIdentifier(typed);
  const isAsked = isPast && type === "nip" && isNip(nip);
  const { data: company = null, isFetched } = useQuery({ ...companyQuery(nip), enabled: isAsked });
  const isKnown = isPast && (isFetched || !isAsked);
  useEffect(() => {
    if (!isKnown) return;
    const before = readFilled(kind);
    const now = valuesOf(company);
    const untouched = emptyRegistration();
    for (const group of GROUPS) {
      const isOurs = group.every((name) => {
        const value = getValues(name);
        return (
          value === untouched[name] || (before !== undefined && before.nip !== nip && value === before.values[name])
        );
      });
      if (isOurs) for (const name of group) setValue(name, now[name]);
    }
    if (before?.nip !== nip) keepFilled(kind, { nip, values: now });
  }, [isKnown, nip, company, kind, getValues, setValue]);
  const address = useWatch({ control, name: ADDRESS });
  if (company === null || company.street === "") return null;
  const filled = valuesOf(company);
  return ADDRESS.every((name, place) => address[place] === filled[name]) ? company : null;
}
