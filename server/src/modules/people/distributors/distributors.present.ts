import type { DistributorRow } from "@plon/contract/portal/people/distributors.ts";
import type { OfficeDistributor } from "@plon/contract/office/people/distributors.ts";
import type { getDistributor } from "./distributors-office.service.ts";
import type { activeDistributors } from "./distributors.service.ts";

type Found = Awaited<ReturnType<typeof activeDistributors>>[number];

/** The columns of the farmer's list. */
export const DISTRIBUTOR_FIELDS = [
  { key: "distributor_name", label: "Dystrybutor", sortable: true },
  { key: "city", label: "Miejscowość", sortable: true },
  { key: "nip", label: "NIP", sortable: true },
  { key: "status", label: "Faktury", sortable: false },
];

const STATUS = {
  edi: { label: "Przychodzą same", color: "green" },
  manual: { label: "Zgłaszasz samodzielnie", color: "grey" },
} as const;

const addressOf = ({ street, postcode, city }: { street: string; postcode: string; city: string }) =>
  `${street}, ${postcode} ${city}`;

/** A distributor in the farmer's list. */
export function presentDistributor(row: Found): DistributorRow {
  const branches = row.branches.map(({ id, name, street, postcode, city, phone, opening_hours, lat, lng }) => ({
    id,
    name,
    address: addressOf({ street, postcode, city }),
    city,
    phone,
    opening_hours,
    position: { lat, lng },
  }));
  const seat = branches.find(({ city }) => city === row.city) ?? branches[0];
  return {
    ...row,
    distributor_name: row.name,
    address: addressOf(row),
    status: row.edi ? STATUS.edi : STATUS.manual,
    position: seat?.position ?? null,
    download: null,
    details: `/dystrybutorzy?id=${row.id}`,
    branches,
  };
}

/** A distributor as the office edits it. */
export function presentOfficeDistributor(row: Awaited<ReturnType<typeof getDistributor>>): OfficeDistributor {
  const { name, ...facts } = row;
  return { distributor_name: name, ...facts };
}
