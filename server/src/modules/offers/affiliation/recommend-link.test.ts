import { beforeEach, describe, expect, test } from "vitest";
import { START } from "#test/harness/server.ts";
import { useRegistrations } from "#test/harness/given/registrations.ts";

const { server, given, form, elsewhere, send, office, confirmed } = useRegistrations();

beforeEach(() => server.clock.set(START));

type Who = { token: string };
const ownLink = async (who: Who) =>
  (await server.call("GET", "/api/v1/user/recommend-link", { token: who.token })).body.data;
const make = (who: Who, instead_of: string | null = null) =>
  server.call("POST", "/api/v1/user/recommend-link", { token: who.token, body: { instead_of } });
const look = (hash: string) => server.call("GET", `/api/v1/registration/${hash}`, { address: elsewhere() });
const recommendations = async (who: Who) =>
  (await server.call("GET", "/api/v1/user/invitations", { token: who.token })).body;

/** Somebody who recommends, with a link. */
async function inviter() {
  const who = await given.participant();
  const made = await make(who);
  expect(made.status).toBe(200);
  return Object.assign(who, { link: made.body.data.token as string });
}

/** Who registers by a link is let in by the office. */
async function letIn(hash: string, overrides: Record<string, unknown> = {}) {
  const sent = await confirmed({ hash, ...overrides });
  const clerk = await given.staff("clerk");
  const answer = await office(clerk.token, sent.id, "approve", {});
  return { ...sent, clerk, answer };
}

describe("a link of one's own", () => {
  test("is made once, stays the same, and opens the registration with a recognisable name and nothing filled in", async () => {
    const who = await given.participant();
    expect(await ownLink(who)).toBeNull();
    const answers = await Promise.all([make(who), make(who), make(who)]);
    const tokens = new Set(answers.map(({ body }) => body.data.token));
    expect(tokens.size).toBe(1);
    const link = await ownLink(who);
    expect(link.address).toMatch(new RegExp(`/rejestracja/${link.token}$`));
    expect(link.token).toMatch(/^[\w-]{22}$/);
    const opened = await look(link.token);
    expect(opened.body.data).toEqual({
      inviter: "Jan K.",
      registration_code: "",
      nip: "",
      first_name: "",
      last_name: "",
      email: "",
      phone: "",
    });
  });

  test("can be replaced: the one before leads nowhere, and a repeated request makes one", async () => {
    const who = await inviter();
    const first = await make(who, who.link);
    const again = await make(who, who.link);
    expect(first.body.data.token).not.toBe(who.link);
    expect(again.body.data).toEqual(first.body.data);
    expect(await look(who.link)).toMatchObject({
      status: 404,
      body: { error: "registration.invitation_not_found" },
    });
    expect((await send(form({ hash: who.link }))).body.error).toBe("registration.invitation_not_found");
    expect((await look(first.body.data.token)).status).toBe(200);
  });

  test("is replaced ten times a day", async () => {
    const who = await given.participant();
    let token: string | null = null;
    for (let count = 0; count < 10; count += 1) token = (await make(who, token)).body.data.token;
    expect((await make(who, token)).body.error).toBe("request.rate_limited");
    expect((await ownLink(who)).token).toBe(token);
  });

  test("makes whoever is let in by it a recommendation, whose first invoice brings the points", async () => {
    const who = await inviter();
    const { clerk, answer, body } = await letIn(who.link);
    expect(answer.status).toBe(200);
    expect(answer.body.data.invited_by).toBe("Jan Kowalski");
    const [row, ...more] = (await recommendations(who)).data;
    expect(more).toEqual([]);
    expect(row).toMatchObject({ name: "Halina B.", state: "registered", by_person: null, points: null });
    const audited = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "registration.approve")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(audited.after).toMatchObject({ recommended_by: who.id });
    const seen = await server.call("GET", "/api/office/v1/invitations", { token: clerk.token });
    expect(seen.body.data[0]).toMatchObject({ inviter: { id: who.id }, status: "registered" });
    // Its first purchase is the inviter's points.
    const farm = await given.joined(body.nip);
    const { sap } = await given.product({ pointsPerUnit: 10, packs: [10] });
    const invoice = await given.submittedInvoice({ who: farm, lines: [{ sap, pack_volume: 10, quantity: 1 }] });
    const accepted = await server.call("POST", `/api/office/v1/invoices/${invoice.id}/accept`, { token: clerk.token });
    expect(accepted.status).toBe(200);
    expect((await recommendations(who)).data[0]).toMatchObject({ state: "rewarded", points: 500 });
    const user = (await server.call("GET", "/api/v1/user/profile", { token: who.token })).body.data;
    expect(user.points).toMatchObject({ available: 500, affiliation: 500 });
    // The same link recommends the next farm too.
    await letIn(who.link);
    expect((await recommendations(who)).data).toHaveLength(2);
  });

  test("is nobody's recommendation of themselves, and none of who has left; the registration goes on", async () => {
    const who = await inviter();
    const own = await letIn(who.link, { phone: "+48600100200" });
    expect(own.answer.status).toBe(200);
    expect((await recommendations(who)).data).toEqual([]);
    const sent = await confirmed({ hash: who.link });
    const admin = await given.staff("admin");
    const asking = { token: who.token, body: { reason: "" } };
    expect((await server.call("POST", "/api/v1/user/closing", asking)).status).toBe(200);
    const waiting = await server.call("GET", "/api/office/v1/closings", { token: admin.token });
    const closed = await server.call("POST", `/api/office/v1/closings/${waiting.body.data[0].id}/close`, {
      token: admin.token,
      body: { reason: "Rezygnacja" },
    });
    expect(closed.status).toBe(200);
    expect((await office(admin.token, sent.id, "approve", {})).status).toBe(200);
    expect((await look(who.link)).status).toBe(404);
    expect(
      await server.db.selectFrom("recommend_link").selectAll().where("participant_id", "=", who.id).execute(),
    ).toEqual([]);
  });

  test("is in the copy of data, and follows the account into which its own was merged", async () => {
    const [who, kept] = [await inviter(), await given.participant()];
    const copy = await server.call("GET", "/api/v1/user/data.json", { token: who.token });
    expect(copy.body.odnosnik_polecen).toEqual([{ token: who.link, made_at: expect.any(String) }]);
    const waiting = await confirmed({ hash: who.link });
    await server.db
      .updateTable("participant")
      .set({ merged_into: kept.id, is_locked: true })
      .where("id", "=", who.id)
      .execute();
    const { clerk } = await letIn(who.link);
    expect((await office(clerk.token, waiting.id, "approve", {})).status).toBe(200);
    expect((await recommendations(kept)).data).toHaveLength(2);
  });
});
