import { Validator } from "@seriousme/openapi-schema-validator";
import { PARTNER_ENDPOINTS } from "@plon/contract/partners/partners.ts";
import { PARTNER_RIGHTS } from "@plon/contract/shared/partners.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { createPartners } from "#test/harness/given/partners.ts";
import { approveWaiting } from "#test/harness/given/settings.ts";
import { START, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const partners = createPartners(server, given);
let admin: Awaited<ReturnType<typeof given.staff>>;

beforeAll(async () => {
  admin = await given.staff("admin");
});
beforeEach(() => server.clock.set(START));

const office = (method: "GET" | "POST" | "PUT", path: string, body?: unknown, token = admin.token) =>
  server.call(method, `/api/office/v1${path}`, { token, body });
/** A refusal as RFC 9457 has it. */
function expectProblem(answer: Awaited<ReturnType<typeof server.call>>, status: number, code: string) {
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({ status, code, type: `/api/partners/v1/docs#${code}` });
  for (const text of [answer.body.title, answer.body.detail]) expect(text).toMatch(/\S{3}/);
  expect(answer.body.instance).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
}

describe("keys of partners", () => {
  const newPartner = async () => {
    const body = { name: `Nawozy ${Math.random()}`, contact_email: "api@nawozy.example" };
    return (await office("POST", "/partners", body)).body.data as { id: number; revision: number; name: string };
  };
  const ask = (id: number, more: object = {}) =>
    office("POST", `/partners/${id}/keys`, { label: "ERP", rights: ["catalogue:read"], ...more });
  const works = async (key: string) => (await partners.get({ key }, "/catalogue/products")).status;
  const getPartner = async (id: number) => (await office("GET", `/partners/${id}`)).body.data;

  test("open nothing before a second administrator approves, are shown once and end at once", async () => {
    const { id } = await newPartner();
    const asked = await ask(id);
    expect([asked.status, asked.body.message]).toEqual([200, HELD_MESSAGE]);
    const { key } = asked.body.data as { key: string };
    expect(await works(key)).toBe(401);
    await approveWaiting(server);
    expect(await works(key)).toBe(200);
    expect(JSON.stringify(await getPartner(id))).not.toContain(key);
    const [one] = (await getPartner(id)).keys;
    expect(one).toMatchObject({ label: "ERP", prefix: key.slice(0, 12), last_used_on: START.slice(0, 10) });
    const stored = await server.db.selectFrom("partner_key").selectAll().where("id", "=", one.id).execute();
    expect(JSON.stringify(stored)).not.toContain(key);
    expect((await office("POST", `/partner-keys/${one.id}/revoke`)).status).toBe(200);
    expect(await works(key)).toBe(401);
  });

  test("one that is replaced opens for another week beside the new one", async () => {
    const { id } = await newPartner();
    const first = (await ask(id)).body.data.key;
    await approveWaiting(server);
    const [{ id: replaces }] = (await getPartner(id)).keys;
    const second = (await ask(id, { label: "Nowy", replaces })).body.data.key;
    await approveWaiting(server);
    server.clock.set("2026-06-16T10:00:00.000Z");
    expect([await works(first), await works(second)]).toEqual([200, 200]);
    server.clock.set("2026-06-18T10:00:00.000Z");
    expect([await works(first), await works(second)]).toEqual([401, 200]);
  });

  test("a partner that is switched off loses them for good", async () => {
    const partner = await newPartner();
    const { key } = (await ask(partner.id)).body.data;
    await approveWaiting(server);
    const put = (is_active: boolean, revision: number) =>
      office("PUT", `/partners/${partner.id}`, {
        name: partner.name,
        contact_email: "api@nawozy.example",
        is_active,
        revision,
      });
    expect((await put(false, 0)).status).toBe(200);
    expect(await works(key)).toBe(401);
    expect((await put(true, 0)).body.error).toBe("partner.changed_meanwhile");
    expect((await put(true, 1)).status).toBe(200);
    expect(await works(key)).toBe(401);
    expect((await office("POST", "/partners", { name: partner.name, contact_email: "a@b.pl" })).body.errors).toEqual({
      name: ["Partner o tej nazwie już jest"],
    });
  });

  test("each call takes its right and no other", async () => {
    const { id } = await partners.partner();
    const farm = await given.participant();
    await partners.show(farm, id);
    const kind = await partners.kind(id);
    const body = { external_id: "prawa", kind: kind.code, nip: farm.identifier, occurred_on: "2026-06-01" };
    for (const own of PARTNER_RIGHTS) {
      const who = await partners.key(id, [own]);
      for (const { method, path, right } of PARTNER_ENDPOINTS) {
        const url = path.replace(":nip", farm.identifier).replace(":eventId", "999999");
        const answer = await server.call(method, url, {
          token: who.key,
          ...(method === "POST" ? { body, headers: { "idempotency-key": "prawa-prawa" } } : {}),
        });
        if (right !== own) {
          expectProblem(answer, 403, "partner.right_missing");
          expect(answer.body.detail).toContain(right);
        } else expect([path, answer.status]).toEqual([path, path.includes(":eventId") ? 404 : 200]);
      }
    }
  });

  test("have a pace of their own over all processes, and every answer tells it", async () => {
    const { id } = await partners.partner();
    const who = await partners.key(id, ["catalogue:read"], 3);
    const other = await server.another();
    const asked = { token: who.key };
    const first = await server.call("GET", "/api/partners/v1/catalogue/products", asked);
    expect(first.headers).toMatchObject({ "ratelimit-limit": "3", "ratelimit-remaining": "2" });
    await other("GET", "/api/partners/v1/catalogue/products", asked);
    expect((await partners.get(who, "/catalogue/products")).headers["ratelimit-remaining"]).toBe("0");
    const refused = await other("GET", "/api/partners/v1/catalogue/products", asked);
    expectProblem(refused, 429, "request.rate_limited");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    server.clock.set(new Date(new Date(START).getTime() + 60_000).toISOString());
    expect((await partners.get(who, "/catalogue/products")).status).toBe(200);
  });
});

describe("refusals", () => {
  test("are problems wherever they come from, and nowhere else", async () => {
    const who = await partners.partner();
    const at = "/api/partners/v1";
    expectProblem(await server.call("GET", `${at}/catalogue/products`), 401, "partner.key_invalid");
    expectProblem(await server.call("GET", `${at}/nothing`), 404, "request.not_found");
    expectProblem(await server.call("GET", "/api/partners"), 404, "request.not_found");
    expectProblem(await partners.get(who, "/catalogue/products?limit=9999"), 422, "request.invalid");
    expectProblem(await partners.get(who, "/participants/123"), 404, "request.not_found");
    const wrong = await partners.tell(
      who,
      { external_id: "", kind: "x", nip: "1", occurred_on: "wczoraj" },
      "zly-zly-1",
    );
    expectProblem(wrong, 422, "request.invalid");
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(["external_id", "nip", "occurred_on"]);
    const big = await partners.tell(who, { external_id: "x".repeat(200_000) }, "duze-duze");
    expectProblem(big, 413, "request.too_large");
    const keyless = await server.call("POST", `${at}/events`, { token: who.key, body: {} });
    expectProblem(keyless, 422, "request.invalid");
    const xml = await server.call("POST", `${at}/events`, {
      token: who.key,
      payload: "<a/>",
      headers: { "content-type": "application/xml" },
    });
    expectProblem(xml, 415, "request.unsupported_type");
    const farmer = await server.call("GET", "/api/v1/user/partners");
    expect(farmer.body.error).toBe("unauthenticated");
  });
});

describe("the catalogue", () => {
  test("is read page by page without a gap, and costs nothing while it is the same", async () => {
    const who = await partners.partner();
    const names = new Set<string>();
    for (let made = 0; made < 5; made += 1) await given.product();
    let after = "0";
    for (let page = 0; page < 20; page += 1) {
      const { body } = await partners.get(who, `/catalogue/products?limit=2&after=${after}`);
      for (const { name } of body.items) {
        expect(names.has(name)).toBe(false);
        names.add(name);
      }
      if (body.next === null) break;
      after = body.next;
    }
    expect(names.size).toBe(5);
    const read = await partners.get(who, "/catalogue/rewards");
    expect(read.body).toEqual({ items: [], next: null });
    const again = await partners.get(who, "/catalogue/rewards", { "if-none-match": String(read.headers["etag"]) });
    expect(again.status).toBe(304);
  });
});

describe("the description", () => {
  test("is OpenAPI 3.1 as a library understands it, of every call, with examples, a server and its right", async () => {
    const { status, body } = await server.call("GET", "/api/partners/v1/openapi.json");
    expect(status).toBe(200);
    const validator = new Validator();
    const result = await validator.validate(body);
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, validator.version]).toEqual([true, "3.1"]);
    const said = Object.entries(body.paths as Record<string, Record<string, { description: string }>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, { description }]) => `${method.toUpperCase()} ${path} ${description}`),
    );
    expect(said.toSorted()).toEqual(
      PARTNER_ENDPOINTS.map(
        ({ method, path, right }) =>
          `${method} ${path.replace("/api/partners/v1", "").replaceAll(/:(\w+)/g, "{$1}")} Prawo: \`${right}\`.`,
      ).toSorted(),
    );
    expect(body.servers[0].url).toMatch(/\/api\/partners\/v1$/);
  });

  test("has a page for people that runs nothing, and where each problem leads", async () => {
    const page = await server.call("GET", "/api/partners/v1/docs");
    expect(page.headers["content-type"]).toMatch(/^text\/html/);
    expect(page.headers["content-security-policy"]).toMatch(/default-src 'none'/);
    expect(page.raw.toString()).not.toMatch(/<script/i);
    for (const code of ["partner.right_missing", "partner.event_known", "request.rate_limited"]) {
      expect(page.raw.toString()).toContain(`id="${code}"`);
    }
  });
});
