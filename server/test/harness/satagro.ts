// A server connected to SatAgro's stand-in, which a test can make misbehave.
import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createSealer } from "#platform/secrets/sealer.ts";
import { startSatagroStandIn, type SatagroStandIn } from "#demo/stand-ins/satagro-stand-in.ts";
import type { Satagro } from "#modules/account/satagro/connection.service.ts";
import { createSatagroClient } from "#modules/account/satagro/satagro-client.ts";
import { ensureSatagroConsent } from "#modules/account/satagro/satagro.service.ts";
import { createGiven } from "./given.ts";
import { useTestServer } from "./server.ts";

export type StandInAnswer = { status?: number; json?: unknown; html?: string };
type Asked = { path: string; authorization: string; body: unknown };
/**
 * What the other side sends instead of following the protocol; null if it has responded itself, or does not respond.
 */
type Behaviour = (asked: Asked, response: ServerResponse) => StandInAnswer | null | undefined;

export const LOGIN = "/api/v1/oauth/satagro/login";
export const STATE = "/api/v1/user/satagro";
export const REVOKE = "/api/v1/user/satagro/revoke-permission";
export const OPEN = "/api/v1/user/satagro/open";

/** One server with a stand-in for the tests of the calling file. Read its members inside tests and hooks. */
export function satagroServer() {
  let standIn: SatagroStandIn | undefined;
  let satagro: Satagro | undefined;
  let behave: Behaviour | undefined;
  let asked: Asked[] = [];
  const server = useTestServer({}, async (clock) => {
    standIn = await startSatagroStandIn({
      behave: async (call, response) => {
        asked.push(call);
        return behave?.(call, response);
      },
    });
    const { url, clientId, clientSecret } = standIn;
    const client = createSatagroClient({ url, clientId, clientSecret, clock, timeoutMs: 2000 });
    satagro = { client, sealer: createSealer({ key: randomBytes(32) }), rulesUrl: "https://satagro.example/regulamin" };
    return { satagro };
  });
  const given = createGiven(server);
  beforeAll(() => ensureSatagroConsent(server.db, server.clock.now()));
  beforeEach(() => {
    behave = undefined;
    asked = [];
    // Past the pause caused by the previous test's outage.
    server.clock.advance(60_000);
  });
  afterAll(() => standIn?.close());

  const get = (token: string, url: string) => server.call("GET", url, { token });
  return {
    server,
    given,
    get standIn() {
      return standIn!;
    },
    get satagro() {
      return satagro!;
    },
    /** The calls that arrived there in this test, since they were last cleared. */
    get asked() {
      return asked;
    },
    forgetAsked: () => void (asked = []),
    behaves: (next: Behaviour | undefined) => void (behave = next),
    /** Makes one of its paths respond differently. */
    answersAt: (path: string, answer: (response: ServerResponse) => StandInAnswer | null) =>
      void (behave = (call, response) => (call.path === path ? answer(response) : undefined)),
    get,
    open: (token: string) => server.call("POST", OPEN, { token }),
    stateOf: async (token: string) => (await get(token, STATE)).body.data,
    /** The newest connection of a participant as the database has it. */
    row: (participantId: number) =>
      server.db
        .selectFrom("satagro_connection")
        .selectAll()
        .where("participant_id", "=", participantId)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow(),
    decisions: (participantId: number) =>
      server.db
        .selectFrom("consent_decision")
        .selectAll()
        .where("participant_id", "=", participantId)
        .orderBy("id")
        .execute(),
    /** A participant who is connected. */
    async connected() {
      const farmer = await given.participant();
      expect((await get(farmer.token, LOGIN)).status).toBe(200);
      return farmer;
    },
  };
}
