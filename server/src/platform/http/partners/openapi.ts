// The partners' interface as OpenAPI 3.1, made from the contract, so that it cannot say anything else than what is checked.
import { z } from "zod";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { ERROR_STATUS, type ErrorCode } from "@plon/contract/shared/calls/errors.ts";
import { declaredErrors } from "#platform/http/declared-errors.ts";
import { PROBLEM_TYPE, problemOf, problemText } from "./problems.ts";
import { VERSION } from "#platform/settings/version.ts";

type Schema = Record<string, unknown>;
const schemaOf = (schema: z.ZodType, io: "input" | "output"): Schema => {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
};

const INTRODUCTION = `Tym interfejsem system partnera pyta program o punkty gospodarstw, zgłasza zdarzenia, za które gospodarstwa
dostają punkty, czyta katalog i strumień zmian.

**Klucz.** Każde zapytanie niesie nagłówek \`Authorization: Bearer plonp_…\`. Klucz dostaniesz od programu; pokazujemy go raz.
Każda operacja potrzebuje jednego prawa, które wymienia jej opis.

**Zgoda.** Gospodarstwo samo włącza w swoim profilu, że pokazuje Ci punkty, i samo to wyłącza. NIP bez zgody i NIP nieznany dają
tę samą odpowiedź 404.

**Jeden skutek.** \`POST /events\` wymaga nagłówka \`Idempotency-Key\` (8 do 100 znaków). Po zerwanym połączeniu powtórz to samo
zapytanie z tym samym kluczem: dostaniesz pierwszą odpowiedź, a punkty dopiszemy raz.

**Odmowy** to \`application/problem+json\` (RFC 9457): \`code\` jest dla programu, \`detail\` dla człowieka, \`errors\` wymienia pola.

**Limity.** Nagłówki \`RateLimit-Limit\`, \`RateLimit-Remaining\` i \`RateLimit-Reset\` mówią, ile zapytań zostało w tej minucie. Po 429
poczekaj tyle sekund, ile mówi \`Retry-After\`.

**Wersje.** Dodanie pola nie zmienia wersji, więc pomijaj pola, których nie znasz. Koniec wersji zapowiadają nagłówki
\`Deprecation\` i \`Sunset\`, co najmniej 12 miesięcy wcześniej.`;

const PARAMETER = /:(\w+)/g;

function parametersOf({ params, query, idempotent }: Endpoint) {
  const parts = [
    ["path", params],
    ["query", query],
  ] as const;
  const found = parts.flatMap(([place, schema]) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, "input") as {
      properties?: Record<string, Schema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, { description, ...schema }]) => {
      const isRequired = place === "path" || required.includes(name);
      return { name, in: place, required: isRequired, description, schema };
    });
  });
  if (!idempotent) return found;
  const schema = { type: "string", pattern: "^[A-Za-z0-9_-]{8,100}$" };
  const description = "Nazwa tego zapytania, na przykład UUID. Powtórzone z tą samą treścią ma jeden skutek.";
  return [...found, { name: "Idempotency-Key", in: "header", required: true, description, schema }];
}

/** Refusals that say nothing of a partner's own call. */
const NOT_OF_PARTNERS = /^(access|auth|unauthenticated|access_denied|system\.overloaded|internal)/;

function refusalsOf(endpoint: Endpoint) {
  const shown = { right: endpoint.right ?? "" };
  const codes = [...declaredErrors(endpoint)].filter((code) => !NOT_OF_PARTNERS.test(code));
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  const [mediaType] = PROBLEM_TYPE.split(";");
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, known]) => [
        String(status),
        {
          description: known.map((code) => `\`${code}\`: ${problemText(code, shown)}`).join("\n\n"),
          content: {
            [mediaType!]: {
              schema: { $ref: "#/components/schemas/Problem" },
              example: problemOf(known[0]!, { params: shown, instance: "0198c1d4-5a4e-7cc3-9d0f-0242ac120002" }),
            },
          },
        },
      ]),
  );
}

const EXAMPLES: Readonly<Record<string, unknown>> = {
  "/participants/{nip}": {
    nip: "1111111111",
    farm_name: "Gospodarstwo Rolne Kowalski",
    points: { available: 12_400, pending: 300 },
    lapses_next: { points: 900, at: "2027-03-31T22:00:00.000Z" },
    consent_since: "2026-05-04T08:15:00.000Z",
  },
  "/events": {
    id: 417,
    external_id: "szkolenie-2026-0417",
    kind: "szkolenie",
    occurred_on: "2026-06-09",
    received_at: "2026-06-10T10:00:00.000Z",
    state: "accepted",
    refusal: null,
    points: 200,
  },
};

function operationOf(endpoint: Endpoint, path: string) {
  const { method, summary, right, body, data } = endpoint;
  const example = EXAMPLES[path];
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[/{}]+(\w)/g, (_all, first: string) => first.toUpperCase()).replaceAll("}", "")}`,
    summary,
    description: `Prawo: \`${right}\`.${endpoint.ends ? ` Działa do ${endpoint.ends.until}, potem 410.` : ""}`,
    tags: [path.split("/")[1]!],
    ...(endpoint.ends ? { deprecated: true } : {}),
    parameters: parametersOf(endpoint),
    ...(body
      ? { requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } } }
      : {}),
    responses: {
      "200": {
        description: "Odpowiedź",
        headers: {
          "RateLimit-Limit": { schema: { type: "integer" } },
          "RateLimit-Remaining": { schema: { type: "integer" } },
          "RateLimit-Reset": { schema: { type: "integer" } },
        },
        content: {
          "application/json": { schema: schemaOf(data, "output"), ...(example ? { example } : {}) },
        },
      },
      ...refusalsOf(endpoint),
    },
  };
}

const TAGS = [
  ["participants", "Punkty gospodarstw, które na to pozwalają"],
  ["events", "Zdarzenia, za które są punkty"],
  ["catalogue", "Produkty i nagrody"],
  ["stream", "Co się zmieniło"],
] as const;

const ROOT = "/api/partners/v1";

const PROBLEM = {
  type: "object",
  required: ["type", "title", "status", "detail", "instance", "code"],
  properties: {
    type: { type: "string", format: "uri-reference", description: "Prowadzi do wyjaśnienia." },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    instance: { type: "string", format: "uri", description: "Numer zapytania: podaj go, gdy pytasz nas o tę odmowę." },
    code: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  },
};

/** The whole description, for the programme of this name at this address. */
export function partnersDocument(endpoints: readonly Endpoint[], { name, origin }: { name: string; origin: string }) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.slice(ROOT.length).replaceAll(PARAMETER, "{$1}");
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, path);
  }
  return {
    openapi: "3.1.0",
    info: { title: `${name}: interfejs dla partnerów`, version: `1 (${VERSION})`, description: INTRODUCTION },
    servers: [{ url: `${origin.replace(/\/$/, "")}${ROOT}`, description: "Ten program" }],
    tags: TAGS.map(([tag, description]) => ({ name: tag, description })),
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "Klucz partnera, plonp_…" } },
      schemas: { Problem: PROBLEM },
    },
  };
}

export type PartnersDocument = ReturnType<typeof partnersDocument>;
