// How many hold a consent is counted by the transactions that decide; here against all decisions.
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { makeConsent } from "#test/harness/given/consents.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { proveConsentHolders, sumConsentHolders } from "./holders.service.ts";

const server = useTestServer();
const given = createGiven(server);
let token: string;
let marketing: { id: number; textId: number };
let email: { id: number; textId: number };

beforeAll(async () => {
  ({ token } = await given.staff("admin"));
  marketing = await makeConsent(server, "marketing");
  email = await makeConsent(server, "marketing-email", { parent: marketing.id });
});

type Consent = { id: number; granted_total: number; versions: { version: number }[] };
const listed = async (): Promise<Consent[]> =>
  (await server.call("GET", "/api/office/v1/consents", { token })).body.data;
const total = async ({ id }: { id: number }) => (await listed()).find((one) => one.id === id)!.granted_total;

/** The numbers as they follow from every decision of every open account. */
async function byDecisions(): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; holders: number }>`
    select c.id, (select count(*) from participant p where p.closed_at is null and coalesce((
      select d.granted and v.version >= coalesce(
          (select max(r.version) from consent_version r where r.consent_id = d.consent_id and r.needs_renewal), 0)
      from consent_decision d join consent_version v on v.id = d.consent_version_id
      where d.participant_id = p.id and d.consent_id = c.id order by d.id desc limit 1), false)) as holders
    from consent c`.execute(server.db);
  return new Map(rows.map(({ id, holders }) => [id, holders]));
}

const newest = async (consentId: number) =>
  (
    await server.db
      .selectFrom("consent_version")
      .select("id")
      .where("consent_id", "=", consentId)
      .orderBy("version", "desc")
      .executeTakeFirstOrThrow()
  ).id;

/** Sets a farm's consents in the portal to these. */
async function agree(farmer: { token: string }, consents: { id: number }[]) {
  const ids = await Promise.all(consents.map(({ id }) => newest(id)));
  return await server.call("POST", "/api/v1/user/profile", { token: farmer.token, body: { consents: ids } });
}

describe("the number of who holds a consent", () => {
  test("is what all decisions say, after any of them, a renewal and a closing, whenever they are summed", async () => {
    const farmers = [];
    for (let at = 0; at < 5; at += 1) farmers.push(await given.participant());
    let state = 3;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    for (let step = 0; step < 60; step += 1) {
      const farmer = farmers[random(farmers.length)]!;
      const both = [marketing, email];
      const chosen = [[], [marketing], both][random(3)]!;
      expect((await agree(farmer, chosen)).status).toBe(200);
      if (step % 7 === 0) await sumConsentHolders(server.db);
      if (step % 20 === 19) {
        const body = { content: `<p>Zgoda ${step}</p>`, needs_renewal: step > 30 };
        const path = `/api/office/v1/consents/${both[random(2)]!.id}/versions`;
        expect((await server.call("POST", path, { token, body })).status).toBe(200);
      }
      const shown = new Map((await listed()).map(({ id, granted_total }) => [id, granted_total]));
      expect(shown, `step ${step}`).toEqual(await byDecisions());
    }
    for (const farmer of farmers) await agree(farmer, [marketing, email]);
    expect(await total(email)).toBe(5);
    await server.call("POST", `/api/office/v1/participants/${farmers[0]!.id}/consents/${email.id}/withdraw`, {
      token,
      body: { reason: "List z 3 czerwca" },
    });
    expect([await total(marketing), await total(email)]).toEqual([5, 4]);
    await server.call("POST", "/api/v1/user/closing", { token: farmers[1]!.token, body: {} });
    const open = await server.call("GET", "/api/office/v1/closings?status=open", { token });
    const closed = await server.call("POST", `/api/office/v1/closings/${open.body.data[0].id}/close`, {
      token,
      body: { reason: "Na prośbę uczestnika" },
    });
    expect(closed.status).toBe(200);
    expect([await total(marketing), await total(email)]).toEqual([4, 3]);
    expect(await proveConsentHolders(server.db)).toBe(0);
  });

  test("counts two decisions of one farm at the same moment once", async () => {
    const before = await total(marketing);
    const { id } = await given.participant();
    const decide = (granted: boolean) =>
      inTransaction(server.db, async (tx) =>
        tx
          .insertInto("consent_decision")
          .values({
            participant_id: id,
            consent_id: marketing.id,
            consent_version_id: await newest(marketing.id),
            granted,
            decided_at: server.clock.now(),
            channel: "portal",
            address: "",
          })
          .execute(),
      );
    await Promise.all([true, true, true, true, true, true].map(decide));
    expect(await total(marketing)).toBe(before + 1);
    const summing = Promise.all([sumConsentHolders(server.db), sumConsentHolders(server.db)]);
    await Promise.all([decide(true), decide(true), summing]);
    await sumConsentHolders(server.db);
    expect(await total(marketing)).toBe(before + 1);
    await decide(false);
    expect(await total(marketing)).toBe(before);
    expect(await proveConsentHolders(server.db)).toBe(0);
  });

  test("that differs from the decisions is found by the proof, and mended", async () => {
    const before = await listed();
    await sql`update consent_holder_sum set holders = holders + 3
      where consent_version_id = (select max(consent_version_id) from consent_holder_sum)`.execute(server.db);
    expect(await proveConsentHolders(server.db)).toBe(1);
    expect(await listed()).toEqual(before);
    expect(await proveConsentHolders(server.db)).toBe(0);
  });
});
