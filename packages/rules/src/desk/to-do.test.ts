import { expect, test } from "vitest";
import { lapsesSoon, toDos } from "./to-do.ts";

const NOW = new Date("2026-06-10T10:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

test("what ends on a day comes first, then what waits for points, then what is theirs to decide", () => {
  const asked = (id: number, days: number) => ({ id, sender: `S${id}`, answerUntil: inDays(days) });
  const all = toDos({
    returned: [
      { id: 7, document: "FV/7", points: 40 },
      { id: 8, document: "FV/8", points: 900 },
    ],
    asked: [asked(1, 9), asked(2, 2)],
    undecidedPromotions: 2,
  });
  expect(all).toEqual([
    { kind: "answer_transfer", transfer: asked(2, 2) },
    { kind: "answer_transfer", transfer: asked(1, 9) },
    { kind: "answer_invoice", invoiceId: 8, document: "FV/8", points: 900 },
    { kind: "answer_invoice", invoiceId: 7, document: "FV/7", points: 40 },
    { kind: "decide_promotions", count: 2 },
  ]);
  expect(toDos({ returned: [], asked: [], undecidedPromotions: 0 })).toEqual([]);
});

test("points lapse soon from thirty days on", () => {
  expect([30, 31].map((days) => lapsesSoon(inDays(days), NOW))).toEqual([true, false]);
});
