import type { Receiver } from "@plon/contract/portal/points/transfers.ts";
import type { User } from "@plon/contract/portal/account/profile.ts";

/** The visible data of a person: unknown values are left out. */
export function PersonFacts({ person, nip }: { person: Receiver; nip?: string }) {
  const facts = [
    ["NIP lub PESEL", nip ?? ""],
    ["Imię i nazwisko", person.first_last_name],
    ["Nazwa firmy", person.company_name],
    ["Adres", person.address],
  ].filter(([, value]) => value !== "");
  return (
    <dl className="grid gap-x-4 gap-y-1 rounded-field border border-line bg-sunken p-3 sm:grid-cols-[auto_1fr]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
          <dd className="mb-1 font-semibold wrap-anywhere last:mb-0 sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The signed-in participant as the other side of a form sees them. */
export function ownFacts({ profile }: User): Receiver {
  const place = profile.company_street_number_place === "" ? "" : `/${profile.company_street_number_place}`;
  const street = `${profile.company_street} ${profile.company_street_number}${place}`.trim();
  return {
    first_last_name: `${profile.first_name} ${profile.last_name}`.trim(),
    company_name: profile.company_name,
    address: [street, `${profile.company_postcode} ${profile.company_city}`.trim()].filter(Boolean).join(", "),
  };
}

/** The other side's name in a row or a sentence. */
export const nameOf = (person: Receiver): string => person.company_name || person.first_last_name;

/** Why no other standing transfer may be requested (transfer.standing_exists). */
export const ONE_AT_A_TIME = "Masz już stałe przekazywanie punktów albo prośbę o nie. Usuń je, zanim dodasz nowe.";
