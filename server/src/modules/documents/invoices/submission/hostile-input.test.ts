import { describe, expect, test } from "vitest";
import { createGiven, newNip, submit } from "#test/harness/given.ts";
import { type CallOptions, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

const office = (method: "GET" | "POST" | "PUT", path: string, token: string, body?: unknown) =>
  server.call(method, `/api/office/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
describe("hostile input", () => {
  const cases: [string, CallOptions & { url: string; method: "POST" | "PUT" }, number][] = [
    [
      "1 MB of JSON",
      {
        method: "POST",
        url: "/api/v1/invoices/details",
        payload: JSON.stringify({ document: "1".repeat(1_048_576) }),
        headers: { "content-type": "application/json" },
      },
      413,
    ],
    [
      "broken JSON",
      {
        method: "POST",
        url: "/api/v1/invoices/details",
        payload: "{",
        headers: { "content-type": "application/json" },
      },
      400,
    ],
    [
      "deep nesting",
      {
        method: "POST",
        url: "/api/v1/invoices/details",
        payload: `${"[".repeat(60_000)}${"]".repeat(60_000)}`,
        headers: { "content-type": "application/json" },
      },
      422,
    ],
    [
      "a prototype key",
      {
        method: "POST",
        url: "/api/v1/invoices/details",
        payload: '{"__proto__":{"x":1},"document":1}',
        headers: { "content-type": "application/json" },
      },
      400,
    ],
    [
      "another content type",
      { method: "POST", url: "/api/v1/invoices/details", payload: "<a/>", headers: { "content-type": "text/xml" } },
      415,
    ],
    ["a number that is none", { method: "POST", url: "/api/v1/invoices/details", body: { document: "NaN" } }, 422],
    [
      "a number beyond exactness",
      { method: "POST", url: "/api/v1/invoices/details", body: { document: 2 ** 60 } },
      422,
    ],
  ];

  test.each(cases)("%s is refused in the envelope with %i", async (_name, { method, url, ...options }, status) => {
    const { token } = await given.participant();
    const answer = await server.call(method, url, { ...options, token });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status: "error", message: expect.any(String) });
  });

  test.each(["NUL \u0000 byte", "\ud800 lone surrogate"])("%j in a text is refused under its field", async (text) => {
    const who = await given.participant();
    const clerk = await given.staff("clerk");
    const { id } = await given.submittedInvoice({ who });
    const answer = await office("POST", `/invoices/${id}/reject`, clerk.token, { reason: text });
    expect(answer).toMatchObject({ status: 422, body: { errors: { reason: ["Pole zawiera niedozwolone znaki"] } } });
  });

  test("an identifier of a stranger's participant is never found", async () => {
    const clerk = await given.staff("clerk");
    expect((await office("GET", "/participants/999999999", clerk.token)).status).toBe(404);
    expect((await office("GET", `/participants?search=${newNip()}`, clerk.token)).body.data).toEqual([]);
  });

  test("a file without a name has one", async () => {
    const who = await given.participant();
    expect((await submit(server, { who, filename: "" })).status).toBe(200);
  });

  test("points of a participant that does not exist are neither corrected nor passed on", async () => {
    const admin = await given.staff("admin");
    const { identifier } = await given.participant();
    const calls = [
      ["adjustments", { points: 10, reason: "Korekta" }],
      ["adjustments", { points: -10, reason: "Korekta" }],
      ["transfers", { receiver_nip: identifier, points: 10, reason: "Przekazanie" }],
    ] as const;
    for (const [index, [what, body]] of calls.entries()) {
      const answer = await server.call("POST", `/api/office/v1/participants/999999999/${what}`, {
        token: admin.token,
        headers: { "idempotency-key": `nobody-key-${index}` },
        body,
      });
      expect(answer).toMatchObject({ status: 404, body: { error: "participant.not_found" } });
    }
  });
});
