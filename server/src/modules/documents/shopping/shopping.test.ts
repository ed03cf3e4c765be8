import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

type Line = { sap: number; pack_volume: number; quantity: number; value_grosze?: number; rejection_reason?: string };

async function accepted(who: { id: number; token: string }, distributorId: number, date: string, lines: Line[]) {
  const clerk = await given.staff("clerk");
  const invoice = await given.submittedInvoice({ who, distributorId });
  const office = (method: "GET" | "POST" | "PUT", path: string, body: unknown) =>
    server.call(method, `/api/office/v1/invoices/${invoice.id}${path}`, { token: clerk.token, body });
  const put = await office("PUT", "/lines", { issue_date: date, lines });
  expect(put.status).toBe(200);
  expect((await office("POST", "/accept", {})).status).toBe(200);
  return { ...invoice, office, lines: put.body.data.lines as { id: number }[] };
}

const shopping = (token: string, path = "") => server.call("GET", `/api/v1/my-shopping${path}`, { token });

async function priced(conversionPriceGrosze: number | null) {
  const product = await given.product();
  await server.db
    .updateTable("product")
    .set({ conversion_price_grosze: conversionPriceGrosze })
    .where("id", "=", product.id)
    .execute();
  return product;
}

describe("my shopping", () => {
  test("[SHOPPING-01, SHOPPING-03] sums accepted lines by product and distributor; waiting and rejected ones and other farmers' do not count", async () => {
    const who = await given.participant();
    const distributor = await given.distributor();
    const product = await priced(7_850);
    const unpriced = await priced(null);
    await accepted(who, distributor.id, "2026-02-01", [
      { sap: product.sap, pack_volume: 5, quantity: 3, value_grosze: 123_456 },
      { sap: product.sap, pack_volume: 20, quantity: 1 },
      { sap: unpriced.sap, pack_volume: 5, quantity: 1 },
      { sap: unpriced.sap, pack_volume: 20, quantity: 9, rejection_reason: "Produkt spoza programu" },
    ]);
    await given.submittedInvoice({ who, lines: [{ sap: product.sap, pack_volume: 5, quantity: 7 }] });
    const { body } = await shopping(who.token);
    expect(body.data.season).toBe(2026);
    expect(body.data.data).toEqual([
      {
        group: product.sap,
        distributor: distributor.id,
        info: { product: `Herbicyd ${product.sap}`, distributor: distributor.name },
        unit: "l",
        volume: 35,
        points: 350,
        turnover: 2_747.5,
        turnover_fv: 1_234.56,
        turnover_fv_missing: 1,
      },
      expect.objectContaining({ group: unpriced.sap, volume: 5, turnover: null, turnover_fv: null }),
    ]);
    const stranger = await given.participant();
    expect((await shopping(stranger.token)).body.data).toEqual({ data: [], season: null, seasons: [], compared: null });
    const strangers = await shopping(stranger.token, `/details/${product.sap}/${distributor.id}`);
    expect(strangers.body.data).toMatchObject({ info: null, invoices: [] });
  });

  test("[SHOPPING-02, SHOPPING-04] details are the invoice lines; a correction takes its part off, in the season of what it corrects", async () => {
    const who = await given.participant();
    const distributor = await given.distributor();
    const product = await priced(10_000);
    const old = await accepted(who, distributor.id, "2025-04-01", [
      { sap: product.sap, pack_volume: 5, quantity: 4, value_grosze: 200_000 },
    ]);
    await accepted(who, distributor.id, "2026-01-10", [{ sap: product.sap, pack_volume: 20, quantity: 1 }]);
    const corrected = await old.office("POST", "/correction", {
      document: "KOR/1/2026",
      issue_date: "2026-01-15",
      reason: "Zwrot opakowania",
      lines: [{ line_id: old.lines[0]!.id, quantity: 3 }],
    });
    expect(corrected.status).toBe(200);
    const path = `/details/${product.sap}/${distributor.id}`;
    const { body } = await shopping(who.token, `${path}?season=2025`);
    expect(body.data.info).toEqual({ product: `Herbicyd ${product.sap}`, distributor: distributor.name });
    expect(body.data.invoices).toEqual([
      {
        id: expect.any(Number),
        line_id: expect.any(Number),
        document: "KOR/1/2026",
        date: "2026-01-15",
        quantity: -1,
        size: 5,
        volume: -5,
        points: -50,
        turnover: -500,
        turnover_fv: -500,
      },
      expect.objectContaining({
        id: old.id,
        date: "2025-04-01",
        quantity: 4,
        size: 5,
        volume: 20,
        points: 200,
        turnover: 2_000,
        turnover_fv: 2_000,
      }),
    ]);
    expect((await shopping(who.token, `${path}?season=all`)).body.data.invoices).toHaveLength(3);
    const all = await shopping(who.token, "?season=all");
    expect(all.body.data.seasons).toEqual([
      { season: 2026, points: 200, turnover: 2_000 },
      { season: 2025, points: 150, turnover: 1_500 },
    ]);
    expect(all.body.data.data[0]).toMatchObject({ volume: 35, points: 350, turnover: 3_500, turnover_fv: 1_500 });
    expect((await shopping(who.token, "?season=jesień")).status).toBe(422);
  });

  test("the CSV opens in a Polish spreadsheet: commas, and an empty cell for what is not known", async () => {
    const who = await given.participant();
    const distributor = await given.distributor();
    const product = await priced(9_999);
    await accepted(who, distributor.id, "2026-01-10", [{ sap: product.sap, pack_volume: 5, quantity: 1 }]);
    const file = await server.call("GET", "/api/v1/my-shopping.csv", { token: who.token });
    expect(file.headers["content-type"]).toContain("text/csv");
    const lines = file.raw.toString("utf8").trim().split("\r\n");
    expect(lines[1]).toBe(`"Herbicyd ${product.sap}";"${distributor.name}";"5";"l";"50";"499,95";""`);
  });

  test.each([0, 1, 16, 17, 10_000])("answers all of %i products, without a page", async (total) => {
    const who = await given.participant();
    const distributor = await given.distributor();
    const base = 5_000_000 + total * 100;
    await sql`insert into product (sap, name, brand, category, unit) select ${base}::integer + n, 'Produkt ' || n, 'Plon', 'Herbicydy', 'l'
      from generate_series(1, ${total}) as n`.execute(server.db);
    const { id } = await given.submittedInvoice({ who, distributorId: distributor.id });
    await sql`update invoice set status = 'accepted' where id = ${id}`.execute(server.db);
    await sql`insert into invoice_line (invoice_id, line_no, product_id, title_product, pack_volume, quantity, status, points, explanation)
      select ${id}, sap - ${base}::integer, id, name, 5, 1, 'accepted', 50, '{}' from product
      where sap > ${base}::integer and sap <= ${base}::integer + ${total}::integer`.execute(server.db);
    expect((await shopping(who.token)).body.data.data).toHaveLength(total);
  });

  test("a season stands beside the one before up to the same day, a correction in the season of what it corrects", async () => {
    server.clock.set("2026-04-10T08:00:00Z");
    const who = await given.participant();
    await server.db.updateTable("participant").set({ acreage: "40" }).where("id", "=", who.id).execute();
    const distributor = await given.distributor();
    const product = await priced(10_000);
    const buy = (day: string, quantity: number) =>
      accepted(who, distributor.id, day, [{ sap: product.sap, pack_volume: 5, quantity }]);
    await buy("2026-04-10", 4);
    expect((await shopping(who.token)).body.data.compared).toBeNull();
    await buy("2025-04-10", 2);
    // Later in the last season: not yet in this one.
    await buy("2025-04-11", 7);
    expect((await shopping(who.token)).body.data.compared).toEqual({
      day: "2026-04-10",
      now: { season: 2026, litres: 20, kilograms: 0, turnover: 2000, points: 200, points_per_hectare: 5 },
      before: { season: 2025, litres: 10, kilograms: 0, turnover: 1000, points: 100, points_per_hectare: 2.5 },
    });
    // Another season that is looked at changes nothing of it.
    expect((await shopping(who.token, "?season=2025")).body.data.compared).toMatchObject({ day: "2026-04-10" });
  });
});
