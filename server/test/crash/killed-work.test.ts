// The worker in the middle of a feed's batch, and the server between the steps of a payout, are killed without warning at
// their last write: a lock of the test's holds them there. What they had begun did not happen; done again, it happens once.
import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { zipSync } from "fflate";
import { sql } from "kysely";
import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { ksefXml } from "#demo/papers/ksef-xml.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createMoneyOrders } from "#test/harness/confirming.ts";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven } from "#test/harness/given.ts";
import { askImport } from "#test/harness/given/imports.ts";
import { sized } from "#test/harness/long.ts";
import { inherited } from "#test/harness/running/processes.ts";
import { givenPoints } from "#test/harness/given/rewards.ts";
import { multipart, START, useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);
const orders = createMoneyOrders(server);
const running = new Set<ChildProcess>();
/** An advisory lock of this test's. */
const HELD_HERE = 4711;

/** The real server as a process of its own on the database of this file. */
async function startProcess(role: "web" | "worker"): Promise<{ process: ChildProcess; url: string }> {
  const child = fork(path.join(import.meta.dirname, "serve.ts"), {
    env: {
      ...inherited(),
      DATABASE_URL: server.database.url,
      PLON_DATA: path.dirname(server.filesDirectory),
      PLON_DEMO: "1",
      PLON_LOG: "silent",
      PLON_NOW: START,
      PLON_ROLE: role,
      PORT: "0",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  running.add(child);
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    child.once("message", (message) => resolve(message as { url: string }));
    child.once("exit", (code) => reject(new Error(`The process ended with ${code} instead of starting`)));
  });
  return { process: child, url };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  running.delete(child);
}

afterEach(async () => {
  for (const child of running) await kill(child);
});

type Held = { killStanding: (child: ChildProcess, whileHeld?: () => Promise<void>) => Promise<void> };

/** From now on whoever writes to the table stands there, and is killed there; then all others go on. */
async function holdWritesTo(
  table: "audit_log" | "invoice_line",
  lock = `lock table ${table} in share mode`,
): Promise<Held> {
  // The application may add to the log, and keep nobody else from it.
  const client = new Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  await client.query(`begin; ${lock}`);
  const standing = async () => {
    const { rows } = await server.database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
       where not l.granted and (l.relation = $1::regclass or (l.locktype = 'advisory' and l.objid = $2))`,
      [table, HELD_HERE],
    );
    return rows[0]!.n;
  };
  return {
    async killStanding(child, whileHeld = async () => {}) {
      try {
        await expect.poll(standing).toBeGreaterThan(0);
        await whileHeld();
        await kill(child);
      } finally {
        await client.end();
      }
    },
  };
}

/** As `holdWritesTo`, of a line of an invoice, once so many documents of a feed are in. */
async function holdAfterDocuments(count: number): Promise<Held> {
  await server.database.asOwner(`
    create function stand_here() returns trigger language plpgsql as $$
    begin
      if (select count(*) from feed_document where status = 'imported') >= ${count} then
        perform pg_advisory_xact_lock_shared(${HELD_HERE});
      end if;
      return new;
    end $$;
    create trigger stand_here before insert on invoice_line for each row execute function stand_here()`);
  return await holdWritesTo("invoice_line", `select pg_advisory_xact_lock(${HELD_HERE})`);
}

const soundLedger = async () =>
  expect((await checkLedger(server.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);

test("kill -9 of the worker in the middle of a batch: it is finished after a restart, each document once", async () => {
  const DOCUMENTS = sized(16, 40);
  const [sender, product, farmer] = [await feeds.sender("on"), await feeds.product(), await given.participant()];
  const document = (at: number) =>
    ksefXml({
      sellerNip: sender.nip,
      buyerNip: farmer.identifier,
      number: `ZABITA/${at}`,
      issueDate: "2026-05-20",
      lines: [{ name: product.name, gtin: product.gtin, quantity: "1", price: "100" }],
    });
  const entries = Array.from({ length: DOCUMENTS }, (_, at) => [`${at}.xml`, Buffer.from(document(at))] as const);
  const sent = await feeds.send(sender.key, Buffer.from(zipSync(Object.fromEntries(entries))), "application/zip");
  expect(sent.status).toBe(202);
  // Asked of the database: the feed's own calls have a pace.
  const counts = async () => {
    const { rows } = await server.database.pool.query<{ status: string; n: number }>(
      "select status, count(*)::int as n from feed_document where batch_id = $1 group by status",
      [sent.body.data.batch_id],
    );
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  };

  const held = await holdAfterDocuments(sized(4, 10));
  const worker = await startProcess("worker");
  await held.killStanding(worker.process);
  const { queued = 0, imported = 0 } = await counts();
  expect(queued).toBeGreaterThan(0);
  expect(queued + imported).toBe(DOCUMENTS);
  expect((await feeds.balances(farmer.id))?.available).toBe(imported * 50);

  await startProcess("worker");
  await expect.poll(counts).toEqual({ imported: DOCUMENTS });
  expect((await feeds.balances(farmer.id))?.available).toBe(DOCUMENTS * 50);
  const invoices = await server.db
    .selectFrom("invoice")
    .innerJoin("invoice_line", "invoice_line.invoice_id", "invoice.id")
    .select("invoice.document_name")
    .where("participant_id", "=", farmer.id)
    .execute();
  expect(new Set(invoices.map((row) => row.document_name)).size).toBe(DOCUMENTS);
  expect(invoices).toHaveLength(DOCUMENTS);
  await soundLedger();
});

test("kill -9 of the worker in the middle of an import: begun anew after a restart, each line has one effect", async () => {
  const LINES = sized(100, 300);
  const { token } = await given.staff("editor");
  const lines = Array.from({ length: LINES }, (_, at) => `${831_001 + at};Zabity ${at};Plon;Herbicydy;l;5;nie`);
  // One line is wrong, and stays wrong the second time.
  const text = [
    "SAP;Nazwa;Marka;Kategoria;Jednostka;Opakowania;W programie",
    ...lines,
    "831999;Zły;Plon;Herbicydy;tona;5;nie",
  ];
  const asked = await askImport(server, { token, kind: "products", text: text.join("\n"), mode: "apply_valid" });
  const { id } = asked.body.data;
  const last = async () => (await server.call("GET", "/api/office/v1/imports/products", { token })).body.data;
  const written = async () =>
    (await server.call("GET", "/api/office/v1/products?search=Zabity&per_page=100", { token })).body.meta.total;
  const audited = async () => {
    const rows = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "product.import")
      .execute();
    return rows.map(({ after }) => after);
  };

  const held = await holdWritesTo("audit_log");
  const worker = await startProcess("worker");
  await held.killStanding(worker.process, async () => {
    // All lines are written and none is there yet; whoever looks sees how far it is.
    await expect.poll(async () => (await last()).lines_done).toBe(LINES);
    expect(await written()).toBe(0);
  });
  expect(await last()).toMatchObject({ id, status: "running", report: null });
  expect([await written(), await audited()]).toEqual([0, []]);
  // The same file again meanwhile is the same import.
  const again = await askImport(server, { token, kind: "products", text: text.join("\n"), mode: "apply_valid" });
  expect(again.body.data.id).toBe(id);

  await startProcess("worker");
  await expect.poll(async () => (await last()).status).toBe("done");
  const counts = { created: LINES, changed: 0, unchanged: 0, refused: 1 };
  expect(await last()).toMatchObject({ id, lines: LINES + 1, lines_done: LINES + 1, report: { counts } });
  expect([await written(), await audited()]).toEqual([LINES, [counts]]);
});

test("kill -9 between the steps of a payout: nothing is paid twice, and no points stay held", async () => {
  const [admin, clerk, farmer] = [await given.staff("admin"), await given.staff("clerk"), await given.participant()];
  const account = "PL61109010140000071219812874";
  const payer = { name: "Plon sp. z o.o.", address: "Warszawa", account: "PL27114020040000300201355387" };
  const office = (method: "GET" | "POST" | "PUT", url: string, token: string, body?: object) =>
    server.call(method, `/api/office/v1${url}`, {
      token,
      headers: { "idempotency-key": randomUUID() },
      ...(body ? { body } : {}),
    });
  await putSetting(server, admin.token, "payout_payer", payer);
  await server.db.updateTable("participant").set({ bank_account: account }).where("id", "=", farmer.id).execute();
  await givenPoints(server, farmer.id, 3000);
  const ids: number[] = [];
  for (const key of ["a", "b", "c"]) {
    const wanted = { kind: "bank_transfer", points: 1000, consents: [1, 2, 4] };
    const answer = await orders.order(farmer.token, wanted, `killed-payout-${key}`);
    ids.push(answer.body.data.id);
  }
  const wanted = { order_ids: ids, execution_date: "2027-01-04" };
  const batch = (await office("POST", "/payout-batches", clerk.token, wanted)).body.data;
  const path = `/payout-batches/${batch.id}`;
  await office("POST", `${path}/approve`, admin.token, { revision: batch.revision });

  const authorization = `Bearer ${clerk.token}`;
  const exportBy = (url: string) =>
    fetch(`${url}/api/office/v1${path}/export`, { method: "POST", headers: { authorization } });
  // What is done again goes through another server of the same programme: the one of this process.
  const exportHere = () => office("POST", `${path}/export`, clerk.token);
  const states = async () => {
    const { lines, status } = (await office("GET", path, clerk.token)).body.data;
    return [status, ...lines.map((line: { status: string }) => line.status)];
  };
  const [exporting, confirming] = await Promise.all([startProcess("web"), startProcess("web")]);
  const heldExport = await holdWritesTo("audit_log");
  const cut = exportBy(exporting.url).catch(() => undefined);
  await heldExport.killStanding(exporting.process);
  expect(await cut).toBeUndefined();
  expect(await states()).toEqual(["approved", "waiting", "waiting", "waiting"]);

  const exported = await Promise.all([exportHere(), exportHere()]);
  expect(exported.map(({ status }) => status)).toEqual([200, 200]);
  const file = async () => (await server.call("GET", `/api/office/v1${path}/file`, { token: clerk.token })).raw;
  const first = await file();
  expect(await file()).toEqual(first);

  const { lines } = (await office("GET", path, clerk.token)).body.data as { lines: { instruction_id: string }[] };
  const content = ["instruction_id;status", ...lines.map((line) => `${line.instruction_id};paid`)].join("\r\n");
  const form = multipart([{ name: "confirmation", value: content, filename: "bank.csv", type: "text/csv" }]);
  const confirmBy = (url: string) =>
    fetch(`${url}/api/office/v1/payout-confirmations`, {
      method: "POST",
      headers: { ...form.headers, authorization },
      body: new Uint8Array(form.payload),
    });
  const heldConfirmation = await holdWritesTo("audit_log");
  const lost = confirmBy(confirming.url).catch(() => undefined);
  await heldConfirmation.killStanding(confirming.process);
  expect(await lost).toBeUndefined();
  expect(await states()).toEqual(["exported", "waiting", "waiting", "waiting"]);
  const kept = await server.db.selectFrom("payout_confirmation").select("id").execute();
  expect(kept).toEqual([]);

  const confirmHere = () => server.call("POST", "/api/office/v1/payout-confirmations", { token: clerk.token, ...form });
  const confirmed = await Promise.all([confirmHere(), confirmHere()]);
  expect(confirmed.map(({ body }) => body.data.paid).toSorted()).toEqual([0, 3]);
  expect(await states()).toEqual(["settled", "paid", "paid", "paid"]);
  const events = await server.db
    .selectFrom("reward_order_event")
    .select("order_id")
    .where("status", "=", "paid")
    .execute();
  expect(events.map((row) => row.order_id).toSorted((a, b) => a - b)).toEqual(ids);
  expect((await office("POST", "/payout-batches", clerk.token, wanted)).status).toBe(409);
  expect(await file()).toEqual(first);
  const { rows } = await sql<{ paid: number; held: number }>`
    select (select sum(amount)::int from ledger_entry where account = 'paid_out') as paid,
      (select count(*)::int from ledger_open_hold) as held
  `.execute(server.db);
  expect(rows).toEqual([{ paid: 3000, held: 0 }]);
  await soundLedger();
});
