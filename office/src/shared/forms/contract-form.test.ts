import { expect, test } from "vitest";
import { z } from "zod";
import { resolverOf, validateBy, validateDeepBy } from "./contract-form.ts";

const schema = z.object({
  title: z.string().min(1, "Podaj tytuł"),
  words: z.object({ lead: z.string().min(1, "Podaj wstęp") }),
  tiers: z
    .array(
      z.object({ reward: z.string().min(1, "Podaj nagrodę"), products: z.array(z.object({ sap: z.int("Wybierz") })) }),
    )
    .max(2, "Najwyżej dwa progi"),
});
const tier = { reward: "kubek", products: [] };
const good = { title: "Tytuł", words: { lead: "Wstęp" }, tiers: [tier] };
const problems = (changed: object) => validateBy(schema)({ ...good, ...changed });

test("each top-level field has the first of its messages", () => {
  expect(problems({})).toEqual({});
  expect(problems({ title: "", words: { lead: "" } })).toEqual({ title: "Podaj tytuł", words: "Podaj wstęp" });
});

test("a row of a list has its messages at its fields, and a list its own before those of its rows", () => {
  expect(problems({ tiers: [tier, { ...tier, reward: "" }] })).toEqual({
    tiers: [undefined, { reward: "Podaj nagrodę" }],
  });
  expect(problems({ tiers: [{ ...tier, products: [{ sap: "x" }] }] })).toEqual({
    tiers: [{ products: [{ sap: "Wybierz" }] }],
  });
  expect(problems({ tiers: [tier, tier, tier] })).toEqual({ tiers: "Najwyżej dwa progi" });
});

test("fields nested in each other have their messages where they stand, and a list its own before those of its rows", () => {
  const check = validateDeepBy(z.object({ words: schema.shape.words, tiers: schema.shape.tiers }));
  const words = { lead: "" };
  const products = [{ sap: "x" }];
  expect(check({ words, tiers: [tier, { reward: "", products }] })).toEqual({
    words: { lead: "Podaj wstęp" },
    tiers: [undefined, { reward: "Podaj nagrodę", products: [{ sap: "Wybierz" }] }],
  });
  expect(check({ words: { lead: "Wstęp" }, tiers: [tier, tier, { reward: "", products: [] }] })).toEqual({
    tiers: "Najwyżej dwa progi",
  });
  expect(resolverOf(check)({ words, tiers: [] }, undefined, {} as never)).toEqual({
    values: {},
    errors: { words: { lead: { type: "manual", message: "Podaj wstęp" } } },
  });
});
