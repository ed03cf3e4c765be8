// How documents come in: keys, archives, hostile bytes, the office's answers, and what a process leaves that is killed.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { ksefXml } from "#demo/papers/ksef-xml.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven } from "#test/harness/given.ts";
import { sized } from "#test/harness/long.ts";
import { processorMs } from "#test/harness/running/processor-time.ts";
import { useTestServer } from "#test/harness/server.ts";
import { approveWaiting } from "#test/harness/given/settings.ts";
import { lockNextDocument } from "./feeds.queries.ts";

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);

let sender: Awaited<ReturnType<typeof feeds.sender>>;
let product: Awaited<ReturnType<typeof feeds.product>>;
let clerk: Awaited<ReturnType<typeof given.staff>>;
let admin: Awaited<ReturnType<typeof given.staff>>;

beforeAll(async () => {
  sender = await feeds.sender("on");
  product = await feeds.product();
  clerk = await given.staff("clerk");
  admin = await given.staff("admin");
});

type Entry = { name: string; content: Buffer; claims?: number; encrypted?: boolean };

/** An archive written by hand, so that it may also lie. */
function zip(entries: Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims, encrypted } of entries) {
    const packed = deflateRawSync(content);
    const bytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(encrypted ? 0x801 : 0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? content.length, 18);
    common.writeUInt16LE(bytes.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), common, bytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"), common, tail, bytes]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

const document = (number: string, buyerNip: string, quantity = "1") =>
  ksefXml({
    sellerNip: sender.nip,
    buyerNip,
    number,
    issueDate: "2026-05-20",
    lines: [{ name: product.name, gtin: product.gtin, quantity, value: "100.00" }],
  });

const countRows = async () => {
  const { rows } = await server.database.pool.query(
    "select (select count(*) from feed_batch)::int as batches, (select count(*) from invoice)::int as invoices",
  );
  return rows[0];
};

describe("keys", () => {
  test("are made by an administrator, shown once, kept as a hash, and end at once", async () => {
    const { id } = await given.distributor();
    const made = await server.call("POST", `/api/office/v1/distributors/${id}/keys`, {
      token: admin.token,
      body: { name: "ERP magazyn" },
    });
    const { key } = made.body.data;
    expect((await feeds.send(key, "<a/>")).status).toBe(401);
    await approveWaiting(server);
    expect(key).toMatch(/^plon_[\w-]{43}$/);
    const shown = await server.call("GET", `/api/office/v1/distributors/${id}/feed`, { token: clerk.token });
    expect(JSON.stringify(shown.body)).not.toContain(key);
    expect(shown.body.data.keys).toMatchObject([
      { name: "ERP magazyn", prefix: key.slice(0, 12), last_used_at: null, revoked_at: null },
    ]);
    expect((await feeds.send(key, "<a/>")).status).toBe(202);
    const used = await server.call("GET", `/api/office/v1/distributors/${id}/feed`, { token: clerk.token });
    expect(used.body.data.keys[0].last_used_at).toBe(server.clock.now().toISOString());
    await server.call("POST", `/api/office/v1/distributor-keys/${used.body.data.keys[0].id}/revoke`, {
      token: admin.token,
      body: {},
    });
    expect((await feeds.send(key, "<a/>")).status).toBe(401);
  });

  test("at most ten are valid at a time, and the log says once who made and who ended each", async () => {
    const { id } = await given.distributor();
    const post = (path: string, body: object) =>
      server.call("POST", `/api/office/v1/${path}`, { token: admin.token, body });
    for (let made = 0; made < 10; made += 1) {
      const { status, body } = await post(`distributors/${id}/keys`, { name: `System ${made}` });
      expect([status, body.message]).toEqual([200, HELD_MESSAGE]);
      await approveWaiting(server);
    }
    const { body } = await server.call("GET", `/api/office/v1/distributors/${id}/feed`, { token: clerk.token });
    const keys: { id: number; prefix: string }[] = body.data.keys;
    expect((await post(`distributors/${id}/keys`, { name: "System 11" })).body.error).toBe("feed.too_many_keys");
    const [ended] = keys;
    for (let time = 0; time < 2; time += 1) {
      expect((await post(`distributor-keys/${ended!.id}/revoke`, {})).status).toBe(200);
    }
    expect((await post(`distributors/${id}/keys`, { name: "System 11" })).status).toBe(200);
    await approveWaiting(server);
    const logged = async (action: string) =>
      (
        await server.call("GET", `/api/office/v1/audit?action=${action}&subject_id=${id}&per_page=100`, {
          token: admin.token,
        })
      ).body.data;
    expect(await logged("distributor.key")).toHaveLength(11);
    expect(await logged("distributor.key_revoke")).toMatchObject([
      { staff: { id: admin.id }, before: { key_id: ended!.id, prefix: ended!.prefix } },
    ]);
  });

  test("two made at once never exceed ten", async () => {
    const { id } = await given.distributor();
    const make = () =>
      server.call("POST", `/api/office/v1/distributors/${id}/keys`, { token: admin.token, body: { name: "System" } });
    for (let made = 0; made < 9; made += 1) {
      expect((await make()).status).toBe(200);
      await approveWaiting(server);
    }
    const answers = await Promise.all([make(), make(), make(), make()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test("only a real change of automatic acceptance is in the log", async () => {
    const { id } = await given.distributor();
    const put = (mode: string) =>
      server.call("PUT", `/api/office/v1/distributors/${id}/automatic-acceptance`, {
        token: admin.token,
        body: { mode },
      });
    for (const mode of ["on", "on", "off"]) {
      expect((await put(mode)).status).toBe(200);
      if (mode === "on") await approveWaiting(server);
    }
    const action = "distributor.automatic_acceptance";
    const log = await server.call("GET", `/api/office/v1/audit?action=${action}&subject_id=${id}`, {
      token: admin.token,
    });
    expect(log.body.data.map(({ before, after }: { before: object; after: object }) => [before, after])).toEqual([
      [{ mode: "on" }, { mode: "off" }],
      [{ mode: "off" }, { mode: "on" }],
    ]);
  });

  test("open nothing but the own feed, and have a pace", async () => {
    const other = await feeds.sender();
    const sent = await feeds.send(other.key, "<a/>");
    const url = `/api/feeds/v1/batches/${sent.body.data.batch_id}`;
    expect((await server.call("GET", url, { token: sender.key })).status).toBe(404);
    expect((await server.call("GET", "/api/office/v1/feed-batches", { token: other.key })).status).toBe(401);
    const { id } = await server.db
      .selectFrom("distributor_key")
      .select("id")
      .where("distributor_id", "=", other.id)
      .executeTakeFirstOrThrow();
    const calls = Array.from({ length: 118 }, () => ({ bucket: `feed:${id}`, happened_at: server.clock.now() }));
    await server.db.insertInto("attempt").values(calls).execute();
    expect((await server.call("GET", url, { token: other.key })).status).toBe(200);
    const refused = await server.call("GET", url, { token: other.key });
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
  });

  test("a body of another type is refused here, and a document everywhere else", async () => {
    expect((await feeds.send(sender.key, "{}", "application/json")).status).toBe(415);
    const login = await server.call("POST", "/api/v1/auth/login", {
      payload: "<a/>",
      headers: { "content-type": "application/xml" },
    });
    expect(login.status).toBe(415);
  });
});

describe("an archive", () => {
  test("brings each of its documents, with a report for each", async () => {
    const farmer = await given.participant();
    const content = zip([
      { name: "maj/1.xml", content: Buffer.from(document("ZIP/1", farmer.identifier)) },
      { name: "maj/2.xml", content: Buffer.from("<Faktura>") },
      { name: "maj/3.xml", content: Buffer.from(document("ZIP/3", farmer.identifier)) },
    ]);
    const sent = await feeds.send(sender.key, content, "application/zip");
    expect(sent).toMatchObject({ status: 202, body: { data: { documents: 3 } } });
    const before = await feeds.report(sender.key, sent.body.data.batch_id);
    expect(before).toMatchObject({ is_done: false, counts: { queued: 3 } });
    await feeds.workOff();
    const after = await feeds.report(sender.key, sent.body.data.batch_id);
    expect(after).toMatchObject({ is_done: true, counts: { imported: 2, invalid: 1 } });
    expect(after.documents[1]).toMatchObject({
      file_name: "maj/2.xml",
      status: "invalid",
      line: 1,
      column: 10,
      reason: expect.stringContaining("XML"),
    });
    expect((await feeds.balances(farmer.id))?.available).toBe(100);
  });

  test.each([
    ["a bomb", () => zip([{ name: "a.xml", content: Buffer.alloc(2_900_000) }]), "ponad miarę"],
    [
      "a bomb that lies about its size",
      () => zip([{ name: "a.xml", content: Buffer.alloc(50_000_000), claims: 1000 }]),
      "uszkodzone",
    ],
    ["a document of 4 MB", () => zip([{ name: "a.xml", content: Buffer.alloc(4_000_000) }]), "3 MB"],
    ["a name that leads out", () => zip([{ name: "../../etc/passwd", content: Buffer.from("x") }]), "nazwy"],
    ["an absolute name", () => zip([{ name: "/etc/passwd", content: Buffer.from("x") }]), "nazwy"],
    ["a name with backslashes", () => zip([{ name: "..\\windows", content: Buffer.from("x") }]), "nazwy"],
    [
      "too many",
      () => zip(Array.from({ length: 1001 }, (_, at) => ({ name: `${at}.xml`, content: Buffer.from("x") }))),
      "1000",
    ],
    ["encrypted ones", () => zip([{ name: "a.xml", content: Buffer.from("x"), encrypted: true }]), "zaszyfrowane"],
    ["nothing", () => zip([]), "puste"],
    ["only half of it", () => zip([{ name: "a.xml", content: Buffer.from("x") }]).subarray(0, 40), "ZIP"],
  ])("with %s is refused as a whole, quickly", async (_name, content, reason) => {
    const before = await countRows();
    const payload = content();
    let sent: Awaited<ReturnType<typeof feeds.send>> | undefined;
    const took = await processorMs(async () => {
      sent = await feeds.send(sender.key, payload, "application/zip");
    });
    expect(sent).toMatchObject({
      status: 422,
      body: { error: "feed.archive_refused", message: expect.stringContaining(reason) },
    });
    expect(took).toBeLessThan(5000);
    expect(await countRows()).toEqual(before);
  });
});

describe("what a crash leaves", () => {
  test("a document whose work was cut off is worked off again, and once", async () => {
    const farmer = await given.participant();
    await feeds.send(sender.key, document("CRASH/1", farmer.identifier));
    await inTransaction(server.db, async (tx) => {
      await lockNextDocument(tx);
      throw new Error("power cut");
    }).catch(() => {});
    await Promise.all([feeds.workOff(), feeds.workOff(), feeds.workOff()]);
    expect((await feeds.balances(farmer.id))?.available).toBe(50);
  });

  test("workers at once take each document once, also when two are the same", async () => {
    const farmer = await given.participant();
    const entries = Array.from({ length: 12 }, (_, at) => ({
      name: `${at}.xml`,
      content: Buffer.from(document(`RAZEM/${at % 6}`, farmer.identifier)),
    }));
    const sent = await feeds.send(sender.key, zip(entries), "application/zip");
    await Promise.all([feeds.workOff(), feeds.workOff(), feeds.workOff()]);
    expect((await feeds.report(sender.key, sent.body.data.batch_id)).counts).toEqual({ imported: 6, duplicate: 6 });
    expect((await feeds.balances(farmer.id))?.available).toBe(300);
  });
});

/** Mutations of the samples and of a document of ours. */
const FUZZ = sized(200, 6000);

test("mutated documents neither crash it nor are half imported", async () => {
  const farmer = await given.participant();
  const folder = path.join(import.meta.dirname, "../../../../test/ksef-samples");
  const seeds = readdirSync(folder)
    .filter((name) => name.endsWith(".xml"))
    .map((name) => readFileSync(path.join(folder, name)));
  let state = 11;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const mutated = (at: number) => {
    const seed = at % 2 === 0 ? Buffer.from(document(`FUZZ/${at}`, farmer.identifier)) : seeds[random(seeds.length)]!;
    const content = Buffer.from(seed);
    for (let change = 0; change <= random(4); change++) content[random(content.length)] = random(256);
    const cut = random(10) === 0 ? random(content.length) : content.length;
    return content.subarray(0, cut);
  };
  let invoices = 0;
  for (let from = 0; from < FUZZ; from += 300) {
    const entries = Array.from({ length: Math.min(300, FUZZ - from) }, (_, at) => ({
      name: `${from + at}.xml`,
      content: mutated(from + at),
    }));
    const sent = await feeds.send(sender.key, zip(entries), "application/zip");
    await feeds.workOff();
    const report = await feeds.report(sender.key, sent.body.data.batch_id);
    expect(report.is_done).toBe(true);
    expect(JSON.stringify(report)).not.toContain("po naszej stronie");
    const { rows } = await server.database.pool.query(
      "select count(*)::int as n from feed_document d join invoice i on i.id = d.invoice_id where d.batch_id = $1 and i.status in ('pending', 'accepted', 'rejected')",
      [sent.body.data.batch_id],
    );
    expect(rows[0].n).toBe(report.counts.imported ?? 0);
    invoices += rows[0].n;
  }
  expect(invoices).toBeGreaterThan(0);
  expect((await checkLedger(server.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
}, 600_000);

describe("an article nobody knows", () => {
  const unknown = (number: string, buyerNip: string) => ({
    number,
    buyerNip,
    lines: [{ name: `${product.name} kanister`, index: "AGR-77", unit: "kan", quantity: "3", value: "300.00" }],
  });

  test("becomes a question to the office; the answer applies to all waiting and future documents", async () => {
    const farmer = await given.participant();
    const first = await feeds.imported(sender, unknown("ART/1", farmer.identifier));
    expect(first).toMatchObject({ status: "waiting", waits_for: "mapping" });
    await feeds.imported(sender, unknown("ART/2", farmer.identifier));
    const open = await server.call("GET", "/api/office/v1/feed-articles?status=open&search=AGR-77", {
      token: clerk.token,
    });
    expect(open.body.data).toMatchObject([
      {
        index: "AGR-77",
        unit: "kan",
        documents_waiting: 2,
        suggestions: [{ id: product.id }, {}, {}].slice(0, open.body.data[0].suggestions.length),
      },
    ]);
    const { id } = open.body.data[0];
    const answer = (body: object) =>
      server.call("POST", `/api/office/v1/feed-articles/${id}/answer`, { token: clerk.token, body });
    expect(await answer({ is: "product", product_id: product.id })).toMatchObject({
      status: 422,
      body: { errors: { unit_volume: [expect.stringContaining("kan")] } },
    });
    expect((await answer({ is: "product", product_id: product.id, unit_volume: 10 })).status).toBe(200);
    expect((await answer({ is: "foreign" })).body.error).toBe("feed.article_answered");
    await feeds.workOff();
    expect((await feeds.balances(farmer.id))?.available).toBe(600);
    expect((await feeds.imported(sender, unknown("ART/3", farmer.identifier))).status).toBe("imported");
    const kept = await server.db
      .selectFrom("feed_document")
      .select("id")
      .where("facts", "is not", null)
      .where("status", "=", "imported")
      .execute();
    expect(kept).toEqual([]);
  });

  test("that is none of ours is asked about once", async () => {
    const farmer = await given.participant();
    const sent = {
      buyerNip: farmer.identifier,
      lines: [{ name: `${product.name} plus odżywka`, unit: "szt.", quantity: "1" }],
    };
    expect((await feeds.imported(sender, sent)).status).toBe("waiting");
    const open = await server.call("GET", "/api/office/v1/feed-articles?status=open", { token: clerk.token });
    const asked = open.body.data.find(({ name }: { name: string }) => name === sent.lines[0]!.name);
    await server.call("POST", `/api/office/v1/feed-articles/${asked.id}/answer`, {
      token: clerk.token,
      body: { is: "foreign" },
    });
    await feeds.workOff();
    expect((await feeds.imported(sender, sent)).status).toBe("no_products");
  });

  test("people of a distributor see their own batches and questions, and decide nothing", async () => {
    const farmer = await given.participant();
    const waiting = await feeds.imported(sender, {
      buyerNip: farmer.identifier,
      lines: [{ name: `${product.name} próbka`, quantity: "1" }],
    });
    const [own, other] = [await given.staff("distributor", sender.id), await given.staff("distributor")];
    const read = (token: string, url: string) => server.call("GET", url, { token });
    expect((await read(own.token, "/api/office/v1/feed-batches")).body.meta.total).toBeGreaterThan(0);
    expect((await read(other.token, "/api/office/v1/feed-batches")).body.meta.total).toBe(0);
    expect((await read(other.token, `/api/office/v1/feed-articles?distributor_id=${sender.id}`)).body.meta.total).toBe(
      0,
    );
    expect((await read(other.token, `/api/office/v1/feed-batches/${waiting.batchId}`)).status).toBe(404);
    expect((await read(own.token, `/api/office/v1/feed-batches/${waiting.batchId}`)).status).toBe(200);
    const documents = `/api/office/v1/feed-documents?batch_id=${waiting.batchId}`;
    expect((await read(own.token, documents)).body.data).toMatchObject([
      { status: "waiting", actions: [], invoice_id: null },
    ]);
    expect((await read(other.token, documents)).body.meta.total).toBe(0);
    const close = (token: string) =>
      server.call("POST", `/api/office/v1/feed-documents/${waiting.id}/close`, {
        token,
        body: { reason: "Rozliczono ręcznie" },
      });
    expect((await close(own.token)).status).toBe(403);
    expect((await read(own.token, "/api/office/v1/dashboard")).status).toBe(403);
    expect((await close(clerk.token)).body.data).toMatchObject({ status: "closed", actions: [] });
    expect((await close(clerk.token)).status).toBe(409);
  });
});

test("the wrong ones among many documents are found by state, day, number, seller and what is wrong, over all batches", async () => {
  const farmer = await given.participant();
  const of = (number: string, facts = {}) =>
    feeds.imported(sender, {
      buyerNip: farmer.identifier,
      number,
      lines: [{ name: product.name, gtin: product.gtin, quantity: "1" }],
      ...facts,
    });
  const good = await of("FV/LISTA/1");
  const wrong = await of("FV/LISTA/2", { sellerNip: "5260250274" });
  const other = await feeds.sender();
  await feeds.imported(other, {
    buyerNip: farmer.identifier,
    number: "FV/LISTA/3",
    sellerNip: "5260250274",
    lines: [],
  });
  const clerk = await given.staff("clerk");
  const list = async (query: Record<string, string>) => {
    const { body } = await server.call("GET", `/api/office/v1/feed-documents?${new URLSearchParams(query)}`, {
      token: clerk.token,
    });
    return (body.data as { document: string }[]).map(({ document }) => document);
  };
  const own = { distributor_id: String(sender.id) };
  expect(await list({ ...own, search: "lista", order: "asc" })).toEqual([good.document, wrong.document]);
  expect(await list({ ...own, search: "fv/lista/2" })).toEqual([wrong.document]);
  expect(await list({ search: "LISTA", status: "invalid" })).toEqual(expect.arrayContaining([wrong.document]));
  expect(await list({ ...own, search: "lista", reason: String(wrong.reason).slice(0, 12) })).toEqual([wrong.document]);
  expect(await list({ batch_id: String(good.batchId) })).toEqual([good.document]);
  const today = server.clock.now().toISOString().slice(0, 10);
  expect(await list({ ...own, search: "lista", from: today, to: today })).toHaveLength(2);
  expect(await list({ ...own, search: "lista", to: "2020-01-01" })).toEqual([]);
});

test("stock levels count line by line, and wrong lines are named", async () => {
  const branch = await server.db
    .insertInto("distributor_branch")
    .values({
      distributor_id: sender.id,
      name: "Toruń",
      street: "Polna 1",
      postcode: "87-100",
      city: "Toruń",
      phone: "+48566230101",
      lat: 53,
      lng: 18,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = [
    { branch_id: branch.id, gtin: product.gtin, status: "available" },
    { branch_id: branch.id, gtin: "5900000000001", status: "none" },
    { branch_id: 999_999, gtin: product.gtin, status: "none" },
    { branch_id: branch.id, gtin: product.gtin, status: "full" },
  ];
  const payload = `${rows.map((row) => JSON.stringify(row)).join("\n")}\nnie json\n`;
  const sent = await server.call("POST", "/api/feeds/v1/availability", {
    token: sender.key,
    payload,
    headers: { "content-type": "application/x-ndjson" },
  });
  expect(sent.body.data.availability).toMatchObject({ accepted: 1, rejected: 4 });
  expect(sent.body.data.availability.problems.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 5]);
  expect((await feeds.report(sender.key, sent.body.data.batch_id)).availability.accepted).toBe(1);
  const stored = await server.db
    .selectFrom("product_availability")
    .select(["status", "updated_at"])
    .where("branch_id", "=", branch.id)
    .execute();
  expect(stored).toEqual([{ status: "available", updated_at: server.clock.now() }]);
});
