import type { AvailabilityRow, BranchWithPacks } from "@plon/contract/portal/goods/availability.ts";
import { AVAILABILITY_WORDS } from "@plon/contract/shared/products.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { availabilityPage, nearestBranchesPage } from "./availability.service.ts";

/** One pack at one branch. */
export const presentAvailability = (
  row: Awaited<ReturnType<typeof availabilityPage>>["rows"][number],
): AvailabilityRow => ({
  ...withIsoTimes(row),
  id: `${row.branch_id}-${row.sap}-${row.pack}`,
  address: `${row.street}, ${row.postcode} ${row.city}`,
  status_label: AVAILABILITY_WORDS[row.status],
});

/** A branch with its packs, which all tell where it is. */
export function presentBranch({
  km,
  packs,
}: Awaited<ReturnType<typeof nearestBranchesPage>>["rows"][number]): BranchWithPacks {
  const shownPacks = packs.map(presentAvailability);
  return { ...shownPacks[0]!, distance_km: km === null ? null : Math.round(km * 10) / 10, packs: shownPacks };
}
