import type { duplicatePage, Side } from "./duplicates.service.ts";
import type { previewMerge } from "./merge.service.ts";

/** An account as shown in a comparison. */
const presentSide = (side: Side) => ({
  id: side.id,
  name: `${side.first_name} ${side.last_name}`,
  company_name: side.company_name,
  identifier: side.identifier,
  identifier_type: side.identifier_type,
  city: side.company_city,
  available: side.available ?? 0,
  invoices: side.invoices ?? 0,
  created_at: side.created_at.toISOString(),
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
  left: presentSide(left),
  kept: presentSide(kept),
  points,
  allow_lists: standing.allow_lists,
  recommendations: standing.recommendations,
  invoices: standing.invoices,
  orders: standing.orders,
  blocks,
});
