import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  lastReturnDay,
  ON_THE_WAY_DAYS,
  parcelDays,
  RETURN_DAYS,
  RETURN_STATES,
  returnableNow,
  type ReturnedOrder,
  returnStatus,
  worthOfPieces,
} from "./order-return.ts";
import { type OrderKind, type OrderStatus, RETURN_CAUSES } from "./reward-order.ts";
import { addDays, isWorkingDay, warsawDayEnd, warsawDayStart } from "../time/warsaw-calendar.ts";

const happened = (status: OrderStatus, at: string) => ({ status, happened_at: new Date(at) });
const SENT = happened("sent", "2026-06-01T10:00:00Z");
const DELIVERED = happened("delivered", "2026-06-03T10:00:00Z");
const order = (changed: Partial<ReturnedOrder> = {}): ReturnedOrder => ({
  kind: "item",
  status: "delivered",
  events: [SENT, DELIVERED],
  returns: [],
  ...changed,
});
const causesAt = (at: string, changed: Partial<ReturnedOrder> = {}) =>
  returnableNow(order(changed), new Date(at))?.causes;

describe("the last day", () => {
  test.each<[arrived: string | null, sent: string, last: string, why: string]>([
    ["2026-06-03", "2026-06-01", "2026-06-17", "the fourteenth after it came"],
    ["2026-06-06", "2026-06-01", "2026-06-22", "a Saturday: the next Monday"],
    ["2026-04-22", "2026-04-20", "2026-05-06", "an ordinary Wednesday after the long weekend"],
    ["2026-04-17", "2026-04-15", "2026-05-04", "1 May and the weekend after it"],
    ["2026-12-11", "2026-12-09", "2026-12-28", "Christmas and the weekend after it"],
    [null, "2026-06-01", "2026-06-22", "nobody said when it came: a week on the way"],
  ])("of what came on %s, sent on %s, is %s: %s", (arrivedDay, sentDay, last) => {
    expect(lastReturnDay({ sentDay, arrivedDay })).toBe(last);
  });

  test("is a working day, no earlier than promised, and later the later it came", () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((later) => addDays("2024-01-01", later));
    fc.assert(
      fc.property(days, fc.option(fc.integer({ min: 0, max: 30 })), (sentDay, way) => {
        const arrivedDay = way === null ? null : addDays(sentDay, way);
        const last = lastReturnDay({ sentDay, arrivedDay });
        const promised = addDays(sentDay, (way ?? ON_THE_WAY_DAYS) + RETURN_DAYS);
        expect(isWorkingDay(last)).toBe(true);
        expect(last >= promised && last <= addDays(promised, 5)).toBe(true);
        expect(lastReturnDay({ sentDay, arrivedDay: addDays(arrivedDay ?? sentDay, 40) }) > last).toBe(true);
        const at = (day: string) => ({
          status: "delivered" as const,
          happened_at: new Date(warsawDayStart(day).getTime() + 43_200_000),
        });
        const events = [{ ...at(sentDay), status: "sent" as const }, ...(arrivedDay === null ? [] : [at(arrivedDay)])];
        const end = warsawDayEnd(last).getTime();
        expect(returnableNow(order({ events }), new Date(end - 1))?.until).toBe(last);
        expect(returnableNow(order({ events }), new Date(end))).toBeUndefined();
      }),
    );
  });
});

describe("what may be said", () => {
  test("of a thing that was sent, and of nothing else", () => {
    const statuses: OrderStatus[] = ["accepted", "processing", "sent", "delivered", "cancelled", "paid"];
    const at = "2026-06-10T10:00:00Z";
    expect(statuses.filter((status) => causesAt(at, { status }))).toEqual(["sent", "delivered"]);
    const kinds: OrderKind[] = ["item", "voucher", "bank_transfer", "charity"];
    expect(kinds.filter((kind) => causesAt(at, { kind }))).toEqual(["item"]);
    expect(causesAt(at, { events: [] })).toBeUndefined();
  });

  test("a parcel is lost when it should have come, or was said to have come", () => {
    // Corpus Christi is 4 June.
    const onTheWay = { status: "sent" as const, events: [SENT] };
    expect(causesAt("2026-06-08T21:59:59Z", onTheWay)).toEqual(["withdrawn", "broken"]);
    expect(causesAt("2026-06-08T22:00:00Z", onTheWay)).toEqual([...RETURN_CAUSES]);
    expect(causesAt("2026-06-03T11:00:00Z")).toEqual([...RETURN_CAUSES]);
  });

  test("nothing while somebody deals with it, and not again what was refused", () => {
    const after = (...returns: ReturnedOrder["returns"]) => causesAt("2026-06-10T10:00:00Z", { returns });
    for (const state of ["open", "exchanging"] as const) expect(after({ state, cause: "broken" })).toBeUndefined();
    for (const state of ["exchanged", "called_off"] as const) {
      expect(after({ state, cause: "broken" })).toEqual([...RETURN_CAUSES]);
    }
    expect(after({ state: "refused", cause: "broken" })).toEqual(["withdrawn", "lost"]);
    expect(after(...RETURN_CAUSES.map((cause) => ({ state: "refused" as const, cause })))).toBeUndefined();
  });

  test("the parcel that counts is the last one", () => {
    const again = [
      SENT,
      DELIVERED,
      happened("processing", "2026-06-10T10:00:00Z"),
      happened("sent", "2026-06-20T22:30:00Z"),
    ];
    expect(parcelDays(again)).toEqual({ sentDay: "2026-06-21", arrivedDay: null });
    expect(parcelDays([...again, happened("delivered", "2026-06-22T10:00:00Z")]).arrivedDay).toBe("2026-06-22");
    expect(parcelDays([happened("accepted", "2026-06-20T22:30:00Z")])).toEqual({ sentDay: null, arrivedDay: null });
  });
});

test("each state has its words", () => {
  const words = (cause: "withdrawn" | "lost") => RETURN_STATES.map((state) => returnStatus(state, cause).label);
  expect(words("withdrawn")).toEqual([
    "Zgłoszony zwrot",
    "Zwrot przyjęty",
    "W wymianie",
    "Wymieniona",
    "Zwrot odrzucony",
    "Zwrot wycofany",
  ]);
  expect(words("lost")).toEqual([
    "Zgłoszono: nie dotarła",
    "Zgłoszenie przyjęte",
    "W wymianie",
    "Wymieniona",
    "Zgłoszenie odrzucone",
    "Zgłoszenie wycofane",
  ]);
});

test("pieces that are kept and pieces that are given back are worth the order together", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }).chain((quantity) =>
        fc.record({
          quantity: fc.constant(quantity),
          price: fc.integer({ min: 1, max: 100_000 }),
          value: fc.integer({ min: 0, max: 1_000_000 }),
          kept: fc.integer({ min: 0, max: quantity }),
        }),
      ),
      ({ quantity, price, value, kept }) => {
        const whole = { quantity, points: price * quantity, value_grosze: value * quantity };
        const [one, other] = [worthOfPieces(whole, kept), worthOfPieces(whole, quantity - kept)];
        expect([
          one.quantity + other.quantity,
          one.points + other.points,
          one.value_grosze + other.value_grosze,
        ]).toEqual([whole.quantity, whole.points, whole.value_grosze]);
      },
    ),
  );
});
