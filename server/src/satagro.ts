// Who stands on SatAgro's side: the service itself by configuration, else in the demo a stand-in of ours.
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import type { Satagro } from "#modules/satagro/connection.service.ts";
import { createSatagroClient } from "#modules/satagro/satagro-client.ts";

/** The connection with SatAgro; undefined where none is configured, which in the demo starts the stand-in. */
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
  const { startSatagroStandIn } = await import("#demo/satagro-stand-in.ts");
  const standIn = await startSatagroStandIn();
  closers.push(() => standIn.close());
  return {
    url: standIn.url,
    clientId: standIn.clientId,
    clientSecret: standIn.clientSecret,
    rulesUrl: new URL("/regulamin", standIn.url).href,
  };
}
