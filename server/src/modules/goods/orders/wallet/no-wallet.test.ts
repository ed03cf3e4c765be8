// Without keys, and with those of one wallet alone.
import { expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

test("without keys no voucher says anything of a wallet, and both calls refuse", async () => {
  const farmer = await given.participant();
  const prize = await givenPrize(server, { kind: "voucher", codes: ["KOD"] });
  await givenPoints(server, farmer.id, 100);
  await order(server, prize, { token: farmer.token });
  const { body } = await server.call("GET", "/api/v1/prize/vouchers", { token: farmer.token });
  expect(body.data).toMatchObject([{ code: "KOD", wallet: null }]);
  for (const wallet of ["apple", "google"]) {
    const url = `/api/v1/prize/vouchers/${body.data[0].id}/pass`;
    expect(await server.call("POST", url, { token: farmer.token, body: { wallet } })).toMatchObject({
      status: 404,
      body: { error: "wallet.off" },
    });
  }
});
