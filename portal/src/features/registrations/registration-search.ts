/** The registration step in an address, counted from 1. */
export function readStep(search: Record<string, unknown>): { krok?: number } {
  const step = Math.trunc(Number(search["krok"]));
  return step > 1 && step <= 7 ? { krok: step } : {};
}

/** The token in the e-mail's link. */
export function readEmailToken(search: Record<string, unknown>): { email?: string } {
  const token = search["email"];
  return token === undefined ? {} : { email: String(token).slice(0, 100) };
}
