// An installation that is nobody's demo: what the start itself puts there is enough to take the first farmer in.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer } from "#main";
import { readConfig } from "#platform/settings/config.ts";
import { lastCode, lastToken, registrationForm, sendRegistration } from "./harness/given/consents.ts";
import { createTestDatabase, type TestDatabase } from "./harness/database.ts";
import { createGiven } from "./harness/given.ts";
import { createProcesses } from "./harness/running/processes.ts";
import { BRAND, START, useTestServer } from "./harness/server.ts";

// The calls of the test come from staff with a password alone; what is started on this database is no demo.
const server = useTestServer();
const given = createGiven(server);
type Consent = { id: number; slug: string; content: string; required: boolean; only_if_pesel: boolean };

/** Starts the real server on this database and ends it again. */
async function start(environment: Record<string, string> = {}): Promise<void> {
  const running = await startServer(
    readConfig({
      DATABASE_URL: server.database.url,
      PLON_DATA: server.filesDirectory,
      PLON_LOG: "silent",
      PLON_ROLE: "web",
      PLON_NOW: START,
      PORT: "0",
      ...BRAND,
      BRAND_NAME: "Kłos & Syn",
      BRAND_DATA_CONTROLLER: "Kłos S.A., Toruń",
      ...environment,
    }),
  );
  await running.close();
}

const offered = async (): Promise<Consent[]> =>
  (await server.call("GET", "/api/v1/consents/program.farmer/participant_registration")).body.data;

beforeAll(() => start());

describe("a fresh installation", () => {
  test("opens no campaign that nobody ordered: visitors and farmers know of none", async () => {
    const opened = await server.db.selectFrom("campaign").select("slug").where("opened_at", "is not", null).execute();
    expect(opened).toEqual([]);
    const answer = await server.call("GET", "/api/v1/campaigns/dovvo-promocja-mocna-akcja-taka");
    expect(answer).toMatchObject({ status: 404, body: { error: "campaign.not_found" } });
    expect((await server.call("GET", "/api/v1/campaigns")).body.data).toEqual([]);
    const who = await given.participant();
    const running = await server.call("GET", "/api/v1/cms/promotions", { token: who.token });
    expect(running.body.data.campaigns).toEqual([]);
  });

  test("asks a farmer for the programme's consents, in the brand's name, and takes the farmer in with them", async () => {
    const consents = await offered();
    expect(consents.map(({ slug, required, only_if_pesel }) => [slug, required, only_if_pesel])).toEqual([
      ["regulamin", true, false],
      ["informacja-o-danych", true, false],
      ["gospodarstwo-rolne", true, true],
      ["marketing", false, false],
    ]);
    expect(consents[0]?.content).toContain("Regulamin programu Kłos &amp; Syn</a>");
    expect(consents[1]?.content).toContain("Administrator danych: Kłos S.A., Toruń.");
    expect(consents.map(({ content }) => content).join("")).not.toContain("{{");

    const body = registrationForm(consents.slice(0, 2).map(({ id }) => id));
    const sent = await sendRegistration(server, body);
    expect(sent.status).toBe(200);
    const { token } = sent.body.data;
    const confirm = (step: string, proof: object) =>
      server.call("POST", `/api/v1/registration/${step}`, { body: proof });
    await confirm("confirm-phone", { token, sms_code: await lastCode(server, body.phone) });
    await confirm("confirm-email", { email_token: await lastToken(server, body.email) });
    const { id } = await server.db.selectFrom("registration").select("id").executeTakeFirstOrThrow();
    const clerk = await given.staff();
    const approved = await server.call("POST", `/api/office/v1/registrations/${id}/approve`, {
      token: clerk.token,
      body: { representative_id: null },
    });
    expect(approved).toMatchObject({ status: 200, body: { data: { status: "approved" } } });
    const participant = await server.db
      .selectFrom("participant")
      .select("has_required_consents")
      .where("identifier", "=", body.nip)
      .executeTakeFirst();
    expect(participant).toEqual({ has_required_consents: true });
  });

  test("keeps what staff published when it starts again", async () => {
    const admin = await given.staff("admin");
    const { id } = await server.db
      .selectFrom("consent")
      .select("id")
      .where("slug", "=", "regulamin")
      .executeTakeFirstOrThrow();
    const text = { content: "<p>Akceptuję nowy regulamin.</p>", needs_renewal: false };
    const published = await server.call("POST", `/api/office/v1/consents/${id}/versions`, {
      token: admin.token,
      body: text,
    });
    expect(published.status).toBe(200);
    const before = await offered();
    await start();
    expect(await offered()).toEqual(before);
    expect(before[0]?.content).toBe(text.content);
  });
});

test("one that does everything and is stopped as it begins breaks none of its own work off", async () => {
  const processes = await createProcesses(server.database.url, {
    PLON_DATA: server.filesDirectory,
    PLON_DEMO: "0",
    ...BRAND,
  });
  const one = await processes.start("both");
  expect(await processes.stop(one)).toBe(0);
  expect(one.log()).toBe("");
  await processes.end();
});

describe("the programme's role in its database", () => {
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = await createTestDatabase({ empty: true });
  });
  afterAll(() => empty.drop());

  test("an owner of the tables is refused, and so is a schema that nobody brought up", async () => {
    await expect(start({ DATABASE_URL: server.database.ownerUrl })).rejects.toThrow("owns the tables");
    await expect(start({ DATABASE_URL: empty.ownerUrl })).rejects.toThrow("owns the tables");
    await expect(start({ DATABASE_URL: empty.url })).rejects.toThrow("npm run migrate");
  });

  test("with its owner's address it brings the schema up, and from then on works without", async () => {
    const addresses = { DATABASE_URL: empty.url, DATABASE_OWNER_URL: empty.ownerUrl };
    await Promise.all([start(addresses), start({ ...addresses, PLON_ROLE: "worker" })]);
    await start({ DATABASE_URL: empty.url, PLON_ROLE: "both" });
    const { rows } = await empty.pool.query("select name from jobs.queue where name = 'prove-ledger'");
    expect(rows).toHaveLength(1);
    await expect(empty.pool.query("create table jobs.other (id int)")).rejects.toThrow("permission denied");
    await expect(empty.pool.query("create temporary table other (id int)")).rejects.toThrow("permission denied");
  });
});
