import { expect, test } from "vitest";
import { addWorkingDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { usePayoutDesk } from "#test/harness/given/payouts.ts";

const { server, given, staff, office, handedOut } = usePayoutDesk();

const expectedBy = async (token: string) => {
  const terms = (await server.call("GET", "/api/v1/prize/money-reward", { token })).body.data;
  const overview = (await server.call("GET", "/api/v1/points/overview", { token })).body.data;
  // What the balance says is what the form says.
  expect(overview.payout_expected_by).toBe(terms.payout_expected_by);
  return terms.payout_expected_by;
};

test("the day by which money comes is said once payouts tell it, and follows what they took", async () => {
  const { batch, farmer } = await handedOut(3);
  expect(await expectedBy(farmer.token)).toBeNull();
  const settleLines = (lines: object[], clerk = staff.clerk) =>
    office("POST", `/payout-batches/${batch.id}/settle`, clerk, { lines });
  const [first, ...others] = batch.lines as { id: number }[];
  await settleLines(others.map(({ id }) => ({ line_id: id, status: "paid" })));
  expect(await expectedBy(farmer.token)).toBeNull();

  // The third is paid two weeks later, and it is the slowest that counts while there are so few.
  const ordered = warsawDay(server.clock.now());
  server.clock.advance(14 * 24 * 60 * 60 * 1000);
  const paid = warsawDay(server.clock.now());
  let took = 0;
  while (addWorkingDays(ordered, took + 1) <= paid) took += 1;
  // Sessions of two weeks ago are over; what payouts took is the same for everybody.
  const settled = await settleLines([{ line_id: first!.id, status: "paid" }], await given.staff("clerk"));
  expect(settled.status).toBe(200);
  expect(await expectedBy((await given.participant()).token)).toBe(addWorkingDays(paid, took));
});
