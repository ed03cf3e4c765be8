import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ApiError, createCall, endpointUrl } from "./client.ts";
import type { Send } from "./client.ts";
import type { Endpoint } from "./endpoint.ts";

const update = {
  method: "PUT",
  path: "/api/v1/things/:id/update",
  summary: "",
  access: "participant",
  byMembers: "read",
  params: z.object({ id: z.int() }),
  query: z.object({ page: z.int().optional() }),
  body: z.object({ name: z.string() }),
  data: z.object({ id: z.int() }),
  errors: [],
} as const satisfies Endpoint;

/** A server that answers the same to all, and what it was sent. */
function server(answer: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = [];
  const send: Send = async (url, init) => {
    sent.push({ url, init });
    return answer();
  };
  return { call: createCall(send), sent };
}
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

describe("a call", () => {
  test("goes by the given method, as JSON, and asks for JSON", async () => {
    const { call, sent } = server(() => json(200, { data: { id: 7 } }));
    await call(update, { params: { id: 7 }, body: { name: "Plon" } }, { idempotencyKey: "abc" });
    expect(sent[0]?.init).toMatchObject({
      method: "PUT",
      body: '{"name":"Plon"}',
      headers: { accept: "application/json", "content-type": "application/json", "idempotency-key": "abc" },
    });
  });

  test("stays under the one host, and editing goes to {path}/{id}/update", async () => {
    const { call, sent } = server(() => json(200, { data: { id: 7 } }));
    await call(update, { params: { id: 7 }, query: { page: 2 }, body: { name: "Plon" } });
    expect(sent[0]?.url).toBe("/api/v1/things/7/update?page=2");
    expect(endpointUrl(update, { params: { id: "../x?y" } })).toBe("/api/v1/things/..%2Fx%3Fy/update");
  });

  test("goes by the endpoint's name as by the endpoint itself, and takes a form as it is", async () => {
    const sent: unknown[] = [];
    const send: Send = async (url, init) => {
      sent.push({ url, init });
      return json(200, { data: { id: 7 } });
    };
    const call = createCall<{ "PUT /api/v1/things/:id/update": typeof update; "POST /api/v1/files": Endpoint }>(send);
    await call("PUT /api/v1/things/:id/update", { params: { id: 7 }, query: { page: 2 }, body: { name: "Plon" } });
    await call(update, { params: { id: 7 }, query: { page: 2 }, body: { name: "Plon" } });
    const form = new FormData();
    await call("POST /api/v1/files", { form });
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[2]).toEqual({
      url: "/api/v1/files",
      init: { method: "POST", headers: { accept: "application/json" }, body: form },
    });
  });

  test.each([200, 201])("answered with %i succeeds with data and message", async (status) => {
    const { call } = server(() => json(status, { data: { id: 7 }, message: "Gotowe", status: "success" }));
    expect(await call(update, { params: { id: 7 }, body: { name: "" } })).toMatchObject({
      data: { id: 7 },
      message: "Gotowe",
    });
  });

  test("refused it throws the code, the sentence, the fields and when to come again", async () => {
    const refusal = { status: "error", error: "request.invalid", message: "Popraw", errors: { name: ["Za długie"] } };
    const { call } = server(() => json(422, refusal, { "retry-after": "60" }));
    const error = await call(update, { params: { id: 7 }, body: { name: "" } }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: "request.invalid",
      message: "Popraw",
      fields: { name: ["Za długie"] },
      retryAfterSeconds: 60,
    });
  });

  test("a failing server without an envelope is said not to answer", async () => {
    const { call } = server(() => new Response("<html>", { status: 502 }));
    await expect(call(update, { params: { id: 7 }, body: { name: "" } })).rejects.toMatchObject({
      status: 502,
      code: "internal",
      message: "Serwer nie odpowiada. Spróbuj ponownie za chwilę.",
    });
  });

  test("an answer that breaks off in the middle is none, and not an empty one", async () => {
    const { call } = server(() => new Response('{"status":"success","data":{"it', { status: 200 }));
    await expect(call(update, { params: { id: 7 }, body: { name: "" } })).rejects.toMatchObject({
      status: 0,
      code: "network",
      message: "Sprawdź połączenie z internetem",
    });
  });

  test("without a network it says so", async () => {
    const { call } = server(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(call(update, { params: { id: 7 }, body: { name: "" } })).rejects.toMatchObject({
      status: 0,
      code: "network",
      message: "Sprawdź połączenie z internetem",
    });
  });
});

describe("a server that is away for a moment", () => {
  const away = () => json(503, { error: "system.unavailable" }, { "retry-after": "5" });
  const ask = { params: { id: 7 }, body: { name: "" } };
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is asked again for what has a key, when it says so", async () => {
    const answers = [away(), away(), json(200, { data: { id: 7 } })];
    const { call, sent } = server(() => answers.shift()!);
    const answer = call(update, ask, { idempotencyKey: "key-of-this" });
    await vi.advanceTimersByTimeAsync(4999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5001);
    expect(await answer).toMatchObject({ data: { id: 7 } });
    expect(sent).toHaveLength(3);
  });

  test("is asked twice more and not for ever, and once for what has no key or a long wait", async () => {
    const patient = server(away);
    const refused = expect(patient.call(update, ask, { idempotencyKey: "key-of-this" })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(patient.sent).toHaveLength(3);
    const keyless = server(away);
    await expect(keyless.call(update, ask)).rejects.toThrow();
    const planned = server(() => json(503, { error: "system.maintenance" }, { "retry-after": "3600" }));
    await expect(planned.call(update, ask, { idempotencyKey: "key-of-this" })).rejects.toThrow();
    expect([keyless.sent.length, planned.sent.length]).toEqual([1, 1]);
  });
});
