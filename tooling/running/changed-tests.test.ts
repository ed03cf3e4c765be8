import { expect, test } from "vitest";
import { testsBrokenBy } from "./changed-tests.ts";

const sources = new Map(
  Object.entries({
    "server/package.json":
      '{ "imports": { "#modules/*": "./src/modules/*", "#test/*": "./test/*", "#app": "./src/app.ts" } }',
    "portal/package.json": '{ "imports": { "#features/*": "./src/features/*", "#test/*": "./test/*" } }',
    "packages/rules/src/points.ts": "",
    "packages/rules/src/points.test.ts": 'import { points } from "./points.ts";',
    "server/src/app.ts":
      'import "#modules/goods/orders/orders.service.ts"; import "#modules/house/news/news.service.ts";',
    "server/test/harness/server.ts": 'import { createApp } from "#app";',
    "server/test/routes.test.ts": 'import "#test/harness/server.ts";',
    "server/src/modules/points/ledger/ledger.service.ts": 'import { points } from "@plon/rules/points.ts";',
    "server/src/modules/points/ledger/ledger.test.ts": 'import "#test/harness/server.ts";',
    "server/src/modules/goods/orders/orders.service.ts":
      'import { post } from "#modules/points/ledger/ledger.service.ts";',
    "server/src/modules/goods/orders/orders.test.ts": 'import "#test/harness/server.ts";',
    "server/src/modules/house/news/news.service.ts": "",
    "server/src/modules/house/news/news.test.ts": 'import "#test/harness/server.ts";',
    "portal/test/portal.ts": 'const page = import("#features/news/news-page.tsx");',
    "portal/src/features/news/news-page.tsx": "",
    "portal/src/features/news/news-page.test.tsx": 'import "#test/portal.ts";',
    "portal/src/features/orders/order-page.test.tsx": 'import "#test/portal.ts";',
    "e2e/journeys/orders.spec.ts": "",
  }),
);
const broken = (...changed: string[]) => testsBrokenBy(new Set(changed), sources);

test("a rule's change runs its own tests and those of the modules that rest on it, not of the others", () => {
  expect(broken("packages/rules/src/points.ts")).toEqual([
    "packages/rules/src/points.test.ts",
    "server/src/modules/goods/orders/orders.test.ts",
    "server/src/modules/points/ledger/ledger.test.ts",
  ]);
});

test("a module's change runs its own tests though they reach it only through the whole server", () => {
  expect(broken("server/src/modules/house/news/news.service.ts")).toEqual([
    "server/src/modules/house/news/news.test.ts",
  ]);
  expect(broken("server/src/modules/goods/orders/orders.service.ts")).toEqual([
    "server/src/modules/goods/orders/orders.test.ts",
  ]);
});

test("a screen's change runs the tests beside it", () => {
  expect(broken("portal/src/features/news/news-page.tsx")).toEqual(["portal/src/features/news/news-page.test.tsx"]);
});

test("the harness, a migration and what decides for everything run all that stands on them", () => {
  expect(broken("server/test/harness/server.ts")).toHaveLength(4);
  expect(broken("server/migrations/0001_start.sql")).toHaveLength(4);
  expect(broken("package-lock.json")).toHaveLength(
    [...sources.keys()].filter((file) => /\.(test|spec)\./.test(file)).length,
  );
});

test("a changed test is run, and what no test rests on runs none", () => {
  expect(broken("e2e/journeys/orders.spec.ts")).toEqual(["e2e/journeys/orders.spec.ts"]);
  expect(broken("docs/roles.md")).toEqual([]);
});
