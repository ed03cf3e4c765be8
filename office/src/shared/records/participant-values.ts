import type { officeEditParticipant, officeGetParticipant } from "@plon/contract/office/account/farms.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import type { z } from "zod";

/** What stands, as it is sent to be changed; without a reason. */
export function editedValues(
  person: z.infer<typeof officeGetParticipant.data>,
): Omit<CallInput<typeof officeEditParticipant>["body"], "reason"> {
  const other = person.correspondence_address;
  return {
    first_name: person.first_name,
    last_name: person.last_name,
    company_name: person.company_name,
    company_street: person.company_street,
    company_street_number: person.company_street_number,
    company_street_number_place: person.company_street_number_place,
    company_postcode: person.company_postcode,
    company_city: person.company_city,
    correspondence_address: other !== null,
    correspondence_street: other?.street ?? "",
    correspondence_street_number: other?.street_number ?? "",
    correspondence_street_number_place: other?.street_number_place ?? "",
    correspondence_postcode: other?.postcode ?? "",
    correspondence_city: other?.city ?? "",
    email: person.email,
    phone: person.phone,
    representative_id: person.representative?.id ?? null,
    version: person.version,
  };
}
