// A season in days of minutes, from a fixed seed: farms that let themselves be read, stop that for good or never begin, sellers
// in and outside the programme, the same invoice by several ways, corrections that arrive first, and everything that goes
// wrong, loudly or politely. In the end every invoice of the programme earned its points once, and nothing of anybody else was ever fetched or
// written down; and the faults of a long season cost at most twice the calls of days of rest. `npm run test:long` takes it whole, and PLON_SEASON_DAYS and PLON_SEASON_FARMS make it longer.
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { setTimeout as passing } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ksefXml } from "#demo/papers/ksef-xml.ts";
import { openSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createKsefDrain } from "#modules/documents/ksef-connections/turns/drain.service.ts";
import { ksefQr } from "#test/harness/given/feeds.ts";
import { newNip } from "#test/harness/given.ts";
import { putSetting } from "#test/harness/given/settings.ts";
import { useKsef } from "#test/harness/ksef/ksef-farms.ts";
import { createChance, dyingAt, Killed, UNCLEAN } from "#test/harness/ksef/season.ts";
import { isLong, sized } from "#test/harness/long.ts";
import { inherited } from "#test/harness/running/processes.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const ksef = useKsef(server);
const { feeds, given } = ksef;

const DAYS = Number(process.env["PLON_SEASON_DAYS"] ?? sized(7, 30));
const FARMS = Number(process.env["PLON_SEASON_FARMS"] ?? sized(5, 50));
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Every number of somebody outside the programme begins so. */
const FOREIGN = "OBCYDOK";
/** The numbers that lie in KSeF alone, of farms that do not let it be read. */
const HIDDEN = "TYLKOKSEF";

const chance = createChance(20_260_610);

type Seller = Awaited<ReturnType<typeof feeds.sender>>;
type Farm = Awaited<ReturnType<typeof given.participant>> & {
  connectionId: number;
  /** Whether KSeF lets the programme read the farm, apart from days of trouble. */
  grants: "yes" | "never" | "no_more";
};
type Sold = {
  farm: Farm;
  seller: Seller;
  number: string;
  day: number;
  issueDate: string;
  quantity: number;
  left: number;
  ksefNumber: string;
  /** It can only be known through another way than KSeF. */
  isHidden: boolean;
};

let sellers: Seller[];
let joinsLater: Seller;
let farms: Farm[];
let product: Awaited<ReturnType<typeof feeds.product>>;
const sold: Sold[] = [];
/** Numbers of KSeF that nobody may ask for. */
const forbidden: string[] = [];
const expected = new Map<number, number>();
const later: (() => Promise<void> | void)[] = [];
let serial = 0;
let today = 0;

/** What KSeF does to some documents of a farm holds no other one up, and takes nobody's permission away. */
async function othersAreHere(): Promise<void> {
  const { rows } = await server.database.pool.query<{ number: string }>(
    "select document_name as number from invoice where participant_id = $1 and status = 'accepted'",
    [steady().id],
  );
  const here = new Set(rows.map(({ number }) => number));
  const others = sold.filter((one) => one.farm === steady() && one.day <= DAYS - 4 && !stuck.includes(one));
  expect(others.filter(({ number, ksefNumber }) => ksefNumber !== "" && !here.has(number))).toEqual([]);
  expect(others.length).toBeGreaterThan(2);
  const told = await server.db
    .selectFrom("notification")
    .select("participant_id")
    .where("title", "=", "KSeF: uprawnienie odebrane")
    .execute();
  expect(told.filter(({ participant_id: id }) => !withdrawn.has(id!))).toEqual([]);
}

/** Calls of KSeF in the name of the farms that are read, a farm and day; not those that brought a document. */
async function callsADay(days: number, since = { calls: 0, taken: 0 }) {
  const read = farms.filter(({ grants }) => grants === "yes");
  const calls = read.reduce((sum, { identifier }) => sum + ksef.control.count({ context: identifier }), 0);
  const { taken } = await server.db
    .selectFrom("ksef_document")
    .select((row) => row.fn.countAll<number>().as("taken"))
    .where("status", "=", "taken")
    .where(
      "connection_id",
      "in",
      read.map(({ connectionId }) => connectionId),
    )
    .executeTakeFirstOrThrow();
  return { calls, taken, aDay: (calls - since.calls - (taken - since.taken)) / days / read.length };
}

/** Days of nothing new; those of the season cost at most twice as many calls. */
async function restIsCheap(troubled: number): Promise<void> {
  const before = await callsADay(1);
  await pass(false);
  await pass(false);
  const { aDay } = await callsADay(2, before);
  expect(troubled / aDay, `${troubled} calls a farm and day, ${aDay} at rest`).toBeLessThanOrEqual(2);
}

const isoDay = () => new Date(server.clock.now().getTime() - 24 * HOUR_MS).toISOString().slice(0, 10);
const goods = (quantity: number) => [
  { name: product.name, gtin: product.gtin, quantity: String(quantity), price: "100", value: `${quantity * 100}.00` },
  { name: "Sznurek rolniczy", quantity: "3", price: "10", value: "30.00" },
];
const put = (sellerNip: string, buyerNip: string, document: Parameters<typeof ksefXml>[0]) =>
  ksef.control.put({ sellerNip, buyerNip, xml: ksefXml(document) });

beforeAll(async () => {
  product = await feeds.product({ packs: [5] });
  sellers = [];
  for (let count = 0; count < 4; count += 1) sellers.push(await feeds.sender("on"));
  // Farmers may send these sellers' invoices themselves as well.
  await server.db.updateTable("distributor").set({ edi: false }).execute();
  joinsLater = sellers[3]!;
  await setActive(joinsLater, false);
  farms = [];
  for (let count = 0; count < FARMS; count += 1) {
    const farmer = await given.participant();
    const grants = count === 1 ? "never" : "yes";
    if (grants === "yes") ksef.control.grant(farmer.identifier);
    const before = { number: `PRZED/${count}`, issueDate: "2026-06-01", lines: goods(9) };
    const earlier = new Date(server.clock.now().getTime() - HOUR_MS);
    ksef.control.put({
      sellerNip: sellers[0]!.nip,
      buyerNip: farmer.identifier,
      storedAt: earlier,
      xml: ksefXml({ ...before, sellerNip: sellers[0]!.nip, buyerNip: farmer.identifier }),
    });
    farms.push({ ...farmer, connectionId: await ksef.connect(farmer), grants });
    expected.set(farmer.id, 0);
  }
});

const setActive = (seller: Seller, isActive: boolean) =>
  server.db.updateTable("distributor").set({ is_active: isActive }).where("id", "=", seller.id).execute();

/** What is bought on one day, and by which ways the programme hears of it. */
async function trade(): Promise<void> {
  for (const step of later.splice(0)) await step();
  for (const farm of farms) {
    if (chance.under(0.3)) buyElsewhere(farm);
    if (chance.under(0.6)) await buy(farm);
    if (chance.under(0.15)) giveBack(farm);
  }
}

function buyElsewhere(farm: Farm): void {
  serial += 1;
  const sellerNip = newNip();
  const document = { sellerNip, buyerNip: farm.identifier, number: `${FOREIGN}/${serial}`, issueDate: isoDay() };
  forbidden.push(put(sellerNip, farm.identifier, { ...document, lines: goods(1) }));
}

/** `isPlain`: from a seller that takes part from the beginning, through KSeF alone and at once. */
async function buy(
  farm: Farm,
  {
    isPlain = false,
    seller = isPlain ? sellers[0]! : chance.of(sellers),
    spoil,
    isBelowMark = false,
  }: { isPlain?: boolean; seller?: Seller; spoil?: (xml: string) => string | Buffer; isBelowMark?: boolean } = {},
): Promise<Sold> {
  serial += 1;
  const quantity = chance.upTo(6);
  const isOpen = seller !== joinsLater;
  const isRead = farm.grants === "yes";
  const isSent = !isPlain && isOpen && chance.under(isRead ? 0.2 : 0.4);
  const own =
    !isPlain && isOpen && chance.under(isRead ? 0.3 : 0.5) ? OWN_WAYS[(sentCount += 1) % OWN_WAYS.length] : undefined;
  const isHidden = !isRead && !isSent && !own;
  const number = isHidden ? `${HIDDEN}/${serial}` : `FV/${serial}/SEZON`;
  const issueDate = isoDay();
  const document = { sellerNip: seller.nip, buyerNip: farm.identifier, number, issueDate };
  const xml = ksefXml({ ...document, lines: goods(quantity) });
  const one: Sold = { farm, seller, number, day: today, issueDate, quantity, left: quantity, ksefNumber: "", isHidden };
  const store = () => {
    const ksefNumber = ksef.control.put({
      sellerNip: seller.nip,
      buyerNip: farm.identifier,
      xml: spoil ? spoil(xml) : xml,
    });
    if (isRead) one.ksefNumber = ksefNumber;
    else forbidden.push(ksefNumber);
  };
  const isLate = !isPlain && isRead && chance.under(0.15);
  if (isLate) later.push(store);
  else if (isBelowMark || (!isPlain && isRead && chance.under(0.15))) appearBelowMark(one, xml);
  else store();
  sold.push(one);
  if (!isHidden) expected.set(farm.id, expected.get(farm.id)! + quantity * 50);
  if (isSent) expect((await feeds.send(seller.key, xml)).status).toBe(202);
  if (own) {
    ways.add(own);
    await sendOneself(one, own, xml);
  }
  // A correction that KSeF lists before what it corrects.
  if (isLate && quantity > 1) correct(one);
  return one;
}

/**
 * It appears a day later, below the moment until which KSeF has said by then that everything is known; in a season of a month
 * also a week later, for the proof of the month to find.
 */
function appearBelowMark(one: Sold, xml: string): void {
  const storedAt = server.clock.now();
  const place = { sellerNip: one.seller.nip, buyerNip: one.farm.identifier, storedAt, isLate: true };
  let daysLeft =
    isLong && one.farm !== steady() && today < DAYS - 10 && one.seller !== joinsLater && chance.under(0.3) ? 7 : 1;
  const appear = () => {
    daysLeft -= 1;
    if (daysLeft > 0) later.push(appear);
    else one.ksefNumber = ksef.control.put({ ...place, xml });
  };
  later.push(appear);
}

const OWN_WAYS = ["file", "scan", "qr", "qr_unseen"] as const;
const ways = new Set<string>();
let sentCount = 0;

/**
 * The farmer sends the invoice too, as its file, as a scan or with the QR code of its printout, and a clerk accepts it. One
 * with a QR code that no clerk has seen, with a quantity mistyped, is for its document to put right where one will come.
 */
async function sendOneself(
  { farm, seller, number, issueDate, quantity }: Sold,
  way: (typeof OWN_WAYS)[number],
  xml: string,
): Promise<void> {
  const isUnseen = way === "qr_unseen" && farm.grants === "yes";
  const lines = [{ sap: product.sap, pack_volume: 5, quantity: isUnseen ? quantity + 3 : quantity }];
  const file = way === "file" ? { file: Buffer.from(xml), filename: "faktura.xml" } : {};
  const qr = way.startsWith("qr") ? { qr: ksefQr({ sellerNip: seller.nip, issueDate, xml }) } : {};
  const at = server.clock.now();
  const session = await inTransaction(server.db, (tx) =>
    openSession(tx, { kind: "participant", participantId: farm.id }, at),
  );
  const who = { id: farm.id, token: session.accessToken };
  const sent = await given.submittedInvoice({ who, distributorId: seller.id, document: number, lines, ...file, ...qr });
  if (isUnseen) return;
  const clerk = await given.staff("clerk");
  const body = { issue_date: issueDate, lines: lines.map((line) => Object.assign(line, { rejection_reason: null })) };
  const saved = await server.call("PUT", `/api/office/v1/invoices/${sent.id}/lines`, { token: clerk.token, body });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const accepted = await server.call("POST", `/api/office/v1/invoices/${sent.id}/accept`, {
    token: clerk.token,
    body: {},
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
}

function giveBack(farm: Farm): void {
  const own = sold.filter(
    (one) =>
      one.farm === farm && one.left > 0 && !stuck.includes(one) && (one.ksefNumber !== "" || farm.grants !== "yes"),
  );
  if (own.length > 0) correct(chance.of(own));
}

function correct(one: Sold): void {
  serial += 1;
  const quantity = chance.upTo(one.left);
  one.left -= quantity;
  const { farm, seller } = one;
  const ksefNumber = put(seller.nip, farm.identifier, {
    sellerNip: seller.nip,
    buyerNip: farm.identifier,
    number: farm.grants === "yes" ? `KOR/${serial}/SEZON` : `${HIDDEN}/KOR/${serial}`,
    issueDate: isoDay(),
    kind: "KOR",
    corrects: [{ number: one.number, issueDate: isoDay() }],
    lines: [
      {
        name: product.name,
        gtin: product.gtin,
        quantity: `-${quantity}`,
        price: "100",
        value: `-${quantity * 100}.00`,
      },
    ],
  });
  if (farm.grants === "yes") expected.set(farm.id, expected.get(farm.id)! - quantity * 50);
  else forbidden.push(ksefNumber);
}

/** What a firewall answers in KSeF's place. */
const PAGE = { contentType: "text/html", xml: Buffer.from("<html>Request Rejected</html>") };

/** A farm whose permission nobody touches: what KSeF does to one of its documents must not reach another. */
const steady = () => farms[0]!;
const withdrawn = new Set<number>();
/** Documents that KSeF does not give out, or lists oddly, until the season is over. */
const stuck: Sold[] = [];

const OUT_OF_DOCUMENT = ["absent", "wrong_hash", { status: 200, ...PAGE }, { status: 403, ...PAGE }] as const;

/** What goes wrong quietly, each once in every season, whatever chance adds to it. */
const PLANNED: Record<number, () => Promise<void> | void> = {
  // KSeF's mark lies beyond our clock.
  0: () => {
    ksef.control.tellMark(new Date("2099-01-01T00:00:00Z"));
    later.push(() => ksef.control.tellMark(undefined));
  },
  // One document each that KSeF lists oddly, or lists and does not give out; the others are none the worse.
  1: async () => {
    for (const fault of ["odd", ...OUT_OF_DOCUMENT] as const) {
      const one = await buy(steady(), { isPlain: true });
      stuck.push(one);
      if (fault === "odd") ksef.control.listOddly(one.ksefNumber, { invoiceHash: undefined });
      else ksef.control.spoil(one.ksefNumber, fault);
    }
    for (const spoil of UNCLEAN) await buy(steady(), { isPlain: true, spoil });
    await buy(steady(), { isPlain: true, isBelowMark: true });
  },
  // The certificate ends, and nobody has brought in another one until the next day.
  2: async () => {
    await server.db.updateTable("ksef_certificate").set({ valid_until: server.clock.now() }).execute();
    ksef.control.forgetSessions();
    const signedIn = ksef.control.count({ kind: "signature" });
    later.push(async () => {
      expect(ksef.control.count({ kind: "signature" })).toBe(signedIn);
      await ksef.certify();
    });
  },
  // A firewall answers for a day in which nobody else does, also as if permissions were gone.
  3: () => {
    for (const status of [200, 403]) ksef.control.next("metadata", { status, ...PAGE });
  },
  // The office reads another environment for a day: nobody of this one is asked about.
  4: async () => {
    const { token } = await given.staff("admin");
    expect((await putSetting(server, token, "ksef_environment", "demo")).status).toBe(200);
    const calls = ksef.control.count();
    later.push(async () => {
      expect(ksef.control.count()).toBe(calls);
      const { token: another } = await given.staff("admin");
      expect((await putSetting(server, another, "ksef_environment", "test")).status).toBe(200);
    });
  },
};

/** A farm whose permission comes long after its consent, with two packages for its past that go wrong. */
async function longPast(): Promise<void> {
  const farmer = await given.participant();
  const farm: Farm = { ...farmer, connectionId: await ksef.connect(farmer), grants: "yes" };
  farms.splice(2, 0, farm);
  expected.set(farm.id, 0);
  for (const fault of ["without_one", "wrong_hash"] as const) ksef.control.nextExport(fault);
  for (let count = 0; count < 160; count += 1) {
    server.clock.advance(1000);
    await buy(farm, { isPlain: true, seller: sellers[count % 2]! });
  }
  ksef.control.grant(farmer.identifier);
}

/** What goes wrong on one day. */
function disturb(): void {
  const { control } = ksef;
  if (chance.under(0.25)) {
    const until = new Date(server.clock.now().getTime() + chance.upTo(10) * HOUR_MS);
    control.outage(chance.of(["unavailable", "cut"] as const), until);
  }
  if (chance.under(0.5)) {
    const farm = chance.of(farms.slice(1));
    withdrawn.add(farm.id);
    control.withdraw(farm.identifier, chance.of(["at_once", "with_the_session"] as const));
    later.push(() => grantAgain(farm));
  }
  if (chance.under(0.3)) control.forgetSessions();
  for (let count = chance.upTo(4); count > 0; count -= 1) {
    control.next(chance.of(["metadata", "document", "refresh", "status"] as const), chance.of(FAULTS));
  }
  if (chance.under(0.3)) spoilOne();
  if (chance.under(0.3)) {
    control.tellMark(new Date(server.clock.now().getTime() + chance.of([30, 24 * 365 * 70]) * HOUR_MS));
    later.push(() => control.tellMark(undefined));
  }
  if (chance.under(0.4)) {
    // What was stored today is not known of until tomorrow, however late KSeF is asked today.
    control.holdStorageAt(new Date(server.clock.now().getTime() - MINUTE_MS / 2));
    later.push(() => control.holdStorageAt(undefined));
  }
}

const grantAgain = ({ grants, identifier }: Farm) => {
  if (grants === "yes") ksef.control.grant(identifier);
};

/** A clerk presses "Spróbuj teraz" for whatever waits for KSeF. */
async function tryAllNow(): Promise<void> {
  const { token } = await given.staff("clerk");
  const { data } = (await server.call("GET", "/api/office/v1/ksef/set-aside?per_page=100", { token })).body;
  for (const { kind, id } of data as { kind: string; id: number }[]) {
    const answer = await server.call("POST", "/api/office/v1/ksef/set-aside/retry", { token, body: { kind, id } });
    expect(answer.status).toBe(200);
  }
}

/** Everything is well again, and every farmer presses "Sprawdź teraz". */
async function calm(days: number): Promise<void> {
  for (const step of later.splice(0)) await step();
  ksef.control.endOutage();
  await tryAllNow();
  for (let day = 0; day < days; day += 1) {
    for (const farm of farms) grantAgain(farm);
    const now = server.clock.now();
    await server.db.updateTable("ksef_connection").set({ asked_at: now, next_at: now }).execute();
    await pass(false);
  }
}

/** Two farms take their permission back for good, after what lay in KSeF until then was read. */
async function leave(): Promise<void> {
  await calm(1);
  for (const [count, farm] of farms.slice(-2).entries()) {
    farm.grants = "no_more";
    withdrawn.add(farm.id);
    ksef.control.withdraw(farm.identifier, count === 0 ? "at_once" : "with_the_session");
  }
}

const FAULTS = [
  { status: 200, ...PAGE },
  { status: 403, ...PAGE },
  "unavailable",
  "cut_body",
  "wrong_shape",
  {
    status: 429,
    headers: { "retry-after": "1800" },
    json: { status: { code: 429, description: "Too Many Requests", details: ["Przekroczono limit"] } },
  },
] as const;

function spoilOne(): void {
  const { ksefNumber } = sold.at(-1) ?? { ksefNumber: "" };
  if (ksefNumber === "") return;
  const fault = chance.of(["wrong_hash", "not_yet", "absent", { status: 200, ...PAGE }, "odd"] as const);
  if (fault === "odd") ksef.control.listOddly(ksefNumber, { invoiceHash: undefined });
  else ksef.control.spoil(ksefNumber, fault);
  later.push(() => ksef.control.mend(ksefNumber));
}

let kills = 0;

/** The worker's life until nothing is due; it may die at any of its writes, and the next one begins anew. */
async function work(): Promise<void> {
  const dies = chance.under(0.35);
  const db = dies ? dyingAt(server.db, chance.upTo(25), chance.under(0.5)) : server.db;
  const drain = createKsefDrain(db, ksef.ksef(), server.clock);
  try {
    while (await drain());
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    kills += 1;
  }
  await feeds.workOff();
}

const running = new Set<ChildProcess>();

/** The same as a process of its own, which the system kills somewhere. */
async function workKilled(): Promise<void> {
  const child = fork(path.join(import.meta.dirname, "../../../../../test/crash/ksef-worker.ts"), {
    env: { ...inherited(), DATABASE_URL: server.database.url, KSEF_URL: ksef.url },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  running.add(child);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await new Promise((resolve) => child.once("message", resolve));
  child.send(server.clock.now().toISOString());
  await Promise.race([ended, passing(100 + chance.upTo(400))]);
  child.kill("SIGKILL");
  await ended;
  running.delete(child);
  kills += 1;
}

afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** A day in steps of two hours; one of its nights may end with the worker being killed by the system. */
async function pass(isKilled: boolean): Promise<void> {
  for (let step = 0; step < 12; step += 1) {
    server.clock.advance(2 * HOUR_MS);
    if (isKilled && step === 6) await workKilled();
    await work();
  }
}

test(
  "a season ends with every invoice of the programme credited once, and nothing of anybody else",
  { timeout: 180_000 + (DAYS + 6) * FARMS * 5000 },
  async () => {
    for (; today < DAYS; today += 1) {
      if (today === Math.floor(DAYS / 2)) await setActive(joinsLater, true);
      if (today === Math.floor((DAYS * 2) / 3)) await leave();
      server.clock.advance(MINUTE_MS);
      await trade();
      if (isLong && today === 5) await longPast();
      await PLANNED[today]?.();
      disturb();
      await pass(today % 4 === 1);
    }
    expect(kills).toBeGreaterThan(DAYS / 4);
    await othersAreHere();
    const troubled = (await callsADay(DAYS)).aDay;
    for (const { ksefNumber } of stuck) ksef.control.mend(ksefNumber);
    await calm(3);
    // A week of faults by chance says little of how many calls they cost.
    if (isLong) await restIsCheap(troubled);

    const open = await server.db
      .selectFrom("feed_document")
      .select(["document_name", "status", "reason"])
      .where("status", "in", ["queued", "waiting", "invalid", "unknown_buyer"])
      .execute();
    expect(open).toEqual([]);
    const refused = await server.db
      .selectFrom("ksef_document")
      .select("refusal")
      .where("status", "<>", "taken")
      .execute();
    expect(refused).toEqual([]);
    const differing = await server.db
      .selectFrom("ksef_window")
      .select(["ksef_count", "own_count"])
      .whereRef("ksef_count", "<>", "own_count")
      .execute();
    expect(differing).toEqual([]);
    for (const { farm, seller, number, ksefNumber, isHidden } of sold) {
      const invoices = await server.db
        .selectFrom("invoice")
        .select(["status", "ksef_number"])
        .where("participant_id", "=", farm.id)
        .where("distributor_id", "=", seller.id)
        .where("document_name", "=", number)
        .execute();
      expect(invoices, number).toEqual(isHidden ? [] : [{ status: "accepted", ksef_number: ksefNumber || null }]);
    }
    for (const { id } of farms) {
      const balance = await feeds.balances(id);
      expect((balance?.available ?? 0) - (balance?.debt ?? 0), `farm ${id}`).toBe(expected.get(id));
      expect(balance?.pending ?? 0).toBe(0);
    }
    for (const { connectionId, grants } of farms) {
      const status = { yes: "reading", never: "waiting", no_more: "withdrawn" }[grants];
      expect(await ksef.row(connectionId)).toMatchObject({
        status,
        ...(grants === "yes" ? {} : { refresh_token: null }),
      });
    }
    expect([...ways].toSorted()).toEqual([...OWN_WAYS].toSorted());
    expect((await checkLedger(server.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
    const asked = new Set(ksef.control.calls().map(({ subject }) => subject));
    expect(forbidden.length).toBeGreaterThan(0);
    expect(forbidden.filter((number) => asked.has(number))).toEqual([]);
    expect(await tracesOf([FOREIGN, HIDDEN, "PRZED/"])).toEqual([]);
  },
);

/** The tables in which one of the texts stands anywhere, plain or in stored bytes. */
async function tracesOf(texts: string[]): Promise<string[]> {
  const { pool } = server.database;
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const patterns = texts.flatMap((text) => [`%${text}%`, `%${Buffer.from(text).toString("hex")}%`]);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await pool.query(`select 1 from "${name}" as row where row::text like any ($1) limit 1`, [patterns]);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}
