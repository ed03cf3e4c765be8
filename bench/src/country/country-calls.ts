// Every GET of the programme with what it may be asked: found from the routes and their schemas, so that a new endpoint, sort
// or filter is asked without being listed here.
import type { RouteOptions } from "fastify";
import type { Client } from "pg";
import { z } from "zod";
import type { Access } from "@plon/contract/shared/calls/endpoint.ts";
import { createApp } from "@plon/server/src/app.ts";
import { systemClock } from "@plon/server/src/platform/settings/clock.ts";
import { readConfig } from "@plon/server/src/platform/settings/config.ts";
import { createDatabase } from "@plon/server/src/platform/database/database.ts";
import { createFileStorage } from "@plon/server/src/platform/files/storage.ts";
import { createSealer } from "@plon/server/src/platform/secrets/sealer.ts";
import { CALLERS, type Examples, NEEDED, NOT_ASKED, PARAMETERS, PARAMETERS_OF, QUERIES } from "./country-parameters.ts";
import { ADMIN_TOKEN, participantToken } from "../seed.ts";

type Schema = { properties?: Record<string, Property> };
type Property = { enum?: unknown[]; const?: unknown; anyOf?: Property[]; maximum?: number };

export type Route = {
  url: string;
  access: Access;
  params: Record<string, Property>;
  query: Record<string, Property>;
  isFile: boolean;
};

export type Call = {
  /** The same for both sizes. */
  name: string;
  side: "office" | "portal" | "file";
  path: string;
  token: string | undefined;
  /** Without sort, filter, search or page. */
  isPlain: boolean;
  /** Asked for the last page of what `path` lists. */
  isLastPage: boolean;
};

export type Calls = { calls: Call[]; problems: { name: string; problem: string }[] };

type MountedRoute = RouteOptions & {
  config?: { access?: Access; changes?: boolean };
  schema?: { params?: unknown; querystring?: unknown; tags?: readonly string[] };
};

function propertiesOf(schema: unknown): Record<string, Property> {
  if (!(schema instanceof z.ZodType)) return {};
  return (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema).properties ?? {};
}

/** All GETs that answer without changing anything, as the server mounts them. */
export async function listRoutes(url: string): Promise<Route[]> {
  const config = readConfig({ PLON_LOG: "silent", PLON_DEMO: "0", DATABASE_URL: url });
  const { db, close } = createDatabase(url, { max: 1 });
  const routes: Route[] = [];
  const onRoute = ({ method, url: path, config: { access, changes } = {}, schema }: MountedRoute) => {
    const isOurs = (path.startsWith("/api/") && !path.startsWith("/api/docs")) || path === "/metrics";
    if (!isOurs || changes || !access || ![method].flat().includes("GET")) return;
    const [params, query] = [propertiesOf(schema?.params), propertiesOf(schema?.querystring)];
    routes.push({ url: path, access, params, query, isFile: schema?.tags?.includes("files") ?? false });
  };
  const sealer = createSealer({ key: Buffer.alloc(32), old: undefined });
  const app = await createApp({
    config,
    db,
    clock: systemClock,
    storage: createFileStorage(config.files),
    sealer,
    onRoute: (route) => onRoute(route as MountedRoute),
  });
  await app.ready();
  await app.close();
  await close();
  return routes;
}

/** The values that a closed list of values allows. */
function listedValues({ enum: listed, const: only, anyOf = [] }: Property): string[] {
  return [...(listed ?? []), ...(only === undefined ? [] : [only]), ...anyOf.flatMap(listedValues)].map(String);
}

type Found = Record<string, string>;
type Example = { name: string; values: Found };

/** Asks the database for examples. Several at once share the ids of the callers. */
class Finder {
  readonly #client: Client;
  #known: Found = {};
  readonly #asked = new Map<string, Promise<Found | undefined>>();

  constructor(client: Client) {
    this.#client = client;
  }

  async learnCallers(): Promise<Found> {
    for (const [name, statement] of Object.entries(CALLERS))
      this.#known[name] = (await this.find(statement))?.["id"] ?? "0";
    return this.#known;
  }

  find(statement: string, more: Found = {}): Promise<Found | undefined> {
    const known = { ...this.#known, ...more };
    const text = statement.replaceAll(
      /(?<!:):(busy|ordinary|caller)\b/g,
      (_, name: string) => `${known[name]}::bigint`,
    );
    const asked = this.#asked.get(text) ?? this.#ask(text);
    this.#asked.set(text, asked);
    return asked;
  }

  async #ask(text: string): Promise<Found | undefined> {
    const { rows } = await this.#client.query<Record<string, unknown>>(text);
    const row = rows[0];
    if (!row || Object.values(row).some((value) => value === null)) return undefined;
    return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, String(value)]));
  }
}

/** Thrown where nothing is known for a call, or nothing was found. */
class Unknown extends Error {}

async function examplesOf(
  finder: Finder,
  examples: Examples,
  { what, more, rename }: { what: string; more: Found; rename?: string | undefined },
): Promise<Example[]> {
  const found: Example[] = [];
  for (const [name, statement] of Object.entries(examples)) {
    const row = await finder.find(statement, more);
    if (!row) throw new Unknown(`nothing was found for ${what} (${name})`);
    found.push({ name, values: rename ? { [rename]: row["value"]! } : row });
  }
  return found;
}

async function parametersOf(finder: Finder, route: Route, more: Found): Promise<Example[]> {
  const ofRoute = PARAMETERS_OF[route.url];
  if (ofRoute) return await examplesOf(finder, ofRoute, { what: route.url, more });
  let examples: Example[] = [{ name: "", values: {} }];
  for (const [, parameter] of route.url.matchAll(/:(\w+)/g)) {
    const listed = listedValues(route.params[parameter!] ?? {});
    const known = PARAMETERS[parameter!];
    const values: Example[] = known
      ? await examplesOf(finder, known, { what: `:${parameter}`, more, rename: parameter })
      : listed.map((value) => ({ name: value, values: { [parameter!]: value } }));
    // Besides a first parameter's busy example, every value of another is asked once.
    examples = examples.flatMap((first, place) =>
      (place === 0 ? values : values.slice(0, 1)).map((second) => ({
        name: [first.name, second.name].filter(Boolean).join(" "),
        values: { ...first.values, ...second.values },
      })),
    );
  }
  return examples;
}

const PAGING = new Set(["page", "per_page", "order", "sortDesc"]);

function sortsOf(query: Route["query"]): Example[] {
  const key = "sort" in query ? "sort" : "sortBy";
  const orders = "order" in query ? ["asc", "desc"] : ["true", "false"];
  return listedValues(query[key] ?? {}).flatMap((sort) =>
    orders.map((order) => ({
      name: `${key}=${sort} ${order}`,
      values: { [key]: sort, ["order" in query ? "order" : "sortDesc"]: order },
    })),
  );
}

/** What must be in every query of the call. */
async function neededOf(finder: Finder, { url }: Route): Promise<Found> {
  const needed: Found = {};
  for (const [name, statement] of Object.entries(NEEDED[url] ?? {}))
    for (const { values } of await examplesOf(
      finder,
      { one: statement },
      { what: `the query's ${name}`, more: {}, rename: name },
    ))
      Object.assign(needed, values);
  return needed;
}

const isClosed = (property: Property) => listedValues(property).length > 0 && !property.anyOf;

/** Of a query: what is asked besides its paging, its sorts and what it cannot do without. */
const filtersOf = ({ url, query }: Route): [name: string, property: Property][] =>
  Object.entries(query).filter(
    ([name]) => !PAGING.has(name) && name !== "sort" && name !== "sortBy" && !(name in (NEEDED[url] ?? {})),
  );

/** Parameters of a call that have no example, so that it cannot be asked. Needs no database. */
export function unknownOf(route: Route): string[] {
  const { url, params, isFile } = route;
  if (url in NOT_ASKED) return [];
  const inPath = url in PARAMETERS_OF ? [] : Array.from(url.matchAll(/:(\w+)/g), ([, name]) => name!);
  return [
    ...inPath.filter((name) => !(name in PARAMETERS) && listedValues(params[name] ?? {}).length === 0),
    ...(isFile ? [] : filtersOf(route))
      .filter(([name, property]) => !(name in QUERIES) && !isClosed(property))
      .map(([name]) => name),
  ].map((name) => `nothing is known for ${name} of ${url}`);
}

async function valuesOf(finder: Finder, name: string, property: Property): Promise<Example[]> {
  const listed = listedValues(property).map((value) => ({ name: `${name}=${value}`, values: { [name]: value } }));
  if (isClosed(property)) return listed;
  const found = await examplesOf(finder, QUERIES[name]!, { what: `the query's ${name}`, more: {}, rename: name });
  return [...listed, ...found.map((example) => ({ name: `${name}: ${example.name}`, values: example.values }))];
}

/** Each thing a call may be asked for, one at a time. */
async function queriesOf(finder: Finder, route: Route): Promise<Example[]> {
  const { query } = route;
  const asked: Example[] = sortsOf(query);
  if ("page" in query) asked.push({ name: "last page", values: {} });
  const most = query["per_page"]?.maximum;
  if (most) asked.push({ name: `per_page=${most}`, values: { per_page: String(most) } });
  for (const [name, property] of filtersOf(route)) asked.push(...(await valuesOf(finder, name, property)));
  return asked;
}

function addressOf({ url }: Route, values: Found): string {
  const inQuery = Object.entries(values).filter(([name]) => !url.includes(`:${name}`) && name !== "caller");
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name]!));
  if (inQuery.length === 0) return path;
  return `${path}?${new URLSearchParams(inQuery.map(([name, value]) => [name, value])).toString()}`;
}

function tokenOf({ access }: Route, values: Found, caller: string): string | undefined {
  if (access === "public") return undefined;
  if (access === "distributor") return `bench-distributor-${values["distributor"]}`;
  return access === "participant" ? participantToken(Number(values["caller"] ?? caller)) : ADMIN_TOKEN;
}

async function callsOf(finder: Finder, route: Route, callers: Found): Promise<Call[]> {
  const [unknown] = unknownOf(route);
  if (unknown !== undefined) throw new Unknown(unknown);
  const isOffice = typeof route.access === "object";
  const side = route.isFile ? "file" : isOffice ? "office" : "portal";
  const calls: Call[] = [];
  const add = (caller: string, parameter: Example, query?: Example) => {
    const who = route.access === "participant" ? [caller] : [];
    const { distributor, ...values } = { ...parameter.values, ...needed, ...query?.values };
    calls.push({
      name: [route.url, ...who, parameter.name, query?.name].filter(Boolean).join(" | "),
      side,
      path: addressOf(
        route,
        route.access === "distributor" || distributor === undefined ? values : { ...values, distributor },
      ),
      token: tokenOf(route, parameter.values, callers[caller]!),
      isPlain: query === undefined,
      isLastPage: query?.name === "last page",
    });
  };
  const needed = await neededOf(finder, route);
  // A file holds what a list shows, which is asked itself.
  const queries = route.isFile ? [] : await queriesOf(finder, route);
  for (const caller of route.access === "participant" ? Object.keys(callers) : ["busy"]) {
    const parameters = await parametersOf(finder, route, { caller: callers[caller]! });
    for (const parameter of parameters) add(caller, parameter);
    if (caller === "busy") for (const query of queries) add(caller, parameters[0]!, query);
  }
  return calls;
}

/** What is asked in this database; the same names in a small one and in a large one. */
export async function listCalls(client: Client, routes: readonly Route[]): Promise<Calls> {
  const finder = new Finder(client);
  const callers = await finder.learnCallers();
  const listed: Calls = { calls: [], problems: [] };
  for (const route of routes) {
    if (route.url in NOT_ASKED) continue;
    try {
      listed.calls.push(...(await callsOf(finder, route, callers)));
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      listed.problems.push({ name: route.url, problem: error.message });
    }
  }
  const urls = new Set(routes.map(({ url }) => url));
  for (const url of [...Object.keys(NOT_ASKED), ...Object.keys(PARAMETERS_OF)])
    if (!urls.has(url)) listed.problems.push({ name: url, problem: "is declared here, but no such call exists" });
  return listed;
}
