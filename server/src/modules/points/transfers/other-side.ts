import type { Receiver } from "@plon/contract/portal/points/transfers.ts";
import { shortenedName } from "@plon/rules/reading/shortened-name.ts";

/** What is stored about a participant that the other side of a transfer may see. */
export type Person = {
  id: number;
  identifier_type: "nip" | "pesel";
  first_name: string;
  last_name: string;
  company_name: string;
  company_street: string;
  company_street_number: string;
  company_street_number_place: string;
  company_postcode: string;
  company_city: string;
  closed_at: Date | null;
};

/** 'Anna N.': no more of a person than somebody who knows the person recognises. */
function initialName({ first_name, last_name }: Pick<Person, "first_name" | "last_name">): string {
  const initial = last_name.slice(0, 1);
  return initial === "" ? first_name : `${first_name} ${initial}.`;
}

/** A participant's name as shown to others: a farm's public name, or a person as 'Anna N.'. */
export function shortName(
  person: Pick<Person, "identifier_type" | "first_name" | "last_name" | "company_name" | "closed_at">,
): string {
  if (person.closed_at) return "zamknięte konto";
  return person.identifier_type === "nip" && person.company_name !== "" ? person.company_name : initialName(person);
}

/** The same in an SMS, of at most so many characters: the surname stays. */
export const smsName = (person: Person, most: number): string => shortenedName(shortName(person), most, person);

/**
 * The other side of a transfer (decisions §7): before it may be known, for a NIP what the public register says, for a
 * PESEL first name, initial and town; afterwards name and address.
 */
export function presentOther(person: Person, isKnown: boolean): Receiver {
  if (person.closed_at) return { company_name: "", first_last_name: "zamknięte konto", address: "" };
  if (!isKnown) {
    return {
      company_name: person.identifier_type === "nip" ? person.company_name : "",
      first_last_name: initialName(person),
      address: person.company_city,
    };
  }
  const place = person.company_street_number_place === "" ? "" : `/${person.company_street_number_place}`;
  const street = `${person.company_street} ${person.company_street_number}${place}`.trim();
  const town = `${person.company_postcode} ${person.company_city}`.trim();
  return {
    company_name: person.company_name,
    first_last_name: `${person.first_name} ${person.last_name}`.trim(),
    address: [street, town].filter(Boolean).join(", "),
  };
}
