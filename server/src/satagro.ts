// What plays SatAgro's part: the configured service, or in the demo our own stand-in.
import type { Clock } from "#platform/settings/clock.ts";
import type { Config } from "#platform/settings/config.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import type { Satagro } from "#modules/account/satagro/connection.service.ts";
import { createSatagroClient } from "#modules/account/satagro/satagro-client.ts";

/** The connection to SatAgro; undefined if none is configured, except in the demo, which starts the stand-in. */
export async function connectSatagro(
  config: Config,
  clock: Clock,
  sealer: Sealer,
  closers: (() => Promise<void>)[],
): Promise<Satagro | undefined> {
  const chosen = config.satagro ?? (config.isDemo ? await startStandIn(closers) : undefined);
  if (!chosen) return undefined;
  const { url, clientId, clientSecret, rulesUrl } = chosen;
  return {
    client: createSatagroClient({ url, clientId, clientSecret, clock }),
    sealer,
    rulesUrl,
  };
}

async function startStandIn(closers: (() => Promise<void>)[]): Promise<NonNullable<Config["satagro"]>> {
  const { startSatagroStandIn } = await import("#demo/stand-ins/satagro-stand-in.ts");
  const standIn = await startSatagroStandIn();
  closers.push(() => standIn.close());
  return {
    url: standIn.url,
    clientId: standIn.clientId,
    clientSecret: standIn.clientSecret,
    rulesUrl: new URL("/regulamin", standIn.url).href,
  };
}
