// What one worker does about all farms: none holds another up, and an outage is waited out without asking each of them.
import { beforeEach, expect, test } from "vitest";
import { createKsefDrain, discoverGrants } from "#modules/documents/ksef-connections/turns/drain.service.ts";
import { OPERATOR, useKsef } from "#test/harness/ksef/ksef-farms.ts";
import { useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";

const server = useTestServer();
const ksef = useKsef(server);
const { given } = ksef;

const makeDue = () =>
  server.db
    .updateTable("ksef_connection")
    .set({ next_at: server.clock.now(), asked_at: server.clock.now() })
    .where("status", "<>", "ended")
    .execute();

beforeEach(async () => {
  const at = server.clock.now();
  const ended = { status: "ended", ended_at: at, next_at: null, refresh_token: null, refresh_until: null } as const;
  await server.db.updateTable("ksef_connection").set(ended).where("status", "<>", "ended").execute();
});

const connectMany = async (count: number) => {
  const farms = [];
  for (let made = 0; made < count; made += 1) farms.push(await ksef.connected());
  return farms;
};

test("an outage is noticed after a few farms; then one is tried after a growing pause, and all once it is over", async () => {
  const farms = await connectMany(12);
  const drain = createKsefDrain(server.db, ksef.ksef(), server.clock);
  server.clock.advance(3_600_000);
  await makeDue();
  ksef.control.outage("unavailable");
  while (await drain());
  const failing = async () =>
    (await server.db.selectFrom("ksef_connection").select("id").where("failure", "=", "unavailable").execute()).length;
  expect(await failing()).toBeLessThanOrEqual(4);
  const noticed = await failing();
  server.clock.advance(61_000);
  while (await drain());
  expect(await failing()).toBe(noticed + 1);
  server.clock.advance(60_000);
  expect(await drain()).toBe(false);
  server.clock.advance(61_000);
  ksef.control.endOutage();
  while (await drain());
  for (const { connectionId } of farms) {
    const { failure, read_at } = await ksef.row(connectionId);
    if (failure === null) expect(read_at).toEqual(server.clock.now());
  }
  server.clock.advance(3_600_000);
  while (await drain());
  expect(await failing()).toBe(0);
});

test("a farm that KSeF fails at holds no other up", async () => {
  const farms = await connectMany(4);
  server.clock.advance(3_600_000);
  await makeDue();
  ksef.control.next("refresh", { status: 500 });
  const drain = createKsefDrain(server.db, ksef.ksef(), server.clock);
  while (await drain());
  const rows = await Promise.all(farms.map(({ connectionId }) => ksef.row(connectionId)));
  expect(rows.filter(({ failures }) => failures > 0)).toHaveLength(1);
  expect(rows.filter(({ read_at }) => read_at?.getTime() === server.clock.now().getTime())).toHaveLength(3);
});

test("permissions are found in our own context, for farms that have said nothing, too", async () => {
  const admin = await given.staff("admin");
  await putSetting(server, admin.token, "ksef_operator", OPERATOR);
  const farmer = await given.participant();
  const id = await ksef.connect(farmer);
  const tomorrow = new Date(server.clock.now().getTime() + 86_400_000);
  const quiet = { announced_at: null, asked_at: null, next_at: tomorrow };
  await server.db.updateTable("ksef_connection").set(quiet).where("id", "=", id).execute();
  await discoverGrants(server.db, ksef.ksef(), server.clock.now());
  expect(await ksef.row(id)).toMatchObject({ next_at: tomorrow });
  ksef.control.grant(farmer.identifier);
  await discoverGrants(server.db, ksef.ksef(), server.clock.now());
  const drain = createKsefDrain(server.db, ksef.ksef(), server.clock);
  while (await drain());
  expect(await ksef.row(id)).toMatchObject({ status: "reading" });
});

test("the office's switch stops all reading, and lets it go on", async () => {
  const [farm] = await connectMany(1);
  server.clock.advance(3_600_000);
  const admin = await given.staff("admin");
  await makeDue();
  const drain = createKsefDrain(server.db, ksef.ksef(), server.clock);
  const put = (is_on: boolean) =>
    server.call("PUT", "/api/office/v1/ksef/reading", { token: admin.token, body: { is_on } });
  expect((await put(false)).status).toBe(200);
  expect(await drain()).toBe(false);
  expect((await put(true)).status).toBe(200);
  expect(await drain()).toBe(true);
  expect(await ksef.row(farm!.connectionId)).toMatchObject({ read_at: server.clock.now() });
});

test("the metrics tell farms by state, trouble, what is overdue, documents and the certificate's days", async () => {
  await connectMany(2);
  const answer = await server.call("GET", "/metrics", { address: "127.0.0.1" });
  const text = answer.raw.toString();
  expect(text).toContain('ksef_farms{state="reading"} 2');
  expect(text).toContain('ksef_farms_failing{failure="unavailable"} 0');
  expect(text).toMatch(/ksef_certificate_days 7\d\d/);
  expect(text).toContain("ksef_reading_on 1");
});
