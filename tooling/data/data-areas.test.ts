// The specification lists the areas of data that the portal keeps. Each is loaded by calls of the contract, whose schemas
// say every field; a field that a server might know beside them does not reach the portal, which calls by the contract's names.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "../..");
const portal = globSync("portal/src/**/*.{ts,tsx}", { cwd: checkout })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(checkout, file), "utf8"));

type Described = { method: string; path: string; data?: unknown; body?: unknown; upload?: unknown };
const isDescribed = (value: unknown): value is Described =>
  typeof value === "object" && value !== null && "path" in value && ("data" in value || "body" in value);

/** The calls of the contract: their names, by path. */
const calls = new Map<string, string[]>();
for (const file of globSync("packages/contract/src/portal/*/*.ts", { cwd: checkout })) {
  if (file.endsWith(".test.ts")) continue;
  const exported = (await import(path.join(checkout, file))) as Record<string, unknown>;
  for (const value of Object.values(exported))
    if (isDescribed(value)) calls.set(value.path, [...(calls.get(value.path) ?? []), `${value.method} ${value.path}`]);
}

const AREAS: Record<string, string[]> = {
  register: ["/api/v1/registration"],
  profile: ["/api/v1/user/profile"],
  products: ["/api/v1/products"],
  orders: ["/api/v1/prize/order"],
  notifications: ["/api/v1/notifications/list"],
  newsletter: ["/api/v1/user/newsletter"],
  news: ["/api/v1/cms/news"],
  "my shopping": ["/api/v1/my-shopping"],
  "my invoices": ["/api/v1/invoices/:list"],
  "my awards": ["/api/v1/prize/my-orders", "/api/v1/user/promotion-rewards"],
  awards: ["/api/v1/prize/collect", "/api/v1/prize/partner"],
  promotions: ["/api/v1/cms/promotions"],
  distributors: ["/api/v1/distributors"],
  calculator: ["/api/v1/calculator"],
  affiliation: ["/api/v1/user/invitations"],
  "congratulatory letters": ["/api/v1/user/congratulatory-letters"],
  satagro: ["/api/v1/user/satagro"],
  "satisfaction promotion with complaint": ["/api/v1/satisfaction/:token", "/api/v1/satisfaction/:token/complaint"],
  "steady points transfer": ["/api/v1/transfer/steady"],
  "halvetic, dovvo and leptosar": ["/api/v1/campaigns/:slug/entry"],
};

test.each(Object.entries(AREAS))(
  "[CONST-01, CONST-02] the portal keeps %s, its fields said by the contract",
  (_area, paths) => {
    for (const wanted of paths) {
      const names = calls.get(wanted) ?? [];
      expect(names, wanted).not.toEqual([]);
      expect(
        portal.some((text) => names.some((name) => text.includes(`"${name}"`))),
        `the portal calls ${wanted}`,
      ).toBe(true);
    }
  },
);
