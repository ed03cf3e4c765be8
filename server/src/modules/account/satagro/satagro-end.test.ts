// How it ends, and what a failing other side does to it.
import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { LOGIN, REVOKE, type StandInAnswer, satagroServer } from "#test/harness/satagro.ts";
import { tidyConnections } from "./revocation.service.ts";
import { createSatagroClient, SatagroOutage } from "./satagro-client.ts";

const here = satagroServer();

describe("bad days of the other side", () => {
  const huge = () => ({ json: { fields: [], filler: "x".repeat(400_000) } });
  test.each<[string, (response: ServerResponse) => StandInAnswer | null]>([
    ["no answer in time", () => null],
    ["a broken connection", (response) => (response.destroy(), null)],
    ["status 500", () => ({ status: 500, json: {} })],
    ["no JSON", () => ({ html: "<html>Przerwa</html>" })],
    ["another shape", () => ({ json: { fields: [{ id: 1 }] } })],
    ["a huge answer", huge],
    ["a redirect", (response) => (response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(), null)],
  ])("%s: what was last seen is shown, with a word about the outage", async (_name, answer) => {
    const farmer = await here.connected();
    const seen = await here.stateOf(farmer.token);
    here.server.clock.advance(6 * 60_000);
    here.answersAt("/ciech/fields", answer);
    const now = await here.stateOf(farmer.token);
    expect(now).toMatchObject({ connection: "connected", is_outage: true, seen_at: seen.seen_at });
    expect(now.fields).toEqual(seen.fields);
  });

  test("an answer that comes a byte at a time has no longer than any other", async () => {
    const { url, clientId, clientSecret } = here.standIn;
    const client = createSatagroClient({ url, clientId, clientSecret, clock: here.server.clock, timeoutMs: 250 });
    here.answersAt("/ciech/fields", (response) => {
      const drops = setInterval(() => response.write(" "), 50);
      response.once("close", () => clearInterval(drops));
      return null;
    });
    await expect(client.fields("token")).rejects.toThrow(SatagroOutage);
  });

  test("who connects during an outage is told so, and nothing was agreed to", async () => {
    const farmer = await here.given.participant();
    here.answersAt("/ciech/oauth/token", () => ({ status: 503, json: {} }));
    expect((await here.get(farmer.token, LOGIN)).body).toMatchObject({
      error: "satagro.unavailable",
      message: "SatAgro chwilowo nie odpowiada. Spróbuj ponownie za kilka minut.",
    });
    expect(await here.decisions(farmer.id)).toEqual([]);
  });

  test("after three failures nobody waits for it any more, until half a minute has passed", async () => {
    const farmer = await here.connected();
    here.answersAt("/ciech/login", () => ({ status: 500, json: {} }));
    for (let call = 0; call < 3; call++) expect((await here.open(farmer.token)).status).toBe(503);
    here.forgetAsked();
    here.behaves(undefined);
    expect((await here.open(farmer.token)).status).toBe(503);
    expect(here.asked).toEqual([]);
    here.server.clock.advance(30_000);
    expect((await here.open(farmer.token)).status).toBe(200);
  });
});

describe("withdrawing", () => {
  test("[SATAGRO-15, SATAGRO-16] ends it here and there, and keeps the proof but nothing that was seen", async () => {
    const farmer = await here.connected();
    await here.stateOf(farmer.token);
    const refresh = here.satagro.sealer.open(
      (await here.row(farmer.id)).refresh_token!,
      `satagro refresh of ${farmer.id}`,
    );
    expect((await here.get(farmer.token, REVOKE)).status).toBe(200);

    expect(await here.stateOf(farmer.token)).toMatchObject({ connection: "none", fields: [], shared: null });
    expect((await here.get(farmer.token, "/api/v1/user/profile")).body.data.has_satagro).toBe(false);
    expect((await here.decisions(farmer.id)).map(({ granted }) => granted)).toEqual([true, false]);
    expect(await here.row(farmer.id)).toMatchObject({
      status: "ended",
      access_token: null,
      refresh_token: null,
      seen: null,
    });
    await expect(here.satagro.client.refresh(refresh)).rejects.toThrow("400");

    // Again: nothing more to withdraw, and no second proof.
    expect((await here.get(farmer.token, REVOKE)).status).toBe(200);
    expect(await here.decisions(farmer.id)).toHaveLength(2);
    // And resumed later, as the modal says.
    expect((await here.get(farmer.token, LOGIN)).status).toBe(200);
    expect(await here.stateOf(farmer.token)).toMatchObject({ connection: "connected" });
  });

  test("counts at once though SatAgro does not answer; the job tells it later", async () => {
    const farmer = await here.connected();
    here.answersAt("/ciech/oauth/revoke", () => ({ status: 500, json: {} }));
    expect((await here.get(farmer.token, REVOKE)).status).toBe(200);
    expect(await here.row(farmer.id)).toMatchObject({ status: "revoking", access_token: null, seen: null });
    expect(await here.stateOf(farmer.token)).toMatchObject({ connection: "none" });
    here.behaves(undefined);
    await tidyConnections(here.server.db, here.satagro, here.server.clock.now());
    expect(await here.row(farmer.id)).toMatchObject({ status: "ended", refresh_token: null });
  });

  test("written down by the office, it ends the connection too", async () => {
    const farmer = await here.connected();
    const clerk = await here.given.staff("clerk");
    const [{ consent_id: consentId } = { consent_id: 0 }] = await here.decisions(farmer.id);
    const answer = await here.server.call(
      "POST",
      `/api/office/v1/participants/${farmer.id}/consents/${consentId}/withdraw`,
      { token: clerk.token, body: { reason: "List z 8 czerwca" } },
    );
    expect(answer.status).toBe(200);
    await tidyConnections(here.server.db, here.satagro, here.server.clock.now());
    expect(await here.row(farmer.id)).toMatchObject({ status: "ended" });
  });

  test("is no part of the form of the programme's consents", async () => {
    const farmer = await here.connected();
    const form = (await here.get(farmer.token, "/api/v1/consents/program.farmer")).body.data as { slug: string }[];
    expect(form.map(({ slug }) => slug)).not.toContain("satagro");
  });
});

test("the copy of own data has it, without the tokens", async () => {
  const farmer = await here.connected();
  await here.stateOf(farmer.token);
  const copy = JSON.parse((await here.get(farmer.token, "/api/v1/user/data.json")).raw.toString("utf8")) as {
    satagro: Record<string, unknown>[];
  };
  expect(copy.satagro).toHaveLength(1);
  expect(copy.satagro[0]).toMatchObject({ status: "connected", seen: { fields: expect.any(Array) } });
  expect(Object.keys(copy.satagro[0]!)).not.toContain("access_token");
});

test("an account that is closed leaves nothing of it, and SatAgro is told", async () => {
  const farmer = await here.connected();
  await here.stateOf(farmer.token);
  await here.server.call("POST", "/api/v1/user/closing", { token: farmer.token, body: { reason: "" } });
  const admin = await here.given.staff("admin");
  const { id } = await here.server.db
    .selectFrom("closing_request")
    .select("id")
    .where("participant_id", "=", farmer.id)
    .executeTakeFirstOrThrow();
  const answer = await here.server.call("POST", `/api/office/v1/closings/${id}/close`, {
    token: admin.token,
    body: { reason: "Prośba" },
  });
  expect(answer.status).toBe(200);
  expect(await here.row(farmer.id)).toMatchObject({ status: "revoking", seen: null, shared: null });
  await tidyConnections(here.server.db, here.satagro, here.server.clock.now());
  expect(await here.row(farmer.id)).toMatchObject({ status: "ended", refresh_token: null });
});
