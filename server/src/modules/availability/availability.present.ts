import type { AvailabilityRow } from "@plon/contract/portal/availability.ts";
import { AVAILABILITY_WORDS } from "@plon/contract/shared/products.ts";
import { shown } from "#platform/shown.ts";
import type { availabilityPage } from "./availability.service.ts";

/** One pack at one branch. */
export const presentAvailability = (
  row: Awaited<ReturnType<typeof availabilityPage>>["rows"][number],
): AvailabilityRow => ({
  ...shown(row),
  id: `${row.branch_id}-${row.sap}-${row.pack}`,
  address: `${row.street}, ${row.postcode} ${row.city}`,
  status_label: AVAILABILITY_WORDS[row.status],
});
