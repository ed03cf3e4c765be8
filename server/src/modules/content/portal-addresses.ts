import { PORTAL_PATHS } from "#platform/screen-places.ts";

/**
 * First parts of addresses that the portal, the office and the API keep for themselves: a generic page with one of these
 * would never be seen.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...PORTAL_PATHS.map((path) => path.split("/")[1] ?? ""),
  // Not of the portal's tree.
  "api",
  "assets",
  "metrics",
  "office",
  "sw",
]);
