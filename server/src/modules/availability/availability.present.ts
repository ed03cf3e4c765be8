import type { AvailabilityRow } from "@plon/contract/portal/availability.ts";
import { AVAILABILITY_WORDS } from "@plon/contract/shared/products.ts";
import type { availabilityPage } from "./availability.service.ts";

/** One pack at one branch. */
export const presentAvailability = (
  row: Awaited<ReturnType<typeof availabilityPage>>["rows"][number],
): AvailabilityRow => ({
  id: `${row.branch_id}-${row.sap}-${row.pack}`,
  sap: row.sap,
  product: row.product,
  pack: row.pack,
  unit: row.unit,
  branch_id: row.branch_id,
  distributor: row.distributor,
  branch: row.branch,
  city: row.city,
  address: `${row.street}, ${row.postcode} ${row.city}`,
  phone: row.phone,
  lat: row.lat,
  lng: row.lng,
  status: row.status,
  status_label: AVAILABILITY_WORDS[row.status],
  updated_at: row.updated_at.toISOString(),
});
