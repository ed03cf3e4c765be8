import { expect, test } from "vitest";
import { inKnownWords } from "./kept-words.ts";

test("an answer kept under the word of before says a thing's status, however deep, and nothing else changes", () => {
  const reward = { id: 1, granted_at: "2026-10-01T10:00:00Z" };
  const asked = { cause: "lost", status_label: { label: "Czeka", color: "yellow" } };
  expect(
    inKnownWords({
      pages: [{ items: [{ ...reward, state: "granted", state_since: reward.granted_at }], total: null }],
      order: { status: 3, state: "sent", goods_return: { ...asked, state: "open" } },
    }),
  ).toEqual({
    pages: [{ items: [{ ...reward, status: "granted", status_since: reward.granted_at }], total: null }],
    order: { status: 3, state: "sent", goods_return: { ...asked, status: "open" } },
  });
});
