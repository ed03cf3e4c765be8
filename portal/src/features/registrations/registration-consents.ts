import type { Consent } from "@plon/contract/portal/people/consents.ts";

type Ask = (
  name: "GET /api/v1/consents/:type/participant_registration",
  input: { params: { type: "program.farmer" } },
  options: { signal: AbortSignal },
) => Promise<{ data: Consent[] }>;

/**
 * The consents asked for at registration. A failure raises 'No fetch aegistration agreements' (spec 1 §8, spelling as
 * given there); a cancelled request stays cancelled.
 */
export async function fetchRegistrationConsents(ask: Ask, signal: AbortSignal): Promise<Consent[]> {
  try {
    const input = { params: { type: "program.farmer" } } as const;
    return (await ask("GET /api/v1/consents/:type/participant_registration", input, { signal })).data;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error("No fetch aegistration agreements", { cause: error });
  }
}
