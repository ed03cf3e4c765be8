// As it runs in earnest: https outside, a proxy before the server.
import { describe, expect, test } from "vitest";
import { createGiven, PASSWORD } from "./harness/given.ts";
import { useTestServer } from "./harness/server.ts";

const server = useTestServer({ PLON_TRUST_PROXY: "1", PLON_PUBLIC_URL: "https://plon.example" });
const given = createGiven(server);

const signIn = (nip: string, options: { address?: string; headers?: Record<string, string> }) =>
  server.call("POST", "/api/v1/auth/login", {
    body: { account_type: "program.farmer", nip, password: PASSWORD },
    ...options,
  });

describe("behind a proxy", () => {
  test("a caller who writes addresses into the header is still counted as one", async () => {
    const statuses = new Set<number>();
    for (let call = 0; call < 21; call++) {
      // The proxy adds whom it really sees at the end.
      const headers = { "x-forwarded-for": `198.51.100.${call}, 203.0.113.9` };
      statuses.add((await signIn("1234563218", { address: "127.0.0.1", headers })).status);
    }
    expect(statuses).toContain(429);
    const other = { "x-forwarded-for": "203.0.113.10" };
    expect((await signIn("5260250274", { address: "127.0.0.1", headers: other })).status).toBe(422);
  });

  test("nor does one who comes from a private network, through whatever stands there", async () => {
    const statuses = new Set<number>();
    for (let call = 0; call < 21; call++) {
      // The header as a proxy in 10/8 passes it on that adds the private address of the one before it.
      const headers = { "x-forwarded-for": `198.51.100.${call}, 10.0.0.7` };
      statuses.add((await signIn("8567346215", { address: "10.0.0.2", headers })).status);
    }
    expect(statuses).toContain(429);
  });

  test("the addresses of one IPv6 network are one caller", async () => {
    const from = (address: string) =>
      signIn("1234563218", { address: "127.0.0.1", headers: { "x-forwarded-for": address } });
    const statuses = [];
    for (let call = 0; call < 60; call++) statuses.push((await from(`2001:db8:7:7::${call.toString(16)}`)).status);
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(20);
    expect(
      (await signIn("5260250274", { address: "127.0.0.1", headers: { "x-forwarded-for": "2001:db8:7:8::1" } })).status,
    ).toBe(422);
  });

  test("who reaches the server past the proxy is not believed either", async () => {
    const statuses = new Set<number>();
    for (let call = 0; call < 21; call++) {
      const headers = { "x-forwarded-for": `198.51.100.${call}` };
      statuses.add((await signIn("7740001454", { address: "203.0.113.77", headers })).status);
    }
    expect(statuses).toContain(429);
  });

  test("the cookie is for https alone and says so in its name; pages and calls are for https for a year", async () => {
    const farmer = await given.participant();
    const answer = await signIn(farmer.identifier, {
      address: "127.0.0.1",
      headers: { "x-forwarded-for": "203.0.113.20" },
    });
    expect(answer.status).toBe(200);
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^__Secure-plon_refresh=[\w-]{43}; .*Path=\/api\/v1\/; HttpOnly; Secure; SameSite=Strict/,
    );
    const renewed = await server.call("POST", "/api/v1/refresh_token", {
      headers: { cookie: `__Secure-plon_refresh=${answer.cookies["__Secure-plon_refresh"]}` },
    });
    expect(renewed.status).toBe(200);
    for (const url of ["/", "/api/system-settings"]) {
      const { headers } = await server.call("GET", url);
      expect(headers["strict-transport-security"], url).toMatch(/max-age=31536000; includeSubDomains/);
    }
  });

  test("metrics are for this machine, not for what its proxy passes on", async () => {
    const metrics = (headers = {}) => server.call("GET", "/metrics", { address: "127.0.0.1", headers });
    expect((await metrics()).status).toBe(200);
    expect((await metrics({ "x-forwarded-for": "203.0.113.9" })).status).toBe(404);
  });
});

describe("a caller's calls of all kinds", () => {
  const limited = useTestServer({ PLON_CALLS_PER_MINUTE: "120" });

  test("have one limit over all processes, for a minute", async () => {
    const other = await limited.another();
    const statuses: number[] = [];
    for (let call = 0; call < 100; call++) {
      statuses.push(
        (await limited.call("GET", "/api/health")).status,
        (await other("GET", "/api/system-settings")).status,
      );
    }
    expect(statuses.slice(0, 100)).not.toContain(429);
    const refused = await other("GET", "/api/system-settings");
    expect(refused).toMatchObject({ status: 429, body: { error: "request.rate_limited" } });
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    // Whoever has used theirs up may still sign out.
    expect((await other("GET", "/api/v1/auth/logout")).status).toBe(200);
    expect((await other("POST", "/api/office/v1/auth/logout")).status).toBe(200);
    expect((await other("GET", "/api/system-settings", { address: "203.0.113.50" })).status).toBe(200);
    limited.clock.advance(60_000);
    expect((await other("GET", "/api/system-settings")).status).toBe(200);
  });
});
