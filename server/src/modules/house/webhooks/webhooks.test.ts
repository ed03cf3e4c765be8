import { createServer, type IncomingHttpHeaders } from "node:http";
import type { lookup } from "node:dns";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { START, testSealer, useTestServer } from "#test/harness/server.ts";
import { placeNext, sendNext, sweepEvents } from "./events.service.ts";
import type { WebhookSender } from "./webhook-message.ts";
import { createWebhookSender, isOutside } from "./webhook-sender.ts";

type Got = { path: string; headers: IncomingHttpHeaders; body: string };
/** A partner's program: what it got, and what it answers; nothing: it never does. */
const partner = { got: [] as Got[], answer: (_got: Got): number | undefined => 200 };
const listener = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    const got = { path: request.url!, headers: request.headers, body };
    partner.got.push(got);
    const status = partner.answer(got);
    if (status !== undefined) response.writeHead(status, { location: "/inny" }).end("x".repeat(100_000));
  });
});
await new Promise<void>((resolve) => void listener.listen(0, "127.0.0.1", resolve));
const at = listener.address();
const origin = `http://127.0.0.1:${at && typeof at === "object" ? at.port : 0}`;

const server = useTestServer({ PLON_WEBHOOK_STAND_IN: origin });
const given = createGiven(server);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ALL = { title: "System partnera", url: "https://partner.plon.example/zdarzenia?a=1", kinds: [] as string[] };

afterAll(() => {
  listener.closeAllConnections();
  listener.close();
});
beforeEach(async () => {
  server.clock.set(START);
  partner.got.splice(0);
  partner.answer = () => 200;
  await server.db.deleteFrom("webhook").execute();
  await server.db.deleteFrom("event").execute();
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const office = async (method: Method, path: string, body?: unknown, role: "admin" | "clerk" | "auditor" = "admin") =>
  server.call(method, `/api/office/v1/webhooks${path}`, { token: (await given.staff(role)).token, body });
async function make(more: object = {}) {
  const answer = await office("POST", "", { ...ALL, ...more });
  expect(answer.status).toBe(200);
  return answer.body.data as { id: number; secret: string; revision: number };
}
const send = createWebhookSender({ standIn: origin, timeoutMs: 300 });
/** What the worker does, until nothing is left to do at this moment. */
async function work() {
  while (await placeNext(server.db, server.clock.now()));
  while (await sendNext(server.db, { send, sealer: testSealer }, server.clock.now()));
}
const later = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms).toISOString());
const types = () => partner.got.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const idOf = ({ headers }: Got) => headers["webhook-id"];
/** As the partner's library sees it, at the hour of this test. */
function verify(secret: string, { headers, body }: Got) {
  vi.useFakeTimers({ now: server.clock.now(), toFake: ["Date"] });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}
const messages = async (id: number, status?: string) =>
  (await office("GET", `/${id}/deliveries${status ? `?status=${status}` : ""}`)).body.data as {
    kind: string;
    status: string;
    tries: number;
    answer_status: number | null;
    problem: string | null;
  }[];

describe("webhooks", () => {
  test("what happens is told in its order, signed as a standard library takes it, in numbers alone; once each", async () => {
    const hook = await make();
    const invoice = await given.submittedInvoice();
    await work();
    await work();
    expect(types()).toEqual(["participant.joined", "invoice.submitted"]);
    const [joined, submitted] = partner.got;
    expect(joined!.path).toBe("/zdarzenia?a=1");
    expect(verify(hook.secret, submitted!)).toEqual({
      type: "invoice.submitted",
      timestamp: START,
      data: { id: invoice.id, participant_id: invoice.who.id, position: expect.any(Number) },
    });
    const other = { ...submitted!, body: submitted!.body.replace("submitted", "accepted!") };
    expect(() => verify(hook.secret, other)).toThrow(/signature/i);
    expect((await messages(hook.id)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      "invoice.submitted sent",
      "participant.joined sent",
    ]);
  });

  test("only the kinds asked for are told, and nothing while it is off", async () => {
    const hook = await make({ kinds: ["invoice.rejected", "invoice.submitted"] });
    const invoice = await given.submittedInvoice();
    await work();
    const off = { ...ALL, kinds: ["invoice.rejected"], is_on: false, revision: hook.revision };
    expect((await office("PUT", `/${hook.id}`, off)).status).toBe(200);
    expect((await office("PUT", `/${hook.id}`, off)).body.error).toBe("webhook.changed_meanwhile");
    const { token } = await given.staff("clerk");
    const reject = `/api/office/v1/invoices/${invoice.id}/reject`;
    expect((await server.call("POST", reject, { token, body: { reason: "Nieczytelna" } })).status).toBe(200);
    await work();
    expect(types()).toEqual(["invoice.submitted"]);
    // What happened meanwhile is asked for.
    await office("PUT", `/${hook.id}`, { ...off, is_on: true, revision: hook.revision + 1 });
    const replayed = await office("POST", `/${hook.id}/replay`, { from: START.slice(0, 10) });
    expect(replayed.body.data).toEqual({ messages: 1 });
    await work();
    expect(types()).toEqual(["invoice.submitted", "invoice.rejected"]);
  });

  test("an address that fails is tried again with growing pauses, under the same id, and holds up no other", async () => {
    const failing = await make({ url: "https://partner.plon.example/chory" });
    const sound = await make();
    const isIll = (got: Got) => got.path === "/chory";
    partner.answer = (got) => (isIll(got) ? 503 : 200);
    await given.participant();
    await given.participant();
    await work();
    expect(partner.got.filter((got) => !isIll(got))).toHaveLength(2);
    expect((await messages(failing.id, "waiting")).map(({ problem }) => problem)).toEqual([
      "Odpowiedź 503",
      "Odpowiedź 503",
    ]);
    later(4000);
    await work();
    expect(partner.got.filter(isIll)).toHaveLength(2);
    // One message asks whether it is well again; the other waits for that.
    later(6 * MINUTE_MS);
    await work();
    expect(partner.got.filter(isIll)).toHaveLength(3);
    partner.answer = () => 200;
    later(DAY_MS);
    await work();
    expect(partner.got.filter(isIll)).toHaveLength(5);
    expect(new Set(partner.got.filter(isIll).map(idOf)).size).toBe(2);
    expect(await messages(failing.id, "waiting")).toEqual([]);
    expect((await office("GET", `/${failing.id}`)).body.data).toMatchObject({ failures: 0, rests_until: null });
    expect(await messages(sound.id, "sent")).toHaveLength(2);
  });

  test("after three days a message is given up and said so, and can be asked for again", async () => {
    const hook = await make();
    partner.answer = () => 500;
    await given.participant();
    for (let hours = 0; hours <= 80; hours += 1) {
      await work();
      later(60 * MINUTE_MS);
    }
    expect(await messages(hook.id)).toEqual([expect.objectContaining({ status: "given_up", tries: 10 })]);
    expect((await office("GET", "")).body.data).toEqual([expect.objectContaining({ given_up: 1, waiting: 0 })]);
    partner.answer = () => 200;
    await office("POST", `/${hook.id}/replay`, { from: START.slice(0, 10) });
    await work();
    later(20 * MINUTE_MS);
    await work();
    expect(await messages(hook.id)).toEqual([expect.objectContaining({ status: "sent", problem: null })]);
  });

  test.each([
    ["never answers", () => undefined, "Brak odpowiedzi na czas"],
    ["sends elsewhere", () => 302, "Odpowiedź 302"],
    ["refuses", () => 401, "Odpowiedź 401"],
  ])("an address that %s is one that failed", async (_how, answer, problem) => {
    const hook = await make();
    partner.answer = answer;
    await office("POST", `/${hook.id}/test`);
    await work();
    expect(await messages(hook.id)).toEqual([
      expect.objectContaining({ kind: "webhook.test", status: "waiting", tries: 1, problem }),
    ]);
    expect(partner.got).toHaveLength(1);
  });

  test("an address that says it is gone is switched off", async () => {
    const hook = await make();
    partner.answer = () => 410;
    await given.participant();
    await work();
    expect((await office("GET", `/${hook.id}`)).body.data.is_on).toBe(false);
  });

  test("what a worker that died had taken is sent by the next one, under the same id", async () => {
    await make();
    await given.participant();
    await placeNext(server.db, server.clock.now());
    const dying: WebhookSender = () => new Promise(() => {});
    void sendNext(server.db, { send: dying, sealer: testSealer }, server.clock.now());
    const isTaken = async () =>
      (await server.db.selectFrom("webhook_delivery").select("not_before").execute()).every(
        ({ not_before }) => not_before > server.clock.now(),
      );
    await expect.poll(isTaken).toBe(true);
    await work();
    expect(partner.got).toEqual([]);
    later(2 * MINUTE_MS);
    await work();
    expect(types()).toEqual(["participant.joined"]);
  });

  test("what a transaction that ended late wrote is told too, and of one subject in the order of what happened", async () => {
    await make();
    const invoice = await given.submittedInvoice();
    await work();
    const [late, quick] = await Promise.all([server.database.pool.connect(), server.database.pool.connect()]);
    const become = (client: typeof late, status: string) =>
      client.query("update invoice set status = $2 where id = $1", [invoice.id, status]);
    try {
      await late.query("begin");
      await late.query("update participant set first_name = first_name where id = $1", [invoice.who.id]);
      await become(late, "returned");
      await quick.query("begin");
      const waiting = become(quick, "rejected");
      await given.participant();
      await work();
      await late.query("commit");
      await waiting;
      await quick.query("commit");
    } finally {
      late.release();
      quick.release();
    }
    await Promise.all([work(), work(), work()]);
    expect(types()).toEqual([
      "participant.joined",
      "invoice.submitted",
      "participant.joined",
      "invoice.returned",
      "invoice.rejected",
    ]);
    const positions = partner.got.map(({ body }) => (JSON.parse(body) as { data: { position: number } }).data.position);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  });

  test("a new secret signs at once, the one before beside it for a day; neither is shown again", async () => {
    const hook = await make();
    const renewed = (await office("POST", `/${hook.id}/secret`)).body.data as { secret: string };
    await office("POST", `/${hook.id}/test`);
    await work();
    for (const secret of [hook.secret, renewed.secret]) expect(verify(secret, partner.got[0]!)).toBeTruthy();
    later(DAY_MS + 1);
    await office("POST", `/${hook.id}/test`);
    await work();
    expect(verify(renewed.secret, partner.got[1]!)).toBeTruthy();
    expect(() => verify(hook.secret, partner.got[1]!)).toThrow(/signature/i);
    const shown = JSON.stringify([(await office("GET", "")).body, (await office("GET", `/${hook.id}`)).body]);
    expect(shown).not.toContain("whsec_");
    const { rows } = await server.database.pool.query<{ all: string }>("select audit_log::text as all from audit_log");
    expect(rows.map(({ all }) => all).join("")).not.toContain("whsec_");
  });

  test("administrators alone make them, to addresses of the internet alone, and auditors see them", async () => {
    expect((await office("POST", "", ALL, "clerk")).status).toBe(403);
    expect((await office("POST", "", ALL, "auditor")).status).toBe(403);
    const inside = await office("POST", "", { ...ALL, url: "https://10.0.0.7/hak" });
    expect(inside.status).toBe(422);
    expect(inside.body.errors.url).toEqual([expect.stringMatching(/dostępnego w internecie/)]);
    const { id } = await make();
    expect((await office("GET", `/${id}`, undefined, "auditor")).status).toBe(200);
    expect((await office("GET", "/999999")).status).toBe(404);
    expect((await office("DELETE", `/${id}`)).status).toBe(200);
    expect((await office("GET", `/${id}/deliveries`)).status).toBe(404);
  });

  test("a name that leads inside is not called, whatever else it leads to", async () => {
    const leadsTo = (...addresses: string[]) =>
      ((_host: string, _options: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        )) as unknown as typeof lookup;
    const { port } = new URL(origin);
    for (const found of [["127.0.0.1"], ["93.184.215.14", "127.0.0.1"], ["::ffff:127.0.0.1"], []]) {
      const sender = createWebhookSender({ find: leadsTo(...found), timeoutMs: 2000 });
      await expect(
        sender(`https://zly.example.com:${port}/`, { headers: {}, body: "{}" }),
        found.join(),
      ).rejects.toThrow("Adres prowadzi do sieci wewnętrznej");
    }
    expect(partner.got).toEqual([]);
    const inside =
      "127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255 224.0.0.1 ::1 :: fe80::1 fd00::1 ff02::1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1";
    for (const address of inside.split(" ")) expect(isOutside(address), address).toBe(false);
    for (const address of ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111"])
      expect(isOutside(address), address).toBe(true);
  });

  test("what happened a month ago is forgotten, unless somebody still waits for it", async () => {
    const hook = await make();
    await given.participant();
    await work();
    partner.answer = () => 500;
    await given.participant();
    await placeNext(server.db, server.clock.now());
    later(31 * DAY_MS);
    await sweepEvents(server.db, server.clock.now());
    expect((await messages(hook.id)).map(({ status }) => status)).toEqual(["waiting"]);
  });
});
