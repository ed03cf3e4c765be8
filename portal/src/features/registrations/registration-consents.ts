import type { Consent, registrationConsents } from "@plon/contract/portal/consents.ts";

type Ask = (
  endpoint: typeof registrationConsents,
  input: { params: { type: "program.farmer" } },
  options: { signal: AbortSignal },
) => Promise<{ data: Consent[] }>;

/**
 * The consents asked for at registration. A failure raises 'No fetch aegistration agreements' (spec 1 §8, spelling as
 * given there); a cancelled request stays a cancelled one.
 */
export async function fetchRegistrationConsents(
  ask: Ask,
  endpoint: typeof registrationConsents,
  signal: AbortSignal,
): Promise<Consent[]> {
  try {
    return (await ask(endpoint, { params: { type: "program.farmer" } }, { signal })).data;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error("No fetch aegistration agreements", { cause: error });
  }
}
