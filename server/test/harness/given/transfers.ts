// Points to give away, and the calls that give them: for the tests of transfers.
import { randomUUID } from "node:crypto";
import { createConfirming } from "#test/harness/confirming.ts";
import { PASSWORD } from "#test/harness/given.ts";
import { givenPoints } from "./rewards.ts";
import type { TestServer } from "#test/harness/server.ts";

type Who = { id: number; identifier: string; token: string };

/** The calls of the two kinds of transfer, over HTTP. */
export function createTransfers(server: TestServer) {
  const { confirmed } = createConfirming(server);
  const post = (who: { token: string }, path: string, body: unknown = {}, key?: string) =>
    server.call("POST", path, { token: who.token, body, ...(key ? { headers: { "idempotency-key": key } } : {}) });
  return {
    /** The same person, signed in again: sessions expire as the clock advances. */
    again: async <Person extends Who>(who: Person): Promise<Person> => {
      const body = { account_type: "program.farmer", nip: who.identifier, password: PASSWORD };
      const answer = await server.call("POST", "/api/v1/auth/login", { body });
      return { ...who, token: answer.body.data.auth_token };
    },
    points: async (who: { token: string }) =>
      (await server.call("GET", "/api/v1/points/overview", { token: who.token })).body.data as {
        available: number;
        held: number;
        debt: number;
      },
    /** What expires when, soonest first. */
    calendar: async (who: { token: string }) =>
      (await server.call("GET", "/api/v1/points/overview", { token: who.token })).body.data.expiry_calendar as {
        expires_at: string;
        points: number;
      }[],
    /** Points that no standing transfer passes on. */
    give: (who: { id: number }, points: number) => givenPoints(server, who.id, points),
    start: (who: Who, receiver: { identifier: string }, points: number, key: string = randomUUID()) =>
      post(who, "/api/v1/transfer/one-time", { receiver_nip: receiver.identifier, points, accept_terms: true }, key),
    /** The code of a transfer's newest SMS. */
    codeOf: async (who: Who) => {
      const { phone } = await server.db
        .selectFrom("participant")
        .select("phone")
        .where("id", "=", who.id)
        .executeTakeFirstOrThrow();
      const sms = await server.db
        .selectFrom("outbox_message")
        .select("body")
        .where("recipient", "=", phone)
        .where("channel", "=", "sms")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return /\b\d{6}\b/.exec(sms.body)?.[0] ?? "";
    },
    confirm: (who: Who, id: number, code: string) =>
      post(who, `/api/v1/transfer/one-time/${id}/confirm`, { sms_code: code }),
    reject: (who: Who, id: number) => post(who, `/api/v1/transfer/one-time/${id}/reject`),
    resend: (who: Who, id: number) => post(who, `/api/v1/transfer/one-time/${id}/resend`),
    add: (who: Who, receiver: { identifier: string }) => {
      const body = { receiver_nip: receiver.identifier, accept_terms: true };
      return confirmed({ token: who.token, asksAt: "/api/v1/transfer/steady/confirmation", body }, (given) =>
        post(who, "/api/v1/transfer/steady/add", { ...body, ...given }),
      );
    },
    /** The token of the link last mailed to somebody. */
    tokenFor: async (who: Who) => {
      const mail = await server.db
        .selectFrom("outbox_message")
        .select("body")
        .where("recipient", "=", `rolnik${who.identifier}@plon.example`)
        .where("body", "like", "%stale?token=%")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return /[?&]token=([\w-]+)/.exec(mail.body)?.[1] ?? "";
    },
    answer: (who: Who, ref: { id: number } | { token: string }, accept: boolean) =>
      post(who, "/api/v1/transfer/steady/answer", { ...ref, accept }),
    remove: (who: Who, body: object) => post(who, "/api/v1/auth/transfer/steady/remove", body),
    standing: async (who: Who) => (await server.call("GET", "/api/v1/transfer/steady", { token: who.token })).body,
    history: async (who: Who, kind: string) =>
      (await server.call("GET", `/api/v1/points/history?kind=${kind}`, { token: who.token })).body.data as {
        points: number;
        expires_at: string | null;
        explanation: { text: string; document?: string };
      }[],
  };
}
