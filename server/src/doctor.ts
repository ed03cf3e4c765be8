// npm run doctor: says before a start what is wrong with settings, port, disk, database and whom the settings name.
// It starts nothing. Ends with 1 if something keeps the start from succeeding or does not fit.
import { BRAND_SETTINGS, type Config, readConfig } from "#platform/settings/config.ts";
import { clockFrom, systemClock } from "#platform/settings/clock.ts";
import { contradictionsIn } from "#platform/settings/contradictions.ts";
import { type AppleKeys, certificateFault } from "#platform/settings/wallet-keys.ts";
import { connectTo } from "#platform/database/database-hosts.ts";
import { bucketFault, neighboursOf, reachFault } from "#platform/running/neighbours.ts";
import { openPostcodes } from "./postcodes.ts";
import { brandFault, diskFault, type Fault, folderFault, portFault } from "#platform/running/obstacles.ts";

type Look = { at: string; fault: () => Fault | Promise<Fault> };

const looksAt = (config: Config): Look[] => [
  { at: `whose programme it is (${BRAND_SETTINGS[0]} and others)`, fault: () => brandFault(config) },
  { at: `port ${config.port}`, fault: () => portFault(config) },
  { at: `the data folder ${config.dataDirectory}`, fault: () => folderFault(config) },
  { at: "room on its disk", fault: () => diskFault(config) },
  ...databasesOf(config).map(({ setting, url }) => ({ at: setting, fault: () => databaseFault(setting, url) })),
  ...(config.files.kind === "s3"
    ? [{ at: `the bucket ${config.files.bucket}`, fault: () => bucketFault(config) }]
    : []),
  ...(config.wallets.apple ? [walletLook(config, config.wallets.apple)] : []),
  ...(config.postcodesFile === undefined
    ? []
    : [{ at: "the list of postcodes", fault: async () => (await openPostcodes(config)).fault }]),
  ...neighboursOf(config).map((one) => ({ at: one.url.host, fault: () => reachFault(one) })),
];

const walletLook = ({ now }: Config, apple: AppleKeys): Look => ({
  at: `Apple's certificate for passes of ${apple.passType}, until ${apple.endsAt.toISOString().slice(0, 10)}`,
  fault: () => certificateFault(apple, (now ? clockFrom(now) : systemClock).now()),
});

const databasesOf = ({ database, replica }: Config) =>
  Object.entries({
    DATABASE_URL: database?.url,
    DATABASE_OWNER_URL: database?.ownerUrl,
    DATABASE_REPLICA_URL: replica?.url,
  }).flatMap(([setting, url]) => (url ? [{ setting, url }] : []));

/** Whether the database lets us in. That its schema is this program's, the start says itself. */
async function databaseFault(setting: string, url: string): Promise<Fault> {
  try {
    const client = await connectTo(url, { connectionTimeoutMillis: 5000 });
    await client.end();
    return undefined;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return `${setting} leads to no database that lets us in: ${message || code}`;
  }
}

/** Prints each look and what it found; returns how much is wrong. */
async function examine(config: Config): Promise<number> {
  let wrong = 0;
  const tell = (at: string, fault: Fault) => {
    if (fault) wrong += 1;
    console.log(fault ? `  WRONG  ${fault}` : `  fine   ${at}`);
  };
  // One after the other: what is written into a folder is gone before its disk is measured.
  for (const { at, fault } of looksAt(config)) {
    tell(at, await Promise.resolve(fault()).catch((error: unknown) => `${at}: ${String(error)}`));
  }
  const contradictions = contradictionsIn(config, process.env);
  for (const contradiction of contradictions) tell("", contradiction);
  if (contradictions.length === 0) tell("settings fit together", undefined);
  return wrong;
}

try {
  const wrong = await examine(readConfig(process.env));
  console.log(wrong === 0 ? "\nNothing is wrong: npm start" : `\n${wrong} to put right.`);
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
