// Product search and availability through HTTP against the same statements sent to the database directly.
import { createDatabase, type Database } from "@plon/server/src/platform/database/database.ts";
import { availabilityPage } from "@plon/server/src/modules/goods/availability/availability.service.ts";
import { productPage } from "@plon/server/src/modules/goods/products/products.service.ts";
import { runPlan } from "./child.ts";
import type { HttpPlan, HttpResult } from "./http-load.ts";
import { median, milliseconds, type Result } from "./report.ts";
import { participantToken } from "./seed.ts";
import type { Stand } from "./stand.ts";

export type CatalogueRun = {
  stand: Stand;
  connections: number;
  participants: number;
  rounds: number;
  seconds: number;
  products: number;
  branches: number;
};

/** Of a hundred packs, how many are listed at a branch. */
const LISTED_PERCENT = 20;
const PHRASES = [
  "chwastox",
  "klosmaks",
  "herbicyd rzepak",
  "halwetic",
  "zaprawa",
  "fungicydow",
  "mietlica",
  "turbo 34",
];
const CITIES = ["Miasto 7", "miasto 19", "Miasto 150"];

/** Products with names composed like real ones, ten branches per distributor, and stock. */
async function fill({ pool }: Database, products: number, branches: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into product (sap, name, brand, category, crops, active_substances, unit)
       select 100000 + n, (array['Chwastox', 'Kłosmax', 'Halvetic', 'Zaprawa', 'Miotlar', 'Rzepakol'])[1 + n % 6]
         || ' ' || (array['Turbo', 'Duo', 'Extra', 'Plus'])[1 + n / 6 % 4] || ' ' || n || ' SC', 'Marka ' || n % 40,
         (array['Herbicydy', 'Fungicydy', 'Insektycydy'])[1 + n % 3], array['zboża ozime', 'rzepak'], 'substancja ' || n % 300, 'l'
       from generate_series(1, $1::int) n returning id
     ), packed as (insert into product_pack (product_id, volume) select id, 5 from made)
     insert into product_rate (product_id, points_per_unit, valid_from) select id, 5, '2020-01-01' from made`,
    [products],
  );
  await pool.query(
    `with made as (
       insert into distributor (name, nip, street, postcode, city, phone)
       select 'Dystrybutor ' || n, (5000000000 + n)::text, 'Polna 1', '87-100', 'Toruń', '+48560000000'
       from generate_series(1, greatest(1, $1::int / 10)) n returning id
     )
     insert into distributor_branch (distributor_id, name, street, postcode, city, phone, lat, lng)
     select id, 'Oddział ' || n, 'Polna 1', '87-100', 'Miasto ' || (id * 10 + n) % 200, '+48560000000', 52, 19
     from made, generate_series(1, 10) n`,
    [branches],
  );
  await pool.query(
    `insert into product_availability (branch_id, product_id, pack_volume, status, updated_at)
     select b.id, p.id, 5, 'available', now() from distributor_branch b, product p
     where hashint8(b.id * 100003 + p.id) % 100 between 0 and $1::int - 1`,
    [Math.round(LISTED_PERCENT / 2)],
  );
  await pool.query(
    `insert into product_availability (branch_id, product_id, pack_volume, status, updated_at)
     select b.id, p.id, 5, 'on_order', now() from distributor_branch b, product p
     where hashint8(b.id * 100003 + p.id) % 100 between - $1::int and -1`,
    [Math.round(LISTED_PERCENT / 2)],
  );
}

/** The slowest of a hundred calls, with one call at a time per connection. */
async function p99Direct(run: CatalogueRun, ask: (turn: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  const until = performance.now() + run.seconds * 1000;
  let turn = 0;
  const worker = async () => {
    while (performance.now() < until) {
      const begun = performance.now();
      await ask((turn += 1));
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: run.connections }, worker));
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? Number.NaN;
}

/** Measures both searches at full size; the ratio shows what HTTP, session and presenting add. */
export async function measureCatalogue(run: CatalogueRun): Promise<Result[]> {
  const { stand, connections, participants, seconds } = run;
  const database = createDatabase(stand.databaseUrl, { max: connections });
  try {
    await fill(database, run.products, run.branches);
    const owner = createDatabase(stand.ownerUrl, { max: 1 });
    await owner.pool.query(
      "vacuum analyze product, product_pack, product_availability, distributor_branch, distributor",
    );
    await owner.close();
    console.log(
      `Catalogue: ${run.products} products × ${run.branches} branches, ${LISTED_PERCENT} % of packs listed\n`,
    );
    const filter = {
      page: 1,
      per_page: 16,
      brand: "",
      category: "",
      crops: "",
      sort: "default",
      order: "asc",
    } as const;
    const of = <T>(values: readonly T[], turn: number) => values[turn % values.length]!;
    const sapsOf = (turn: number) => [0, 1, 2].map((step) => 100_001 + ((turn * 37 + step * 11) % run.products));
    const tokens = Array.from({ length: Math.min(participants, 1000) }, (_, index) => participantToken(index + 1));
    const cases = [
      {
        name: "product search",
        paths: PHRASES.map((phrase) => `/api/v1/products?search=${encodeURIComponent(phrase)}`),
        ask: (turn: number) => productPage(database.db, { ...filter, search: of(PHRASES, turn) }, new Date()),
      },
      {
        name: "availability of three products in a city",
        paths: Array.from(
          { length: 200 },
          (_, turn) =>
            `/api/v1/product-availability?products=${sapsOf(turn).join(",")}&city=${encodeURIComponent(of(CITIES, turn))}`,
        ),
        ask: (turn: number) =>
          availabilityPage(database.db, {
            products: sapsOf(turn),
            page: 1,
            distributor: "",
            branch: "",
            city: of(CITIES, turn),
          }),
      },
    ];
    const results: Result[] = [];
    for (const { name, paths, ask } of cases) {
      const plan: HttpPlan = {
        port: stand.port,
        connections,
        warmUpSeconds: 2,
        seconds,
        tokens,
        run: "catalogue",
        calls: { kind: "get", paths },
      };
      const rounds: { direct: number; http: HttpResult }[] = [];
      for (let round = 0; round < run.rounds; round += 1) {
        const direct = await p99Direct(run, ask);
        rounds.push({ direct, http: await runPlan<HttpResult>("http-load.ts", plan) });
      }
      const refusal = rounds.find(({ http }) => http.firstRefusal)?.http.firstRefusal;
      if (refusal) throw new Error(`The server refused a search of the load: ${refusal}`);
      const ours = median(rounds.map(({ http }) => http.p99Ms));
      const bare = median(rounds.map(({ direct }) => direct));
      results.push({
        name: `${name}, p99`,
        measured: `${milliseconds(ours)} (p50 ${milliseconds(median(rounds.map(({ http }) => http.p50Ms)))}, ${median(rounds.map(({ http }) => http.perSecond)).toFixed(0)}/s)`,
        against: `${milliseconds(bare)} bare queries`,
        ratio: ours / bare,
        limit: undefined,
      });
    }
    return results;
  } finally {
    await database.close();
  }
}
