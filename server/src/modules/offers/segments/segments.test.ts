import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { ANY_PURCHASE } from "@plon/rules/offers/segment-tree.ts";
import { makeConsent } from "#test/harness/given/consents.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createGiven, newNip } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { countSegments } from "./segments.service.ts";
import { advanceSendings } from "#modules/offers/sendings/delivery.service.ts";

const server = useTestServer();
const given = createGiven(server);

let admin: { id: number; token: string };
let serial = 0;

beforeEach(async () => {
  admin ??= await given.staff("admin");
});

/** A postcode area nobody else is in. */
let area = 50;
const nextArea = () => String((area += 1));

async function farmer(columns: Record<string, unknown> = {}, facts: { crop?: number; points?: number } = {}) {
  const person = await given.participant();
  if (Object.keys(columns).length > 0)
    await server.db.updateTable("participant").set(columns).where("id", "=", person.id).execute();
  if (facts.crop !== undefined) {
    const row = { participant_id: person.id, crop_id: facts.crop, area_hectares: 5 };
    await server.db.insertInto("participant_crop_area").values(row).execute();
  }
  return person;
}

const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: unknown, token = admin.token) =>
  server.call(method, `/api/office/v1/segments${url}`, {
    token,
    headers: { "idempotency-key": randomUUID() },
    ...(body === undefined ? {} : { body }),
  });
/** All of these conditions. */
const all = (...of: object[]) => ({ conditions: { is: "all", of } });
const within = (...codes: string[]) => ({ is: "place", postcode_areas: codes });
const since = { day: null, days: null };
const BOUGHT = { ...ANY_PURCHASE, unit: "pack" };
const promotion = (promotion_id: number) => ({ is: "promotion", promotion_id, did: "accepted" });
/** So many groups in each other. */
const nested = (depth: number): object => (depth === 0 ? within("27") : { is: "all", of: [nested(depth - 1)] });
const count = async (...of: object[]) => (await call("POST", "/count", all(...of))).body.data.people as number;

async function save(...of: object[]) {
  serial += 1;
  const answer = await call("POST", "", { name: `Segment ${serial}`, ...all(...of) });
  expect(answer.body).toMatchObject({ status: "success" });
  return answer.body.data as { id: number; name: string; revision: number; people_total: number };
}

describe("who is in a segment", () => {
  test("all conditions must hold: account, hectares, crops, points, representative, postcode", async () => {
    const code = nextArea();
    const here = { company_postcode: `${code}-100` };
    await farmer({ ...here, acreage: 50 }, { crop: 31 });
    await farmer({ ...here, acreage: 49.999 }, { crop: 15 });
    await farmer({ ...here, acreage: 120, identifier: "44051401359" });
    const of = (...conditions: object[]) => count(within(code), ...conditions);
    const hectares = (from: number | null, to: number | null) => ({ is: "hectares", from, to });
    const crops = { is: "crops", crop_ids: [31, 15] };
    expect(await of()).toBe(3);
    expect(await of({ is: "account", identifier_type: "pesel" })).toBe(1);
    expect(await of(hectares(50, null))).toBe(2);
    expect(await of(hectares(50, 50))).toBe(1);
    expect(await of(crops)).toBe(2);
    expect(await of(crops, hectares(50, null))).toBe(1);
    expect(await of({ is: "points", from: null, to: 0 })).toBe(3);
    expect(await of({ is: "points", from: 1, to: null })).toBe(0);
    expect(await of({ is: "representative", representative_id: 999 })).toBe(0);
    expect(await count(within(code, nextArea()))).toBe(3);
  });

  test("the last accepted invoice, and a product bought in a year, count as the list of invoices dates them", async () => {
    const code = nextArea();
    const [buyer, waiting] = [
      await farmer({ company_postcode: `${code}-100` }),
      await farmer({ company_postcode: `${code}-200` }),
    ];
    const product = await given.product();
    for (const who of [buyer, waiting]) {
      await given.submittedInvoice({ who, lines: [{ sap: product.sap, pack_volume: 5, quantity: 2 }] });
    }
    const lines = (quantity: number) =>
      inTransaction(server.db, async (tx) => {
        const accepted = await tx
          .updateTable("invoice")
          .set({ status: "accepted", issue_date: "2026-03-10" })
          .where("participant_id", "=", buyer.id)
          .returning("id")
          .executeTakeFirstOrThrow();
        const change = { status: "accepted", quantity } as const;
        await tx.updateTable("invoice_line").set(change).where("invoice_id", "=", accepted.id).execute();
      });
    await lines(2);
    const of = (condition: object) => count(within(code), condition);
    const last = (when: string, day: string | null) => ({ is: "last_purchase", ...since, when, day });
    const bought = (year: number) => ({
      ...BOUGHT,
      product_ids: [product.id],
      from: `${year}-01-01`,
      to: `${year}-12-31`,
    });
    expect(await of(last("never", null))).toBe(1);
    expect(await of(last("since", "2026-03-10"))).toBe(1);
    expect(await of(last("since", "2026-03-11"))).toBe(0);
    expect(await of(last("before", "2026-03-11"))).toBe(1);
    expect(await of(last("before", "2026-03-10"))).toBe(0);
    expect(await of(bought(2026))).toBe(1);
    expect(await of(bought(2025))).toBe(0);
    await lines(-2);
    expect(await of(bought(2026))).toBe(0);
  });

  test("a consent counts as for sendings, and accounts that are closing, closed or merged are never in it", async () => {
    const code = nextArea();
    const here = { company_postcode: `${code}-100` };
    const [willing, closing, closed, merged] = [
      await farmer(here),
      await farmer(here),
      await farmer(here),
      await farmer(here),
    ];
    const consent = await makeConsent(server, "marketing-email");
    await server.db.updateTable("consent").set({ permits: "email" }).where("id", "=", consent.id).execute();
    await server.call("POST", "/api/v1/user/newsletter", {
      token: willing.token,
      body: { consents: [consent.textId] },
    });
    expect(await count(within(code))).toBe(4);
    expect(await count(within(code), { is: "consent", channels: ["email"] })).toBe(1);
    expect(await count(within(code), { is: "consent", channels: ["email", "sms"] })).toBe(0);
    await server.db
      .insertInto("closing_request")
      .values({ participant_id: closing.id, status: "open", reason: "", requested_at: server.clock.now() })
      .execute();
    const change = (id: number, columns: object) =>
      server.db.updateTable("participant").set(columns).where("id", "=", id).execute();
    await change(closed.id, { closed_at: server.clock.now(), identifier: `#${newNip()}` });
    await change(merged.id, { is_locked: true, merged_into: willing.id });
    expect(await count(within(code))).toBe(1);
  });
});

describe("keeping segments", () => {
  test("a saved one is listed with its conditions in words and how many are in it, and every step is audited", async () => {
    const code = nextArea();
    await farmer({ company_postcode: `${code}-100`, acreage: 80 });
    const { id } = await save(
      { is: "hectares", from: 50, to: null },
      { is: "points", from: null, to: 2 },
      within(code),
    );
    const [row] = (await call("GET", "?sort=changed_at&order=desc")).body.data;
    const conditions_text = `co najmniej 50 ha; najwyżej 2 punkty do wydania; kod pocztowy: ${code}`;
    expect(row).toMatchObject({ id, people_total: 1, conditions_text, revision: 0 });
    const read = (await call("GET", `/${id}`)).body.data;
    expect(read).toMatchObject({ revision: 0, used_by: [] });
    expect(read.conditions.of[0]).toEqual({ is: "hectares", from: 50, to: null });
    const body = { name: read.name, ...all(within(code)), revision: 0 };
    const changed = await call("PUT", `/${id}`, body);
    expect(changed.body.data).toMatchObject({ ...all(within(code)), revision: 1 });
    const late = await call("PUT", `/${id}`, body);
    expect([late.status, late.body.error]).toEqual([409, "segment.changed_meanwhile"]);
    expect((await call("DELETE", `/${id}`)).status).toBe(200);
    expect((await call("GET", `/${id}`)).status).toBe(404);
    const told = await server.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_type", "=", "segment")
      .where("subject_id", "=", String(id))
      .orderBy("id")
      .execute();
    expect(told.map(({ action }) => action)).toEqual(["segment.create", "segment.change", "segment.delete"]);
  });

  test("the list tells how many there were when they were counted: when saved, and each night", async () => {
    const code = nextArea();
    const { id, name } = await save(within(code));
    const row = async () => (await call("GET", `?search=${encodeURIComponent(name)}`)).body.data[0];
    expect(await row()).toMatchObject({ id, people_total: 0, counted_at: server.clock.now().toISOString() });
    await farmer({ company_postcode: `${code}-100` });
    expect((await row()).people_total).toBe(0);
    const night = new Date(server.clock.now().getTime() + 3_600_000);
    await countSegments(server.db, night);
    expect(await row()).toMatchObject({ people_total: 1, counted_at: night.toISOString() });
    expect((await call("GET", `/${id}`)).body.data.revision).toBe(0);
    const now = await call("POST", "/count", all(within(code)));
    expect(now.body.data).toEqual({ people: 1, is_more: false, conditions_text: `kod pocztowy: ${code}` });
  });

  test.each([
    ["name", { name: "ab", ...all(within("27")) }],
    ["conditions", { name: "Bez warunku" }],
    ["conditions.of", all()],
    ["conditions.of.0.of", all({ is: "any", of: [] })],
    ["conditions.of.0.is", all({ is: "wiek" })],
    ["conditions.of.0.from", all({ is: "hectares", from: null, to: null })],
    ["conditions.of.1.of.0.to", all(within("27"), { is: "none", of: [{ is: "points", from: 5, to: 4 }] })],
    ["conditions.of.0.day", all({ is: "last_purchase", ...since, when: "before" })],
    ["conditions.of.0.days", all({ is: "joined", when: "since", day: "2026-01-01", days: 5 })],
    ["conditions.of.0.last_days", all({ ...BOUGHT, from: "2026-01-01", last_days: 5 })],
    ["conditions.of.0.at_most", all({ ...BOUGHT, at_least: 5, at_most: 4 })],
    ["conditions.of.0.product_ids", all({ ...BOUGHT, product_ids: [999_999] })],
    ["conditions.of.0.distributor_ids", all({ ...BOUGHT, distributor_ids: [999_999] })],
    ["conditions.of.0.of.1.promotion_id", all({ is: "any", of: [within("27"), promotion(999_999)] })],
    ["conditions.of.0.campaign_id", all({ is: "campaign", campaign_id: 999_999, did: "entered" })],
    ["conditions.of.0.sending_id", all({ is: "message", sending_id: 999_999, did: "opened" })],
    ["conditions.of.0.representative_id", all({ is: "representative", representative_id: 999_999 })],
    ["conditions.of.0.postcode_areas.0", all(within("2"))],
    ["conditions.of", all(nested(4))],
    [
      "conditions.of",
      all(
        { is: "any", of: Array.from({ length: 16 }, () => within("27")) },
        { is: "none", of: Array.from({ length: 15 }, () => within("27")) },
      ),
    ],
  ])("bad input is refused in its field: %s", async (field, body) => {
    const answer = await call("POST", "", { name: "Z błędem", ...body });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  test("a name is there once, however it is written", async () => {
    const { name } = await save({ is: "points", from: 1, to: null });
    const again = await call("POST", "", { name: name.toUpperCase(), ...all(within("27")) });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ["name"]]);
  });

  test("its people are paged by name and taken as CSV without formulas, by those who see every participant", async () => {
    const code = nextArea();
    await farmer({ company_postcode: `${code}-100`, last_name: "Żak", company_name: "=cmd|x" });
    await farmer({ company_postcode: `${code}-100`, last_name: "Łoś" });
    const { id } = await save(within(code));
    const page = (await call("GET", `/${id}/people?per_page=1`)).body;
    expect(page.data).toMatchObject([{ last_name: "Łoś", available: 0 }]);
    expect(page.meta).toMatchObject({ total: 2 });
    const file = await call("GET", `/${id}/people/csv`);
    expect(file.headers["content-type"]).toMatch(/text\/csv/);
    const lines = file.raw.toString("utf8").trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'=cmd|x"`);
    const editor = await given.staff("editor");
    expect((await call("GET", `/${id}/people/csv`, undefined, editor.token)).status).toBe(403);
    const told = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "segment.export")
      .execute();
    expect(told).toMatchObject([{ after: { people: 2 } }]);
  });
});

describe("what is for a saved segment", () => {
  const sendings = (url: string, body: object) =>
    server.call("POST", `/api/office/v1/sendings${url}`, {
      token: admin.token,
      headers: { "idempotency-key": randomUUID() },
      body: {
        audience: "saved",
        title: "Dni pola",
        content: "Zapraszamy.",
        link: null,
        by_email: false,
        by_sms: false,
        ...body,
      },
    });

  test("what is counted back from today is counted from the day of the last count, for everything alike", async () => {
    const code = nextArea();
    const { id: who } = await farmer({ company_postcode: `${code}-100`, created_at: new Date("2026-05-01T10:00:00Z") });
    const days = Math.round((server.clock.now().getTime() - Date.parse("2026-05-01T10:00:00Z")) / 86_400_000);
    const segment = await save(within(code), { is: "joined", when: "since", day: null, days });
    const isReached = async () => {
      const { rows } = await sql<{ has: boolean }>`select segment_has(${segment.id}, ${who}) as has`.execute(server.db);
      const { recipients } = (await sendings("/count", { segment_id: segment.id })).body.data;
      const { total } = (await call("GET", `/${segment.id}/people`)).body.meta;
      return [rows[0]!.has, recipients, total];
    };
    expect(await isReached()).toEqual([true, 1, 1]);
    await countSegments(server.db, new Date(server.clock.now().getTime() + 2 * 86_400_000));
    expect(await isReached()).toEqual([false, 0, 0]);
  });

  test("a sending reaches who is in it when it begins; a planned one keeps the segment from being deleted", async () => {
    const [before, after] = [nextArea(), nextArea()];
    await farmer({ company_postcode: `${before}-100` });
    const meant = [
      await farmer({ company_postcode: `${after}-100` }),
      await farmer({ company_postcode: `${after}-200` }),
    ];
    const segment = await save(within(before));
    expect((await sendings("/count", { segment_id: segment.id })).body.data.recipients).toBe(1);
    const publish_at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const sending = (await sendings("", { segment_id: segment.id, publish_at })).body.data;
    expect(sending.audience_text).toBe(`Segment „${segment.name}”`);
    const refused = await call("DELETE", `/${segment.id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Segmentu nie można usunąć, bo jest używany. Wysyłka: „Dni pola”.",
    ]);
    await call("PUT", `/${segment.id}`, { name: segment.name, ...all(within(after)), revision: 0 });
    while (await advanceSendings(server.db, new Date(publish_at), ""));
    const told = await server.db
      .selectFrom("notification")
      .select("participant_id")
      .where("sending_id", "=", sending.id)
      .orderBy("participant_id")
      .execute();
    expect(told.map(({ participant_id }) => participant_id)).toEqual(meant.map(({ id }) => id));
    expect((await call("DELETE", `/${segment.id}`)).status).toBe(200);
  });

  test("those far down the list are reached and in the file too, each once", async () => {
    const code = nextArea();
    // More than are looked at for one page.
    await sql`insert into participant (identifier, email, phone, first_name, last_name, company_postcode, created_at)
      select (7000000000 + n)::text, '', '+48600100200', 'Jan', 'Kowalski',
        case when n in (1, 1400) then ${`${code}-100`} else '' end, ${server.clock.now()}
      from generate_series(1, 1400) n`.execute(server.db);
    const segment = await save(within(code));
    const sending = (await sendings("", { segment_id: segment.id, publish_at: null })).body.data;
    while (await advanceSendings(server.db, server.clock.now(), ""));
    const [done] = (await server.call("GET", "/api/office/v1/sendings", { token: admin.token })).body.data;
    expect(done).toMatchObject({ id: sending.id, status: "done", recipients_count: 2 });
    const file = await call("GET", `/${segment.id}/people/csv`);
    const numbers = [...file.raw.toString("utf8").matchAll(/"(7\d{9})"/g)].map(([, number]) => number);
    expect(numbers).toEqual(["7000000001", "7000001400"]);
  });

  test("a promotion reaches who is in it when asked, and keeps it from being deleted", async () => {
    const code = nextArea();
    const [inside, outside] = [await farmer({ company_postcode: `${code}-100` }), await farmer()];
    const segment = await save(within(code));
    const body = {
      name: "dla_segmentu",
      slug: "dla-segmentu",
      title: "Dla segmentu",
      lead: "",
      body: "",
      reward: "Karta",
      opens_at: "2026-06-01T00:00:00Z",
      closes_at: "2026-07-01T00:00:00Z",
      purchases_from: null,
      purchases_to: null,
      position: 1,
      is_published: false,
      tiers: [],
      audience: "saved",
      segment_id: segment.id,
      segment_identifier_type: null,
      segment_hectares_min: 0,
      segment_crop_ids: [],
    };
    const saved = await server.call("POST", "/api/office/v1/promotions", { token: admin.token, body });
    expect(saved.body.data).toMatchObject({ audience: "saved", segment_id: segment.id });
    const reached = async () => {
      const { rows } = await sql<{ id: number }>`select p.id from participant p, promotion m
        where m.name = 'dla_segmentu' and p.id in (${inside.id}, ${outside.id}) and promotion_reaches(m, p.id)`.execute(
        server.db,
      );
      return rows.map(({ id }) => id);
    };
    expect(await reached()).toEqual([inside.id]);
    await server.db.updateTable("participant").set({ company_postcode: "" }).where("id", "=", inside.id).execute();
    expect(await reached()).toEqual([]);
    expect((await call("DELETE", `/${segment.id}`)).body.message).toContain("Promocja: „Dla segmentu”");

    // A draft's people are anybody's to change; whoever approves its publication sees those of that moment.
    const changed = async (more: object) => {
      const { revision, name, description, conditions } = (await call("GET", `/${segment.id}`)).body.data;
      return await call("PUT", `/${segment.id}`, { revision, name, description, conditions, ...more });
    };
    const { id, revision } = saved.body.data;
    const office = (method: "POST" | "PUT", path: string, token: string, sent: object) =>
      server.call(method, `/api/office/v1/${path}`, { token, body: sent });
    await office("POST", `promotions/${id}/rules`, admin.token, { content: "<p>Zasady</p>" });
    const publish = () => office("PUT", `promotions/${id}`, admin.token, { ...body, revision, is_published: true });
    await publish();
    expect((await changed(all(within("27")))).status).toBe(200);
    const second = await given.staff("admin");
    const decide = async (decision: string) => {
      const { data } = (await server.call("GET", "/api/office/v1/approvals?status=waiting", second)).body;
      return await office("POST", `approvals/${data[0].id}/decision`, second.token, { decision, reason: "Inni" });
    };
    expect((await decide("approve")).body.error).toBe("approval.outdated");
    expect((await decide("reject")).status).toBe(200);
    await publish();
    expect((await decide("approve")).status).toBe(200);

    const refused = await changed(all(within("28")));
    expect(refused).toMatchObject({ status: 409, body: { error: "segment.promotion_published" } });
    expect(refused.body.message).toContain("„Dla segmentu”");
    expect((await changed({ name: `Inna nazwa ${code}` })).status).toBe(200);
  });

  test("a sending to no segment, or one that is gone, is refused in its field", async () => {
    for (const segment_id of [null, 999_999]) {
      const answer = await sendings("", { segment_id, publish_at: null });
      expect(Object.keys(answer.body.errors)).toEqual(["segment_id"]);
    }
  });
});
