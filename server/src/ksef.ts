// What plays KSeF's part: the Ministry's service in the environment that is set, or in the demo our own stand-in.
import { setTimeout as passing } from "node:timers/promises";
import type { Clock } from "#platform/settings/clock.ts";
import type { Config } from "#platform/settings/config.ts";
import { inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { keepCertificate } from "#modules/documents/ksef-connections/credentials.service.ts";
import { createKsefClient } from "#modules/documents/ksef-connections/ksef-calls/ksef-client.ts";
import type { Environment } from "#modules/documents/ksef-connections/ksef-connections.queries.ts";
import type { Ksef } from "#modules/documents/ksef-connections/turns/reading.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";

const ADDRESSES: Record<Environment, string> = {
  test: "https://api-test.ksef.mf.gov.pl/v2",
  demo: "https://api-demo.ksef.mf.gov.pl/v2",
  production: "https://api.ksef.mf.gov.pl/v2",
};

/** Where a taxpayer gives and takes back permissions. */
const TAXPAYER_APP = "https://ksef.mf.gov.pl/";

type Parts = { db: TransactionalDb; clock: Clock; sealer: Sealer; closers: (() => Promise<void>)[] };

/** The connection to KSeF. Where KSEF_URL names a stand-in, and in the demo, that takes the place of every environment. */
export async function connectKsef(config: Config, parts: Parts): Promise<Ksef> {
  const { clock, sealer } = parts;
  // Only a worker speaks to KSeF.
  const startsOwn = config.isDemo && config.ksefUrl === undefined && config.role !== "web";
  const own = startsOwn ? await startStandIn(parts) : undefined;
  const standInUrl = own?.url ?? config.ksefUrl;
  const clients = new Map<string, ReturnType<typeof createKsefClient>>();
  return {
    client(environment) {
      const url = standInUrl ?? ADDRESSES[environment];
      const client = clients.get(url) ?? createKsefClient({ url, clock });
      clients.set(url, client);
      return client;
    },
    sealer,
    isStandIn: config.isDemo || config.ksefUrl !== undefined,
    taxpayerAppUrl: own?.taxpayerAppUrl ?? TAXPAYER_APP,
    wait: async (ms) => void (await passing(ms)),
  };
}

/** A KSeF of our own, which trusts a certificate made for this start, and a page to give permissions in; their addresses. */
async function startStandIn({ db, clock, sealer, closers }: Parts): Promise<{ url: string; taxpayerAppUrl: string }> {
  const { startKsefStandIn } = await import("#demo/stand-ins/ksef-stand-in/ksef-stand-in.ts");
  const { fillKsef, issueAfterGrant } = await import("#demo/stories/documents/ksef-story.ts");
  const { startTaxpayerApp } = await import("#demo/stand-ins/taxpayer-app.ts");
  const { makeCompanyCertificate } = await import("#demo/stand-ins/ksef-stand-in/company-certificate.ts");
  const now = clock.now();
  const { ksef_operator: operator, ksef_environment: environment } = await readSettings(db);
  const company = operator ?? { name: "Operator", nip: "5265877635" };
  const standIn = await startKsefStandIn({ operatorNip: company.nip, now: () => clock.now(), hwmLagMs: 0 });
  closers.push(() => standIn.close());
  const { certificatePem, privateKeyPem } = await makeCompanyCertificate({ ...company, now });
  standIn.control.trust(certificatePem);
  const given = { environment, certificate_pem: certificatePem, key_pem: privateKeyPem };
  await inTransaction(db, (tx) => keepCertificate(tx, sealer, given, { at: now, staffId: null }));
  await fillKsef(db, standIn.control);
  const { control } = standIn;
  const onGranted = (farmNip: string) => issueAfterGrant(db, control, { farmNip, at: clock.now() });
  const app = await startTaxpayerApp({ control, operatorNip: company.nip, onGranted });
  closers.push(() => app.close());
  return { url: standIn.url, taxpayerAppUrl: app.url };
}
