import { onlyFound, whole } from "#shared/pages/read-search.ts";

/** The registration step in an address, counted from 1. */
export function readStep(search: Record<string, unknown>): { krok?: number } {
  // The first step needs no number in the address.
  const step = String(search["krok"]) === "1" ? {} : search;
  return onlyFound<{ krok?: number }>({ krok: whole(search["krok"], 2, 5) }, step);
}

/** The token in the e-mail's link. */
export function readEmailToken(search: Record<string, unknown>): { email?: string } {
  const token = search["email"];
  return token === undefined ? {} : { email: String(token).slice(0, 100) };
}
