import { describe, expect, test } from "vitest";
import { lastMessage } from "#test/harness/given/consents.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

let serial = 0;
const write = (token: string, body: unknown, key = `message-key-${(serial += 1)}`) =>
  server.call("POST", "/api/v1/user/contact", { token, body, headers: { "idempotency-key": key } });
const message = { subject: "Kiedy dostawa?", message: "Proszę o termin.", phone_back: true };
const inbox = (token: string, query = "") => server.call("GET", `/api/office/v1/messages?${query}`, { token });
const answer = (token: string, id: number, text = "W środę.") =>
  server.call("POST", `/api/office/v1/messages/${id}/answer`, { token, body: { answer: text } });

async function withRepresentative() {
  serial += 1;
  const ph = {
    first_name: "Ewa",
    last_name: "Lis",
    email: `ewa${serial}@plon.example`,
    phone: "+48500000199",
  };
  const { id } = await server.db.insertInto("representative").values(ph).returning("id").executeTakeFirstOrThrow();
  const rep = await given.staff("rep");
  await server.db.updateTable("staff").set({ representative_id: id }).where("id", "=", rep.id).execute();
  return { rep, ph, farmer: await given.participant({ representative_id: id }) };
}

describe("a message to the representative", () => {
  test("reaches the representative and the office by e-mail, and is listed with its answer", async () => {
    const { rep, ph, farmer } = await withRepresentative();
    const sent = await write(farmer.token, message);
    expect(sent.status).toBe(200);
    for (const to of [ph.email, "pomoc@plon.example"]) {
      const mail = await lastMessage(server, to);
      expect(mail!.body).toContain("Proszę o termin.");
      expect(mail!.body).toContain("Prosi o telefon");
    }
    const found = await inbox(rep.token, "answered=false");
    expect(found.body.data).toMatchObject([{ id: sent.body.data.id, representative: "Ewa Lis", answer: null }]);
    const answers = await Promise.all([1, 2].map(() => answer(rep.token, sent.body.data.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await lastMessage(server, `rolnik${farmer.identifier}@plon.example`))!.body).toContain("W środę.");
    const own = await server.call("GET", "/api/v1/user/contact", { token: farmer.token });
    expect(own.body.data).toMatchObject([{ subject: "Kiedy dostawa?", answer: "W środę." }]);
    const told = await server.call("GET", "/api/v1/notifications/list", { token: farmer.token });
    expect(told.body.data.notifications[0].title).toBe("Odpowiedź na Twoją wiadomość");
    expect((await inbox(rep.token, "answered=false")).body.meta.total).toBe(0);
  });

  test("another representative sees and answers none of it; the office sees all", async () => {
    const [{ farmer }, other] = await Promise.all([withRepresentative(), withRepresentative()]);
    const { id } = (await write(farmer.token, message)).body.data;
    expect((await inbox(other.rep.token)).body.meta.total).toBe(0);
    expect((await answer(other.rep.token, id)).body.error).toBe("message.not_found");
    const clerk = await given.staff();
    const found = await inbox(clerk.token, `participant_id=${farmer.id}`);
    expect(found.body.data.map((row: { id: number }) => row.id)).toEqual([id]);
  });

  test("pressed twice is sent once; the same key with other words is refused; ten a day are taken", async () => {
    const farmer = await given.participant();
    const answers = await Promise.all([1, 2, 3].map(() => write(farmer.token, message, "message-once")));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await write(farmer.token, { ...message, subject: "Inny" }, "message-once")).body.error).toBe(
      "request.key_reused",
    );
    for (let sent = 1; sent < 10; sent += 1) expect((await write(farmer.token, message)).status).toBe(200);
    const refused = await write(farmer.token, message);
    expect(refused).toMatchObject({ status: 429, body: { error: "request.rate_limited" } });
    expect((await server.call("GET", "/api/v1/user/contact", { token: farmer.token })).body.data).toHaveLength(10);
  });

  test("is refused empty, too long or unstorable, in its field", async () => {
    const { token } = await given.participant();
    for (const [body, field] of [
      [{ ...message, subject: " " }, "subject"],
      [{ ...message, message: "x".repeat(2001) }, "message"],
      [{ ...message, message: "a\u0000" }, "message"],
      [{ ...message, phone_back: "tak" }, "phone_back"],
    ] as const) {
      const refused = await write(token, body);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    }
  });
});
