// Registrations on their way to the office, each step over HTTP.
import { beforeAll, expect } from "vitest";
import { lastCode, lastToken, makeProgrammeConsents, registrationForm, sendRegistration } from "./consents.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

let lastByte = 0;

/** A server with the programme's consents, and the steps of people who register and of staff who decide. */
export function useRegistrations() {
  const server = useTestServer();
  const given = createGiven(server);
  const made: { consents?: Awaited<ReturnType<typeof makeProgrammeConsents>> } = {};
  beforeAll(async () => {
    made.consents = await makeProgrammeConsents(server);
  });
  const consents = () => made.consents!;
  /** The required consents. */
  const agreements = () => [consents().rules.textId, consents().notice.textId];

  const form = (overrides: Record<string, unknown> = {}) => registrationForm(agreements(), overrides);
  /** A new address each time, so that only the test of the limits runs into them. */
  const elsewhere = () => `198.51.100.${(lastByte += 1) % 250}`;
  const send = (body: unknown, key?: string) =>
    sendRegistration(server, body, { address: elsewhere(), ...(key ? { key } : {}) });
  const step = (name: string, body: unknown) =>
    server.call("POST", `/api/v1/registration/${name}`, { body, address: elsewhere() });
  const stored = (identifier: string) =>
    server.db.selectFrom("registration").selectAll().where("identifier", "=", identifier).execute();
  const office = (token: string, id: number, action: string, body: unknown) =>
    server.call("POST", `/api/office/v1/registrations/${id}/${action}`, { token, body });

  async function registered(overrides: Record<string, unknown> = {}) {
    const body = form(overrides);
    const answer = await send(body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { id } = (await stored(body.nip)).at(-1)!;
    return { body, id, token: answer.body.data.token as string };
  }

  async function confirmed(overrides: Record<string, unknown> = {}) {
    const sent = await registered(overrides);
    const { body, token } = sent;
    await step("confirm-phone", { token, sms_code: await lastCode(server, body.phone) });
    const answer = await step("confirm-email", { email_token: await lastToken(server, body.email) });
    expect(answer.body.data.status).toBe("review");
    return sent;
  }
  return { server, given, consents, agreements, form, elsewhere, send, step, stored, office, registered, confirmed };
}
