// Segments of very many people: counted while being written, paged through, downloaded, written to.
import { ANY_PURCHASE, type SegmentNode } from "@plon/rules/offers/segment-tree.ts";
import { ensureProgrammeConsents } from "@plon/server/src/modules/people/consents/programme-consents.service.ts";
import { readConfig } from "@plon/server/src/platform/settings/config.ts";
import { createDatabase, type Database, inTransaction } from "@plon/server/src/platform/database/database.ts";
import { advanceSendings } from "@plon/server/src/modules/offers/sendings/delivery.service.ts";
import { median, milliseconds, perSecond, type Result } from "../report.ts";
import { ADMIN_TOKEN } from "../seed.ts";
import { PRODUCT, RAPE, SEASON, seedSegments } from "./segments-seed.ts";
import { memoryMb, printMachine, raiseStand, type Stand } from "../stand.ts";

/** A query composed from the conditions, against one written for them by hand. */
const COUNT_RATIO_AT_MOST = 4;
/** Far from what the file would take: it is not held. */
const CSV_MEMORY_LIMIT_MB = 500;

/** Conditions that all hold. */
type Case = { name: string; of: SegmentNode[]; bare: string };

const HERE = `p.closed_at is null and p.merged_into is null
  and not exists (select from closing_request q where q.participant_id = p.id and q.status = 'open')`;
const PURCHASE = "i.participant_id = p.id and i.status = 'accepted' and i.corrects_invoice_id is null";
const MAIL = `exists (select from consent k join lateral (
    select distinct on (d.participant_id) d.participant_id, d.granted from consent_decision d
    where d.consent_id = k.id order by d.participant_id, d.id desc) said on said.participant_id = p.id
  where k.permits = 'email' and said.granted)`;

const bought = (change: Partial<Extract<SegmentNode, { is: "bought" }>>): SegmentNode => ({
  ...ANY_PURCHASE,
  unit: "pack",
  ...change,
});

/** Conditions, and the same query written by hand by somebody who knows the tables. */
const CASES: Case[] = [
  {
    name: "nearly everybody",
    of: [{ is: "hectares", from: 2, to: null }],
    bare: "p.acreage >= 2",
  },
  {
    name: "rape, from 50 ha",
    of: [
      { is: "crops", crop_ids: [RAPE] },
      { is: "hectares", from: 50, to: null },
    ],
    bare: `p.acreage >= 50 and exists (select from participant_crop_area a
      where a.participant_id = p.id and a.crop_id = ${RAPE} and a.area_hectares > 0)`,
  },
  {
    name: "nothing bought this year, letters by e-mail",
    of: [
      { is: "last_purchase", when: "before", day: `${SEASON}-01-01`, days: null },
      { is: "consent", channels: ["email"] },
    ],
    bare: `exists (select from invoice i where ${PURCHASE})
      and not exists (select from invoice i where ${PURCHASE} and i.list_date >= '${SEASON}-01-01') and ${MAIL}`,
  },
  {
    name: "a product bought in a year",
    of: [bought({ product_ids: [PRODUCT], from: `${SEASON}-01-01`, to: `${SEASON}-12-31` })],
    bare: `p.id in (select i.participant_id from invoice i join invoice_line l on l.invoice_id = i.id
      where i.status = 'accepted' and l.status = 'accepted' and l.product_id = ${PRODUCT}
        and i.list_date between '${SEASON}-01-01' and '${SEASON}-12-31'
      group by i.participant_id having sum(l.quantity) > 0)`,
  },
  {
    name: "five conditions",
    of: [
      { is: "hectares", from: null, to: 100 },
      { is: "points", from: 500, to: null },
      { is: "place", postcode_areas: ["10", "11", "12", "13", "14", "15", "16", "17", "18", "19"] },
      { is: "last_purchase", when: "since", day: `${SEASON}-03-01`, days: null },
      { is: "consent", channels: ["email"] },
    ],
    bare: `p.acreage <= 100 and left(p.company_postcode, 2) between '10' and '19'
      and exists (select from ledger_balance b where b.participant_id = p.id and b.available >= 500)
      and exists (select from invoice i where ${PURCHASE} and i.list_date >= '${SEASON}-03-01') and ${MAIL}`,
  },
  {
    name: "much bought of a kind in days, or rape, and not by e-mail",
    of: [
      {
        is: "any",
        of: [
          bought({ category: "Herbicydy", from: `${SEASON}-03-01`, to: `${SEASON}-05-31`, unit: "l", at_least: 40 }),
          { is: "crops", crop_ids: [RAPE] },
        ],
      },
      { is: "none", of: [{ is: "consent", channels: ["email"] }] },
    ],
    bare: `(p.id in (select i.participant_id from invoice i join invoice_line l on l.invoice_id = i.id
        where i.status = 'accepted' and l.status = 'accepted' and i.list_date between '${SEASON}-03-01' and '${SEASON}-05-31'
        group by i.participant_id having sum(l.quantity * l.pack_volume) >= 40)
      or p.id in (select a.participant_id from participant_crop_area a where a.crop_id = ${RAPE} and a.area_hectares > 0))
      and not ${MAIL}`,
  },
];

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const begun = performance.now();
  const answer = await work();
  return { ms: performance.now() - begun, answer };
}

async function ask<Data>(stand: Stand, method: string, path: string, body?: object): Promise<Data> {
  const answer = await fetch(`http://127.0.0.1:${stand.port}/api/office/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${ADMIN_TOKEN}`,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

/** The median of some rounds, after a warm-up round. */
async function middleMs(rounds: number, work: () => Promise<unknown>): Promise<number> {
  await work();
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push((await timed(work)).ms);
  return median(taken);
}

type Run = { stand: Stand; database: Database; rounds: number; participants: number };

async function measureCount({ stand, database, rounds }: Run, { name, of, bare }: Case): Promise<Result> {
  const conditions = { is: "all", of };
  const told = await ask<{ people: number; is_more: boolean }>(stand, "POST", "/segments/count", { conditions });
  const sql = `select count(*)::int as people from participant p where ${HERE} and ${bare}`;
  const { people } = (await database.pool.query<{ people: number }>(sql)).rows[0]!;
  if (told.is_more ? people <= told.people : people !== told.people)
    throw new Error(`${name}: the segment counts ${told.people}, the bare query ${people}`);
  const ours = await middleMs(rounds, () => ask(stand, "POST", "/segments/count", { conditions }));
  const theirs = await middleMs(rounds, () => database.pool.query(sql));
  return {
    name: `count: ${name}`,
    measured: `${milliseconds(ours)} (${told.is_more ? "more than " : ""}${told.people})`,
    against: `${milliseconds(theirs)} by hand (${people})`,
    ratio: ours / theirs,
    limit: { atMost: COUNT_RATIO_AT_MOST },
  };
}

async function measurePages({ stand, database, rounds }: Run, { name, bare }: Case, id: number): Promise<Result[]> {
  const results: Result[] = [];
  for (const page of [1, 100]) {
    const ours = await middleMs(rounds, () => ask(stand, "GET", `/segments/${id}/people?per_page=25&page=${page}`));
    const sql = `select p.* from participant p where ${HERE} and ${bare}
      order by p.last_name collate polish, p.first_name collate polish, p.id limit 25 offset ${(page - 1) * 25}`;
    const theirs = await middleMs(rounds, () => database.pool.query(sql));
    results.push({
      name: `page ${page} by name: ${name}`,
      measured: milliseconds(ours),
      against: `${milliseconds(theirs)} by hand, not counted`,
      ratio: ours / theirs,
      limit: undefined,
    });
  }
  return results;
}

/** Everybody in a segment as a file: how quickly, and the server's memory meanwhile. */
async function measureCsv({ stand, database }: Run, { name, bare }: Case, id: number): Promise<Result[]> {
  const before = await memoryMb(stand.serverPid);
  const highest = { mb: before };
  const watch = setInterval(() => {
    void memoryMb(stand.serverPid).then((mb) => (highest.mb = Math.max(highest.mb, mb)));
  }, 100);
  const ours = await timed(async () => {
    const path = `/api/office/v1/segments/${id}/people/csv`;
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const answer = await fetch(`http://127.0.0.1:${stand.port}${path}`, { headers });
    let lines = -1;
    for await (const part of answer.body!) lines += part.filter((byte: number) => byte === 10).length;
    return lines;
  });
  clearInterval(watch);
  const sql = `select p.* from participant p where ${HERE} and ${bare} order by p.id`;
  const theirs = await timed(async () => (await database.pool.query(sql)).rows.length);
  if (ours.answer !== theirs.answer) throw new Error(`${name}: ${ours.answer} lines, by hand ${theirs.answer}`);
  const [fast, bareFast] = [ours, theirs].map(({ ms, answer }) => answer / (ms / 1000)) as [number, number];
  const csv: Result = {
    name: `CSV: ${name}`,
    measured: `${perSecond(fast)} (${ours.answer} rows, ${milliseconds(ours.ms)})`,
    against: `${perSecond(bareFast)} read by hand at once`,
    ratio: fast / bareFast,
    limit: undefined,
  };
  const memory: Result = {
    name: `memory of the server meanwhile`,
    measured: `${highest.mb.toFixed(0)} MB (${before.toFixed(0)} MB before)`,
    against: `${CSV_MEMORY_LIMIT_MB} MB`,
    ratio: highest.mb / CSV_MEMORY_LIMIT_MB,
    limit: { atMost: 1 },
  };
  return [csv, memory];
}

/** A notification to everybody in a segment, page by page as the worker does it. */
async function measureSending({ stand, database }: Run, { name, bare }: Case, id: number): Promise<Result> {
  const content = { title: "Dni pola", content: "Zapraszamy.", link: null, by_email: false, by_sms: false };
  const body = { ...content, audience: "saved", segment_id: id, publish_at: null };
  const sending = await ask<{ id: number }>(stand, "POST", "/sendings", body);
  const pages: number[] = [];
  const at = new Date(Date.now() + 1000);
  for (let more = true; more;) {
    const page = await timed(() => advanceSendings(database.db, at, ""));
    more = page.answer;
    if (more) pages.push(page.ms);
  }
  const { recipients_count: told } = await database.db
    .selectFrom("sending")
    .select("recipients_count")
    .where("id", "=", sending.id)
    .executeTakeFirstOrThrow();
  const theirs = await timed(() =>
    database.pool.query(
      `insert into notification (participant_id, title, content, created_at)
       select p.id, 'Dni pola', 'Zapraszamy.', now() from participant p where ${HERE} and ${bare}`,
    ),
  );
  const ours = pages.reduce((sum, ms) => sum + ms, 0);
  const slowest = pages.toSorted((a, b) => a - b)[Math.floor(pages.length * 0.99)] ?? Number.NaN;
  return {
    name: `sending: ${name}`,
    measured: `${milliseconds(ours)} (${told} told, ${pages.length} pages, p50 ${milliseconds(median(pages))}, p99 ${milliseconds(slowest)})`,
    against: `${milliseconds(theirs.ms)} in one statement by hand`,
    ratio: ours / theirs.ms,
    limit: undefined,
  };
}

/** Before there are people: new consents ask everybody for an answer. */
async function writeConsents(url: string): Promise<void> {
  const { db, close } = createDatabase(url, { max: 1 });
  const published = { at: new Date(), staffId: null };
  await inTransaction(db, (tx) => ensureProgrammeConsents(tx, readConfig({}).brand, published));
  await close();
}

/** Measures segments over this many participants, in a separate database. */
export async function measureSegments(options: { participants: number; rounds: number }): Promise<Result[]> {
  const stand = await raiseStand(async (url, superuserUrl) => {
    await writeConsents(url);
    await printMachine(url);
    const { ms } = await timed(() => seedSegments(superuserUrl, options.participants));
    console.log(`Segments: ${options.participants} participants, seeded in ${(ms / 1000).toFixed(0)} s\n`);
  });
  const database = createDatabase(stand.databaseUrl, { max: 4 });
  try {
    const run = { ...options, stand, database };
    const results: Result[] = [];
    for (const one of CASES) results.push(await measureCount(run, one));
    const [dense, sparse] = [CASES[0]!, CASES[1]!];
    for (const one of [dense, sparse]) {
      const body = { name: one.name, conditions: { is: "all", of: one.of } };
      const { id } = await ask<{ id: number }>(stand, "POST", "/segments", body);
      results.push(
        ...(await measurePages(run, one, id)),
        ...(await measureCsv(run, one, id)),
        await measureSending(run, one, id),
      );
    }
    return results;
  } finally {
    await database.close();
    await stand.close();
  }
}
