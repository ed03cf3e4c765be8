// The country's bench asks every GET there is: one that it could not ask would only be seen when a country is made.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@plon/server/test/harness/database.ts";
import { listRoutes, unknownOf } from "./country-calls.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("for every call that answers without changing anything it is known what to ask", async () => {
  const routes = await listRoutes(database.url);
  expect(routes.length).toBeGreaterThan(100);
  expect(routes.flatMap(unknownOf)).toEqual([]);
});
