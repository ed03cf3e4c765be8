import { emailConfirmationProblem, postcodeProblem } from "@plon/rules/people/contact.ts";
import { FIELD_MESSAGES } from "@plon/rules/texts/field-messages.ts";
import { identifierProblem, identifierType, stripIdentifier } from "@plon/rules/people/identifier.ts";

type Address = { street: string; street_number: string; postcode: string; city: string };
type Form = {
  identifier_type: string;
  nip: string;
  company_type: string;
  register: string;
  company_name: string;
  correspondence_address: boolean;
  correspondence_street: string;
  correspondence_street_number: string;
  correspondence_postcode: string;
  correspondence_city: string;
  authorized_person: boolean;
  authorized_person_first_name: string;
  authorized_person_last_name: string;
  authorized_person_identifier: string;
  email: string;
  email_confirmation: string;
  steady_transfer: boolean;
  steady_transfer_nip: string;
};
type Context = { addIssue(issue: { code: "custom"; path: (string | number)[]; message: string }): void };

/** The registers of a farm and of a company (spec 1 §3.4). */
export const REGISTERS = { farm: ["krus", "other"], company: ["krs", "ceidg", "other"] } as const;

/** The fields of an address that must be filled in, with what is wrong (spec 1 §5). */
export function addressProblems(address: Address): [keyof Address, string][] {
  const required = (["street", "street_number", "city"] as const).filter((name) => address[name].trim() === "");
  const postcode = postcodeProblem(address.postcode);
  return [
    ...required.map((name): [keyof Address, string] => [name, FIELD_MESSAGES.required]),
    ...(postcode ? [["postcode", postcode] as [keyof Address, string]] : []),
  ];
}

/** The correspondence address in a form's own names: required only if it is a different one (spec 1 §5). */
export function correspondenceProblems(form: {
  correspondence_address: boolean;
  correspondence_street: string;
  correspondence_street_number: string;
  correspondence_postcode: string;
  correspondence_city: string;
}): [string, string][] {
  if (!form.correspondence_address) return [];
  const problems = addressProblems({
    street: form.correspondence_street,
    street_number: form.correspondence_street_number,
    postcode: form.correspondence_postcode,
    city: form.correspondence_city,
  });
  return problems.map(([name, problem]) => [`correspondence_${name}`, problem]);
}

/** What depends on several answers of the registration; each message is at the field that fixes it. */
export function checkRegistration(form: Form, context: Context): void {
  const refuse = (path: string, message: string | undefined) => {
    if (message) context.addIssue({ code: "custom", path: [path], message });
  };
  // While no kind is chosen, the error is at that question; the number itself may be valid.
  const isChosen = form.identifier_type === "nip" || form.identifier_type === "pesel";
  if (isChosen && identifierType(form.nip) !== form.identifier_type) {
    refuse("nip", form.identifier_type === "nip" ? FIELD_MESSAGES.digits(10) : FIELD_MESSAGES.digits(11));
  }
  const registers: readonly string[] = form.company_type === "company" ? REGISTERS.company : REGISTERS.farm;
  if (!registers.includes(form.register)) refuse("register", FIELD_MESSAGES.required);
  if (form.company_type === "company" && form.company_name === "") refuse("company_name", FIELD_MESSAGES.required);
  for (const [name, problem] of correspondenceProblems(form)) refuse(name, problem);
  if (form.authorized_person) {
    if (form.authorized_person_first_name === "") refuse("authorized_person_first_name", FIELD_MESSAGES.required);
    if (form.authorized_person_last_name === "") refuse("authorized_person_last_name", FIELD_MESSAGES.required);
    refuse("authorized_person_identifier", identifierProblem(form.authorized_person_identifier));
  }
  refuse("email_confirmation", emailConfirmationProblem(form.email, form.email_confirmation));
  if (form.steady_transfer) {
    const problem = identifierProblem(form.steady_transfer_nip);
    const isOneself = stripIdentifier(form.steady_transfer_nip) === form.nip;
    refuse("steady_transfer_nip", problem ?? (isOneself ? "Podaj NIP lub PESEL innej osoby" : undefined));
  }
}
