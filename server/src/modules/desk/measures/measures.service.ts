// How the programme itself is doing, for the operators' metrics: what waits and since when, jobs, the ledger. Read from the
// database, whichever process does the work.
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { Gauge, type Registry } from "prom-client";
import type { Clock } from "#platform/settings/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { flowsByMonth } from "#modules/points/ledger/ledger-days.service.ts";
import { OUTBOX_TRIES_MAX } from "#modules/house/outbox/outbox.service.ts";
import * as queries from "./measures.queries.ts";

/** However often the metrics are read, the database is asked once in this time. */
const KEPT_MS = 15_000;
const READING_SOURCES = ["text", "picture"] as const;
/** The ledger's accounts of participants; `debt` is kept as a negative balance. */
const ACCOUNTS = ["pending", "available", "held", "debt"] as const;

type Ask = (db: Db, at: Date) => Promise<void>;
type NewGauge = (name: string, help: string, labelNames?: string[]) => Gauge;

const secondsSince = (since: Date | null | undefined, at: Date) =>
  since ? Math.max(0, (at.getTime() - since.getTime()) / 1000) : 0;

/** Adds the gauges of the programme to what /metrics shows; returns what brings them up to date. */
export function measureProgramme(registry: Registry, { db, clock }: { db: Db; clock: Clock }): () => Promise<void> {
  const gauge: NewGauge = (name, help, labelNames = []) => new Gauge({ name, help, labelNames, registers: [registry] });
  const asks = [queuesOf(gauge), readingsOf(gauge), approvalsOf(gauge), jobsOf(gauge), ledgerOf(gauge)].flat();
  let askedAt = -Infinity;
  return async () => {
    if (performance.now() - askedAt < KEPT_MS) return;
    askedAt = performance.now();
    // One after another: the operators' look takes one connection, however much there is to see.
    for (const ask of asks) await ask(db, clock.now());
  };
}

function queuesOf(gauge: NewGauge): Ask[] {
  const invoices = gauge("plon_invoices_waiting", "Invoices waiting for a decision.");
  const invoicesOldest = gauge("plon_invoices_oldest_waiting_seconds", "How long the oldest of them has waited.");
  const messages = gauge("plon_outbox_messages_waiting", "E-mails and SMS to be sent now.");
  const messagesOldest = gauge("plon_outbox_oldest_waiting_seconds", "How long the oldest of them has waited.");
  const failed = gauge("plon_outbox_messages_failed", "E-mails and SMS that were given up.");
  const queued = gauge("plon_feed_documents_queued", "Documents of distributors that nobody has read yet.");
  const queuedOldest = gauge("plon_feed_oldest_queued_seconds", "How long the oldest of them has waited.");
  const waiting = gauge("plon_feed_documents_waiting", "Documents that wait for an article, an original or a clerk.");
  return [
    async (db, at) => {
      const found = await queries.countInvoices(db);
      invoices.set(found.waiting);
      invoicesOldest.set(secondsSince(found.oldest_at, at));
    },
    async (db, at) => {
      const found = await queries.countMessages(db, OUTBOX_TRIES_MAX, at);
      messages.set(found.waiting);
      messagesOldest.set(secondsSince(found.oldest_at, at));
      failed.set(found.failed);
    },
    async (db, at) => {
      const found = await queries.countDocuments(db);
      queued.set(found.queued);
      queuedOldest.set(secondsSince(found.oldest_at, at));
      waiting.set(found.waiting);
    },
  ];
}

function readingsOf(gauge: NewGauge): Ask {
  const readings = gauge("plon_readings_waiting", "Files of invoices waiting to be read, by kind.", ["source"]);
  const oldest = gauge("plon_readings_oldest_waiting_seconds", "How long the oldest of them has waited.", ["source"]);
  return async (db, at) => {
    const rows = await queries.countReadings(db);
    for (const source of READING_SOURCES) {
      const found = rows.find((row) => row.source === source);
      readings.set({ source }, found?.waiting ?? 0);
      oldest.set({ source }, secondsSince(found?.oldest_at, at));
    }
  };
}

function approvalsOf(gauge: NewGauge): Ask {
  const approvals = gauge("plon_approvals_waiting", "What waits for a second person, by kind.", ["kind"]);
  const oldest = gauge("plon_approvals_oldest_waiting_seconds", "How long the oldest of them has waited.", ["kind"]);
  return async (db, at) => {
    for (const { kind, waiting, oldest_at } of await queries.countApprovals(db)) {
      approvals.set({ kind }, waiting);
      oldest.set({ kind }, secondsSince(oldest_at, at));
    }
  };
}

/** The label is not `job`, which Prometheus gives to what it reads. */
function jobsOf(gauge: NewGauge): Ask {
  const idle = gauge("plon_job_last_success_age_seconds", "Time since the job last succeeded.", ["name"]);
  const lasted = gauge("plon_job_last_duration_seconds", "How long its last successful run took.", ["name"]);
  const failures = gauge("plon_job_failures_day", "How often it failed in the last 24 hours.", ["name"]);
  return async (db) => {
    for (const { name, ...job } of await queries.listJobStates(db)) {
      idle.set({ name }, Math.max(0, job.idle_seconds));
      if (job.run_seconds !== null) lasted.set({ name }, job.run_seconds);
      failures.set({ name }, job.failures);
    }
  };
}

function ledgerOf(gauge: NewGauge): Ask[] {
  const age = gauge(
    "plon_ledger_proof_age_seconds",
    "Time since the ledger was last proved; 0 before the first proof.",
  );
  const isSound = gauge("plon_ledger_proof_ok", "Whether the last proof found nothing wrong; 1 before the first one.");
  const points = gauge("plon_ledger_points", "Points of all participants, by account; debt is what they owe.", [
    "account",
  ]);
  return [
    async (db, at) => {
      const proof = await queries.findProof(db);
      age.set(secondsSince(proof?.checked_at, at));
      isSound.set(proof?.ok === false ? 0 : 1);
    },
    async (db, at) => {
      // By the daily sums and what was posted since: balances are a row per participant.
      const today = warsawDay(at);
      const flows = await flowsByMonth(db, { from: today, to: today });
      for (const account of ACCOUNTS) {
        const sum = flows.reduce((total, flow) => (flow.account === account ? total + flow.points : total), 0);
        points.set({ account }, Math.abs(sum));
      }
    },
  ];
}
