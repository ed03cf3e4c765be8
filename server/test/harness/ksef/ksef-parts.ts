import type { FixedClock } from "#platform/settings/clock.ts";
import { createSealer } from "#platform/secrets/sealer.ts";
import { createKsefClient } from "#modules/documents/ksef-connections/ksef-calls/ksef-client.ts";
import type { Ksef } from "#modules/documents/ksef-connections/turns/reading.service.ts";

/** The sealer of every process of a test. */
export const ksefSealer = createSealer({ key: Buffer.alloc(32, "test") });

/** What reading needs, speaking to a stand-in at this address. Pauses pass on the test's clock. */
export function ksefAt(url: string, clock: FixedClock): Ksef {
  const client = createKsefClient({ url, clock, timeoutMs: 2000, pause: async (ms) => clock.advance(ms) });
  return {
    client: () => client,
    sealer: ksefSealer,
    isStandIn: true,
    taxpayerAppUrl: "https://app.example/",
    wait: async (ms) => clock.advance(ms),
  };
}
