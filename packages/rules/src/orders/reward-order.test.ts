import { describe, expect, test } from "vitest";
import {
  firstOrderStatus,
  isCancellable,
  ORDER_STATUS_NUMBER,
  type OrderKind,
  orderNumber,
  type OrderStatus,
  orderStatus,
  type OrderStep,
  comesBackToStock,
  staffOrderSteps,
  TAKE_BACK_CAUSES,
  statusAfter,
} from "./reward-order.ts";

const STATUSES = Object.keys(ORDER_STATUS_NUMBER) as OrderStatus[];
const KINDS: OrderKind[] = ["item", "voucher", "bank_transfer", "charity"];

describe("an order", () => {
  test.each<[OrderStatus, string, string]>([
    ["accepted", "Przyjęte", "yellow"],
    ["processing", "W realizacji", "yellow"],
    ["sent", "Wysłane", "yellow"],
    ["delivered", "Dostarczone", "green"],
    ["cancelled", "Anulowane", "grey"],
    ["paid", "Wypłacone", "green"],
  ])("that is %s reads %s", (status, label, color) => {
    expect(orderStatus(status)).toEqual({ label, color });
  });

  test("of a voucher is delivered at once, any other is accepted first", () => {
    expect(KINDS.map(firstOrderStatus)).toEqual(["accepted", "delivered", "accepted", "accepted"]);
  });

  test("is cancelled by the farm while nobody began with it, and never when a campaign pays it", () => {
    expect(STATUSES.filter((status) => isCancellable(status))).toEqual(["accepted"]);
    expect(STATUSES.filter((status) => isCancellable(status, "campaign"))).toEqual([]);
  });

  test("has a number of at least six digits", () => {
    expect([orderNumber(123, 2026), orderNumber(1_234_567, 2027)]).toEqual(["N/2026/000123", "N/2027/1234567"]);
  });
});

describe("what staff may do with an order", () => {
  const of = (kind: OrderKind, origin?: "campaign") =>
    Object.fromEntries(
      STATUSES.map((status) => [status, staffOrderSteps(kind, status, origin)] as const).filter(
        ([, s]) => s.length > 0,
      ),
    );

  test("an item is packed, sent and handed over, cancelled until it leaves, and taken back from then on", () => {
    expect(of("item")).toEqual({
      accepted: ["process", "cancel"],
      processing: ["send", "cancel"],
      sent: ["deliver", "take_back"],
      delivered: ["take_back"],
    });
  });

  test("what is exchanged is sent again or taken back, never cancelled: its old pieces had left", () => {
    const steps = STATUSES.map((status) => staffOrderSteps("item", status, "points", true));
    expect(steps).toEqual([
      ["process", "cancel"],
      ["send", "take_back"],
      ["deliver", "take_back"],
      ["take_back"],
      [],
      [],
    ]);
  });

  test("only a piece that is ours again goes back to stock", () => {
    expect(TAKE_BACK_CAUSES.filter(comesBackToStock)).toEqual(["withdrawn", "returned"]);
  });

  test("a voucher is done; money is cancelled before its payout is ordered", () => {
    expect(of("voucher")).toEqual({});
    expect(of("bank_transfer")).toEqual({ accepted: ["cancel"] });
    expect(of("charity")).toEqual({ accepted: ["cancel"] });
  });

  test("nothing with what a campaign pays", () => {
    for (const kind of KINDS) expect(of(kind, "campaign"), kind).toEqual({});
  });

  test.each<[OrderStep, OrderStatus]>([
    ["process", "processing"],
    ["send", "sent"],
    ["deliver", "delivered"],
    ["cancel", "cancelled"],
    ["take_back", "cancelled"],
  ])("%s makes it %s", (step, status) => {
    expect(statusAfter(step)).toBe(status);
  });
});
