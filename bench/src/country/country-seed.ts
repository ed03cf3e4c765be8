// A whole country on the programme: the demo programme, for everything that does not grow, and beside its people as many
// farmers as are asked for, with all that they left behind in three seasons. The same every time.
import { createHash } from "node:crypto";
import type { Client } from "pg";
import { startServer } from "@plon/server/src/main.ts";
import { sumConsentHolders } from "@plon/server/src/modules/people/consents/holders.service.ts";
import { sumLedgerDays } from "@plon/server/src/modules/points/ledger/ledger-days.service.ts";
import { sumRewardYears } from "@plon/server/src/modules/money/payouts/taxes/reward-years.service.ts";
import { sumSales } from "@plon/server/src/modules/desk/reports/sales.service.ts";
import { readConfig } from "@plon/server/src/platform/settings/config.ts";
import { createDatabase } from "@plon/server/src/platform/database/database.ts";
import { foldRowCounts } from "@plon/server/src/platform/database/row-counts.ts";
import { connectForLoading, takeIndexes } from "../bulk-load.ts";
import { deviceSteps } from "./country-devices.ts";
import { continueNumbering } from "./country-dice.ts";
import { letterSteps } from "./country-letters.ts";
import { type Country, COUNTRY_NOW, peopleSteps, type Step } from "./country-people.ts";
import { pointsSteps } from "./country-points.ts";
import { rewardSteps } from "./country-rewards.ts";
import { tradeSteps } from "./country-trade.ts";

/** Under which the country keeps its secrets, which are not secret. */
const COUNTRY_KEY = createHash("sha256").update("the country's secrets").digest("base64");

export type CountryPlace = { url: string; ownerUrl: string; superuserUrl: string; dataDirectory: string };

/** The environment of a server on a country. */
export const countryEnvironment = ({ url, dataDirectory }: Pick<CountryPlace, "url" | "dataDirectory">) => ({
  DATABASE_URL: url,
  PLON_DATA: dataDirectory,
  PLON_NOW: COUNTRY_NOW,
  SECRETS_KEY: COUNTRY_KEY,
});

/** What stays as empty as the demo programme leaves it, and why. */
export const LEFT_AS_THEY_ARE: Readonly<Record<string, string>> = {
  approval_request: "a handful of settings a year",
  payout_line_claim: "a handful a month",
  campaign: "the programme's own, however many take part",
  campaign_product: "the programme's own",
  campaign_proof: "a few visitors send an invoice before they join",
  campaign_rules: "the programme's own",
  consent: "the programme's own",
  consent_version: "the programme's own",
  ksef_certificate: "one key pair a year",
  ksef_odd_row: "rows of KSeF's that are not understood: none, as long as it keeps to its interface",
  ksef_export: "some packages for a farm's long past, as long as KSeF is there: none a night",
  ksef_calls: "five rows a day",
  import_run: "a handful a month, for thirty days",
  ledger_day_mark: "one row, moved to the end of the journal",
  ledger_lapse_mark: "one row, as above",
  ledger_part_mark: "one row, as above",
  ledger_proof_run: "a row for each kind of proof",
  consent_holder_change: "folded into the sums once an hour",
  sales_day_change: "days are summed again within minutes",
  sales_part_missing: "days before there were sums of parts",
  farm_move: "the sums follow within minutes",
  reward_year_change: "folded into the totals once an hour",
  reward_year_total: "a row a year",
  row_count: "a row for each number beside a row",
  row_count_change: "folded into the numbers every quarter of an hour",
  record_visit: "who looks now: gone within the hour",
  letter_text: "the programme's own",
  news: "the programme's own",
  news_photo: "the programme's own",
  news_version: "the programme's own",
  offer_choice: "few farms change the order of their offers",
  page: "the programme's own",
  page_version: "the programme's own",
  passkey_challenge: "lives for minutes",
  second_step_change: "whoever signs in is asked by the column beside the password; a handful of rows a person",
  prize: "the programme's own",
  prize_photo: "the programme's own",
  prize_segment_price: "the programme's own",
  prize_stock: "the programme's own",
  prize_stock_change: "the programme's own",
  prize_variant: "the programme's own",
  product: "the programme's own",
  product_availability: "the sellers' stock does not grow with the participants",
  product_dose: "the programme's own",
  product_label: "the programme's own",
  product_limit: "the programme's own",
  product_multiplier: "the programme's own",
  product_pack: "the programme's own",
  product_photo: "the programme's own",
  product_price_band: "the programme's own",
  product_rate: "the programme's own",
  product_vocabulary: "the programme's own",
  product_word: "the programme's own",
  purchase_doubt: "a handful of questions a month",
  promotion: "the programme's own",
  promotion_photo: "the programme's own",
  promotion_rules: "the programme's own",
  promotion_tier: "the programme's own",
  promotion_trial: "a few promotions are compared with a control group",
  campaign_trial: "a few campaigns are compared with a control group",
  promotion_tier_product: "the programme's own",
  representative_photo: "the programme's own people",
  push_key: "one key pair of the installation",
  schema_functions: "of the installation",
  schema_migration: "of the installation",
  level_scheme: "a handful, written by the office",
  scheme_level: "at most six of a scheme",
  level_bonus: "where levels run",
  level_reached: "where levels run",
  partner: "a handful of companies",
  partner_key: "at most ten of a partner",
  partner_consent: "where a farm lets a partner ask",
  partner_event_kind: "a few of a partner",
  partner_event: "where a partner tells anything",
  journey: "a handful, written by the office",
  journey_entry: "entered by the hourly run, from what the country has",
  journey_message: "written by the steps of journeys",
  fraud_signal: "written by the hourly count, from what the country has",
  fraud_case: "opened by the hourly count",
  fraud_threshold: "a row for each kind of signal that was decided about",
  fraud_mark: "one row",
  outgoing_hold: "a handful, while a case is open",
  webhook: "at most twenty of the programme's partners",
  webhook_delivery: "where a partner is told of events",
  event: "written by what happens, kept for thirty days",
  event_mark: "one row",
  outbox_rest: "two rows at most, while a carrier is away",
  secrets_key: "of the installation",
  signing_key: "of the installation",
  staff_password_link: "the programme's own people",
  staff_recovery_code: "the programme's own people",
  saved_view: "at most fifty for each of the programme's own people",
  system_setting: "the programme's own",
  system_setting_change: "a handful a year",
};

async function loadProgramme({ url, ownerUrl, dataDirectory }: CountryPlace): Promise<void> {
  const environment = { ...countryEnvironment({ url, dataDirectory }), DATABASE_OWNER_URL: ownerUrl };
  const server = await startServer(
    readConfig({ ...environment, PORT: "0", PLON_ROLE: "web", PLON_DEMO: "1", PLON_LOG: "warn" }),
  );
  await server.close();
}

const numberedTables = async (client: Client) =>
  (
    await client.query<{ table: string }>(
      `select table_name as table from information_schema.columns
       where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`,
    )
  ).rows.map(({ table }) => table);

async function lastIds(client: Client): Promise<Country["last"]> {
  const last = new Map<string, number>();
  for (const table of await numberedTables(client)) {
    const found = await client.query<{ id: string | null }>(`select max(id) as id from ${table}`);
    last.set(table, Number(found.rows[0]?.id ?? 0));
  }
  return (table) => {
    const id = last.get(table);
    if (id === undefined) throw new Error(`${table} has no ids`);
    return id;
  };
}

async function countRows(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ table: string }>(
    `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { table } of rows) {
    const { rows: counted } = await client.query<{ count: string }>(`select count(*) as count from ${table}`);
    counts.set(table, Number(counted[0]!.count));
  }
  return counts;
}

/** A new table is either filled or declared above: throws an Error that names each one that is neither. */
function refuseForgotten(before: Map<string, number>, after: Map<string, number>): void {
  const forgotten = [...after].filter(([table, count]) => count <= before.get(table)! && !(table in LEFT_AS_THEY_ARE));
  const unneeded = Object.keys(LEFT_AS_THEY_ARE).filter((table) => !after.has(table));
  if (forgotten.length + unneeded.length === 0) return;
  throw new Error(
    `The country leaves these tables as they were and does not say why: ${forgotten.map(([table]) => table).join(", ") || "none"}; ` +
      `it says why of tables that do not exist: ${unneeded.join(", ") || "none"}`,
  );
}

/** What triggers keep, which were skipped. */
const KEPT: readonly Step[] = [
  [
    "accounts that look alike",
    "insert into participant_pair select * from participant_pair_by_rows on conflict do nothing",
  ],
  [
    "holders of consents",
    `insert into consent_holder_change (consent_version_id, holders)
     select consent_version_id, missing from consent_holders_wrong`,
  ],
  [
    "days of sales",
    `insert into sales_day_change (day)
     select distinct (decided_at at time zone 'Europe/Warsaw')::date from invoice
     where decided_at is not null and status in ('accepted', 'rejected')`,
  ],
  [
    "rewards that wait",
    `insert into promotion_grant_waiting select * from promotion_grant_waiting_by_rows
     on conflict (grant_id) do nothing`,
  ],
];

/** Numbers beside rows, when all else is there. */
const COUNTED: readonly Step[] = [
  [
    "numbers beside rows",
    `insert into row_count_change (name, key, detail, total, amount)
     select name, key, detail, missing, missing_amount from row_count_wrong`,
  ],
];

/** The same of rewards: sums of participants, and what the totals of their years lack. */
const REWARDED: readonly Step[] = [
  [
    "rewards of years",
    `insert into reward_year_sum (participant_id, year, rewards, value_grosze, largest_grosze, tax_grosze)
     select participant_id, year, count(*), sum(value_grosze), max(value_grosze), sum(tax_grosze)
     from reward_given group by participant_id, year
     on conflict (participant_id, year) do update set rewards = excluded.rewards, value_grosze = excluded.value_grosze,
       largest_grosze = excluded.largest_grosze, tax_grosze = excluded.tax_grosze`,
  ],
  [
    "totals of rewards",
    `insert into reward_year_change (year, participants, value_grosze, tax_grosze)
     select year, participants, value_grosze, tax_grosze from reward_totals_wrong`,
  ],
];

/** What jobs by the clock keep. The first run only sees how far it may sum. */
async function sumAsJobsDo({ superuserUrl }: CountryPlace): Promise<void> {
  const { db, close } = createDatabase(superuserUrl, { max: 2 });
  try {
    for (const _run of ["looks", "sums"]) await sumLedgerDays(db);
    await sumSales(db);
    await sumConsentHolders(db);
    await sumRewardYears(db);
    await foldRowCounts(db);
  } finally {
    await close();
  }
}

/**
 * Writes a country of so many participants into an empty database, whose roles exist. The memory is what one sort may take.
 * Throws an Error if a table that grows was forgotten.
 */
export async function seedCountry(
  place: CountryPlace,
  participants: number,
  log: (line: string) => void,
): Promise<void> {
  await loadProgramme(place);
  const client = await connectForLoading(place.superuserUrl);
  try {
    for (const setting of [
      "work_mem = '512MB'",
      "maintenance_work_mem = '1GB'",
      "temp_buffers = '256MB'",
      "hash_mem_multiplier = 2",
      "timezone = 'Europe/Warsaw'",
    ])
      await client.query(`set ${setting}`);
    const run = async (steps: readonly Step[]) => {
      for (const [what, sql] of steps) {
        const begun = performance.now();
        await client.query(sql).catch((error: unknown) => {
          throw new Error(`The country's ${what} could not be written: ${String(error)}`, { cause: error });
        });
        log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${what}`);
      }
    };
    const before = await countRows(client);
    const country: Country = { participants, last: await lastIds(client) };
    const indexes = await takeIndexes(client);
    await run([...peopleSteps(country), ...tradeSteps(country)]);
    const points = pointsSteps(country);
    await run(points.before);
    const { rows } = await client.query<{ count: string }>("select count(*) as count from movement");
    await run(points.journals(Number(rows[0]!.count)));
    await run([...points.after, ...rewardSteps(country), ...letterSteps(country), ...deviceSteps(country)]);
    await run(indexes.map((sql): Step => [sql.slice(0, 90), sql]));
    await run((await numberedTables(client)).map((table): Step => [`numbers of ${table}`, continueNumbering(table)]));
    await run([["statistics", "vacuum (analyze)"]]);
    await run([...KEPT, ...REWARDED, ...COUNTED]);
    await sumAsJobsDo(place);
    refuseForgotten(before, await countRows(client));
  } finally {
    await client.end();
  }
}
