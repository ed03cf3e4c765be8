import { expect, test } from "vitest";
import { exampleSentence, promotionExample, tierLine } from "./promotion-example.ts";

const dovvo = { name: "Dovvo", pack_volume: null, packs: [1, 5, 20] };
const tier = { quantity: 12, unit: "l" as const, reward: "karta", products: [dovvo] };

test("an example is whole packs, the largest that are no more than what is needed", () => {
  expect(promotionExample([tier])).toEqual({ product: "Dovvo", pack: 5, packs: 3, reward: "karta" });
  expect(promotionExample([{ ...tier, quantity: 0.3, products: [{ ...dovvo, packs: [0.1, 5] }] }])).toMatchObject({
    pack: 0.1,
    packs: 3,
  });
  expect(promotionExample([{ ...tier, quantity: 0.5 }])).toMatchObject({ pack: 1, packs: 1 });
  expect(promotionExample([{ ...tier, products: [{ ...dovvo, pack_volume: 20 }] }])).toMatchObject({
    pack: 20,
    packs: 1,
  });
  expect(promotionExample([{ ...tier, unit: "pack", quantity: 4 }])).toMatchObject({ pack: null, packs: 4 });
});

test("where only the rules say how much of what, the next reward is the example, or there is none", () => {
  const unsaid = { ...tier, quantity: null };
  expect(promotionExample([unsaid, tier])).toMatchObject({ packs: 3 });
  expect(promotionExample([unsaid, { ...tier, products: [] }])).toBeUndefined();
  expect(promotionExample([{ ...tier, products: [{ ...dovvo, packs: [] }] }])).toBeUndefined();
});

test("a leaflet says the example and what each reward takes", () => {
  const example = { product: "Dovvo", pack: 2.5, packs: 4, reward: "karta 150 zł" };
  expect(exampleSentence(example, "l")).toBe(
    "Przykład: kupujesz 4\u00a0opakowania Dovvo po 2,5\u00a0l i zgłaszasz fakturę. Gdy ją zaakceptujemy, Twoja nagroda to karta 150 zł.",
  );
  expect(exampleSentence({ ...example, pack: null }, "pack")).toContain("4\u00a0opakowania Dovvo i zgłaszasz");
  expect(exampleSentence(null, "l")).toBe("");
  const products = ["A", "B", "C", "D", "E", "F"].map((name) => ({ name }));
  const tier = { quantity: 10, unit: "l" as const, reward: "karta 150 zł", products };
  expect(tierLine(tier)).toBe("karta 150 zł: co najmniej 10\u00a0l (A, B, C, D, E i inne)");
  expect(tierLine({ ...tier, quantity: null, products: [] })).toBe("karta 150 zł: ile trzeba kupić, mówi regulamin");
});
