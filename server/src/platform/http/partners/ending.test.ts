import { z } from "zod";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { type FixedClock, fixedClock } from "#platform/settings/clock.ts";
import { installErrorHandler } from "#platform/http/error-handler.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { zodValidator } from "#platform/http/input.ts";
import { mountEndpoint } from "#platform/http/routes.ts";

/** No call of the contract ends yet. */
const ENDING = {
  method: "GET",
  path: "/api/partners/v1/old",
  summary: "A call that has had its time.",
  access: "public",
  ends: { since: "2027-03-01", until: "2028-03-01" },
  data: z.object({ is_there: z.boolean() }),
  errors: [],
} as const satisfies Endpoint;
const { ends: _ends, ...STAYING } = ENDING;

let app: FastifyInstance;
let clock: FixedClock;

beforeAll(async () => {
  clock = fixedClock("2027-02-28T22:59:59Z");
  app = Fastify();
  app.setValidatorCompiler(zodValidator);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  const host = { app, clock } as unknown as RouteHost;
  const answer = async () => ({ status: "success", data: { is_there: true } });
  mountEndpoint(host, ENDING, answer);
  mountEndpoint(host, { ...STAYING, path: "/api/partners/v1/new" }, answer);
  await app.ready();
});
afterAll(() => app.close());

async function told(url: string, at?: string) {
  if (at) clock.set(at);
  const { statusCode, headers, json } = await app.inject({ method: "GET", url });
  return { status: statusCode, deprecation: headers["deprecation"], sunset: headers["sunset"], code: json().code };
}

test("a call that comes to an end says so from the day of the announcement, and is 410 from its last midnight in Warsaw on", async () => {
  const silent = { status: 200, deprecation: undefined, sunset: undefined, code: undefined };
  expect(await told(ENDING.path)).toEqual(silent);
  const announced = { deprecation: "@1803855600", sunset: "Tue, 29 Feb 2028 23:00:00 GMT" };
  expect(await told(ENDING.path, "2027-02-28T23:00:00Z")).toEqual({ ...silent, ...announced });
  expect(await told(ENDING.path, "2028-02-29T22:59:59Z")).toEqual({ ...silent, ...announced });
  expect(await told(ENDING.path, "2028-02-29T23:00:00Z")).toEqual({
    status: 410,
    ...announced,
    code: "partner.call_ended",
  });
  expect(await told("/api/partners/v1/new")).toEqual(silent);
});
