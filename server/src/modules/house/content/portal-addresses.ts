import { PORTAL_PATHS } from "#platform/settings/screen-places.ts";

/**
 * First path segments reserved by the portal, the office and the API: a generic page with one of these could never be
 * seen.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...PORTAL_PATHS.map((path) => path.split("/")[1] ?? ""),
  // Not in the portal's route tree.
  "api",
  "assets",
  "metrics",
  "office",
  "sw",
]);
