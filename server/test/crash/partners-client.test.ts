// A partner's program as it is outside: the packed client in a folder of its own, run by Node, against the server as a process.
// Both are killed without warning, and started again as anybody would start them.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { createPartners } from "#test/harness/given/partners.ts";
import { sized } from "#test/harness/long.ts";
import { createProcesses } from "#test/harness/running/processes.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { placeNext } from "#modules/house/webhooks/events.service.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";

const run = promisify(execFile);
const server = useTestServer();
const given = createGiven(server);
const partners = createPartners(server, given);
const client = path.resolve(import.meta.dirname, "../../../packages/partners-client");
const EVENTS = sized(16, 40);

/** Tells events and reads the stream as the documentation shows it; what it saw it says line by line. */
const PROGRAM = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createPartnersClient, PlonProblem } from "@plon/partners-client";
const { URL_OF, KEY, NIP, KIND, DAY, WHAT } = process.env;
const plon = createPartnersClient({ url: URL_OF, key: KEY, tries: 3, longestWait: 1 });
if (WHAT === "events") {
  for (let at = 0; at < ${EVENTS}; at += 1) {
    const told = await plon.sendEvent({ external_id: "zewn-" + at, kind: KIND, nip: NIP, occurred_on: DAY });
    console.log(told.external_id + " " + told.state);
  }
} else if (WHAT === "stream") {
  const after = existsSync("cursor") ? readFileSync("cursor", "utf8") : "0";
  for await (const page of plon.streamAfter(after, 5)) {
    for (const { id, kind } of page.items) appendFileSync("seen", id + " " + kind + "\\n");
    writeFileSync("cursor", page.next);
    console.log(page.next);
  }
} else {
  const { points } = await plon.participant(NIP);
  const unknown = await plon.participant("1234563218").catch((error) => error);
  console.log(JSON.stringify({ points, code: unknown.code, isProblem: unknown instanceof PlonProblem }));
}
`;

let outside: string;
let processes: Awaited<ReturnType<typeof createProcesses>>;
beforeAll(async () => {
  outside = await mkdtemp(path.join(tmpdir(), "partner-outside-"));
  await run("npm", ["pack", "--silent", "--pack-destination", outside], { cwd: client });
  const { stdout } = await run("ls", [outside]);
  const installed = path.join(outside, "node_modules/@plon/partners-client");
  await mkdir(installed, { recursive: true });
  await run("tar", ["-xzf", path.join(outside, stdout.trim()), "--strip-components=1", "-C", installed]);
  await writeFile(path.join(outside, "program.mjs"), PROGRAM);
  processes = await createProcesses(server.database.url, { PLON_NOW: START });
}, 120_000);
afterAll(async () => {
  await processes.end();
  await rm(outside, { recursive: true, force: true });
});

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.once("exit", resolve);
  });
async function kill({ process: child }: { process: ChildProcess }) {
  child.kill("SIGKILL");
  await ended(child);
}

type Scene = { url: string; who: { key: string }; farm: { identifier: string }; code: string };
/** Starts the program; `lines` grows as it speaks. */
function start(what: "events" | "stream" | "look", { url, who, farm, code }: Scene) {
  const lines: string[] = [];
  const facts = { URL_OF: url, KEY: who.key, NIP: farm.identifier, KIND: code, DAY: START.slice(0, 10), WHAT: what };
  const child = spawn(process.execPath, ["program.mjs"], {
    cwd: outside,
    env: { PATH: process.env["PATH"], ...facts },
  });
  child.stdout.on("data", (part: Buffer) => lines.push(...part.toString().split("\n").filter(Boolean)));
  return { process: child, lines };
}

async function scene() {
  const who = await partners.partner();
  const farm = await given.participant();
  await partners.show(farm, who.id);
  const { code } = await partners.kind(who.id, { points: 10, budget_points: 10_000 });
  const points = async () => (await balancesOf(server.db, farm.id, server.clock.now())).available;
  const toldEvents = () =>
    server.db
      .selectFrom("partner_event")
      .select(["external_id", "state"])
      .where("participant_id", "=", farm.id)
      .orderBy("id")
      .execute();
  return { who, farm, code, points, toldEvents };
}

test("program and server are killed midway, and each event earns once and is seen once", async () => {
  const { points, toldEvents, ...one } = await scene();
  let web = await processes.start("web");
  const first = start("events", { ...one, url: web.url });
  await vi.waitFor(() => expect(first.lines.length).toBeGreaterThan(2), { timeout: 150_000, interval: 5 });
  await kill(first);
  const second = start("events", { ...one, url: web.url });
  await vi.waitFor(() => expect(second.lines.length).toBeGreaterThan(EVENTS / 2), { timeout: 150_000, interval: 5 });
  await kill(web);
  expect(await ended(second.process)).not.toBe(0);
  web = await processes.start("web");
  const third = start("events", { ...one, url: web.url });
  expect(await ended(third.process)).toBe(0);
  expect(third.lines).toEqual(Array.from({ length: EVENTS }, (_, at) => `zewn-${at} accepted`));
  expect((await toldEvents()).map(({ external_id }) => external_id)).toEqual(
    Array.from({ length: EVENTS }, (_, at) => `zewn-${at}`),
  );
  expect(await points()).toBe(EVENTS * 10);

  while (await placeNext(server.db, server.clock.now()));
  const reading = start("stream", { ...one, url: web.url });
  await vi.waitFor(() => expect(reading.lines.length).toBeGreaterThan(2), { timeout: 150_000, interval: 1 });
  await kill(reading);
  expect(await ended(start("stream", { ...one, url: web.url }).process)).toBe(0);
  const seen = (await readFile(path.join(outside, "seen"), "utf8")).trim().split("\n");
  // A page may be worked off twice, as its cursor is kept afterwards: by its number each is known.
  // The farm's consent is told before them.
  expect(new Set(seen).size).toBe(EVENTS + 1);
  expect(seen.length).toBeLessThanOrEqual(EVENTS + 1 + 5);

  const look = start("look", { ...one, url: web.url });
  expect(await ended(look.process)).toBe(0);
  expect(JSON.parse(look.lines[0]!)).toEqual({
    points: { available: EVENTS * 10, pending: 0 },
    code: "partner.participant_not_found",
    isProblem: true,
  });
  expect((await checkLedger(server.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
}, 180_000);

test("a server killed at the last write leaves nothing, and the event that is sent again earns once", async () => {
  const { points, toldEvents, ...one } = await scene();
  let web = await processes.start("web");
  const lock = await server.database.pool.connect();
  await lock.query("begin; lock table notification in exclusive mode");
  const send = (url: string) =>
    fetch(`${url}/api/partners/v1/events`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${one.who.key}`,
        "content-type": "application/json",
        "idempotency-key": "ostatni-zapis",
      },
      body: JSON.stringify({
        external_id: "ostatni",
        kind: one.code,
        nip: one.farm.identifier,
        occurred_on: START.slice(0, 10),
      }),
    });
  const lost = send(web.url).catch((error: unknown) => error);
  const held = async () =>
    (
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%notification%'`.execute(
        server.db,
      )
    ).rows.length;
  await vi.waitFor(async () => expect(await held()).toBeGreaterThan(0), { timeout: 150_000, interval: 20 });
  await kill(web);
  expect(await lost).toBeInstanceOf(Error);
  await lock.query("rollback");
  lock.release();
  web = await processes.start("web");
  const again = await send(web.url);
  expect([again.status, ((await again.json()) as { state: string }).state]).toEqual([200, "accepted"]);
  expect((await toldEvents()).map(({ external_id }) => external_id)).toEqual(["ostatni"]);
  expect(await points()).toBe(10);
}, 120_000);
