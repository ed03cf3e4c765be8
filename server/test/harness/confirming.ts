// What is confirmed before it is done, as the portal does it: asked for, signed by a key of the farmer's device, sent.
import { randomUUID } from "node:crypto";
import type { ConfirmedBy } from "@plon/contract/shared/calls/confirmation.ts";
import { createAuthenticator } from "./authenticator.ts";
import type { Answer, TestServer } from "./server.ts";

/** Where the test servers are that have no name of their own. */
const LOCAL = { rpId: "localhost", origin: "http://localhost:3000" };

type Act = { token: string; asksAt: string; body: Record<string, unknown> };

/** Confirms for farmers, whoever they are, by a key that they are given for it. */
export function createConfirming(server: TestServer) {
  /** A key that counts no uses, as those have that phones carry along. */
  async function givenKey(participantId: number) {
    const device = createAuthenticator({ counts: false });
    const { id, publicKey } = device.credential();
    const row = {
      participant_id: participantId,
      credential_id: id,
      public_key: publicKey,
      sign_count: 0,
      transports: ["internal"],
      name: "Telefon",
      is_synced: true,
      created_at: server.clock.now(),
    };
    await server.db.insertInto("passkey").values(row).execute();
    return { device, takeAway: () => server.db.deleteFrom("passkey").where("credential_id", "=", id).execute() };
  }

  async function signed({ token, asksAt, body }: Act) {
    const profile = await server.call("GET", "/api/v1/user/profile", { token });
    const { device, takeAway } = await givenKey(profile.body.data.profile.participant_id);
    const answer = await server.call("POST", asksAt, { token, body });
    if (answer.status !== 200) return { refused: answer, takeAway };
    const { options } = answer.body.data.confirmation ?? answer.body.data;
    const origin = options.rpId === LOCAL.rpId ? LOCAL.origin : `http://${options.rpId}`;
    const given: ConfirmedBy = { passkey: device.use(options, { origin }) };
    return { given, takeAway };
  }

  return {
    givenKey,
    /** What confirms this act alone; the key stays with the farmer. */
    async confirmation(act: Act): Promise<ConfirmedBy> {
      const { given, refused } = await signed(act);
      if (!given) throw new Error(`Refused: ${refused.body.error}`);
      return given;
    },
    /** The whole way: the refusal where it is asked for, or the answer of `send`. The farmer has the key for that long. */
    async confirmed(act: Act, send: (given: ConfirmedBy) => Promise<Answer>): Promise<Answer> {
      const { given, refused, takeAway } = await signed(act);
      const answer = given ? await send(given) : refused;
      await takeAway();
      return answer;
    },
  };
}

const ORDERS = "/api/v1/prize/money-reward";

/** Points exchanged for money. */
export function createMoneyOrders(server: TestServer) {
  const { confirmation, confirmed } = createConfirming(server);
  const actOf = (token: string, body: Record<string, unknown>) => ({ token, body, asksAt: `${ORDERS}/confirmation` });
  /** Sends an order that is confirmed already. */
  const send = (token: string, body: Record<string, unknown>, key: string) =>
    server.call("POST", ORDERS, { token, body, headers: { "idempotency-key": key } });
  return {
    send,
    confirmation: (token: string, body: Record<string, unknown>) => confirmation(actOf(token, body)),
    order: (token: string, body: Record<string, unknown>, key: string = randomUUID()) =>
      confirmed(actOf(token, body), (given) => send(token, { ...body, ...given }, key)),
  };
}
