import { createHash } from "node:crypto";
import { ksefCheckDigits } from "@plon/rules/ksef/ksef-number.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSession, openSupportSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { makeCompanyCertificate } from "#demo/stand-ins/ksef-stand-in/company-certificate.ts";
import { ksefXml } from "#demo/papers/ksef-xml.ts";
import { receiveFromKsef } from "#modules/documents/feeds/ksef-channel/ksef-channel.service.ts";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";
import { ensureKsefConsent } from "./ksef-connections.service.ts";
import { moveWindow } from "./ksef-connections.queries.ts";

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);

const OPERATOR = { name: "Plon Operator sp. z o.o.", nip: "5260250274" };
const MINUTE = 60_000;
const PORTAL = "/api/v1/user/ksef";
const OFFICE = "/api/office/v1";

beforeAll(() => ensureKsefConsent(server.db, server.clock.now()));
beforeEach(async () => {
  await operatorIs(OPERATOR);
  // Past the quarter of an hour of the test before.
  server.clock.advance(60 * MINUTE);
});

const operatorIs = (operator: object | null) => settingIs("ksef_operator", operator);
const settingIs = async (key: string, value: unknown) =>
  await putSetting(server, (await given.staff("admin")).token, key, value);
const stateOf = async (token: string) => (await server.call("GET", PORTAL, { token })).body.data;
const post = (token: string, what: string, body?: object) =>
  server.call("POST", `${PORTAL}/${what}`, { token, ...(body ? { body } : {}) });

async function connected() {
  const farmer = await given.participant();
  const { consent } = await stateOf(farmer.token);
  const answer = await post(farmer.token, "connect", { consent: consent.id });
  expect(answer.status).toBe(200);
  return farmer;
}

/** Another token: the first one has ended by the time that the clock is moved on. */
const signedInAgain = async (participantId: number) => {
  const session = await inTransaction(server.db, (tx) =>
    openSession(tx, { kind: "participant", participantId }, server.clock.now()),
  );
  return session.accessToken;
};

const rowsOf = (participantId: number) =>
  server.db
    .selectFrom("ksef_connection")
    .selectAll()
    .where("participant_id", "=", participantId)
    .orderBy("id")
    .execute();
const rowOf = async (participantId: number) => (await rowsOf(participantId)).at(-1)!;
const decisionsOf = (participantId: number) =>
  server.db
    .selectFrom("consent_decision")
    .selectAll()
    .where("participant_id", "=", participantId)
    .orderBy("id")
    .execute();

/** The permission was found: what the worker writes. */
const granted = async (participantId: number, change: object = {}) => {
  const at = server.clock.now();
  await server.db
    .updateTable("ksef_connection")
    .set({ status: "reading", granted_at: at, tried_at: at, read_at: at, ...change })
    .where("participant_id", "=", participantId)
    .where("status", "<>", "ended")
    .execute();
};

describe("connecting", () => {
  test("begins with the consent, which is proved, and waits for the permission", async () => {
    const farmer = await given.participant();
    const before = await stateOf(farmer.token);
    expect(before).toMatchObject({
      status: "none",
      obstacle: null,
      operator: OPERATOR,
      nip: farmer.identifier,
      documents_total: 0,
    });
    for (const named of ["nabywcą", "dystrybutor", "nie odczytuje", "operator", "technicznie otwiera", "cofnąć"]) {
      expect(before.consent.content).toContain(named);
    }
    const answer = await post(farmer.token, "connect", { consent: before.consent.id });
    expect(answer.body.data).toMatchObject({ status: "waiting", is_checking: false, next_check_at: null });
    expect(await decisionsOf(farmer.id)).toMatchObject([
      { granted: true, consent_version_id: before.consent.id, channel: "portal", address: "203.0.113.1" },
    ]);
    expect(await rowOf(farmer.id)).toMatchObject({ nip: farmer.identifier, environment: "test", status: "waiting" });
  });

  test("a text that is no longer the newest is not agreed to, and neither is none", async () => {
    const farmer = await given.participant();
    const outdated = await post(farmer.token, "connect", { consent: 999_999 });
    expect([outdated.status, outdated.body.error, Object.keys(outdated.body.errors)]).toEqual([
      422,
      "registration.consent_unknown",
      ["consent"],
    ]);
    expect((await post(farmer.token, "connect", {})).body.errors).toEqual({ consent: ["Zaznacz zgodę"] });
    expect(await rowsOf(farmer.id)).toEqual([]);
    expect(await decisionsOf(farmer.id)).toEqual([]);
  });

  test("connected several times at once, the farm has one connection and one consent", async () => {
    const farmer = await given.participant();
    const { consent } = await stateOf(farmer.token);
    const answers = await Promise.all([1, 2, 3].map(() => post(farmer.token, "connect", { consent: consent.id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rowsOf(farmer.id)).toHaveLength(1);
    expect(await decisionsOf(farmer.id)).toHaveLength(1);
  });

  test("an account with a PESEL sees why not, and cannot", async () => {
    const person = await given.participant({ identifier: "44051401359" });
    const state = await stateOf(person.token);
    expect(state).toMatchObject({ status: "unavailable", obstacle: "pesel", nip: null });
    expect((await post(person.token, "connect", { consent: state.consent.id })).body.error).toBe("ksef.no_context");
  });

  test("without an operator nothing is offered, and nobody can connect", async () => {
    const farmer = await given.participant();
    await operatorIs(null);
    const state = await stateOf(farmer.token);
    expect(state).toMatchObject({ status: "unavailable", obstacle: "not_offered", operator: null });
    expect((await post(farmer.token, "connect", { consent: state.consent.id })).body.error).toBe("ksef.not_offered");
  });

  test("somebody of the staff who looks on sees the state and may do nothing", async () => {
    const farmer = await connected();
    const clerk = await given.staff("clerk");
    const { accessToken } = await inTransaction(server.db, (tx) =>
      openSupportSession(tx, clerk.id, farmer.id, server.clock.now()),
    );
    expect(await stateOf(accessToken)).toMatchObject({ status: "waiting", obstacle: "read_only" });
    const { consent } = await stateOf(farmer.token);
    for (const what of ["connect", "granted", "check", "stop"]) {
      const answer = await post(accessToken, what, what === "connect" ? { consent: consent.id } : undefined);
      expect([what, answer.body.error]).toEqual([what, "access.support_read_only"]);
    }
    expect(await rowOf(farmer.id)).toMatchObject({ status: "waiting", asked_at: null });
  });

  test("a consent that staff have recorded as withdrawn ends what is seen, and may be given anew", async () => {
    const farmer = await connected();
    const [decision] = await decisionsOf(farmer.id);
    await server.db
      .insertInto("consent_decision")
      .values({
        participant_id: farmer.id,
        consent_id: decision!.consent_id,
        consent_version_id: decision!.consent_version_id,
        granted: false,
        decided_at: server.clock.now(),
        channel: "staff",
        address: "203.0.113.9",
      })
      .execute();
    const state = await stateOf(farmer.token);
    expect(state).toMatchObject({ status: "none" });
    expect((await post(farmer.token, "check")).body.error).toBe("ksef.not_connected");
    await post(farmer.token, "connect", { consent: state.consent.id });
    expect(await stateOf(farmer.token)).toMatchObject({ status: "waiting" });
    expect((await rowsOf(farmer.id)).map(({ status }) => status)).toEqual(["ended", "waiting"]);
  });

  test("a farm's new owner is read for only after a consent of their own", async () => {
    const farmer = await connected();
    const [one, two] = [await given.staff("admin"), await given.staff("admin")];
    const office = (token: string, path: string, body: object) =>
      server.call("POST", `${OFFICE}${path}`, { token, body });
    const asked = await office(one.token, `/participants/${farmer.id}/owner`, {
      first_name: "Maria",
      last_name: "Kowalska",
      phone: "+48600999777",
      email: "maria.kowalska@plon.example",
      keeps_members: false,
      document: "Akt notarialny",
      reason: "Przekazanie gospodarstwa",
    });
    expect(asked.status).toBe(200);
    const list = await server.call("GET", `${OFFICE}/approvals?status=waiting&per_page=100`, { token: two.token });
    const waiting: { id: number; subject_path: string }[] = list.body.data;
    const { id } = waiting.find(({ subject_path }) => subject_path === `/participants/${farmer.id}`)!;
    expect((await office(two.token, `/approvals/${id}/decision`, { decision: "approve" })).status).toBe(200);
    const heir = await signedInAgain(farmer.id);
    const state = await stateOf(heir);
    expect(state).toMatchObject({ status: "none" });
    expect((await post(heir, "check")).body.error).toBe("ksef.not_connected");
    await post(heir, "connect", { consent: state.consent.id });
    expect((await rowsOf(farmer.id)).map(({ status }) => status)).toEqual(["ended", "waiting"]);
  });

  test("a connection in another environment is not the one that is read", async () => {
    const farmer = await connected();
    await settingIs("ksef_environment", "production");
    expect(await stateOf(farmer.token)).toMatchObject({ status: "none" });
    const { consent } = await stateOf(farmer.token);
    await post(farmer.token, "connect", { consent: consent.id });
    expect(await rowOf(farmer.id)).toMatchObject({ environment: "production", status: "waiting" });
    await settingIs("ksef_environment", "test");
  });
});

describe("asking for a reading", () => {
  test("saying that the permission was given makes it the farm's turn at once", async () => {
    const farmer = await connected();
    const at = server.clock.now();
    expect((await post(farmer.token, "granted")).body.data).toMatchObject({
      status: "waiting",
      is_checking: true,
      next_check_at: new Date(at.getTime() + 15 * MINUTE).toISOString(),
    });
    expect(await rowOf(farmer.id)).toMatchObject({ announced_at: at, asked_at: at, next_at: at });
  });

  test("once in 15 minutes, counted from the last reading or the last press", async () => {
    const farmer = await connected();
    await granted(farmer.id);
    server.clock.advance(5 * MINUTE);
    const early = await post(farmer.token, "check");
    expect([early.status, early.body.error, early.headers["retry-after"]]).toEqual([429, "ksef.checked_lately", "600"]);
    server.clock.advance(10 * MINUTE);
    const token = await signedInAgain(farmer.id);
    expect((await post(token, "check")).body.data).toMatchObject({ status: "reading", is_checking: true });
    expect((await post(token, "check")).status).toBe(429);
    await granted(farmer.id);
    expect(await stateOf(token)).toMatchObject({ is_checking: false });
  });

  test("is refused without a connection", async () => {
    const farmer = await given.participant();
    for (const what of ["granted", "check"]) {
      expect((await post(farmer.token, what)).body.error).toBe("ksef.not_connected");
    }
  });

  test("the state says what is known until when, what fails since when, and that the office has paused reading", async () => {
    const farmer = await connected();
    const since = server.clock.now();
    await granted(farmer.id, { failing_since: since, failures: 2, failure: "unavailable" });
    expect(await stateOf(farmer.token)).toMatchObject({
      status: "reading",
      failing_since: since.toISOString(),
      is_paused: false,
      // A seller that was not asked about yet is known until the consent.
      known_until: (await rowOf(farmer.id)).consented_at.toISOString(),
    });
    await granted(farmer.id, { failure: "limited" });
    await settingIs("ksef_reading_on", false);
    expect(await stateOf(farmer.token)).toMatchObject({ failing_since: null, is_paused: true });
    await settingIs("ksef_reading_on", true);
    await granted(farmer.id, { status: "withdrawn", withdrawn_at: since });
    expect(await stateOf(farmer.token)).toMatchObject({ status: "withdrawn", withdrawn_at: since.toISOString() });
  });
});

describe("stopping", () => {
  test("withdraws the consent, ends the connection at once and forgets its session", async () => {
    const farmer = await connected();
    await granted(farmer.id, {
      refresh_token: Buffer.from("sealed"),
      refresh_until: new Date(server.clock.now().getTime() + MINUTE),
    });
    expect((await post(farmer.token, "stop")).body.data).toMatchObject({ status: "none", consented_at: null });
    expect(await rowOf(farmer.id)).toMatchObject({
      status: "ended",
      ended_at: server.clock.now(),
      next_at: null,
      refresh_token: null,
    });
    expect((await decisionsOf(farmer.id)).map((decision) => decision.granted)).toEqual([true, false]);
    expect((await post(farmer.token, "stop")).status).toBe(200);
    expect(await decisionsOf(farmer.id)).toHaveLength(2);
  });

  test("is possible although nothing is offered any more", async () => {
    const farmer = await connected();
    await operatorIs(null);
    expect((await post(farmer.token, "stop")).status).toBe(200);
    expect(await rowOf(farmer.id)).toMatchObject({ status: "ended" });
  });
});

/** What a reading leaves of a document: the row that was found, and the document in the queue if it was fetched. */
async function read(
  farmer: { id: number; identifier: string },
  seller: { id: number; nip: string },
  facts: { number: string; gtin?: string; name?: string; quantity?: number; refusal?: string; isFetched?: boolean },
) {
  const at = server.clock.now();
  const connection = await rowOf(farmer.id);
  const content = Buffer.from(
    ksefXml({
      sellerNip: seller.nip,
      buyerNip: farmer.identifier,
      number: facts.number,
      issueDate: "2026-06-09",
      lines: [
        {
          name: facts.name ?? "Paliwo",
          unit: "szt.",
          quantity: String(facts.quantity ?? 2),
          price: "100",
          ...(facts.gtin === undefined ? {} : { gtin: facts.gtin }),
        },
      ],
    }),
  );
  const hash = createHash("sha256").update(content).digest();
  const start = `${seller.nip}-20260609-${hash.toString("hex").slice(0, 12).toUpperCase()}`;
  const ksefNumber = `${start}-${ksefCheckDigits(start)}`;
  let feedDocumentId: number | null = null;
  if (facts.isFetched !== false && !facts.refusal) {
    feedDocumentId = await inTransaction(server.db, (tx) =>
      receiveFromKsef(tx, at, {
        distributorId: seller.id,
        participantId: farmer.id,
        ksefNumber,
        documentName: facts.number,
        sha256: hash,
        isSelfBilled: false,
        content,
      }),
    );
  }
  await server.db
    .insertInto("ksef_document")
    .values({
      connection_id: connection.id,
      distributor_id: seller.id,
      ksef_number: ksefNumber,
      document_name: facts.number,
      issue_date: "2026-06-09",
      stored_at: at,
      sha256: hash,
      found_at: at,
      status: facts.refusal ? "refused" : feedDocumentId ? "taken" : "found",
      taken_at: feedDocumentId ? at : null,
      refusal: facts.refusal ?? null,
      feed_document_id: feedDocumentId,
    })
    .execute();
  server.clock.advance(1000);
}

const documentsOf = async (token: string, page = 1) =>
  (await server.call("GET", `${PORTAL}/documents?page=${page}`, { token })).body;

describe("documents", () => {
  test("each says what came of it, the newest first, also after the connection has ended", async () => {
    const farmer = await connected();
    await granted(farmer.id);
    const product = await feeds.product();
    const [trusted, watched] = [await feeds.sender("on"), await feeds.sender("off")];
    const goods = { gtin: product.gtin, name: product.name };
    await read(farmer, trusted, { number: "FV/1", ...goods });
    await read(farmer, watched, { number: "FV/2", ...goods });
    await read(farmer, trusted, { number: "FV/3" });
    await read(farmer, trusted, { number: "FV/1", ...goods, quantity: 3 });
    await feeds.workOff();
    await read(farmer, trusted, { number: "FV/5", refusal: "Pobrany plik nie jest tym, który opisuje KSeF" });
    await read(farmer, trusted, { number: "FV/6", isFetched: false });
    const { data, meta } = await documentsOf(farmer.token);
    expect(meta).toMatchObject({ total: 6, per_page: 20 });
    type Listed = { document: string; outcome: string; invoice_id: number | null; points: number | null };
    expect((data as Listed[]).map(({ document, outcome }) => [document, outcome])).toEqual([
      ["FV/6", "reading"],
      ["FV/5", "refused"],
      ["FV/1", "waiting"],
      ["FV/3", "no_products"],
      ["FV/2", "pending"],
      ["FV/1", "accepted"],
    ]);
    expect(data[1]).toMatchObject({ reason: "Pobrany plik nie jest tym, który opisuje KSeF", invoice_id: null });
    expect(data[4]).toMatchObject({ seller: watched.name, points: 100, outcome_label: { label: "Oczekująca" } });
    expect(data[5]).toMatchObject({ points: 100, invoice_id: expect.any(Number), issue_date: "2026-06-09" });
    // Another content under the same number is nobody's until a person has looked.
    expect(data[2]).toMatchObject({ points: null, invoice_id: null });
    expect((await server.call("GET", "/api/v1/invoices/2026", { token: farmer.token })).body.data[0].id).toEqual(
      expect.any(Number),
    );

    await post(farmer.token, "stop");
    expect(await stateOf(farmer.token)).toMatchObject({ status: "none", has_documents: true, documents_total: 6 });
    expect((await documentsOf(farmer.token)).data[0]).toMatchObject({ document: "FV/6", outcome: "stopped" });
  });

  test("are the farm's own, and a page holds twenty", async () => {
    const [farmer, other] = [await connected(), await connected()];
    const seller = await given.distributor();
    for (let number = 1; number <= 21; number += 1) {
      await read(farmer, seller, { number: `FV/${number}`, isFetched: false });
    }
    expect((await documentsOf(farmer.token)).data).toHaveLength(20);
    expect((await documentsOf(farmer.token, 2)).data).toMatchObject([{ document: "FV/1" }]);
    expect((await documentsOf(other.token)).data).toEqual([]);
  });
});

test("the leaflet is a PDF", async () => {
  const farmer = await given.participant();
  const answer = await server.call("GET", `${PORTAL}/ulotka.pdf`, { token: farmer.token });
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(answer.raw.subarray(0, 5).toString()).toBe("%PDF-");
});

describe("the office", () => {
  const asStaff = async (
    role: "admin" | "clerk" | "editor" | "rep" | "auditor",
    method: "GET" | "PUT",
    path: string,
    body?: object,
  ) => server.call(method, `${OFFICE}${path}`, { token: (await given.staff(role)).token, ...(body ? { body } : {}) });

  test("sees farms by state, troubles, delays and the documents of each day", async () => {
    const before = (await asStaff("clerk", "GET", "/ksef/overview")).body.data;
    const farmer = await connected();
    await granted(farmer.id, { failing_since: server.clock.now(), failures: 1, failure: "unexpected" });
    const seller = await given.distributor();
    await read(farmer, seller, { number: "FV/1", refusal: "Inny plik" });
    const { id } = await rowOf(farmer.id);
    await inTransaction(server.db, (tx) =>
      moveWindow(
        tx,
        {
          connection_id: id,
          distributor_id: seller.id,
          known_until: new Date("2026-06-01T10:00:00Z"),
          asked_at: server.clock.now(),
        },
        server.clock.now(),
      ),
    );
    server.clock.advance(2 * 60 * MINUTE);
    const after = (await asStaff("clerk", "GET", "/ksef/overview")).body.data;
    expect(after).toMatchObject({
      is_on: true,
      environment: "test",
      is_stand_in: false,
      operator: OPERATOR,
      certificate: null,
      failing: { unexpected: (before.failing.unexpected ?? 0) + 1 },
      oldest_known_until: "2026-06-01T10:00:00.000Z",
    });
    expect(after.counts.reading).toBe(before.counts.reading + 1);
    expect(after.overdue).toBeGreaterThan(0);
    expect(after.days).toHaveLength(30);
    expect(after.days.at(-1).refused).toBe(before.days.at(-1).refused + 1);
  });

  test("lists the farms, by state, by trouble and by name", async () => {
    const [waiting, failing] = [await connected(), await connected()];
    await granted(failing.id, { failing_since: server.clock.now(), failures: 1, failure: "unavailable" });
    type Row = { participant: { id: number } };
    const found = async (query: string) =>
      ((await asStaff("auditor", "GET", `/ksef/connections?per_page=100&${query}`)).body.data as Row[]).map(
        ({ participant }) => participant.id,
      );
    expect(await found("")).toEqual(expect.arrayContaining([waiting.id, failing.id]));
    expect(await found("status=waiting")).toContain(waiting.id);
    expect(await found("status=waiting")).not.toContain(failing.id);
    expect(await found("is_failing=true&sort=failing_since")).toContain(failing.id);
    expect(await found("is_failing=true")).not.toContain(waiting.id);
    expect(await found(`search=${waiting.identifier}`)).toEqual([waiting.id]);
  });

  test("sees a farm's connection and documents; a representative only of their own farms", async () => {
    const farmer = await connected();
    await read(farmer, await given.distributor(), { number: "FV/1", isFetched: false });
    const seen = await asStaff("clerk", "GET", `/participants/${farmer.id}/ksef`);
    expect(seen.body.data).toMatchObject({
      connection: { status: "waiting", nip: farmer.identifier, documents: 1 },
      documents: [{ document: "FV/1", outcome: "reading" }],
    });
    const stranger = await given.participant();
    expect((await asStaff("clerk", "GET", `/participants/${stranger.id}/ksef`)).body.data).toEqual({
      connection: null,
      proof: null,
      documents: [],
    });
    expect((await asStaff("rep", "GET", `/participants/${farmer.id}/ksef`)).body.error).toBe("participant.not_found");
    expect((await asStaff("clerk", "GET", "/participants/999999/ksef")).status).toBe(404);
  });

  test("an administrator stops all reading and lets it go on, with a trace of each", async () => {
    expect((await asStaff("clerk", "PUT", "/ksef/reading", { is_on: false })).status).toBe(403);
    const stopped = await asStaff("admin", "PUT", "/ksef/reading", { is_on: false });
    expect(stopped.body).toMatchObject({ data: { is_on: false }, message: "Odczyt z KSeF jest zatrzymany." });
    await asStaff("admin", "PUT", "/ksef/reading", { is_on: false });
    expect((await asStaff("auditor", "GET", "/ksef/overview")).body.data.is_on).toBe(false);
    await asStaff("admin", "PUT", "/ksef/reading", { is_on: true });
    const changes = (await asStaff("auditor", "GET", "/settings/ksef_reading_on/changes")).body.data;
    expect(changes.slice(0, 2)).toMatchObject([
      { before: false, after: true },
      { before: true, after: false },
    ]);
    expect(changes[1].revision).toBe(changes[0].revision - 1);
  });

  test("an administrator brings in a certificate, which signs, and retires it; no key is ever shown", async () => {
    const admin = await given.staff("admin");
    const { certificatePem, privateKeyPem } = await makeCompanyCertificate({ ...OPERATOR, now: server.clock.now() });
    const body = { environment: "test", certificate_pem: certificatePem, key_pem: privateKeyPem };
    const add = (sent: object) =>
      server.call("POST", `${OFFICE}/ksef/certificates`, { token: admin.token, body: sent });
    const added = await add(body);
    expect(added.body).toMatchObject({
      data: { environment: "test", is_used: true, retired_at: null },
      message: "Certyfikat został dodany.",
    });
    expect(JSON.stringify(added.body)).not.toContain("PRIVATE KEY");
    expect((await add(body)).body.error).toBe("ksef.certificate_refused");
    const another = await makeCompanyCertificate({ ...OPERATOR, now: server.clock.now() });
    const mixed = await add({ ...body, key_pem: another.privateKeyPem });
    expect(mixed.body).toMatchObject({ error: "ksef.certificate_refused" });
    expect(mixed.body.message).toContain("klucz");
    expect((await asStaff("auditor", "GET", "/ksef/overview")).body.data.certificate.id).toBe(added.body.data.id);
    for (const role of ["clerk", "auditor"] as const) {
      expect((await asStaff(role, "GET", "/ksef/certificates")).status).toBe(403);
    }
    const retire = (id: number) =>
      server.call("POST", `${OFFICE}/ksef/certificates/${id}/retire`, { token: admin.token });
    expect((await retire(added.body.data.id)).body.data).toMatchObject({
      is_used: false,
      retired_at: server.clock.now().toISOString(),
    });
    expect((await retire(999_999)).body.error).toBe("ksef.certificate_not_found");
    const listed = (await server.call("GET", `${OFFICE}/ksef/certificates`, { token: admin.token })).body.data;
    expect(listed).toMatchObject([{ id: added.body.data.id, is_used: false }]);
    expect((await asStaff("auditor", "GET", "/ksef/overview")).body.data.certificate).toBeNull();
  });

  test("who the operator is, takes two administrators", async () => {
    const admin = await given.staff("admin");
    const { revision } = await server.db
      .selectFrom("system_setting")
      .select("revision")
      .where("key", "=", "ksef_operator")
      .executeTakeFirstOrThrow();
    const body = { value: { name: "Ktoś inny", nip: "1111111111" }, revision, reason: "Nowa umowa" };
    const answer = await server.call("PUT", `${OFFICE}/settings/ksef_operator`, { token: admin.token, body });
    expect(answer.body.data).toMatchObject({ value: OPERATOR, waiting: { after: "Ktoś inny, NIP 1111111111" } });
    const broken = { value: { name: "Ktoś inny", nip: "1111111112" }, revision };
    const refused = await server.call("PUT", `${OFFICE}/settings/ksef_operator`, { token: admin.token, body: broken });
    expect(refused.body.errors).toEqual({ value: ["To nie jest poprawny NIP"] });
  });
});
