import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Access, ByMembers } from "@plon/contract/shared/calls/endpoint.ts";
import { includesRole, MEMBER_ROLES } from "@plon/rules/people/member-role.ts";
import { KEPT_IN, NAMES_NOBODY } from "./harness/given/acts-of-members.ts";
import { createGiven } from "./harness/given.ts";
import { type OfficeCall, readRolesPage, ROLES, rolesPage } from "./harness/roles-page.ts";
import { testSealer, useTestServer } from "./harness/server.ts";
import { createApp } from "#app";
import { fixedClock } from "#platform/settings/clock.ts";
import { readConfig } from "#platform/settings/config.ts";
import { createFileStorage } from "#platform/files/storage.ts";

const server = useTestServer();
const given = createGiven(server);

type Route = {
  method: string;
  url: string;
  access: Access | undefined;
  byMembers: ByMembers | undefined;
  changes: boolean | undefined;
  summary: string;
};
const routes: Route[] = [];

/** Everything a visitor may call; a new route is closed until it is named here and says why. */
const PUBLIC = new Set([
  "GET /api/health", // whether the process answers
  "GET /api/ready", // whether it reaches its database
  "GET /metrics", // from this machine or with the operators' token
  "GET /api/v1/cms/pages/:slug", // terms and privacy notice are for everybody
  "GET /api/v1/cms/places/:slug",
  "GET /api/v1/cms/faq", // as are questions, news and their photos
  "GET /api/v1/cms/news",
  "GET /api/v1/cms/news/:news",
  "GET /api/v1/cms/news-photos/:photoId/:width",
  "GET /api/v1/cms/public-promotions/:slug",
  "GET /api/v1/cms/public-promotions/:slug/rules",
  "GET /api/v1/cms/public-promotions/:slug/rules/pdf",
  "GET /api/v1/cms/public-promotions/:slug/leaflet",
  "GET /api/v1/cms/promotion-photos/:photoId/:width",
  "GET /api/v1/postcodes/:postcode", // whoever registers types an address
  "GET /api/system-settings", // the shell needs the brand before anybody signs in
  "GET /api/demo/outbox", // answers 404 outside the demo
  "GET /api/partners/v1/openapi.json", // partners read it before they have a key
  "GET /api/partners/v1/docs",
  "POST /api/v1/auth/login",
  "POST /api/v1/auth/login/code", // the password is the proof, here and for a farm's people
  "POST /api/v1/auth/person-login/code",
  "POST /api/v1/auth/passkey/options", // whoever signs in has no session yet
  "POST /api/v1/auth/passkey", // what the device signed is the proof
  "GET /api/v1/auth/logout", // ends what there is to end
  "POST /api/v1/refresh_token", // the token itself is the proof
  "POST /api/v1/auth/password-reset/request",
  "POST /api/v1/auth/password-reset",
  "POST /api/v1/auth/person-login", // a farm's people sign in by phone
  "POST /api/v1/auth/person-password/request", // answers alike for every phone
  "POST /api/v1/auth/person-password", // the code is the proof
  "POST /api/v1/auth/first-password", // the token of the link is the proof, here and below
  "POST /api/v1/auth/first-password/set",
  "POST /api/v1/member-invitation", // the token of the link is the proof, here and below
  "POST /api/v1/member-invitation/accept-first",
  "POST /api/v1/member-invitation/accept",
  "POST /api/v1/auth/support-login", // the one-time token is the proof
  "GET /api/v1/consents/:type/participant_registration", // who registers has no account yet
  "POST /api/v1/registration/identifier",
  "POST /api/v1/registration/company", // what a public register says, whoever asks
  "GET /api/v1/registration/:hash", // the hash of the invitation is the proof
  "POST /api/v1/registration",
  "POST /api/v1/registration/status", // the token of the registration is the proof, here and below
  "POST /api/v1/registration/confirm-phone",
  "POST /api/v1/registration/confirm-email",
  "POST /api/v1/registration/resend",
  "POST /api/v1/user/confirm-email", // the link may be opened on another device
  "POST /api/v1/invitations/objection", // who was recommended has no account; the invitation's secret is the proof
  "POST /api/v1/newsletter/unsubscribe/:token", // its signature is the proof
  "POST /api/v1/push/arrived", // the token in the encrypted message is the proof
  "GET /api/v1/products/photos/:photoId/:width",
  "GET /api/v1/representatives/photos/:address", // as an img, at an address that cannot be guessed
  "GET /api/v1/prize/photos/:photoId/:width", // an img of the portal carries no token
  "GET /api/v1/prize/pass/:ticket", // a phone navigates to it without a session: the ticket is the proof, for a minute
  "GET /api/v1/calculator/public", // points of products, for pages without an account
  "POST /api/v1/invitations/objection", // the hash of the invitation is the proof
  "POST /api/v1/satisfaction", // whoever enters has no account yet
  "GET /api/v1/satisfaction/:token", // the token of the link is the proof, here and below
  "POST /api/v1/satisfaction/:token/confirm",
  "POST /api/v1/satisfaction/:token/complaint",
  "GET /api/v1/campaigns", // what visitors may enter
  "GET /api/v1/campaigns/:slug", // campaign pages are for everybody
  "GET /api/v1/campaigns/:slug/rules",
  "GET /api/v1/campaigns/:slug/rules/pdf",
  "GET /api/v1/campaigns/:slug/leaflet",
  "POST /api/v1/campaigns/:slug/start",
  "POST /api/v1/campaign-entry", // the token of the link is the proof, here and below
  "GET /api/v1/campaign-entry-proofs/:token",
  "POST /api/v1/campaign-entry-proofs/:token",
  "POST /api/v1/campaign-entry/submit",
  "POST /api/office/v1/auth/login",
  "POST /api/office/v1/auth/passkey/options", // the password is the proof
  "POST /api/office/v1/auth/refresh",
  "POST /api/office/v1/auth/logout",
  "POST /api/office/v1/auth/password/forgot", // answers alike for everybody
  "POST /api/office/v1/auth/password/link", // the token of the link is the proof, here and below
  "POST /api/office/v1/auth/password/set",
]);

beforeAll(async () => {
  const config = readConfig({
    PLON_LOG: "silent",
    PLON_DEMO: "0",
    DATABASE_URL: server.database.url,
  });
  const app = await createApp({
    config,
    db: server.db,
    clock: fixedClock("2026-06-10T10:00:00Z"),
    storage: createFileStorage(config.files),
    sealer: testSealer,
    onRoute: (route) => {
      for (const method of [route.method].flat()) {
        if (method !== "HEAD" && method !== "OPTIONS")
          routes.push({ method, url: route.url, ...whoAndWhat(route.config), summary: summaryOf(route.schema) });
      }
    },
  });
  await app.ready();
  closers.push(() => app.close());
});

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

const whoAndWhat = (config: { access?: Access; byMembers?: ByMembers | undefined; changes?: boolean } | undefined) => ({
  access: config?.access,
  byMembers: config?.byMembers,
  changes: config?.changes,
});
const summaryOf = (schema: unknown) => (schema as { summary?: string } | undefined)?.summary ?? "";
const OFFICE = "/api/office/v1";

function officeCalls(): OfficeCall[] {
  return ours().flatMap(({ method, url, access, changes, summary }) => {
    if (!url.startsWith(OFFICE) || typeof access !== "object") return [];
    const path = url.slice(OFFICE.length);
    return [{ name: `${method} ${path}`, summary, roles: access.staff, changes: changes === true }];
  });
}

const ours = () =>
  routes.filter(({ url }) => (url.startsWith("/api/") && !url.startsWith("/api/docs")) || url === "/metrics");
const filled = (url: string) =>
  url
    .replace(/:list/, "2026")
    .replace(/:type/, "program.farmer")
    .replace(/:key/, "decision_working_days")
    .replace(/:\w+/g, "1");
/** What a role may not see is not there; what it may not do is refused with words. */
const refusalOf = ({ method, changes }: Route) =>
  method === "GET" && !changes ? "request.not_found" : "access.member_role";
const callable = (route: Route) => route.method as "GET" | "POST" | "PUT" | "DELETE";

describe("every route", () => {
  test("[ACCESS-07, ACCESS-13, ACCESS-14] answers 401 without a session, but for an explained few", async () => {
    expect(ours().length).toBeGreaterThan(50);
    for (const route of ours()) {
      const name = `${route.method} ${route.url}`;
      if (PUBLIC.has(name)) continue;
      const answer = await server.call(callable(route), filled(route.url), {
        body: callable(route) === "GET" ? undefined : {},
      });
      const { status, body } = answer;
      if (route.access === "partner") expect([name, status, body?.code]).toEqual([name, 401, "partner.key_invalid"]);
      else expect({ name, status, error: body?.error }).toEqual({ name, status: 401, error: "unauthenticated" });
    }
  });

  test("[ACCESS-12] the list of public routes names only routes that exist and are open", () => {
    const open = new Set(
      ours()
        .filter(({ access }) => access === "public")
        .map(({ method, url }) => `${method} ${url}`),
    );
    expect([...open].toSorted()).toEqual([...PUBLIC].toSorted());
  });

  test("refuses a token of the other face: a farmer in the office, staff in the portal", async () => {
    const farmer = await given.participant();
    const admin = await given.staff("admin");
    for (const route of ours()) {
      if (route.access === "public" || route.access === undefined) continue;
      const token = route.access === "participant" ? admin.token : farmer.token;
      const answer = await server.call(callable(route), filled(route.url), {
        token,
        body: callable(route) === "GET" ? undefined : {},
      });
      expect({ route: route.url, status: answer.status }).toEqual({ route: route.url, status: 401 });
    }
  });

  test("says of every call of the portal from which role on the farm's people may make it", () => {
    const silent = ours().filter(({ access, byMembers }) => (access === "participant") !== (byMembers !== undefined));
    expect(silent).toEqual([]);
  });

  test("the powers over points and over people are those of the list", async () => {
    const powers = ours()
      .filter(({ byMembers }) => byMembers !== undefined)
      .map(({ byMembers, method, url }) => `${byMembers} ${method} ${url}`);
    await expect(`${powers.toSorted().join("\n")}\n`).toMatchFileSnapshot("./powers-of-members.txt");
  });

  test("what the farm's people change keeps who of them it was, or it is said why not", async () => {
    const changing = ours()
      .filter(({ byMembers, changes }) => byMembers !== undefined && byMembers !== "none" && changes === true)
      .map(({ method, url }) => `${method} ${url}`);
    expect([...Object.keys(KEPT_IN), ...Object.keys(NAMES_NOBODY)].toSorted()).toEqual(changing.toSorted());
    const { rows } = await sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and column_name like '%membership_id' and table_name <> 'session'
    `.execute(server.db);
    expect([...new Set(Object.values(KEPT_IN).flat())].toSorted()).toEqual(rows.map(({ place }) => place).toSorted());
  });

  test.each(MEMBER_ROLES)(
    "lets one of the farm's people with the role %s do what the contract says, and no more",
    async (role) => {
      const farm = await given.participant();
      let person = await given.member(farm, { role });
      for (const route of ours().filter(({ access }) => access === "participant")) {
        const { byMembers = "none", method, url } = route;
        const isOpen = byMembers !== "none" && includesRole(role, byMembers);
        const send = () =>
          server.call(callable(route), filled(url), { token: person.token, body: method === "GET" ? undefined : {} });
        let answer = await send();
        // Some calls end the caller's own session or access.
        if (answer.status === 401) {
          person = await given.member(await given.participant(), { role });
          answer = await send();
        }
        const name = `${method} ${url}`;
        if (isOpen) expect({ name, refused: [401, 403].includes(answer.status) }).toEqual({ name, refused: false });
        else expect([name, answer.body?.error]).toEqual([name, refusalOf(route)]);
      }
    },
  );

  test("docs/roles.md says who may make each call of the office", async () => {
    await expect(rolesPage(officeCalls())).toMatchFileSnapshot("../../docs/roles.md");
  });

  test("each call of the office answers each role as docs/roles.md says", async () => {
    const page = readRolesPage(await readFile(new URL("../../docs/roles.md", import.meta.url), "utf8"));
    const calls = officeCalls();
    expect(calls.length).toBeGreaterThan(100);
    for (const role of ROLES) {
      let person = await given.staff(role);
      for (const { name } of calls) {
        const [method, path] = name.split(" ") as [ReturnType<typeof callable>, string];
        const send = () =>
          server.call(method, filled(OFFICE + path), {
            token: person.token,
            body: method === "GET" ? undefined : {},
          });
        let answer = await send();
        // Some calls end sessions, the caller's too.
        if (answer.status === 401) {
          person = await given.staff(role);
          answer = await send();
        }
        const isOpen = page.get(name)?.includes(role);
        expect({ role, name, isOpen: answer.status !== 403 && answer.status !== 401 }).toEqual({ role, name, isOpen });
      }
    }
  });

  test("says in the contract who may call it", () => {
    const silent = ours().filter(({ access }) => access === undefined);
    expect(silent).toEqual([]);
  });
});
