// Whatever is wrong with a call, its refusal is Polish: every endpoint of the contract is asked with values of wrong types
// in each of its fields, and no sentence of the answers has a word of the validator's English.
import { expect, test } from "vitest";
import type { z } from "zod";
import { everyEndpoint } from "./harness/endpoints.ts";
import { createGiven } from "./harness/given.ts";
import { useTestServer } from "./harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

/** The names of an object schema's fields, whatever is wrapped around it. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  const def = schema?.def as { type: string; shape?: object; innerType?: z.ZodType; in?: z.ZodType } | undefined;
  if (!def) return [];
  if (def.type === "object") return Object.keys(def.shape ?? {});
  return fieldsOf(def.innerType ?? def.in);
}

/** Ends sessions, or begins one: asked last or not at all it proves nothing more. */
const ENDS_SESSIONS = /\/(logout|end-others|end|end-sessions|refresh|refresh_token)$/;
const WRONG = [null, 17.5, "kosmos", true, [], {}, [{}], "x".repeat(5000), -1];
const ENGLISH =
  /\b(invalid|expected|received|required|must|string|number|boolean|array|object|option|unrecognized|input|too|undefined|null|nan|pattern|datetime)\b/i;

const filled = (url: string) => url.replaceAll(/:\w+/g, "1");

type Refusal = { message?: string; errors?: Record<string, string[]> };

test("[FORM-21] a refusal has no English word, whatever is sent where", { timeout: 180_000 }, async () => {
  const all = (await everyEndpoint()).filter((endpoint) => !ENDS_SESSIONS.test(endpoint.path) && !endpoint.upload);
  expect(all.length).toBeGreaterThan(200);
  const [farmer, admin] = [await given.participant(), await given.staff("admin")];
  const english = new Map<string, string>();
  let refusals = 0;
  for (const endpoint of all) {
    const token = endpoint.access === "participant" ? farmer.token : admin.token;
    const bodyFields = fieldsOf(endpoint.body);
    const queryFields = fieldsOf(endpoint.query);
    const bodies = endpoint.body
      ? [{}, ...WRONG.map((wrong) => Object.fromEntries(bodyFields.map((field) => [field, wrong])))]
      : [undefined];
    const queries = ["", ...["kosmos", "-1", "1.5", ""].map((wrong) => queryOf(queryFields, wrong))];
    const asked = [
      ...(endpoint.body ? bodies.map((body) => ({ query: "", body })) : []),
      ...(endpoint.query ? queries.map((query) => ({ query, body: undefined })) : []),
    ];
    for (const { query, body } of asked) {
      const answer = await server.call(endpoint.method, `${filled(endpoint.path)}${query}`, {
        token,
        body,
        headers: { "idempotency-key": "polskie-odmowy-1" },
        address: `203.0.113.${refusals % 250}`,
      });
      if (answer.status !== 422) continue;
      refusals += 1;
      const { message = "", errors = {} } = answer.body as Refusal;
      for (const [field, sentence] of [["", message], ...Object.entries(errors).flatMap(pairs)] as [string, string][]) {
        if (ENGLISH.test(sentence)) english.set(`${endpoint.method} ${endpoint.path} ${field}`, sentence);
      }
    }
  }
  expect([...english]).toEqual([]);
  expect(refusals).toBeGreaterThan(500);
});

const pairs = ([field, sentences]: [string, string[]]) => sentences.map((sentence) => [field, sentence]);
const queryOf = (fields: string[], value: string) =>
  fields.length === 0 ? "" : `?${fields.map((field) => `${field}=${encodeURIComponent(value)}`).join("&")}`;
