import type { ShownScheme } from "./levels.service.ts";

/** A scheme as the office reads it. */
export const presentScheme = (scheme: ShownScheme) => ({
  ...scheme,
  created_at: scheme.created_at.toISOString(),
  started_at: scheme.started_at?.toISOString() ?? null,
});
