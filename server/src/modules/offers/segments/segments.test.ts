import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
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
const count = async (conditions: object) => (await call("POST", "/count", conditions)).body.data.people as number;

async function save(conditions: object) {
  serial += 1;
  const answer = await call("POST", "", { name: `Segment ${serial}`, ...conditions });
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
    const of = (conditions: object) => count({ postcode_areas: [code], ...conditions });
    expect(await of({})).toBe(3);
    expect(await of({ identifier_type: "pesel" })).toBe(1);
    expect(await of({ hectares_from: 50 })).toBe(2);
    expect(await of({ hectares_from: 50, hectares_to: 50 })).toBe(1);
    expect(await of({ crop_ids: [31, 15] })).toBe(2);
    expect(await of({ crop_ids: [31, 15], hectares_from: 50 })).toBe(1);
    expect(await of({ points_to: 0 })).toBe(3);
    expect(await of({ points_from: 1 })).toBe(0);
    expect(await of({ representative_id: 999 })).toBe(0);
    expect(await count({ postcode_areas: [code, nextArea()] })).toBe(3);
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
    const of = (conditions: object) => count({ postcode_areas: [code], ...conditions });
    expect(await of({ last_invoice: "never" })).toBe(1);
    expect(await of({ last_invoice: "since", last_invoice_day: "2026-03-10" })).toBe(1);
    expect(await of({ last_invoice: "since", last_invoice_day: "2026-03-11" })).toBe(0);
    expect(await of({ last_invoice: "before", last_invoice_day: "2026-03-11" })).toBe(1);
    expect(await of({ last_invoice: "before", last_invoice_day: "2026-03-10" })).toBe(0);
    expect(await of({ bought_product_id: product.id, bought_year: 2026 })).toBe(1);
    expect(await of({ bought_product_id: product.id, bought_year: 2025 })).toBe(0);
    await lines(-2);
    expect(await of({ bought_product_id: product.id, bought_year: 2026 })).toBe(0);
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
    expect(await count({ postcode_areas: [code] })).toBe(4);
    expect(await count({ postcode_areas: [code], consents: ["email"] })).toBe(1);
    expect(await count({ postcode_areas: [code], consents: ["email", "sms"] })).toBe(0);
    await server.db
      .insertInto("closing_request")
      .values({ participant_id: closing.id, status: "open", reason: "", requested_at: server.clock.now() })
      .execute();
    const change = (id: number, columns: object) =>
      server.db.updateTable("participant").set(columns).where("id", "=", id).execute();
    await change(closed.id, { closed_at: server.clock.now(), identifier: `#${newNip()}` });
    await change(merged.id, { is_locked: true, merged_into: willing.id });
    expect(await count({ postcode_areas: [code] })).toBe(1);
  });
});

describe("keeping segments", () => {
  test("a saved one is listed with its conditions in words and how many are in it, and every step is audited", async () => {
    const code = nextArea();
    await farmer({ company_postcode: `${code}-100`, acreage: 80 });
    const { id } = await save({ postcode_areas: [code], hectares_from: 50, points_to: 2 });
    const [row] = (await call("GET", "?sort=changed_at&order=desc")).body.data;
    const conditions_text = `co najmniej 50 ha; najwyżej 2 punkty do wydania; kod pocztowy: ${code}`;
    expect(row).toMatchObject({ id, people_total: 1, conditions_text, revision: 0 });
    const read = (await call("GET", `/${id}`)).body.data;
    expect(read).toMatchObject({ hectares_from: 50, postcode_areas: [code], revision: 0, used_by: [] });
    const body = { name: read.name, postcode_areas: [code], revision: 0 };
    const changed = await call("PUT", `/${id}`, body);
    expect(changed.body.data).toMatchObject({ hectares_from: null, revision: 1 });
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
    const { id, name } = await save({ postcode_areas: [code] });
    const row = async () => (await call("GET", `?search=${encodeURIComponent(name)}`)).body.data[0];
    expect(await row()).toMatchObject({ id, people_total: 0, counted_at: server.clock.now().toISOString() });
    await farmer({ company_postcode: `${code}-100` });
    expect((await row()).people_total).toBe(0);
    const night = new Date(server.clock.now().getTime() + 3_600_000);
    await countSegments(server.db, night);
    expect(await row()).toMatchObject({ people_total: 1, counted_at: night.toISOString() });
    expect((await call("GET", `/${id}`)).body.data.revision).toBe(0);
    const now = await call("POST", "/count", { postcode_areas: [code] });
    expect(now.body.data).toEqual({ people: 1, is_more: false });
  });

  test.each([
    ["conditions", { name: "Bez warunku" }],
    ["name", { name: "ab", points_from: 1 }],
    ["hectares_to", { name: "Hektary", hectares_from: 5, hectares_to: 4 }],
    ["points_to", { name: "Punkty", points_from: 5, points_to: 4 }],
    ["last_invoice_day", { name: "Faktura", last_invoice: "before" }],
    ["bought_year", { name: "Produkt", bought_product_id: 1 }],
    ["bought_product_id", { name: "Produkt", bought_product_id: 999_999, bought_year: 2026 }],
    ["representative_id", { name: "Przedstawiciel", representative_id: 999_999 }],
    ["postcode_areas.0", { name: "Kody", postcode_areas: ["2"] }],
  ])("bad input is refused in its field: %s", async (field, body) => {
    const answer = await call("POST", "", body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  test("a name is there once, however it is written", async () => {
    const { name } = await save({ points_from: 1 });
    const again = await call("POST", "", { name: name.toUpperCase(), points_from: 1 });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ["name"]]);
  });

  test("its people are paged by name and taken as CSV without formulas, by those who see every participant", async () => {
    const code = nextArea();
    await farmer({ company_postcode: `${code}-100`, last_name: "Żak", company_name: "=cmd|x" });
    await farmer({ company_postcode: `${code}-100`, last_name: "Łoś" });
    const { id } = await save({ postcode_areas: [code] });
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

  test("a sending reaches who is in it when it begins; a planned one keeps the segment from being deleted", async () => {
    const [before, after] = [nextArea(), nextArea()];
    await farmer({ company_postcode: `${before}-100` });
    const meant = [
      await farmer({ company_postcode: `${after}-100` }),
      await farmer({ company_postcode: `${after}-200` }),
    ];
    const segment = await save({ postcode_areas: [before] });
    expect((await sendings("/count", { segment_id: segment.id })).body.data.recipients).toBe(1);
    const publish_at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const sending = (await sendings("", { segment_id: segment.id, publish_at })).body.data;
    expect(sending.audience_text).toBe(`Segment „${segment.name}”`);
    const refused = await call("DELETE", `/${segment.id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Segmentu nie można usunąć, bo jest używany. Wysyłka: „Dni pola”.",
    ]);
    await call("PUT", `/${segment.id}`, { name: segment.name, postcode_areas: [after], revision: 0 });
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
    const segment = await save({ postcode_areas: [code] });
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
    const segment = await save({ postcode_areas: [code] });
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
  });

  test("a sending to no segment, or one that is gone, is refused in its field", async () => {
    for (const segment_id of [null, 999_999]) {
      const answer = await sendings("", { segment_id, publish_at: null });
      expect(Object.keys(answer.body.errors)).toEqual(["segment_id"]);
    }
  });
});
