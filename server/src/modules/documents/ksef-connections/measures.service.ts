// How reading from KSeF is doing, for the operators' metrics: read from the database, whichever process reads the farms.
import { KSEF_CONNECTION_STATUSES, KSEF_FAILURES } from "@plon/contract/office/documents/ksef-connections.ts";
import { Gauge, type Registry } from "prom-client";
import type { Clock } from "#platform/settings/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { recentSettings } from "#modules/house/settings/settings.service.ts";
import { sumSetAside } from "./turns/set-aside.queries.ts";
import { findUsedCertificate, measure } from "./ksef-connections.queries.ts";

const DAY_MS = 86_400_000;
/** However often the metrics are read, the database is asked once in this time. */
const KEPT_MS = 30_000;
const DOCUMENT_STATUSES = ["found", "taken", "refused"] as const;

/** Adds the gauges of reading to what /metrics shows; returns what brings them up to date. */
export function measureKsef(registry: Registry, { db, clock }: { db: Db; clock: Clock }): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const farms = gauge("ksef_farms", "Farms connected with KSeF, by state.", ["state"]);
  const failing = gauge("ksef_farms_failing", "Farms whose last reading failed, by kind.", ["failure"]);
  const overdue = gauge("ksef_farms_overdue", "Farms whose turn is overdue by more than an hour.");
  const behind = gauge("ksef_oldest_reading_seconds", "Of all farms that are read: the time since the oldest reading.");
  const documents = gauge("ksef_documents_day", "Documents found in the last 24 hours, by state.", ["state"]);
  const setAside = gauge("ksef_set_aside", "Documents and rows of KSeF's that wait to be given out or understood.");
  const differing = gauge("ksef_farms_differing", "Farms of which KSeF counts other documents than there are here.");
  const isOn = gauge("ksef_reading_on", "Whether the office lets invoices be read.");
  const days = gauge("ksef_certificate_days", "Days until the certificate in use ends; 0 without one.");

  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < KEPT_MS) return;
    readAt = performance.now();
    const at = clock.now();
    const { ksef_environment: environment, ksef_reading_on } = await recentSettings(db);
    const found = await measure(db, environment, new Date(at.getTime() - DAY_MS), at);
    const certificate = await findUsedCertificate(db, environment, at);
    const countOf = <Row extends { count: number }>(rows: Row[], is: (row: Row) => boolean) =>
      rows.find(is)?.count ?? 0;
    for (const state of KSEF_CONNECTION_STATUSES) {
      farms.set(
        { state },
        countOf(found.farms, (row) => row.status === state),
      );
    }
    for (const failure of KSEF_FAILURES) {
      failing.set(
        { failure },
        countOf(found.failing, (row) => row.failure === failure),
      );
    }
    for (const state of DOCUMENT_STATUSES) {
      documents.set(
        { state },
        countOf(found.documents, (row) => row.status === state),
      );
    }
    const { waiting, farms_differing } = await sumSetAside(db, environment, at);
    setAside.set(waiting);
    differing.set(farms_differing);
    overdue.set(found.overdue);
    behind.set(found.oldest ? (at.getTime() - found.oldest.getTime()) / 1000 : 0);
    isOn.set(ksef_reading_on ? 1 : 0);
    days.set(certificate ? Math.floor((certificate.valid_until.getTime() - at.getTime()) / DAY_MS) : 0);
  };
}
