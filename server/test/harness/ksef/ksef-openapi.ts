// Checks what goes between our client and the stand-in against the official OpenAPI document. Stricter than it is:
// a field that it does not name is a mistake too.
import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { KsefExchange } from "#demo/stand-ins/ksef-stand-in/ksef-stand-in.ts";
import { CALLS } from "#demo/stand-ins/ksef-stand-in/world.ts";

type Tree = { [name: string]: unknown };
type Content = Record<string, { schema: Tree }>;
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: Tree }[];
  requestBody?: { content: Content; required?: boolean };
  responses: Record<string, { headers?: Record<string, { schema: Tree }>; content?: Content }>;
};

const official = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../ksef-openapi/open-api.json"), "utf8"),
) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Tree };
};

const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false });
(addFormats as unknown as { default: (ajv: Ajv) => void }).default(ajv);
ajv.addSchema({ $id: "ksef", ...(strict({ components: official.components }) as Tree) });
// Parameters and headers are texts: the numbers among them are read first.
const compiled = new Map<Tree, ValidateFunction>();

/** OpenAPI's schemas as JSON Schema: null where "nullable" says so, and no field that is not named. */
function strict(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => strict(item));
  if (typeof value !== "object" || value === null) return value;
  const { nullable, ...rest } = value as Tree;
  const entries = Object.entries(isNames ? value : rest).map(([name, part]) => [
    name,
    name === "$ref" ? String(part).replace("#/", "ksef#/") : strict(part, name === "properties" || name === "schemas"),
  ]);
  const schema = Object.fromEntries(entries) as Tree;
  if (isNames) return schema;
  if (schema["properties"] && !("additionalProperties" in schema)) schema["additionalProperties"] = false;
  return nullable === true ? { anyOf: [schema, { type: "null" }] } : schema;
}

function problemsOf(schema: Tree, value: unknown, where: string): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(strict(schema) as Tree);
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${where}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** What of a request and its answer breaks the official interface. Answers that were spoilt on purpose are let be. */
export function openApiProblems(exchange: KsefExchange): string[] {
  const [method = "", route = ""] = CALLS[exchange.call].split(" ");
  const operation = official.paths[route]![method.toLowerCase()]!;
  const problems = requestProblems(operation, exchange);
  if (!exchange.isSpoilt) problems.push(...answerProblems(operation, exchange));
  return problems.map((problem) => `${CALLS[exchange.call]}: ${problem}`);
}

function requestProblems({ parameters = [], requestBody }: Operation, exchange: KsefExchange): string[] {
  const problems: string[] = [];
  for (const { name, in: place, required, schema } of parameters) {
    const text = place === "path" ? exchange.subject : exchange.query.get(name);
    if (text !== null) problems.push(...problemsOf(schema, valueOf(text, schema), `${place} ${name}`));
    else if (required) problems.push(`${place} ${name} is missing`);
  }
  for (const name of exchange.query.keys()) {
    if (!parameters.some((one) => one.in === "query" && one.name === name)) problems.push(`query ${name} is unknown`);
  }
  const { requestBody: body } = exchange;
  if (!requestBody) return body.length === 0 ? problems : [...problems, "there is a body"];
  return [...problems, ...contentProblems(requestBody.content, exchange.requestContentType, body, "request")];
}

function answerProblems({ responses }: Operation, exchange: KsefExchange): string[] {
  const response = responses[exchange.status];
  if (!response) return [`status ${exchange.status} is unknown`];
  const known = new Map(Object.entries(response.headers ?? {}).map(([name, one]) => [name.toLowerCase(), one.schema]));
  const problems = Object.entries(exchange.headers).flatMap(([name, text]) => {
    const schema = known.get(name);
    return schema ? problemsOf(schema, valueOf(text, schema), `header ${name}`) : [`header ${name} is unknown`];
  });
  if (!response.content) return exchange.body.length === 0 ? problems : [...problems, "there is a body"];
  return [...problems, ...contentProblems(response.content, exchange.contentType, exchange.body, exchange.status)];
}

function contentProblems(content: Content, contentType: string, body: Buffer, where: string | number): string[] {
  const type = contentType.split(";")[0]!;
  const schema = content[type]?.schema;
  if (!schema) return [`${where}: content type ${type || "none"} is unknown`];
  const text = body.toString("utf8");
  return problemsOf(schema, type.endsWith("json") ? JSON.parse(text) : text, String(where));
}

/** A parameter's text as the number or boolean that its schema wants. */
function valueOf(text: string, schema: Tree): unknown {
  const named = String(schema["$ref"] ?? "")
    .split("/")
    .at(-1)!;
  const { type } = ((official.components.schemas as Record<string, Tree>)[named] ?? schema) as { type?: string };
  if (type === "integer" || type === "number") return text === "" ? text : Number(text);
  return type === "boolean" ? text === "true" : text;
}
