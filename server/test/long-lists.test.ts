// Lists that are longer than anybody pages through: what they say then, and how much of a table they read.
import { type Compilable, CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#platform/database/database.ts";
import { COUNTED_MAX } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";
import { createGiven } from "./harness/given.ts";
import { useTestServer } from "./harness/server.ts";
import { listAll } from "#modules/offers/affiliation/affiliation.queries.ts";
import { listAudit } from "#modules/desk/audit/audit.queries.ts";
import { listParticipants } from "#modules/account/farms/farms.queries.ts";
import { listOfficeInvoices } from "#modules/documents/invoices/invoice-lists.queries.ts";
import { listOfficeDocuments } from "#modules/documents/feeds/feeds.queries.ts";
import { listConnections } from "#modules/documents/ksef-connections/ksef-connections-lists.queries.ts";
import { listMessages } from "#modules/house/messages/messages.queries.ts";
import { listBoard } from "#modules/goods/orders/order-board.queries.ts";
import { listPage, OUTBOX_TRIES_MAX } from "#modules/house/outbox/outbox.queries.ts";
import { countWaitingDays, listWork } from "#modules/desk/queues/queues.queries.ts";
import { listRegistrations } from "#modules/account/registrations/registrations.queries.ts";

const server = useTestServer();
const given = createGiven(server);
let admin: { token: string };

const MANY = COUNTED_MAX + 2001;

/** One of a thousand is called Żółciński; all others share three names. */
const FILL = [
  sql`insert into distributor (name, nip, street, postcode, city, phone, edi)
    select 'Agro ' || n, (1000000000 + n)::text, 'Polna ' || n, '27-600', 'Sandomierz', '+48158320000', false
    from generate_series(1, 3) n`,
  sql`insert into participant (identifier, email, phone, first_name, last_name, company_name, company_city, created_at)
    select (2000000000 + n)::text, 'p' || n || '@plon.example', '+48' || (500000000 + n), 'Jan',
      case when n % 1000 = 0 then 'Żółciński' else (array['Nowak', 'Kowalski', 'Wójcik'])[n % 3 + 1] end,
      'Gospodarstwo ' || n, 'Łomża', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${MANY}::int) n`,
  sql`insert into invoice (participant_id, distributor_id, document_name, document_key, source, status, submitted_at,
      submitted_on, points)
    select p.id, (select min(id) from distributor) + p.id % 3, 'FV/' || p.id || '/2026', 'FV' || p.id, 'manual',
      case when p.id % 1000 = 0 then 'rejected' else 'accepted' end, p.created_at, p.created_at::date, p.id % 77
    from participant p`,
  sql`insert into contact_message (participant_id, subject, message, phone_back, sent_at, idempotency_key, request_hash)
    select id, 'Pytanie ' || id, 'Treść', false, created_at, id::text, ''::bytea from participant`,
  sql`insert into registration (form, status, identifier, first_name, last_name, company_name, city, email, phone, answers,
      consents, address, token_hash, email_token_hash, email_sent_at, idempotency_key, request_hash, submitted_at)
    select 'rejestracja', case when id % 1000 = 0 then 'review' else 'approved' end, identifier, first_name, last_name,
      company_name, company_city, email, phone, '{}', '{}', '', ('t' || id)::bytea, ('e' || id)::bytea, created_at, id::text,
      ''::bytea, created_at from participant`,
  sql`insert into audit_log (happened_at, staff_id, address, request_id, action, subject_type, subject_id)
    select p.created_at, (select min(id) from staff), '', p.id::text, 'participant.update', 'participant', p.id::text
    from participant p`,
  sql`insert into outbox_message (channel, recipient, subject, body, created_at, tries)
    select case when id % 1000 = 0 then 'sms' else 'email' end, email, 'Wiadomość', 'Treść', created_at,
      ${OUTBOX_TRIES_MAX}::int from participant`,
  sql`insert into invitation (hash, inviter_id, first_name, last_name, created_at, expires_at, used_at, participant_id,
      first_invoice_at)
    select 'h' || id, id, 'Ewa', 'Lis', created_at, created_at, created_at, id, created_at from participant`,
  sql`insert into feed_batch (kind, distributor_id, received_at, size_bytes, items, channel)
    select 'invoices', id, '2026-01-01', 1, 1, 'feed' from distributor`,
  sql`insert into feed_document (batch_id, distributor_id, position, file_name, content_sha256, status, document_name)
    select b.id, b.distributor_id, p.id, p.id || '.xml', sha256(int8send(p.id)), 'duplicate', 'FV/' || p.id || '/2026'
    from participant p, (select id, distributor_id from feed_batch order by id limit 1) b`,
  // Of a hundred farms one waits for its permission, and one is in trouble.
  sql`insert into ksef_connection (participant_id, nip, environment, status, consented_at, granted_at, next_at, failures,
      failing_since, failure)
    select id, identifier, 'test', case id % 100 when 0 then 'waiting' else 'reading' end, created_at, created_at, created_at,
      (id % 100 = 1)::int, case id % 100 when 1 then created_at end, case id % 100 when 1 then 'unavailable' end
    from participant`,
];

/** Four fifths of the time to fill the tables goes into what no list reads: pairs of accounts, purchases and sums of sales. */
const UNREAD = [
  "participant disable trigger pairs_of_new",
  "invoice disable trigger purchase_of_new",
  "invoice disable trigger sales_of_new",
];

beforeAll(async () => {
  admin = await given.staff("admin");
  for (const trigger of UNREAD) await server.database.asOwner(`alter table ${trigger}`);
  for (const statement of FILL) await statement.execute(server.db);
  await server.database.asOwner("vacuum analyze");
  // A hundred and fifty thousand rows, with all their indexes and triggers.
}, 180_000);

const list = async (query: string) =>
  (await server.call("GET", `/api/office/v1/${query}`, { token: admin.token })).body;

describe("a list of more rows than are counted", () => {
  test.each(["participants", "invoices", "messages", "registrations", "audit", "outbox", "invitations"])(
    "of %s says that there are more and ends with the last page that it counts",
    async (name) => {
      const { data, meta } = await list(`${name}?page=999999&per_page=100`);
      expect(meta).toEqual({ current_page: 100, last_page: 100, per_page: 100, total: 10_000, total_is_more: true });
      expect(data).toHaveLength(100);
    },
  );

  test("is exact as soon as a search or a filter narrows it", async () => {
    expect((await list("participants?search=zolcinski")).meta).toEqual({
      current_page: 1,
      last_page: 1,
      per_page: 25,
      total: 12,
    });
    expect((await list("invoices?status=rejected")).meta.total).toBe(12);
    expect((await list("registrations?status=review")).meta.total).toBe(12);
  });

  test("finds once what waits in all queues, whatever page is asked for", async () => {
    const wide = await list("queue-items?search=zolcinski&page=999");
    expect(wide.meta).toEqual({ current_page: 1, last_page: 1, per_page: 25, total: 24 });
    expect(wide.data).toHaveLength(24);
    const narrow = await list("queue-items?search=zolcinski&page=3&per_page=10");
    expect(narrow.data).toEqual(wide.data.slice(20));
    expect((await list("queue-items?search=nieznane")).meta).toMatchObject({ current_page: 1, last_page: 1, total: 0 });
  });

  test("pages everybody once, in the order of names", async () => {
    const names: string[] = [];
    for (const page of [1, 2, 100]) {
      const { data } = await list(`participants?per_page=100&page=${page}`);
      names.push(...data.map((row: { last_name: string; id: number }) => `${row.last_name} ${row.id}`));
    }
    expect(new Set(names).size).toBe(300);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "pl", { numeric: true })));
  });

  test("that no index has in the asked order comes in its own and says so, until a search narrows it", async () => {
    const wide = await list("participants?sort=available&order=desc");
    expect(wide.meta).toMatchObject({ total_is_more: true, sorting_ignored: true });
    expect(wide.data[0].last_name).toBe("Kowalski");
    const narrow = await list("participants?sort=city&order=desc&search=zolcinski");
    expect(narrow.meta.sorting_ignored).toBeUndefined();
    const ids = narrow.data.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
  });

  test("that belongs to very many people is counted to a thousand", async () => {
    const { meta, data } = await list("invoices?search=jan");
    expect(meta).toMatchObject({ total: 1000, total_is_more: true, last_page: 40 });
    expect(data).toHaveLength(25);
  });

  test("a whole number, phone or e-mail finds its owner, and a short word begins a word", async () => {
    for (const said of ["+48 500 000 007", "P7@plon.example"]) {
      expect((await list(`participants?search=${encodeURIComponent(said)}`)).data).toMatchObject([
        { identifier: "2000000007" },
      ]);
    }
    expect((await list("participants?search=%C5%BC%C3%B3")).meta.total).toBe(12);
    expect((await list("participants?search=ci")).meta.total).toBe(0);
  });

  test("finds a document of somebody by both", async () => {
    const [person] = (await list("participants?search=zolcinski")).data;
    const { data } = await list(`invoices?search=${encodeURIComponent(`Żółciński FV/${person.id}/`)}`);
    expect(data).toMatchObject([{ document: `FV/${person.id}/2026` }]);
  });
});

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
};

type Reading = "tables" | "tables and indexes";

/** The most rows that a step of a plan reads of a table, or of an index alone. */
function mostRead(plan: Plan, of: Reading): { rows: number; table: string } {
  const rows =
    plan["Relation Name"] === undefined || (of === "tables" && plan["Node Type"] === "Index Only Scan")
      ? 0
      : plan["Actual Loops"] *
        (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0));
  return [
    { rows, table: `${plan["Node Type"]} on ${plan["Relation Name"]}` },
    ...(plan.Plans ?? []).map((below) => mostRead(below, of)),
  ].reduce((most, one) => (one.rows > most.rows ? one : most));
}

/** Runs a list on the server's own connections and then explains each statement that it sent. */
async function mostReadBy(run: (db: Db) => Promise<unknown>, of: Reading = "tables and indexes") {
  const sent: Compilable["compile"] extends () => infer Query ? Query[] : never = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: server.database.pool }),
    log: ({ query }) => void sent.push(query),
  });
  await run(db);
  const read = [];
  for (const query of sent) {
    const explained = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]);
    const { rows } = await server.db.transaction().execute(async (tx) => {
      // Of a table this small that all rows of meet a condition, the whole would be read.
      for (const way of of === "tables" ? ["enable_seqscan", "enable_bitmapscan"] : [])
        await sql`set local ${sql.ref(way)} = off`.execute(tx);
      return await tx.executeQuery<{ "QUERY PLAN": [{ Plan: Plan }] }>(explained);
    });
    read.push(mostRead(rows[0]!["QUERY PLAN"][0].Plan, of));
  }
  return { statements: read.length, ...read.reduce((most, one) => (one.rows > most.rows ? one : most)) };
}

const asked = { page: 1, per_page: 25, order: "asc", search: "" } as const;
const at = new Date("2026-06-10T10:00:00Z");
const all = { representativeId: undefined };
const AUDIT = {
  ...asked,
  butAction: undefined,
  receiptOf: undefined,
  named: [],
  subjects: ["participant", "invoice"],
  contentsMax: 100,
};
const DOCUMENTS = {
  ...asked,
  reason: "",
  batchId: undefined,
  distributorId: undefined,
  isOwnOnly: false,
  status: undefined,
  since: undefined,
  until: undefined,
};
const CONNECTIONS = { ...asked, sort: "consented_at", status: undefined, isFailing: false } as const;
/** What waits, each promised on the day it came. */
const promisedDays = async () =>
  (await countWaitingDays(server.db)).map(({ queue, arrived_on, days, waiting }) => {
    return { queue, waiting, arrivedOn: arrived_on, days, dueOn: arrived_on };
  });
const firstDistributor = async (db: Db) =>
  (await db.selectFrom("distributor").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow()).id;

/** What asks for a few of many rows: each must find them by an index. */
const FEW: Record<string, (db: Db) => Promise<unknown>> = {
  "participants by a rare name": (db) => listParticipants(db, { ...asked, ...all, sort: "name", search: "Żółciński" }),
  "participants by a rare name, by city": (db) =>
    listParticipants(db, { ...asked, ...all, sort: "city", search: "Żółciński" }),
  "participants by phone": (db) => listParticipants(db, { ...asked, ...all, sort: "name", search: "500 000 007" }),
  "participants by e-mail": (db) => listParticipants(db, { ...asked, ...all, sort: "name", search: "p7@plon.example" }),
  "rejected invoices": (db) =>
    listOfficeInvoices(db, { ...asked, sort: "submitted_at", status: "rejected", receiptOf: undefined, at }),
  "rejected invoices by points": (db) =>
    listOfficeInvoices(db, { ...asked, sort: "points", status: "rejected", receiptOf: undefined, at }),
  "invoices of a rare name": (db) =>
    listOfficeInvoices(db, { ...asked, sort: "submitted_at", search: "Żółciński", receiptOf: undefined, at }),
  "invoices by their document": (db) =>
    listOfficeInvoices(db, { ...asked, sort: "submitted_at", search: "FV/1234/2026", receiptOf: undefined, at }),
  "messages of a rare name": (db) => listMessages(db, { ...asked, ...all, search: "Żółciński" }),
  "what waits of a rare name": async (db) => listWork(db, await promisedDays(), { ...asked, search: "Żółciński" }, at),
  "registrations in review": (db) => listRegistrations(db, { ...asked, ...all, sort: "name", status: "review" }),
  "registrations of a rare name": (db) =>
    listRegistrations(db, { ...asked, ...all, sort: "name", search: "Żółciński" }),
  "invitations by a rare name": (db) => listAll(db, { ...asked, ...all, sort: "inviter", search: "Żółciński", at }),
  "acts of a day": (db) =>
    listAudit(db, { ...AUDIT, since: new Date("2026-01-03T00:00:00Z"), until: new Date("2026-01-03T04:00:00Z") }),
  "acts of a kind that is rare": (db) => listAudit(db, { ...AUDIT, action: "participant.merge" }),
  "messages sent to an address": (db) => listPage(db, { ...asked, search: "p77@plon.example" }, at),
  "farms that KSeF is not read for yet": (db) => listConnections(db, { ...CONNECTIONS, status: "waiting" }),
  "farms in trouble with KSeF": (db) =>
    listConnections(db, { ...CONNECTIONS, sort: "failing_since", status: undefined, isFailing: true }),
  "messages by SMS": (db) => listPage(db, { ...asked, channel: "sms" }, at),
  "messages that came too late": (db) => listPage(db, { ...asked, status: "too_late" }, at),
};

/** What more rows meet than are counted. */
const VERY_MANY: Record<string, (db: Db) => Promise<unknown>> = {
  "acts of a kind": (db) => listAudit(db, { ...AUDIT, order: "desc", action: "participant.update" }),
  "acts without sign-ins": (db) => listAudit(db, { ...AUDIT, order: "desc", butAction: "staff.sign_in" }),
  "acts about participants": (db) => listAudit(db, { ...AUDIT, order: "desc", subject_type: "participant" }),
  "registrations that were let in": (db) =>
    listRegistrations(db, { ...asked, ...all, sort: "submitted_at", status: "approved" }),
  "invitations by who recommends": (db) => listAll(db, { ...asked, ...all, sort: "inviter", at }),
  "first invoices of the invited": (db) =>
    listAll(db, { ...asked, ...all, sort: "created_at", status: "first_invoice", at }),
  "messages that could not be sent": (db) => listPage(db, { ...asked, status: "failed" }, at),
  "documents of a distributor": async (db) =>
    listOfficeDocuments(db, { ...DOCUMENTS, distributorId: await firstDistributor(db) }),
  "documents of a state": (db) => listOfficeDocuments(db, { ...DOCUMENTS, status: "duplicate" }),
  "connections with KSeF": (db) => listConnections(db, CONNECTIONS),
  "farms that KSeF is read for": (db) => listConnections(db, { ...CONNECTIONS, status: "reading" }),
  "invoices by points": (db) => listOfficeInvoices(db, { ...asked, sort: "points", receiptOf: undefined, at }),
  "participants by city": (db) => listParticipants(db, { ...asked, ...all, sort: "city" }),
};

describe("what is read for a page of very many rows", () => {
  test.each(Object.keys(VERY_MANY))("%s: an index counts them, and the page alone is read", async (name) => {
    const { rows, table } = await mostReadBy(VERY_MANY[name]!, "tables");
    expect(rows, table).toBeLessThan(MANY / 10);
  });
});

describe("what is read for a few of many rows", () => {
  test.each(Object.keys(FEW))("%s: never the whole table, and few statements", async (name) => {
    const { statements, rows, table } = await mostReadBy(FEW[name]!);
    expect(rows, table).toBeLessThan(MANY / 10);
    expect(statements).toBeLessThanOrEqual(4);
  });

  test("orders of whom a phrase means are found once, for the page and for all columns", async () => {
    const board = { ...asked, ...all, sort: "id", searchedId: undefined, search: "Żółciński" } as const;
    // The people, their orders, and the page.
    expect((await mostReadBy((db) => listBoard(db, board))).statements).toBe(3);
    expect((await mostReadBy((db) => listBoard(db, { ...board, status: "accepted" }))).statements).toBe(4);
  });

  test("the last page of everybody is read in the order of an index, no further than it is counted", async () => {
    const deep = await mostReadBy((db) => listParticipants(db, { ...asked, ...all, page: 400, sort: "name" }));
    expect(deep.rows).toBeLessThanOrEqual(COUNTED_MAX + 1);
  });
});
