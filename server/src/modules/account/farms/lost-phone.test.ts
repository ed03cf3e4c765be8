import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { createAuthenticator } from "#test/harness/authenticator.ts";
import { createGiven } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { createTransfers } from "#test/harness/given/transfers.ts";

const server = useTestServer({ PLON_PUBLIC_URL: "http://plon.example" });
const given = createGiven(server);
const transfers = createTransfers(server);
const HOUR = 3_600_000;
const NEW_PHONE = "+48605999123";

beforeEach(() => server.clock.set(START));

type Staff = Awaited<ReturnType<typeof given.staff>>;
type Farmer = Awaited<ReturnType<typeof farmer>>;

/** A farmer with a phone of their own, a key and notifications on a device. */
async function farmer() {
  const person = await given.participant();
  const phone = `+48702${String(person.id).padStart(6, "0")}`;
  await server.db.updateTable("participant").set({ phone }).where("id", "=", person.id).execute();
  const ask = (path: string, body: object = {}) =>
    server.call("POST", `/api/v1/user/passkeys${path}`, { token: person.token, body });
  await ask("/code");
  const { data } = (await ask("/options", { sms_code: await transfers.codeOf(person) })).body;
  const device = createAuthenticator();
  expect((await ask("", { name: "Telefon", credential: device.make(data) })).status).toBe(200);
  await server.db
    .insertInto("push_subscription")
    .values({
      participant_id: person.id,
      endpoint: `https://fcm.googleapis.com/${person.id}`,
      p256dh: "p",
      auth: "a",
      created_at: server.clock.now(),
    })
    .execute();
  return { ...person, phone, device };
}

const office = (method: "GET" | "POST", path: string, { token }: Staff, body?: unknown) =>
  server.call(method, `/api/office/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
const report = (staff: Staff, { id }: { id: number }, body: object = {}) =>
  office("POST", `/participants/${id}/lost-phone`, staff, {
    reason: "Zgubiony na polu",
    verification: "Oddzwoniono na numer domowy z umowy",
    ...body,
  });
const requestsOf = async (staff: Staff, { id }: { id: number }) =>
  ((await office("GET", "/approvals?per_page=100", staff)).body.data as { id: number; subject_path: string }[]).filter(
    ({ subject_path }) => subject_path === `/participants/${id}`,
  );
async function approve(staff: Staff, person: { id: number }) {
  const [request] = await requestsOf(staff, person);
  return await office("POST", `/approvals/${request!.id}/decision`, staff, { decision: "approve" });
}
const messagesTo = (recipient: string) =>
  server.db
    .selectFrom("outbox_message")
    .select(["subject", "body"])
    .where("recipient", "=", recipient)
    .orderBy("id", "desc")
    .execute();
const keysLeft = async ({ id }: { id: number }) =>
  (await server.db.selectFrom("passkey").select("id").where("participant_id", "=", id).execute()).length;
const signInByKey = async ({ device }: Farmer) => {
  const { data } = (await server.call("POST", "/api/v1/auth/passkey/options", { body: {} })).body;
  return await server.call("POST", "/api/v1/auth/passkey", { body: device.use(data) });
};

describe("a lost phone", () => {
  test("is reported by one and carried out by another: keys, notifications and sessions end, and the owner is told", async () => {
    const [clerk, admin] = [await given.staff("clerk"), await given.staff("admin")];
    const person = await farmer();
    expect((await report(clerk, person)).body.message).toBe("Prośba czeka na drugiego administratora.");
    expect(await keysLeft(person)).toBe(1);
    expect((await report(clerk, person)).body.error).toBe("approval.waiting");
    const [request] = await requestsOf(admin, person);
    expect(request).toMatchObject({
      kind: "participant.lost_phone",
      subject: `Zgubiony telefon uczestnika nr ${person.id}`,
      before: expect.stringContaining("1 klucz dostępu"),
      after: expect.stringContaining("numer bez zmian"),
      reason: expect.stringContaining("Oddzwoniono na numer domowy"),
    });
    expect(JSON.stringify(request)).not.toContain(person.phone.slice(3));

    expect((await approve(admin, person)).body.data.status).toBe("approved");
    expect(await keysLeft(person)).toBe(0);
    expect((await signInByKey(person)).body.error).toBe("auth.passkey_unknown");
    expect((await server.call("GET", "/api/v1/user/profile", { token: person.token })).status).toBe(401);
    const devices = server.db.selectFrom("push_subscription").select("id").where("participant_id", "=", person.id);
    expect(await devices.execute()).toEqual([]);
    expect((await messagesTo(person.phone))[0]?.body).toContain("Zgloszono zgubiony telefon");
    expect((await messagesTo(`rolnik${person.identifier}@plon.example`))[0]?.subject).toBe(
      "Zgłoszono zgubiony telefon",
    );
    const log = await office("GET", `/audit?subject_type=participant&subject_id=${person.id}`, admin);
    expect(log.body.data.map(({ action }: { action: string }) => action)).toEqual([
      "participant.lost_phone",
      "approval.approve",
      "approval.ask",
    ]);
  });

  test("is not carried out by who reported it, by a clerk, or for a closed account", async () => {
    const [first, second, clerk] = [await given.staff("admin"), await given.staff("admin"), await given.staff("clerk")];
    const person = await farmer();
    await report(first, person);
    expect((await approve(first, person)).body.error).toBe("approval.own");
    const [request] = await requestsOf(second, person);
    const path = `/approvals/${request!.id}/decision`;
    expect((await office("POST", path, clerk, { decision: "approve" })).status).toBe(404);
    expect(await keysLeft(person)).toBe(1);
    await server.db
      .updateTable("participant")
      .set({ closed_at: server.clock.now(), identifier: `#${String(person.id).padStart(10, "0")}` })
      .where("id", "=", person.id)
      .execute();
    expect((await approve(second, person)).body.error).toBe("participant.not_found");
    expect((await report(first, person)).body.error).toBe("participant.not_found");
    expect((await report(await given.staff("auditor"), person)).status).toBe(403);
    expect((await requestsOf(second, person))[0]).toMatchObject({ status: "waiting" });
  });

  test("a new number takes the old one's place; points and payouts wait a day, and both contacts are told", async () => {
    const [clerk, admin] = [await given.staff("clerk"), await given.staff("admin")];
    const [person, receiver] = [await farmer(), await given.participant()];
    await transfers.give(person, 1000);
    await server.db
      .updateTable("participant")
      .set({ bank_account: "PL61109010140000071219812874" })
      .where("id", "=", person.id)
      .execute();
    expect((await report(clerk, person, { phone: person.phone })).body.errors).toHaveProperty("phone");
    expect((await report(clerk, person, { phone: "12" })).body.errors).toHaveProperty("phone");
    // What the finder asked for is over, too.
    await server.call("PUT", "/api/v1/user/profile", {
      token: person.token,
      body: { bank_account: "PL27114020040000300201355387" },
    });
    const wanted = { kind: "bank_transfer", points: 1000, consents: [1], by_code: true };
    const money = "/api/v1/prize/money-reward/confirmation";
    await server.call("POST", money, { token: person.token, body: wanted });
    await report(clerk, person, { phone: NEW_PHONE });
    expect((await approve(admin, person)).status).toBe(200);
    const open = server.db.selectFrom("sms_code").select("purpose").where("participant_id", "=", person.id);
    expect(await open.where("used_at", "is", null).execute()).toEqual([]);
    expect(await open.where("purpose", "=", "payout").execute()).toHaveLength(1);
    const kept = await server.db
      .selectFrom("participant")
      .select(["phone", "bank_account"])
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ phone: NEW_PHONE, bank_account: "PL61109010140000071219812874" });
    const shown = (await office("GET", `/participants/${person.id}`, admin)).body.data;
    expect(shown.pending_changes).toEqual([]);
    expect((await messagesTo(person.phone))[0]?.body).toContain("zmienilo jego numer");

    const owner = await transfers.again(person);
    const terms = async (token: string) =>
      (await server.call("GET", "/api/v1/prize/money-reward", { token })).body.data.account_blocked_until;
    expect(await terms(owner.token)).toBe(new Date(server.clock.now().getTime() + 24 * HOUR).toISOString());
    const start = (from: typeof owner) => transfers.start(from, receiver, 100, randomUUID());
    expect((await start(owner)).body.error).toBe("transfer.phone_replaced");
    server.clock.advance(24 * HOUR);
    const next = await transfers.again(person);
    expect(await terms(next.token)).toBeNull();
    expect((await start(next)).status).toBe(200);
    expect((await messagesTo(NEW_PHONE))[0]?.body).toContain("kod");
  });
});
