// A stand-in of KSeF and a client of ours, with every request and answer between them held to the official interface.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { makeCompanyCertificate } from "#demo/stand-ins/ksef-stand-in/company-certificate.ts";
import {
  startKsefStandIn,
  type KsefStandIn,
  type KsefStandInOptions,
} from "#demo/stand-ins/ksef-stand-in/ksef-stand-in.ts";
import { createKsefClient, type KsefClient } from "#modules/documents/ksef-connections/ksef-calls/ksef-client.ts";
import { readCredential, type KsefCredential } from "#modules/documents/ksef-connections/ksef-calls/ksef-signature.ts";
import { fixedClock } from "#platform/settings/clock.ts";
import { openApiProblems } from "./ksef-openapi.ts";

export const OPERATOR_NIP = "5265877635";
export const KSEF_START = "2026-06-10T08:00:00Z";
const TIMEOUT_MS = 1500;

/** One stand-in for each test of the calling file. Read its members inside tests and hooks. */
export function ksefStandIn(options: Partial<KsefStandInOptions> = {}) {
  const clock = fixedClock(KSEF_START);
  let standIn: KsefStandIn | undefined;
  let credential: KsefCredential | undefined;
  let certificatePem = "";
  let problems: string[] = [];

  beforeAll(async () => {
    const made = await makeCompanyCertificate({ nip: OPERATOR_NIP, name: "Operator sp. z o.o.", now: clock.now() });
    certificatePem = made.certificatePem;
    credential = readCredential(made);
  });
  beforeEach(async () => {
    clock.set(KSEF_START);
    problems = [];
    standIn = await startKsefStandIn({
      operatorNip: OPERATOR_NIP,
      now: clock.now,
      ...options,
      observe: (exchange) => void problems.push(...openApiProblems(exchange)),
    });
    standIn.control.trust(certificatePem);
  });
  afterEach(async () => {
    await standIn?.close();
    expect(problems, "what went between client and stand-in is not KSeF's official interface").toEqual([]);
  });
  afterAll(() => {
    standIn = undefined;
  });

  const url = () => standIn!.url;
  return {
    clock,
    url,
    control: () => standIn!.control,
    credential: () => credential!,
    client: (
      more: {
        pause?: (ms: number) => Promise<void>;
        url?: string;
        warned?: (call: string, warning: string) => void;
      } = {},
    ): KsefClient => createKsefClient({ url: url(), clock, timeoutMs: TIMEOUT_MS, pause: async () => {}, ...more }),
    /** What broke the official interface so far. */
    problems: () => problems,
  };
}
