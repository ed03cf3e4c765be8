import { expect, test } from "vitest";
import { z } from "zod";
import { validateBy } from "./contract-form.ts";

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
