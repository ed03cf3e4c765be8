import type { z } from "zod";
import type { registrationDetail, registrationRow } from "@plon/contract/office/account/registrations.ts";

export type RegistrationRow = z.infer<typeof registrationRow>;
export type Registration = z.infer<typeof registrationDetail>;

export const FORM_LABELS: Record<RegistrationRow["form"], string> = {
  rejestracja: "Rejestracja",
  "zglos-udzial-1": "Zgłoszenie w akcji",
};

/** Answers in the groups of the form, in its order. */
export function groupsOf(answers: Registration["answers"]): [string, [string, string][]][] {
  const groups = new Map<string, [string, string][]>();
  for (const { group, label, value } of answers) {
    const facts = groups.get(group) ?? [];
    facts.push([label, value]);
    groups.set(group, facts);
  }
  return [...groups];
}
