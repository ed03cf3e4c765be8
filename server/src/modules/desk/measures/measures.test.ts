// What the operators' metrics tell of the programme itself, over HTTP.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { hashRequest, reserve } from "#modules/points/ledger/ledger.service.ts";
import { proveLedger } from "#modules/account/points/points-jobs.service.ts";
import { startWorker } from "#platform/running/jobs.ts";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

/** What is asked of the database is kept for a while by the process's own clock. */
beforeAll(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterAll(() => void vi.useRealTimers());

/** The value of each metric that starts with `prefix`, asked when nothing is kept any more. */
async function metrics(prefix = "plon_"): Promise<Record<string, number>> {
  vi.advanceTimersByTime(15_000);
  return await readMeasures(prefix);
}

async function readMeasures(prefix: string): Promise<Record<string, number>> {
  const answer = await server.call("GET", "/metrics", { address: "127.0.0.1" });
  const lines = answer.raw.toString().split("\n");
  return Object.fromEntries(
    lines
      .filter((line) => line.startsWith(prefix))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

describe("the metrics of the programme", () => {
  test("tell how many invoices and readings wait, and since when", async () => {
    expect(await metrics("plon_invoices")).toEqual({
      plon_invoices_waiting: 0,
      plon_invoices_oldest_waiting_seconds: 0,
    });
    await given.submittedInvoice();
    server.clock.advance(3_600_000);
    await given.submittedInvoice();
    expect(await metrics("plon_invoices")).toEqual({
      plon_invoices_waiting: 2,
      plon_invoices_oldest_waiting_seconds: 3600,
    });
    expect(await metrics("plon_readings")).toEqual({
      'plon_readings_waiting{source="text"}': 2,
      'plon_readings_waiting{source="picture"}': 0,
      'plon_readings_oldest_waiting_seconds{source="text"}': 3600,
      'plon_readings_oldest_waiting_seconds{source="picture"}': 0,
    });
  });

  test("tell the outbox: what waits now, what was given up, and not what was sent or waits for its hour", async () => {
    await server.db.deleteFrom("outbox_message").execute();
    const at = server.clock.now();
    const message = { channel: "sms" as const, recipient: "+48600100200", body: "Kod", created_at: at };
    await server.db
      .insertInto("outbox_message")
      .values([
        message,
        { ...message, tries: 8 },
        { ...message, sent_at: at },
        { ...message, not_before: new Date(at.getTime() + 7_200_000) },
      ])
      .execute();
    server.clock.advance(60_000);
    expect(await metrics("plon_outbox")).toEqual({
      plon_outbox_messages_waiting: 1,
      plon_outbox_oldest_waiting_seconds: 60,
      plon_outbox_messages_failed: 1,
    });
  });

  test("tell what distributors sent and nobody has read", async () => {
    const { id: distributorId } = await given.distributor();
    const { id: batchId } = await server.db
      .insertInto("feed_batch")
      .values({
        kind: "invoices",
        distributor_id: distributorId,
        received_at: server.clock.now(),
        size_bytes: 10,
        items: 1,
        channel: "feed",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto("feed_document")
      .values({
        batch_id: batchId,
        distributor_id: distributorId,
        position: 1,
        file_name: "fv.xml",
        content_sha256: Buffer.alloc(32),
        content: Buffer.from("<a/>"),
        status: "queued",
      })
      .execute();
    server.clock.advance(120_000);
    expect(await metrics("plon_feed")).toEqual({
      plon_feed_documents_queued: 1,
      plon_feed_oldest_queued_seconds: 120,
      plon_feed_documents_waiting: 0,
    });
  });

  test("tell the ledger's last proof, and the points on the participants' accounts", async () => {
    const farmer = await given.participant();
    await givenPoints(server, farmer.id, 700);
    const key = "metryki";
    await inTransaction(server.db, (tx) =>
      reserve(
        tx,
        {
          participantId: farmer.id,
          key,
          requestHash: hashRequest({ key }),
          cause: { type: "test", id: key },
          actor: { kind: "system", id: null },
          at: server.clock.now(),
          explanation: { text: "Rezerwacja" },
        },
        { points: 200, purpose: "test", expiresAt: new Date(server.clock.now().getTime() + 600_000) },
      ),
    );
    await proveLedger(server.db, server.clock.now());
    server.clock.advance(30_000);
    expect(await metrics("plon_ledger")).toEqual({
      plon_ledger_proof_age_seconds: 30,
      plon_ledger_proof_ok: 1,
      'plon_ledger_points{account="pending"}': 0,
      'plon_ledger_points{account="available"}': 500,
      'plon_ledger_points{account="held"}': 200,
      'plon_ledger_points{account="debt"}': 0,
    });
    await server.db
      .insertInto("ledger_proof")
      .values({
        started_at: server.clock.now(),
        checked_at: server.clock.now(),
        ok: false,
        counts: "{}",
        breaches: '["suma"]',
      })
      .execute();
    expect(await metrics("plon_ledger_proof")).toEqual({ plon_ledger_proof_age_seconds: 0, plon_ledger_proof_ok: 0 });
  });

  test("tell what waits for a second person", async () => {
    const admin = await given.staff("admin");
    await server.db
      .insertInto("payout_batch")
      .values({
        status: "draft",
        created_by: admin.id,
        created_at: server.clock.now(),
        execution_date: "2026-06-12",
        format: "elixir-0",
        message_id: "PLON-METRYKI",
      })
      .execute();
    const { id: farm } = await given.participant();
    await server.call("POST", `/api/office/v1/participants/${farm}/adjustments`, {
      token: admin.token,
      body: { points: 5000, reason: "Rekompensata" },
      headers: { "idempotency-key": "miara-korekty" },
    });
    server.clock.advance(600_000);
    expect(await metrics("plon_approvals")).toEqual({
      'plon_approvals_waiting{kind="payout"}': 1,
      'plon_approvals_waiting{kind="correction"}': 1,
      'plon_approvals_waiting{kind="setting"}': 0,
      'plon_approvals_oldest_waiting_seconds{kind="payout"}': 600,
      'plon_approvals_oldest_waiting_seconds{kind="correction"}': 600,
      'plon_approvals_oldest_waiting_seconds{kind="setting"}': 0,
    });
  });

  test("tell of every job when it last succeeded, how long that took and how often it failed", async () => {
    const silent = { error: vi.fn<() => void>(), info: vi.fn<() => void>() };
    const jobs = ["sum-ledger-days", "never-run"].map((name) => ({ name, cron: "0 4 * * *", run: async () => {} }));
    await (await startWorker(server.database.url, jobs, {}, silent)).stop();
    await server.database.pool.query(`
      insert into jobs.job (name, state, started_on, completed_on, retry_count, policy) values
        ('sum-ledger-days', 'completed', now() - interval '65 minutes', now() - interval '1 hour', 0, 'exclusive'),
        ('sum-ledger-days', 'completed', now() - interval '5 hours', now() - interval '4 hours', 1, 'exclusive'),
        ('sum-ledger-days', 'failed', now() - interval '20 minutes', now() - interval '10 minutes', 3, 'exclusive')`);
    const found = await metrics("plon_job");
    expect(found['plon_job_last_success_age_seconds{name="sum-ledger-days"}']).toBeCloseTo(3600, -2);
    expect(found['plon_job_last_duration_seconds{name="sum-ledger-days"}']).toBeCloseTo(300, 1);
    expect(found['plon_job_failures_day{name="sum-ledger-days"}']).toBe(5);
    expect(found['plon_job_last_success_age_seconds{name="never-run"}']).toBeLessThan(60);
    expect(found['plon_job_failures_day{name="never-run"}']).toBe(0);
    expect(found).not.toHaveProperty(['plon_job_last_duration_seconds{name="never-run"}']);
  });

  test("ask the database once in 15 seconds, however often they are read", async () => {
    const before = (await metrics("plon_invoices_waiting"))["plon_invoices_waiting"]!;
    await given.submittedInvoice();
    vi.advanceTimersByTime(14_999);
    expect(await readMeasures("plon_invoices_waiting")).toEqual({ plon_invoices_waiting: before });
    vi.advanceTimersByTime(1);
    expect(await readMeasures("plon_invoices_waiting")).toEqual({ plon_invoices_waiting: before + 1 });
  });
});
