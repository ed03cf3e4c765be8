import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openSession, openSupportSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { givenPoints } from "#test/harness/given/rewards.ts";
import { LOGIN, REVOKE, STATE, satagroServer } from "#test/harness/satagro.ts";

const here = satagroServer();

describe("connecting", () => {
  test("[SATAGRO-01, SATAGRO-08, SATAGRO-09, SATAGRO-14] gives the consent with its proof, and the section is there", async () => {
    const farmer = await here.given.participant();
    const before = await here.stateOf(farmer.token);
    expect(before).toMatchObject({ is_offered: true, connection: "none", fields: [], shared: null });

    const answer = await here.get(farmer.token, `${LOGIN}?consent=${before.consent.id}`);
    expect({ status: answer.status, data: answer.body.data }).toEqual({
      status: 200,
      data: { connection: "connected" },
    });

    expect(await here.decisions(farmer.id)).toMatchObject([
      { granted: true, consent_version_id: before.consent.id, channel: "portal", address: "203.0.113.1" },
    ]);
    const after = await here.stateOf(farmer.token);
    expect(after).toMatchObject({ connection: "connected", is_outage: false, participant_id: farmer.id });
    expect(after.fields).toHaveLength(4);
    expect(after.fields[0]).toMatchObject({ name: "Za stodołą", area_hectares: 12.4 });
    expect((await here.get(farmer.token, "/api/v1/user/profile")).body.data.has_satagro).toBe(true);
    // Whole, also what no screen shows.
    expect((await here.row(farmer.id)).seen).toMatchObject({ fields: [{ id: `${farmer.id}-1` }, {}, {}, {}] });
  });

  test("[SATAGRO-02] sends the five listed data and nothing else, and the consent names each", async () => {
    const farmer = await here.given.participant();
    await here.server.db
      .insertInto("participant_crop_area")
      .values({ participant_id: farmer.id, crop_id: 31, area_hectares: 12.5 })
      .execute();
    await here.get(farmer.token, LOGIN);
    const { consent, shared } = await here.stateOf(farmer.token);
    const sent = here.standIn.received.at(-1);
    expect(sent).toEqual({
      participantId: farmer.id,
      data: {
        username: "Jan Kowalski",
        email: `rolnik${farmer.identifier}@plon.example`,
        points: 0,
        products: [],
        area: [{ crop: expect.stringMatching(/pszenica ozima/i), hectares: 12.5 }],
      },
    });
    expect(shared).toEqual(sent?.data);
    for (const named of ["nazwę użytkownika", "e-mail", "punktów", "produkty", "podległych", "areał"]) {
      expect(consent.content).toContain(named);
    }
    // What left this server on the way carries nothing else of the person.
    expect(JSON.stringify(here.asked)).not.toContain(farmer.identifier + '"');
  });

  test("[SATAGRO-02] a subordinate farm's purchases are sent only when that farm has agreed too", async () => {
    const [head, agreed, silent] = [
      await here.given.participant(),
      await here.connected(),
      await here.given.participant(),
    ];
    const product = await here.given.product();
    const { id: distributorId } = await here.given.distributor();
    for (const farm of [agreed, silent]) {
      await passesPointsOn(farm.id, head.id);
      await bought(farm.id, { distributorId, productId: product.id });
    }
    await here.get(head.token, LOGIN);
    const { shared } = await here.stateOf(head.token);
    expect(shared.products).toEqual([
      { farm: "Gospodarstwo Kowalski", product: expect.any(String), volume: 10, unit: "l" },
    ]);
  });

  test("a farm's purchases are no longer sent after it withdrew its consent or stopped passing points on; refused and returned goods never are", async () => {
    const [head, disagreed, ended] = [await here.given.participant(), await here.connected(), await here.connected()];
    const [product, refused, returned] = [
      await here.given.product(),
      await here.given.product(),
      await here.given.product(),
    ];
    const { id: distributorId } = await here.given.distributor();
    for (const farm of [head, disagreed, ended]) await bought(farm.id, { distributorId, productId: product.id });
    await bought(head.id, { distributorId, productId: refused.id }, { status: "rejected" });
    for (const quantity of [2, -2]) {
      await bought(head.id, { distributorId, productId: returned.id }, { quantity });
    }
    for (const farm of [disagreed, ended]) await passesPointsOn(farm.id, head.id);
    expect((await here.get(disagreed.token, REVOKE)).status).toBe(200);
    await here.server.db
      .updateTable("standing_transfer")
      .set({ status: "ended", ended_at: here.server.clock.now(), ended_by: "sender" })
      .where("sender_id", "=", ended.id)
      .execute();
    await givenPoints(here.server, head.id, 120);
    await here.get(head.token, LOGIN);
    expect((await here.stateOf(head.token)).shared).toMatchObject({
      points: 120,
      products: [{ farm: null, product: expect.any(String), volume: 10, unit: "l" }],
    });
  });

  test("a text that is no longer the newest is not agreed to", async () => {
    const farmer = await here.given.participant();
    const { status, body } = await here.get(farmer.token, `${LOGIN}?consent=999999`);
    expect({ status, error: body.error, field: Object.keys(body.errors) }).toEqual({
      status: 422,
      error: "registration.consent_unknown",
      field: ["consent"],
    });
    expect(here.asked).toEqual([]);
  });

  test("connected twice at once, the account has one connection and the surplus tokens are revoked", async () => {
    const farmer = await here.given.participant();
    const answers = await Promise.all([
      here.get(farmer.token, LOGIN),
      here.get(farmer.token, LOGIN),
      here.get(farmer.token, LOGIN),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await here.server.db
      .selectFrom("satagro_connection")
      .select("status")
      .where("participant_id", "=", farmer.id)
      .execute();
    expect(rows.filter(({ status }) => status === "connected")).toHaveLength(1);
    expect(rows.filter(({ status }) => status === "ended")).toHaveLength(rows.length - 1);
    expect(here.asked.filter(({ path }) => path === "/ciech/oauth/revoke")).toHaveLength(rows.length - 1);
    expect(await here.decisions(farmer.id)).toHaveLength(1);
  });

  test("a state that was used, or is somebody else's, connects nobody", async () => {
    let used: unknown;
    here.behaves((call) => {
      if (call.path === "/ciech/oauth/authorize") used = (call.body as { state: string }).state;
      return undefined;
    });
    await here.connected();
    const other = await here.given.participant();
    for (const state of [used, "a".repeat(43)]) {
      here.answersAt("/ciech/oauth/authorize", () => ({ json: { code: "code", state } }));
      expect((await here.get(other.token, LOGIN)).status).toBe(503);
    }
    expect(here.asked.filter(({ path }) => path === "/ciech/oauth/token")).toHaveLength(1);
    expect(await here.decisions(other.id)).toEqual([]);
    expect(await here.stateOf(other.token)).toMatchObject({ connection: "none" });
  });

  test("a code without its proof is worth nothing there", async () => {
    const farmer = await here.given.participant();
    here.behaves((call) => {
      if (call.path === "/ciech/oauth/token") (call.body as { code_verifier: string }).code_verifier = "another";
      return undefined;
    });
    expect((await here.get(farmer.token, LOGIN)).body.error).toBe("satagro.unavailable");
  });

  test("tokens lie in the database unreadable, and bound to their row", async () => {
    const farmer = await here.connected();
    const { access_token: sealed } = await here.row(farmer.id);
    expect(sealed?.toString("latin1")).not.toContain("access.");
    const purpose = (id: number) => `satagro access of ${id}`;
    expect(here.satagro.sealer.open(sealed!, purpose(farmer.id))).toMatch(/^access\./);
    expect(() => here.satagro.sealer.open(sealed!, purpose(farmer.id + 1))).toThrow();
    const bent = Buffer.from(sealed!);
    bent[bent.length - 1]! ^= 1;
    expect(() => here.satagro.sealer.open(bent, purpose(farmer.id))).toThrow();
  });

  test("somebody of the staff who looks on may neither connect nor disconnect, though both are GETs", async () => {
    const farmer = await here.connected();
    const clerk = await here.given.staff("clerk");
    const { accessToken } = await inTransaction(here.server.db, (tx) =>
      openSupportSession(tx, clerk.id, farmer.id, here.server.clock.now()),
    );
    here.forgetAsked();
    expect((await here.get(accessToken, LOGIN)).body.error).toBe("access.support_read_only");
    expect((await here.get(accessToken, REVOKE)).body.error).toBe("access.support_read_only");
    expect((await here.get(accessToken, STATE)).body.data.connection).toBe("connected");
    expect(here.asked).toEqual([]);
  });
});

describe("opening", () => {
  test("[SATAGRO-11, SATAGRO-12, SATAGRO-13, SATAGRO-21] signs in at the endpoint below ciech/ with access_token and participant_id", async () => {
    const farmer = await here.connected();
    here.forgetAsked();
    const answer = await here.open(farmer.token);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      redirect: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/ciech\/pola\?bilet=/),
    });
    expect(here.asked).toHaveLength(1);
    expect(here.asked[0]?.path).toBe("/ciech/login");
    expect(here.asked[0]?.body).toEqual({
      access_token: expect.stringMatching(/^access\./),
      participant_id: farmer.id,
    });
    // No token leaves this server towards the browser.
    expect(JSON.stringify([await here.stateOf(farmer.token), answer.body])).not.toMatch(/access\.\d|refresh\.\d/);
  });

  test.each([
    "https://attacker.example/ciech/",
    "javascript:alert(1)",
    "//attacker.example",
    "http://127.0.0.1:1/ciech/",
  ])("a redirect to %s is not passed on", async (redirect) => {
    const farmer = await here.connected();
    here.answersAt("/ciech/login", () => ({ json: { redirect } }));
    expect((await here.open(farmer.token)).body).toMatchObject({ error: "satagro.unavailable" });
  });

  test("renews a token that ended, once for calls at once", async () => {
    const farmer = await here.connected();
    here.server.clock.advance(2 * 3_600_000);
    const session = await inTransaction(here.server.db, async (tx) => {
      return await openSession(tx, { kind: "participant", participantId: farmer.id }, here.server.clock.now());
    });
    here.forgetAsked();
    const answers = await Promise.all([1, 2, 3].map(() => here.open(session.accessToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(here.asked.filter(({ path }) => path === "/ciech/oauth/token")).toHaveLength(1);
  });

  test("a connection that SatAgro ended is lost, and can be made anew", async () => {
    const farmer = await here.connected();
    const held = await here.row(farmer.id);
    here.standIn.forget(here.satagro.sealer.open(held.access_token!, `satagro access of ${farmer.id}`));
    expect((await here.open(farmer.token)).body.error).toBe("satagro.not_connected");
    expect(await here.stateOf(farmer.token)).toMatchObject({ connection: "lost", is_outage: false });
    expect((await here.row(farmer.id)).refresh_token).toBeNull();
    await here.get(farmer.token, LOGIN);
    expect(await here.stateOf(farmer.token)).toMatchObject({ connection: "connected" });
  });

  test("without a connection there is nothing to open", async () => {
    const farmer = await here.given.participant();
    expect((await here.open(farmer.token)).status).toBe(409);
  });
});

const passesPointsOn = (senderId: number, receiverId: number) => {
  const at = here.server.clock.now();
  const times = { requested_at: at, expires_at: at, answered_at: at };
  return here.server.db
    .insertInto("standing_transfer")
    .values({ sender_id: senderId, receiver_id: receiverId, status: "active", token_hash: randomBytes(32), ...times })
    .execute();
};

/** Two packs of five litres on an accepted invoice. */
async function bought(
  participantId: number,
  { distributorId, productId }: { distributorId: number; productId: number },
  { quantity = 2, status = "accepted" }: { quantity?: number; status?: "accepted" | "rejected" } = {},
) {
  const at = here.server.clock.now();
  const { id } = await here.server.db
    .insertInto("invoice")
    .values({
      participant_id: participantId,
      distributor_id: distributorId,
      document_name: `FV/${participantId}/${productId}/${quantity}`,
      document_key: `FV/${participantId}/${productId}/${quantity}`,
      source: "manual",
      status: "accepted",
      submitted_at: at,
      submitted_on: "2026-06-10",
      decided_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const line = { invoice_id: id, line_no: 1, product_id: productId, title_product: "Herbicyd", points: 0 };
  await here.server.db
    .insertInto("invoice_line")
    .values({ ...line, pack_volume: 5, quantity, status, explanation: "{}" })
    .execute();
}
