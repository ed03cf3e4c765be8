import { moneyText } from "@plon/rules/money/money-text.ts";
import {
  largestExchange,
  moneyRewardProblem,
  moneyRewardValueGrosze,
  smallestExchange,
  statementsAt,
} from "@plon/rules/money/money-reward.ts";
import { groupedNumber, pointsText } from "@plon/rules/texts/polish-text.ts";
import { orderNumber } from "@plon/rules/orders/reward-order.ts";
import { rewardTax, type TaxSetting } from "@plon/rules/money/reward-tax.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { membershipOf } from "#platform/acts/acting-person.ts";
import type { IdempotencyKey, ParticipantContext } from "#platform/acts/context.ts";
import type { Db, TransactionalDb, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import {
  type Act,
  type Asking,
  askToConfirm,
  confirmed,
  type GivenConfirmation,
} from "#modules/people/confirmations/confirmations.service.ts";
import { payoutsBlockedUntil } from "#modules/people/contact-changes/contact-changes.service.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";
import { lockParticipants, spend } from "#modules/points/ledger/ledger.service.ts";
import { tellOwnerOfSpending } from "#modules/people/members/members.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { findOrderByKey, recordOrder } from "#modules/goods/orders/order-records.service.ts";
import { payoutExpectedBy } from "#modules/money/payouts/payout-times.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { findPayee, listMoneyPrizes, type Payee } from "./money-rewards.queries.ts";
import { type MoneyKind, type Statement, statementsFor } from "./statements.ts";

type Programme = Awaited<ReturnType<typeof readSettings>>;
type Obstacle = "locked" | "off" | "no_account" | "account_changed" | "too_few_points";

const KINDS = ["bank_transfer", "charity"] as const;

/** The most characters of an SMS that a name may take. */
const SMS_NAME_LENGTH = 40;

const accountEnding = (account: string) => `…\u00a0${account.slice(-4)}`;

const rateOf = (settings: Programme) => ({
  pointsPerPln: settings.points_per_pln,
  minimumPoints: settings.money_minimum_points,
});

const taxOf = ({ reward_tax: tax }: Programme): TaxSetting => ({
  treatment: tax.treatment,
  thresholdGrosze: tax.threshold_grosze,
  ratePercent: tax.rate_percent,
});

/** What prevents a kind of exchange apart from points, in the order in which it is reported. */
function obstacleOf(
  kind: MoneyKind,
  facts: { isOffered: boolean; payee: Payee; settings: Programme; at: Date },
): Exclude<Obstacle, "too_few_points"> | null {
  const { payee, settings, at } = facts;
  if (payee.is_prize_ordering_locked) return "locked";
  if (!facts.isOffered || (kind === "charity" && !settings.payout_charity)) return "off";
  if (kind === "charity") return null;
  if (!payee.bank_account) return "no_account";
  return payoutsBlockedUntil(payee, at) ? "account_changed" : null;
}

/** Rate, tax, payees and statements of both money rewards, and what prevents this participant from exchanging. */
export async function moneyTerms(db: Db, ctx: ParticipantContext) {
  const settings = await readSettings(db);
  const prizes = await listMoneyPrizes(db, ctx.at);
  const payee = getOrThrow(await findPayee(db, ctx.participantId), "unauthenticated");
  const { available } = await balancesOf(db, ctx.participantId, ctx.at);
  const tooFew = largestExchange(available, rateOf(settings)) === 0;
  const account = payee.bank_account ? accountEnding(payee.bank_account) : null;
  return {
    settings,
    available,
    blockedUntil: payoutsBlockedUntil(payee, ctx.at),
    expectedBy: await payoutExpectedBy(db, ctx.at),
    kinds: KINDS.map((kind) => {
      const prize = prizes.find((row) => row.kind === kind);
      const obstacle = obstacleOf(kind, { isOffered: prize !== undefined, payee, settings, at: ctx.at });
      return {
        kind,
        title: prize?.title ?? (kind === "charity" ? "Darowizna" : "Przelew na konto"),
        lead: prize?.lead ?? "",
        description: prize?.description ?? "",
        payee: kind === "charity" ? (settings.payout_charity?.name ?? null) : account,
        obstacle: obstacle ?? (tooFew ? ("too_few_points" as const) : null),
        statements: statementsFor(kind, taxOf(settings)),
      };
    }),
  };
}

const whenText = new Intl.DateTimeFormat("pl-PL", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Warsaw" });

function refuse(obstacle: NonNullable<ReturnType<typeof obstacleOf>>, payee: Payee, at: Date): AppError {
  if (obstacle === "off") return new AppError("prize.not_orderable");
  if (obstacle === "locked") return new AppError("prize.locked");
  if (obstacle === "no_account") return new AppError("money.no_account");
  const until = payoutsBlockedUntil(payee, at) ?? at;
  return new AppError("money.account_changed", { params: { when: `od ${whenText.format(until)}` } });
}

function checkPoints(points: number, rate: ReturnType<typeof rateOf>): void {
  const problem = moneyRewardProblem(points, rate);
  if (problem === "below_minimum") {
    const limit = groupedNumber(smallestExchange(rate));
    throw new AppError("money.below_minimum", { inField: "points", params: { limit } });
  }
  if (problem === "not_whole") {
    const limit = groupedNumber(rate.pointsPerPln);
    throw new AppError("money.not_whole", { inField: "points", params: { limit } });
  }
}

function agreedTo(offered: Statement[], consents: number[]): { id: number; text: string }[] {
  if (offered.some(({ id }) => !consents.includes(id))) {
    throw new AppError("money.statement_missing", { inField: "consents" });
  }
  return offered.map(({ id, text }) => ({ id, text }));
}

export type MoneyOrder = { kind: MoneyKind; points: number; consents: number[] };

/** An exchange as it is about to be made: judged, but not yet confirmed, and nothing is taken. */
async function judgeOrder(db: Db, ctx: ParticipantContext, wanted: MoneyOrder) {
  const settings = await readSettings(db);
  const payee = getOrThrow(await findPayee(db, ctx.participantId), "unauthenticated");
  const prize = (await listMoneyPrizes(db, ctx.at)).find(({ kind }) => kind === wanted.kind);
  const obstacle = obstacleOf(wanted.kind, { isOffered: prize !== undefined, payee, settings, at: ctx.at });
  if (!prize || obstacle) throw refuse(obstacle ?? "off", payee, ctx.at);
  const rate = rateOf(settings);
  checkPoints(wanted.points, rate);
  const valueGrosze = moneyRewardValueGrosze(wanted.points, rate);
  const offered = statementsAt(statementsFor(wanted.kind, taxOf(settings)), valueGrosze);
  const statements = agreedTo(offered, wanted.consents);
  const tax = rewardTax(valueGrosze, taxOf(settings));
  const { account, name } =
    wanted.kind === "charity" ? settings.payout_charity! : { account: payee.bank_account!, name: null };
  return { prize, valueGrosze, tax, statements, payee: { account, name } };
}

type Judged = Awaited<ReturnType<typeof judgeOrder>>;

/** What is confirmed: the sum that is paid, to whom, and for how many points. */
function actOf(wanted: MoneyOrder, { valueGrosze, tax, payee }: Judged): Act {
  const paidGrosze = valueGrosze - tax.taxGrosze;
  const words =
    wanted.kind === "charity"
      ? `przekazuje darowizne ${moneyText(paidGrosze)}: ${(payee.name ?? "").slice(0, SMS_NAME_LENGTH)}`
      : `zamawia przelew ${moneyText(paidGrosze)} na konto ...${payee.account.slice(-4)}`;
  return { purpose: "payout", exactly: [wanted.kind, wanted.points, paidGrosze, payee.account], words };
}

/**
 * Judges an exchange as `orderMoneyReward` does, and asks its orderer to confirm it. Throws what that throws before anything is
 * taken, and auth.sms_code_too_soon, auth.sms_code_daily_limit.
 */
export async function askToConfirmMoney(tx: Tx, ctx: ParticipantContext, wanted: MoneyOrder, asking: Asking) {
  const exchange = await judgeOrder(tx, ctx, wanted);
  const { available } = await balancesOf(tx, ctx.participantId, ctx.at);
  if (available < wanted.points) throw new AppError("points.insufficient");
  const { valueGrosze, tax, payee } = exchange;
  return {
    confirmation: await askToConfirm(tx, ctx, actOf(wanted, exchange), asking),
    value_grosze: valueGrosze,
    tax_grosze: tax.taxGrosze,
    payee: payee.name ?? accountEnding(payee.account),
  };
}

/**
 * Exchanges points for a bank transfer or a donation, once it is confirmed: points, order and notification in one transaction.
 * The same key again returns the first order. A wrong code costs one of its attempts. Throws, in this order: prize.locked,
 * prize.not_orderable, money.no_account, money.account_changed, money.below_minimum, money.not_whole,
 * money.statement_missing, auth.sms_code_…, auth.passkey_…, points.insufficient; and request.key_reused.
 */
export async function orderMoneyReward(
  db: TransactionalDb,
  ctx: ParticipantContext,
  wanted: MoneyOrder,
  given: GivenConfirmation,
) {
  const key = keyOf(ctx);
  return await confirmed(db, ctx, given, async (tx, confirm) => {
    // First of all, so that a simultaneous repetition finds the order.
    await lockParticipants(tx, [ctx.participantId]);
    return await withIdempotencyKey(key, {
      find: () => findOrderByKey(tx, ctx.participantId, key.key),
      again: async ({ id, year, value_grosze, tax_grosze }) => {
        const { available } = await balancesOf(tx, ctx.participantId, ctx.at);
        return { id, number: orderNumber(id, year), available, value_grosze, tax_grosze };
      },
      first: async () => {
        const judgement = await judgeOrder(tx, ctx, wanted);
        const confirmedBy = await confirm(actOf(wanted, judgement));
        return await exchange(tx, ctx, { wanted: { ...wanted, confirmedBy }, judged: judgement, idempotency: key });
      },
    });
  });
}

async function exchange(
  tx: Tx,
  ctx: ParticipantContext,
  {
    wanted,
    judged: { prize, valueGrosze, tax, statements },
    idempotency: { key, requestHash },
  }: { wanted: MoneyOrder & { confirmedBy: "key" | "sms" }; judged: Judged; idempotency: IdempotencyKey },
) {
  const receipt = await spend(
    tx,
    {
      participantId: ctx.participantId,
      key: `money:${ctx.participantId}:${key}`,
      requestHash,
      cause: { type: "money_reward", id: prize.id },
      actor: { kind: "participant", id: ctx.participantId },
      at: ctx.at,
      explanation: { text: `${prize.title}: ${moneyText(valueGrosze)} za ${pointsText(wanted.points)}.` },
    },
    { points: wanted.points, to: wanted.kind === "charity" ? "donated" : "paid_out" },
  );
  const year = Number(warsawDay(ctx.at).slice(0, 4));
  const id = await recordOrder(tx, {
    participant_id: ctx.participantId,
    membership_id: membershipOf(ctx),
    prize_id: prize.id,
    kind: wanted.kind,
    title: prize.title,
    quantity: 1,
    points: wanted.points,
    value_grosze: valueGrosze,
    tax_treatment: tax.treatment,
    tax_grosze: tax.taxGrosze,
    status: "accepted",
    statements: JSON.stringify(statements),
    confirmed_by: wanted.confirmedBy,
    journal_id: receipt.journalId,
    ordered_at: ctx.at,
    year,
    status_changed_at: ctx.at,
    idempotency_key: key,
    request_hash: requestHash,
  });
  await notify(tx, {
    topic: "rewards",
    participantId: ctx.participantId,
    title: wanted.kind === "charity" ? "Darowizna przyjęta" : "Wypłata przyjęta",
    content: `Zamówienie ${orderNumber(id, year)}: ${moneyText(valueGrosze)} za ${pointsText(wanted.points)}. Powiadomimy Cię, gdy bank potwierdzi przelew.`,
    link: "/moje-nagrody",
    at: ctx.at,
  });
  await tellOwnerOfSpending(
    tx,
    ctx,
    `${prize.title.toLowerCase()}, ${moneyText(valueGrosze)} za ${pointsText(wanted.points)}`,
  );
  const sums = { value_grosze: valueGrosze, tax_grosze: tax.taxGrosze };
  return { id, number: orderNumber(id, year), available: receipt.available, ...sums };
}
