import { expect, test } from "vitest";
import { openSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

test("a day's page says what each person let out, by which door, beside what is usual, to those who read the log", async () => {
  const [clerk, auditor] = [await given.staff("clerk"), await given.staff("auditor")];
  const product = await given.product({ pointsPerUnit: 10 });
  const accept = async (quantity: number) => {
    const { id } = await given.submittedInvoice({ lines: [{ sap: product.sap, pack_volume: 20, quantity }] });
    const path = `/api/office/v1/invoices/${id}/accept`;
    expect((await server.call("POST", path, { token: clerk.token, body: {} })).status).toBe(200);
  };
  const page = async (token: string, day = "") =>
    await server.call("GET", `/api/office/v1/releases${day && `?day=${day}`}`, { token });
  await accept(1);
  await accept(2);
  server.clock.advance(24 * 3_600_000);
  for (const person of [clerk, auditor]) {
    const opened = await inTransaction(server.db, (tx) =>
      openSession(tx, { kind: "staff", staffId: person.id }, server.clock.now()),
    );
    person.token = opened.accessToken;
  }
  await accept(50);
  const { body } = await page(auditor.token);
  expect(body.data).toEqual({
    day: "2026-06-11",
    rows: [
      {
        staff: { id: clerk.id, name: expect.any(String), role: "clerk" },
        door: "acceptance",
        acts: 1,
        points: 10_000,
        points_by_two: 0,
        usual_acts: 2,
        usual_points: 600,
        is_unusual: true,
      },
    ],
  });
  expect((await page(auditor.token, "2026-06-10")).body.data.rows).toMatchObject([
    { acts: 2, points: 600, usual_points: null, is_unusual: false },
  ]);
  expect((await page(auditor.token, "2026-05-01")).body.data.rows).toEqual([]);
  expect((await page(clerk.token)).status).toBe(403);
});
