// Who says that a thing came back, or never came, gives its points back, or sends another one. Nobody else sees the parcel: from
// some points a day on a second person decides (0257).
import { orderNumber, orderStatus, type TakeBackCause } from "@plon/rules/orders/reward-order.ts";
import { worthOfPieces } from "@plon/rules/orders/order-return.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { beyondDay, returnedToday } from "#modules/house/approvals/alone-days.service.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { listReturnable } from "./held-returns.queries.ts";
import { type MoveRequest, moveOrders } from "../order-board.service.ts";
import { decideReturn, type ReturnDecision } from "./return-decisions.service.ts";

type TakingBack = Extract<MoveRequest, { action: "take_back" }>;
/** Forgotten when the account of the order is closed. */
type Asked =
  | { act: "take_back"; cause: TakeBackCause; reason: string }
  | { act: "decide"; decision: ReturnDecision["decision"]; answer: string };

type Returnable = Awaited<ReturnType<typeof listReturnable>>[number];

/** What a request was made on: where the order stands, and what its farmer said of it. */
export const returnBasis: Basis = async (db, id) => {
  const order = getOrThrow((await listReturnable(db, [Number(id)]))[0], "order.not_found");
  return `${order.status} ${order.return_id ?? ""} ${order.return_state ?? ""}`;
};

/** Whether this reaches the limit of a person's returns, or one of those that all doors share. */
async function isBeyondDay(tx: Tx, ctx: StaffContext, givings: { participantId: number; points: number }[]) {
  const settings = await readSettings(tx);
  const { return_approval_points: limit } = settings;
  const points = givings.reduce((sum, one) => sum + one.points, 0);
  if (limit > 0 && (await returnedToday(tx, ctx)) + points >= limit) return true;
  return (await beyondDay(tx, ctx, givings, settings)) !== undefined;
}

/**
 * Takes back what was sent, all orders or none; beyond the limit of a person's day each is only asked for. Returns how many
 * were moved, and how many wait. Throws what `moveOrders` throws, and approval.waiting.
 */
export async function takeBackByTwo(tx: Tx, ctx: StaffContext, request: TakingBack) {
  const ids = [...new Set(request.order_ids)];
  const orders = await listReturnable(tx, ids);
  if (orders.length < ids.length) throw new AppError("order.not_found");
  const givings = orders.map(({ participant_id: participantId, points }) => ({ participantId, points }));
  if (!(await isBeyondDay(tx, ctx, givings))) return { moved: await moveOrders(tx, ctx, request), held: 0 };
  const { cause, reason } = request;
  for (const order of orders) {
    await ask(tx, ctx, order, {
      asked: { act: "take_back", cause, reason },
      after: `anulowane: ${CAUSES[cause]}`,
      effect: `Na saldo wraca ${pointsText(order.points)}.`,
      reason,
      rehearse: () => moveOrders(tx, ctx, { ...request, order_ids: [order.id] }),
    });
  }
  return { moved: 0, held: orders.length };
}

/**
 * Decides an open return; accepting or exchanging beyond the limit of a person's day is only asked for. Returns whether it
 * waits. Throws what `decideReturn` throws, and approval.waiting.
 */
export async function decideReturnByTwo(tx: Tx, ctx: StaffContext, id: number, given: ReturnDecision) {
  const order = getOrThrow((await listReturnable(tx, [id]))[0], "order.not_found");
  const { points } = worthOfPieces(order, order.returned_pieces ?? 0);
  const giving = { participantId: order.participant_id, points };
  if (given.decision === "refuse" || !(await isBeyondDay(tx, ctx, [giving]))) {
    await decideReturn(tx, ctx, id, { decided: given });
    return { isHeld: false };
  }
  const isExchange = given.decision === "exchange";
  await ask(tx, ctx, order, {
    asked: { act: "decide", ...given },
    after: isExchange ? "wymiana na nową sztukę" : "zwrot przyjęty",
    effect: isExchange
      ? `Wyjdzie jeszcze jedna przesyłka warta ${pointsText(points)}.`
      : `Na saldo wraca ${pointsText(points)}.`,
    reason: given.answer,
    rehearse: () => decideReturn(tx, ctx, id, { decided: given }),
  });
  return { isHeld: true };
}

const CAUSES: Record<TakeBackCause, string> = {
  withdrawn: "rolnik odstąpił",
  returned: "przesyłka wróciła",
  lost: "przesyłka zaginęła",
  broken: "nagroda uszkodzona",
};

type Asking = { asked: Asked; after: string; effect: string; reason: string; rehearse: () => Promise<unknown> };

const ask = (tx: Tx, ctx: StaffContext, { id, year, title, status }: Returnable, asking: Asking) =>
  askForApproval(tx, ctx, {
    kind: "order.return",
    subjectId: String(id),
    subject: `Zwrot nagrody: ${title}, zamówienie ${orderNumber(id, year)}`,
    path: `/orders/${id}`,
    before: orderStatus(status).label.toLocaleLowerCase("pl"),
    basis: returnBasis,
    ...asking,
  });

/** Takes the step that a second person approved: it counts towards nobody's day. Throws approval.outdated once forgotten. */
export const carryOutReturn: CarryOut = async (tx, ctx, id, { asked: given }) => {
  if (!("act" in (given as object))) throw new AppError("approval.outdated");
  const asked = given as Asked;
  if (asked.act === "decide") return await decideReturn(tx, ctx, Number(id), { decided: asked, isByTwo: true });
  const { cause, reason } = asked;
  await moveOrders(tx, ctx, { action: "take_back", order_ids: [Number(id)], cause, reason }, { isByTwo: true });
};
