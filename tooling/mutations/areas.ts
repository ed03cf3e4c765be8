import { MODULES } from "../modules.ts";

/** What is mutated together: a part of the product, the tests that hold it, and the share of faults that they must see. */
export type Area = {
  name: string;
  /** Globs, from the checkout. */
  mutate: readonly string[];
  tests: readonly string[];
  suite: "unit" | "server";
  /** Of a hundred faults put into the code, how many the tests must find. */
  atLeast: number;
};

// Pictures are left out: their tests turn and light hundreds of sheets, and see no threshold that moved by one.
const RULES: Area = {
  name: "rules",
  mutate: ["packages/rules/src/!(pictures|test-data)/*.ts", "!packages/rules/src/*/*.test.ts"],
  tests: ["packages/rules/src/!(pictures|test-data)/*.test.ts"],
  suite: "unit",
  atLeast: 85,
};

/**
 * Of a module that moves points or money, what decides: no statements, routes or shapes of replies, and no words. Tests of
 * many calls at once are left out, which take seconds for every fault.
 */
function money(module: string, files: string, tests: readonly string[] = [], name = module): Area {
  const folder = `server/src/modules/${MODULES.get(module)!.wing}/${module}`;
  return {
    name,
    // A module may have rooms.
    mutate: [`${folder}/**/${files}.ts`, `!${folder}/**/*.test.ts`],
    tests: [`${folder}/**/!(*-concurrency).test.ts`, ...tests.map((file) => `server/${file}.test.ts`)],
    suite: "server",
    atLeast: 75,
  };
}

export const AREAS: readonly Area[] = [
  RULES,
  money("ledger", "*.service", ["test/ledger/ledger-model", "src/modules/account/points/points"]),
  money("payouts", "{*.service,pain-001,elixir-0,bank-text,payment,payment-file,confirmation-file,batch-number}"),
  money("transfers", "{*.service,other-side}"),
  money("orders", "*.service", ["src/modules/goods/prizes/prizes"]),
  money(
    "invoices",
    "{review,acceptance,line-pricing,invoice-points}.service",
    ["src/modules/offers/affiliation/affiliation"],
    "acceptance",
  ),
  money("automatic-acceptance", "*.service"),
  money("adjustments", "*.service"),
  {
    ...money("earnings", "*.service"),
    // It has no calls of its own: what follows is seen where a document is decided, and in each thing that follows.
    tests: [
      "offers/earnings/earnings",
      "documents/invoices/decisions/{review,decision-change,correction}",
      "offers/affiliation/affiliation",
      "offers/promotions/grants/grants",
      "points/letters/letters",
      "points/transfers/standing/standing-passing",
    ].map((file) => `server/src/modules/${file}.test.ts`),
  },
  money("promotions", "{grant*,hand-grants}.service", [], "grants"),
  money("money-rewards", "{*.service,statements}"),
];
