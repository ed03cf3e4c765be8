import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { z } from "zod";
import { describe, expect, test } from "vitest";
import {
  DEVICE_KEY_HEADER,
  DEVICE_PROOF_HEADER,
  PROOF_SECONDS,
  provedText,
  SESSION_OPENERS,
} from "@plon/contract/shared/calls/device-key.ts";
import { switchFarm } from "@plon/contract/portal/people/members-sign-in.ts";
import { supportLogin } from "@plon/contract/portal/people/access.ts";
import { everyEndpoint } from "#test/harness/endpoints.ts";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

const FACES = {
  portal: { login: "/api/v1/auth/login", refresh: "/api/v1/refresh_token", cookie: "plon_refresh" },
  office: { login: "/api/office/v1/auth/login", refresh: "/api/office/v1/auth/refresh", cookie: "plon_office_refresh" },
} as const;
type Face = keyof typeof FACES;

const deviceKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
type Device = ReturnType<typeof deviceKey>;
const publicPart = (key: KeyObject) => key.export({ format: "der", type: "spki" }).toString("base64url");

/** A proof as a browser makes it, at our time unless told otherwise. */
function proofOf({ privateKey }: Device, path: string, atSeconds = Math.floor(server.clock.now().getTime() / 1000)) {
  const options = { key: privateKey, dsaEncoding: "ieee-p1363" } as const;
  const signature = sign("sha256", Buffer.from(provedText(path, atSeconds)), options);
  return { [DEVICE_PROOF_HEADER]: `${atSeconds}.${signature.toString("base64url")}` };
}
const keyOf = ({ publicKey }: Device) => ({ [DEVICE_KEY_HEADER]: publicPart(publicKey) });

async function signIn(face: Face, headers: Record<string, string>) {
  const { login, cookie } = FACES[face];
  const body =
    face === "office"
      ? { email: (await given.staff("clerk")).email, password: PASSWORD }
      : { account_type: "program.farmer", nip: (await given.participant()).identifier, password: PASSWORD };
  const answer = await server.call("POST", login, { body, headers });
  expect(answer.status).toBe(200);
  return { refreshToken: answer.cookies[cookie]!, token: answer.body.data.auth_token as string };
}

async function renew(face: Face, refreshToken: string, headers: Record<string, string> = {}) {
  const { refresh, cookie } = FACES[face];
  const answer = await server.call("POST", refresh, { headers: { cookie: `${cookie}=${refreshToken}`, ...headers } });
  return { ...answer, refreshToken: answer.cookies[cookie] ?? refreshToken };
}

describe.each(["portal", "office"] as const)("a session of the %s that was opened with a device's key", (face) => {
  const path = FACES[face].refresh;

  test("is renewed by that device, again and again", async () => {
    const device = deviceKey();
    const { refreshToken } = await signIn(face, keyOf(device));
    const first = await renew(face, refreshToken, { ...keyOf(device), ...proofOf(device, path) });
    expect(first).toMatchObject({ status: 200, body: { data: { auth_token: expect.any(String) as string } } });
    expect((await renew(face, first.refreshToken, proofOf(device, path))).status).toBe(200);
  });

  test.each([
    ["without a proof", () => ({})],
    ["by another device", (device: Device) => ({ ...keyOf(device), ...proofOf(deviceKey(), path) })],
    ["by a proof for another path", (device: Device) => proofOf(device, "/api/v1/elsewhere")],
  ])("ends when it is renewed %s: a cookie alone is worth nothing", async (_how, headers) => {
    const device = deviceKey();
    const { refreshToken } = await signIn(face, keyOf(device));
    const refused = await renew(face, refreshToken, headers(device));
    expect(refused).toMatchObject({ status: 401, body: { error: "auth.refresh_invalid" } });
    expect((await renew(face, refreshToken, proofOf(device, path))).status).toBe(401);
  });

  test("outlives a wrong clock: the device is told the time and proves itself once more", async () => {
    const device = deviceKey();
    const { refreshToken } = await signIn(face, keyOf(device));
    const nowSeconds = Math.floor(server.clock.now().getTime() / 1000);
    for (const wrong of [nowSeconds - PROOF_SECONDS - 1, nowSeconds + PROOF_SECONDS + 1]) {
      const refused = await renew(face, refreshToken, proofOf(device, path, wrong));
      expect(refused).toMatchObject({ status: 401, body: { error: "auth.device_proof_stale" } });
    }
    expect((await renew(face, refreshToken, proofOf(device, path, nowSeconds - PROOF_SECONDS + 1))).status).toBe(200);
  });

  test("is asked for no less after its cookie was lost on the way and is exchanged once more", async () => {
    const device = deviceKey();
    const { refreshToken } = await signIn(face, keyOf(device));
    expect((await renew(face, refreshToken, proofOf(device, path))).status).toBe(200);
    expect((await renew(face, refreshToken, proofOf(device, path))).status).toBe(200);
    expect((await renew(face, refreshToken)).status).toBe(401);
  });
});

describe("a session without a key", () => {
  test("is bound by its first renewal that brings one", async () => {
    const device = deviceKey();
    const { refreshToken } = await signIn("portal", {});
    const bound = await renew("portal", refreshToken, { ...keyOf(device), ...proofOf(device, FACES.portal.refresh) });
    expect(bound.status).toBe(200);
    expect((await renew("portal", bound.refreshToken)).status).toBe(401);
  });

  test("is not bound to a key that whoever renews it does not hold", async () => {
    const { refreshToken } = await signIn("portal", {});
    const renewed = await renew("portal", refreshToken, keyOf(deviceKey()));
    expect(renewed.status).toBe(200);
    expect((await renew("portal", renewed.refreshToken)).status).toBe(200);
  });

  test("of a program goes on by its token in the body", async () => {
    const { refreshToken } = await signIn("portal", {});
    const renewed = await server.call("POST", FACES.portal.refresh, { body: { refresh_token: refreshToken } });
    expect(renewed).toMatchObject({ status: 200, body: { data: { refresh_token: expect.any(String) as string } } });
  });
});

test("somebody who goes over to another farm stays bound to the same device", async () => {
  const device = deviceKey();
  const phone = "+48511222333";
  const first = await given.member(await given.participant(), { phone });
  const second = await given.member(await given.participant(), { phone });
  const body = { phone, password: PASSWORD, membership_id: first.id };
  const entered = await server.call("POST", "/api/v1/auth/person-login", { body, headers: keyOf(device) });
  const moved = await server.call("POST", switchFarm.path, {
    token: entered.body.data.session.auth_token as string,
    body: { membership_id: second.id },
  });
  expect(moved.status).toBe(200);
  const refreshToken = moved.cookies[FACES.portal.cookie]!;
  const renewed = await renew("portal", refreshToken, proofOf(device, FACES.portal.refresh));
  expect(renewed.status).toBe(200);
  expect((await renew("portal", renewed.refreshToken)).status).toBe(401);
});

test.each([
  ["no key", { [DEVICE_KEY_HEADER]: "x".repeat(122) }],
  ["a key of another kind", keyOf(generateKeyPairSync("ec", { namedCurve: "secp256k1" }))],
  ["something long", { [DEVICE_KEY_HEADER]: "A".repeat(5000) }],
  ["a proof without a time", { [DEVICE_PROOF_HEADER]: `.${"A".repeat(86)}` }],
])("what is %s is refused in words", async (_what, headers) => {
  const body = { account_type: "program.farmer", nip: "1234563218", password: PASSWORD };
  const answer = await server.call("POST", FACES.portal.login, { body, headers });
  expect(answer).toMatchObject({ status: 422, body: { error: "auth.device_key_invalid" } });
});

test("every call that opens a session is known to browsers as one", async () => {
  const RENEWS = Object.values(FACES).map(({ refresh }) => `POST ${refresh}`);
  // Lasts half an hour and is never renewed; goes over from a session on the same device.
  const OTHERS = [supportLogin, switchFarm].map(({ method, path }) => `${method} ${path}`);
  const opening = (await everyEndpoint())
    .filter(({ data }) => JSON.stringify(z.toJSONSchema(data, { unrepresentable: "any" })).includes('"auth_token"'))
    .map(({ method, path }) => `${method} ${path}`);
  expect(opening.filter((name) => ![...RENEWS, ...OTHERS].includes(name)).toSorted()).toEqual(
    [...SESSION_OPENERS].toSorted(),
  );
});
