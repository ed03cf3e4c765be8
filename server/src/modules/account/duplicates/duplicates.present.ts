import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { duplicatePage, Side } from "./duplicates.service.ts";
import type { previewMerge } from "./merge.service.ts";

/** An account as shown in a comparison. */
const presentSide = (side: Side) => ({
  ...withIsoTimes(side),
  name: `${side.first_name} ${side.last_name}`,
  city: side.company_city,
  available: side.available ?? 0,
  invoices: side.invoices ?? 0,
});

type Pair = Awaited<ReturnType<typeof duplicatePage>>["rows"][number];

/** A pair that looks like one farm. */
export const presentPair = ({ reasons, first, second }: Pair) => ({
  id: `${first.id}-${second.id}`,
  reasons,
  first: presentSide(first),
  second: presentSide(second),
});

/** What a merge would do. */
export const presentPreview = ({ left, kept, points, standing, blocks }: Awaited<ReturnType<typeof previewMerge>>) => ({
  ...standing,
  left: presentSide(left),
  kept: presentSide(kept),
  points,
  blocks,
});
