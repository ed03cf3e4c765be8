// The Ministry's list of VAT taxpayers ("Wykaz podatników VAT") as this server sees it. Nothing of its answers is trusted
// before it was bounded, parsed and checked, and nothing that goes wrong there is more than "it says nothing".
import { z } from "zod";
import { type RegisterEntry, registerEntry } from "@plon/rules/people/register-entry.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Clock } from "#platform/settings/clock.ts";

export type CompanyRegister = ReturnType<typeof createCompanyRegister>;

/** Somebody is waiting at a form, which works without. */
const TIMEOUT_MS = 2500;
/** A taxpayer with hundreds of bank accounts has some 20 KB. */
const ANSWER_BYTES_MAX = 256 * 1024;
const CALLS_MAX = 4;
const KEPT_MAX = 2000;
const FAILURES_MAX = 3;
const REST_MS = 30_000;
/** The list allows a number of questions a day: who is told that there were too many asks no more for a while. */
const REST_AFTER_TOO_MANY_MS = 3_600_000;

const text = z.string().max(500).nullish();
/** Whom it does not know it answers with an empty subject. */
const answer = z.object({
  result: z.object({
    subject: z
      .object({
        name: z.string().max(500),
        nip: text,
        statusVat: text,
        krs: text,
        workingAddress: text,
        residenceAddress: text,
      })
      .nullish(),
  }),
});

type Options = {
  /** The address of the list, ending in a slash. */
  url: string;
  clock: Clock;
  timeoutMs?: number;
};

/**
 * Asks the list about NIPs. An answer is kept for the day, in memory alone; questions that are under way are shared. After
 * three failures in a row nobody is asked for half a minute, after "too many" for an hour.
 */
export function createCompanyRegister({ url, clock, timeoutMs = TIMEOUT_MS }: Options) {
  const kept = { day: "", answers: new Map<string, Promise<RegisterEntry | undefined>>() };
  let underWay = 0;
  let failures = 0;
  let restsUntilMs = 0;

  async function ask(nip: string, day: string): Promise<RegisterEntry | undefined> {
    underWay += 1;
    try {
      const response = await fetch(new URL(`api/search/nip/${nip}?date=${day}`, url), {
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: "application/json" },
      });
      if (response.status === 429) restsUntilMs = clock.now().getTime() + REST_AFTER_TOO_MANY_MS;
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { subject } = answer.parse(JSON.parse(await readBounded(response))).result;
      failures = 0;
      return subject ? registerEntry(subject, nip) : undefined;
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES_MAX) restsUntilMs = Math.max(restsUntilMs, clock.now().getTime() + REST_MS);
      throw error;
    } finally {
      underWay -= 1;
    }
  }

  return {
    /** What the list says of a NIP today; undefined if it does not know it, or says nothing in time. Never throws. */
    async find(nip: string): Promise<RegisterEntry | undefined> {
      const day = warsawDay(clock.now());
      if (kept.day !== day || kept.answers.size >= KEPT_MAX) {
        kept.day = day;
        kept.answers = new Map();
      }
      const { answers } = kept;
      const before = answers.get(nip);
      if (!before && (underWay >= CALLS_MAX || clock.now().getTime() < restsUntilMs)) return undefined;
      const asked = before ?? ask(nip, day);
      answers.set(nip, asked);
      // What failed is asked again by the next who wants to know.
      return await asked.catch(() => void answers.delete(nip));
    },
  };
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > ANSWER_BYTES_MAX) throw new Error("too long an answer");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
