// Payments settled by hand. That money arrived, one person may say; that it came back, without a file of the bank, or which of
// the bank's two answers is true, is said by one and confirmed by another. Until then nothing changes, so nothing is paid again.
// What a file says came back is confirmed here, too, by another person than the one who read the file.
import {
  claimableOutcomes,
  isBack,
  payoutLineAfter,
  payoutLineFound,
  type PayoutOutcome,
} from "@plon/rules/money/payout-line.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { mustBeAnother } from "#modules/house/approvals/second-person.service.ts";
import { lockWithPoints } from "#modules/goods/orders/order-records.service.ts";
import { type LineRecord, listLines, lockBatch } from "../batches.queries.ts";
import { type Claim, decideClaim, insertClaims, listLastClaims } from "./line-events.queries.ts";
import { type Answer, countedLines, keepAnswers, keepConfirmed } from "./line-states.service.ts";

export type LineVerdict = { line_id: number } & (
  | { status: "paid"; reason?: string | undefined }
  | { status: "returned" | "recalled"; reason: string }
);

/** A batch that went out, locked, with its lines. Throws payout.not_found, payout.wrong_state. */
async function lockHandedOut(tx: Tx, batchId: number) {
  const batch = getOrThrow(await lockBatch(tx, batchId), "payout.not_found");
  if (batch.status !== "exported" && batch.status !== "settled") throw new AppError("payout.wrong_state");
  return { batch, lines: await listLines(tx, batchId) };
}

const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

const auditBatch = (tx: Tx, ctx: StaffContext, { act, id, after }: { act: string; id: number; after: object }) =>
  audit(tx, ctx, { action: `payout.${act}`, subject: { type: "payout_batch", id }, after });

const isSaid = (line: LineRecord, { status }: LineVerdict) =>
  line.state === status || (status === "returned" && isBack(line.state));

/**
 * Settles lines of an exported batch by hand: one that waits is paid at once; that money is back, or what a conflict comes to,
 * waits for another person. What is known already, or was said by the same person, is left alone. Throws payout.not_found
 * (also for a line of another batch), payout.wrong_state, payout.line_settled, payout.claim_waiting, request.invalid (no reason).
 */
export async function settleByHand(
  tx: Tx,
  ctx: StaffContext,
  { batchId, lines: wanted }: { batchId: number; lines: LineVerdict[] },
): Promise<void> {
  const handedOut = await lockHandedOut(tx, batchId);
  const known = byId(handedOut.lines);
  const waiting = await waitingClaims(tx, wanted);
  const paid: Answer[] = [];
  const claimed: { line: LineRecord; outcome: PayoutOutcome; reason: string }[] = [];
  for (const verdict of wanted) {
    const line = getOrThrow(known.get(verdict.line_id), "payout.not_found");
    const { status: outcome, reason } = verdict;
    if (isSaid(line, verdict)) continue;
    if (outcome === "paid" && line.state === "waiting") {
      paid.push({ line, said: "paid", before: "waiting", after: payoutLineAfter("waiting", "paid"), reason: null });
      continue;
    }
    if (!claimableOutcomes(line.state).includes(outcome)) throw new AppError("payout.line_settled");
    const claim = waiting.get(line.id);
    if (claim && claim.outcome === outcome && claim.claimed_by === ctx.staff.id) continue;
    if (claim) throw new AppError("payout.claim_waiting");
    if (!reason) throw new AppError("request.invalid", { fields: { reason: ["Podaj, z czego to wiadomo"] } });
    claimed.push({ line, outcome, reason });
  }
  if (paid.length > 0) {
    const counts = await keepAnswers(tx, ctx, handedOut, { answers: paid, source: { source: "hand" } });
    await auditBatch(tx, ctx, { act: "settle", id: batchId, after: { ...counts, by: "hand" } });
  }
  if (claimed.length === 0) return;
  await insertClaims(
    tx,
    claimed.map(({ line, outcome, reason }) => ({
      line_id: line.id,
      outcome,
      reason,
      claimed_by: ctx.staff.id,
      claimed_at: ctx.at,
      status: "waiting" as const,
    })),
  );
  const after = claimed.map(({ line, outcome, reason }) => ({ order: line.order_id, outcome, reason }));
  await auditBatch(tx, ctx, { act: "claim", id: batchId, after: { lines: after } });
}

const waitingClaims = async (tx: Tx, wanted: LineVerdict[]) => {
  const claims = await listLastClaims(
    tx,
    wanted.map(({ line_id: id }) => id),
  );
  return new Map(claims.filter(({ status }) => status === "waiting").map((claim) => [claim.line_id, claim]));
};

export type ClaimDecision = "confirm" | "reject" | "withdraw";

const STATUS_AFTER = { confirm: "confirmed", reject: "rejected", withdraw: "withdrawn" } as const;

const isOfFile = (claim: Claim) => claim.confirmation_id !== null;

/**
 * Decides what was said of these lines: another person confirms it, which settles them, or rejects it; who said it by hand may
 * withdraw it. A file's word that is rejected is a conflict, which two people end. One's own decision repeated changes nothing.
 * Throws payout.not_found, payout.wrong_state, payout.own_claim, approval.same_person, payout.file_claim, payout.claim_over.
 */
export async function decideClaims(
  tx: Tx,
  ctx: StaffContext,
  {
    batchId,
    lineIds,
    decision,
    reason,
  }: { batchId: number; lineIds: number[]; decision: ClaimDecision; reason: string },
): Promise<void> {
  const handedOut = await lockHandedOut(tx, batchId);
  const known = byId(handedOut.lines);
  const lines = [...new Set(lineIds)].map((id) => getOrThrow(known.get(id), "payout.not_found"));
  const claims = new Map((await listLastClaims(tx, lineIds)).map((claim) => [claim.line_id, claim]));
  const status = STATUS_AFTER[decision];
  const decided: { line: LineRecord; claim: Claim }[] = [];
  for (const line of lines) {
    const claim = claims.get(line.id);
    if (claim?.status === status && claim.decided_by === ctx.staff.id) continue;
    if (claim?.status !== "waiting") throw new AppError("payout.claim_over");
    if ((decision === "withdraw") !== (claim.claimed_by === ctx.staff.id)) throw new AppError("payout.own_claim");
    if (decision === "withdraw" && isOfFile(claim)) throw new AppError("payout.file_claim");
    decided.push({ line, claim });
  }
  if (decided.length === 0) return;
  if (decision !== "withdraw") {
    const said = decided.map(({ claim }) => ({ by: claim.claimed_by, at: claim.claimed_at }));
    await mustBeAnother(tx, ctx, said, "payout.own_claim");
  }
  for (const { claim } of decided) {
    await decideClaim(tx, claim.id, {
      status,
      decided_by: ctx.staff.id,
      decided_at: ctx.at,
      decision_reason: reason || null,
    });
  }
  const [ofFiles, byHand] = [
    decided.filter(({ claim }) => isOfFile(claim)),
    decided.filter(({ claim }) => !isOfFile(claim)),
  ];
  if (decision === "confirm") {
    await keepConfirmed(tx, ctx, ofFiles);
    await carryOut(tx, ctx, handedOut, byHand);
  } else if (decision === "reject") await dispute(tx, ctx, handedOut, { decided: ofFiles, reason: reason || null });
  const after = decided.map(({ line, claim }) => ({ order: line.order_id, outcome: claim.outcome }));
  await auditBatch(tx, ctx, { act: `claim_${decision}`, id: batchId, after: { lines: after, reason } });
}

async function carryOut(
  tx: Tx,
  ctx: StaffContext,
  handedOut: Awaited<ReturnType<typeof lockHandedOut>>,
  decided: { line: LineRecord; claim: Claim }[],
): Promise<void> {
  if (decided.length === 0) return;
  const orderIds = decided.map(({ line }) => line.order_id);
  await lockWithPoints(tx, orderIds);
  const ofOrders = Map.groupBy(await countedLines(tx, orderIds), (line) => line.order_id);
  for (const { line, claim } of decided) {
    const others = (ofOrders.get(line.order_id) ?? []).filter(({ id }) => id !== line.id).map(({ state }) => state);
    const after = payoutLineFound(line.state, claim.outcome, others);
    const reason = claim.outcome === "paid" ? null : claim.reason;
    const answer = { line, said: claim.outcome, before: line.state, after, reason };
    await keepAnswers(tx, ctx, handedOut, { answers: [answer], source: { source: "hand", claim_id: claim.id } });
  }
}

/** The second person says that a file is wrong: whether money came back is a question to two people, as in every conflict. */
async function dispute(
  tx: Tx,
  ctx: StaffContext,
  handedOut: Awaited<ReturnType<typeof lockHandedOut>>,
  { decided, reason }: { decided: { line: LineRecord; claim: Claim }[]; reason: string | null },
): Promise<void> {
  for (const { line, claim } of decided) {
    const answer = { line, said: claim.outcome, before: line.state, after: "conflicting" as const, reason };
    await keepAnswers(tx, ctx, handedOut, { answers: [answer], source: { source: "hand", claim_id: claim.id } });
  }
}
