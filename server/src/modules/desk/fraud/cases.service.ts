// Cases as people read and decide them. A decision punishes nobody: it teaches thresholds, and ends what waits where there was no
// ground. Points are taken by corrections and closings, which have second persons of their own.
import { countsFor } from "@plon/rules/fraud/case-score.ts";
import { FRAUD_SIGNAL_KINDS, type FraudSignalKind, signalTitle } from "@plon/rules/fraud/signals.ts";
import { firstThreshold, type FraudVerdict, learntThreshold, thresholdBounds } from "@plon/rules/fraud/threshold.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Json } from "#platform/database/column-types.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { extendHold, releaseOutgoing } from "#modules/people/outgoing-holds/outgoing-holds.service.ts";
import { type CaseFilter, findCase, findState, listCases, lockCase, updateCase } from "./cases.queries.ts";
import {
  answerSignals,
  listOfCases,
  listThresholds,
  lockThreshold,
  thresholdsOf,
  updateThreshold,
} from "./signals.queries.ts";

/** A page of cases with their signals, without those about the reader. */
export async function casePage(db: Db, ctx: StaffContext, filter: CaseFilter) {
  const { rows, meta } = await listCases(db, ctx.staff.id, filter);
  const signals = Map.groupBy(
    await listOfCases(
      db,
      rows.map(({ id }) => id),
    ),
    (signal) => signal.case_id,
  );
  return { rows: rows.map((row) => Object.assign(row, { signals: signals.get(row.id) ?? [] })), meta };
}

/** One case. Throws fraud.not_found, also for one about the reader. */
export async function getCase(db: Db, ctx: StaffContext, id: number) {
  const found = getOrThrow(await findCase(db, ctx.staff.id, id), "fraud.not_found");
  return Object.assign(found, { signals: await listOfCases(db, [id]) });
}

export type ShownCase = Awaited<ReturnType<typeof getCase>>;

async function lockOpen(tx: Tx, ctx: StaffContext, id: number) {
  const found = await lockCase(tx, id);
  if (!found || (found.subject_type === "staff" && found.subject_id === ctx.staff.id)) {
    throw new AppError("fraud.not_found");
  }
  if (found.status !== "open") throw new AppError("fraud.decided");
  return found;
}

type Decision = { verdict: FraudVerdict; reason: string; revision: number; takes_points: boolean };

/**
 * Decides a case as it was read. One that is confirmed so that points will be taken is only asked for, of another person; true
 * where it is. Throws fraud.not_found, fraud.decided, fraud.changed_meanwhile, approval.waiting.
 */
export async function decideCase(tx: Tx, ctx: StaffContext, id: number, decision: Decision): Promise<boolean> {
  const found = await lockOpen(tx, ctx, id);
  if (found.revision !== decision.revision) throw new AppError("fraud.changed_meanwhile");
  if (decision.verdict === "confirmed" && decision.takes_points) {
    await askForApproval(tx, ctx, {
      kind: "fraud.confirm",
      subjectId: String(id),
      asked: { reason: decision.reason },
      subject: `Nadużycie: sprawa ${id}`,
      path: `/fraud-cases/${id}`,
      before: "Sprawa otwarta",
      after: "Nadużycie potwierdzone, punkty do odebrania",
      effect: `Wynik sprawy: ${found.score} na 100. Punkty odbiera się potem korektą salda albo zamknięciem konta.`,
      basis: caseBasis,
      reason: decision.reason,
    });
    return true;
  }
  await settle(tx, ctx, id, { verdict: decision.verdict, reason: decision.reason });
  return false;
}

/** What a confirmation was asked on: the case as it was read. */
export const caseBasis: Basis = async (db, id) => {
  const found = await findState(db, Number(id));
  if (!found) throw new AppError("fraud.not_found");
  return `${found.revision} ${found.status}`;
};

/** Confirms a case by two. Throws fraud.not_found (also for one about who agrees), fraud.decided. */
export const carryOutConfirmation: CarryOut = async (tx, ctx, id, { asked }) => {
  const { reason } = asked as { reason: string };
  await lockOpen(tx, ctx, Number(id));
  await settle(tx, ctx, Number(id), { verdict: "confirmed", reason });
};

async function settle(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { verdict, reason }: { verdict: FraudVerdict; reason: string },
): Promise<void> {
  const found = await lockOpen(tx, ctx, id);
  const learnt = await learn(tx, id, verdict, ctx.at);
  await answerSignals(tx, id);
  await updateCase(tx, id, {
    status: verdict,
    reason,
    decided_at: ctx.at,
    decided_by: ctx.staff.id,
    changed_at: ctx.at,
  });
  // Where it was confirmed what leaves waits until its day: whoever goes on locks the account or its balance meanwhile.
  if (verdict === "unfounded" && found.hold_id !== null) await releaseOutgoing(tx, found.hold_id, ctx.at);
  await audit(tx, ctx, {
    action: `fraud.${verdict}`,
    subject: { type: "fraud_case", id },
    before: { status: found.status },
    after: { status: verdict, reason, thresholds: learnt as Json },
  });
}

/** What a decision teaches of each kind that counted in the case. */
async function learn(tx: Tx, caseId: number, verdict: FraudVerdict, at: Date) {
  const thresholds = await thresholdsOf(tx);
  const counted = (await listOfCases(tx, [caseId])).filter((signal) => countsFor(signal, thresholds));
  const kinds = [...new Set(counted.map(({ kind }) => kind))].toSorted();
  const learnt: Partial<Record<FraudSignalKind, number>> = {};
  for (const kind of kinds) {
    const { threshold } = await lockThreshold(tx, kind, firstThreshold(kind), at);
    const next = learntThreshold(kind, threshold, verdict);
    await updateThreshold(tx, kind, { threshold: next, column: `${verdict}_count`, at });
    learnt[kind] = next;
  }
  return learnt;
}

/**
 * Lets what leaves the farm of a case wait longer, for a reason. Throws fraud.not_found, fraud.decided, fraud.hold_over (nothing
 * waits any more, or it has waited as long as it may).
 */
export async function prolongHold(tx: Tx, ctx: StaffContext, id: number, reason: string): Promise<void> {
  const found = await lockOpen(tx, ctx, id);
  const until = found.hold_id === null ? undefined : await extendHold(tx, found.hold_id, ctx.at);
  if (until === undefined) throw new AppError("fraud.hold_over");
  await updateCase(tx, id, { changed_at: ctx.at });
  await audit(tx, ctx, {
    action: "fraud.hold",
    subject: { type: "fraud_case", id },
    after: { until_day: until, reason },
  });
}

/** Every kind with its threshold and bounds, and how often it counted in a case that was confirmed, or had no ground. */
export async function thresholdPage(db: Db) {
  const kept = new Map((await listThresholds(db)).map((row) => [row.kind, row]));
  return FRAUD_SIGNAL_KINDS.map((kind) => ({
    kind,
    title: signalTitle(kind),
    threshold: kept.get(kind)?.threshold ?? firstThreshold(kind),
    least: thresholdBounds(kind).least,
    most: thresholdBounds(kind).most,
    confirmed: kept.get(kind)?.confirmed_count ?? 0,
    unfounded: kept.get(kind)?.unfounded_count ?? 0,
  }));
}
