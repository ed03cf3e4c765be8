import { describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

type Choice = { sap: number; known_by: string | null; usual_pack: number | null };

async function search(token: string, invoiceId: number, phrase: string): Promise<Choice[]> {
  const path = `/api/office/v1/invoices/${invoiceId}/products?search=${encodeURIComponent(phrase)}`;
  const answer = await server.call("GET", path, { token });
  expect(answer.status).toBe(200);
  return answer.body.data as Choice[];
}

/** Products of one invented name, so that no other test's are found. */
async function namesakes(name: string) {
  const products = [await given.product(), await given.product(), await given.product()] as const;
  for (const [at, { sap }] of products.entries())
    await server.db
      .updateTable("product")
      .set({ name: `${name} ${"abc"[at]}` })
      .where("sap", "=", sap)
      .execute();
  return products;
}

async function accepted(facts: Parameters<typeof given.submittedInvoice>[0], clerk: { token: string }) {
  const invoice = await given.submittedInvoice(facts);
  const answer = await server.call("POST", `/api/office/v1/invoices/${invoice.id}/accept`, {
    token: clerk.token,
    body: {},
  });
  expect(answer.status).toBe(200);
  return invoice;
}

describe("the search for a line's product", () => {
  test("[INVOICE-12] begins with what the farm bought and its pack, then what the seller sold to others, then the rest", async () => {
    const [unknown, sold, bought] = await namesakes("Zorzan");
    const clerk = await given.staff("clerk");
    const { id: distributorId } = await given.distributor();
    await accepted({ distributorId, lines: [{ sap: sold.sap, pack_volume: 5, quantity: 1 }] }, clerk);
    // From another seller: it is the farm that counts.
    const own = await accepted({ lines: [{ sap: bought.sap, pack_volume: 20, quantity: 1 }] }, clerk);
    const { id } = await given.submittedInvoice({ who: own.who, distributorId });
    expect(await search(clerk.token, id, "zorz")).toMatchObject([
      { sap: bought.sap, known_by: "farm", usual_pack: 20 },
      { sap: sold.sap, known_by: "seller", usual_pack: null },
      { sap: unknown.sap, known_by: null, usual_pack: null },
    ]);
    // Whose name begins so comes before one that the farm bought and that has the letters within.
    expect((await search(clerk.token, id, "b"))[0]).toMatchObject({ known_by: "seller" });
    // The same words on an invoice of two who have nothing to do with each other.
    const other = await given.submittedInvoice();
    expect((await search(clerk.token, other.id, "zorz")).map(({ known_by }) => known_by)).toEqual([null, null, null]);
    // Nothing typed yet: what this farm buys stands first.
    expect((await search(clerk.token, id, ""))[0]).toMatchObject({ sap: bought.sap });
  });

  test("a refused line and a waiting invoice say nothing about what a farm buys", async () => {
    const [refused, waiting] = await namesakes("Mglawin");
    const clerk = await given.staff("clerk");
    const first = await given.submittedInvoice();
    const lines = [
      { sap: refused.sap, pack_volume: 5, quantity: 1, rejection_reason: "Zwrot" },
      { sap: (await given.product()).sap, pack_volume: 5, quantity: 1 },
    ];
    const path = `/api/office/v1/invoices/${first.id}`;
    await server.call("PUT", `${path}/lines`, { token: clerk.token, body: { lines } });
    await server.call("POST", `${path}/accept`, { token: clerk.token, body: {} });
    const next = await given.submittedInvoice({
      who: first.who,
      lines: [{ sap: waiting.sap, pack_volume: 5, quantity: 1 }],
    });
    expect((await search(clerk.token, next.id, "mglawin")).map(({ known_by }) => known_by)).toEqual([null, null, null]);
  });

  test("a product is found by its SAP number, a pack's trade number, a misspelt name, and the seller's own words", async () => {
    const [product] = await namesakes("Kwiatolit");
    const clerk = await given.staff("clerk");
    const invoice = await given.submittedInvoice();
    await server.db
      .updateTable("product_pack")
      .set({ gtin: "5901234123457" })
      .where("volume", "=", "5")
      .where("product_id", "=", product.id)
      .execute();
    await server.db
      .insertInto("feed_article")
      .values({
        distributor_id: invoice.distributorId,
        article_key: "kw-1",
        seller_index: "KW/1",
        name: "Srodek ogrodniczy mocny",
        unit: "szt.",
        status: "product",
        product_id: product.id,
        asked_at: server.clock.now(),
      })
      .execute();
    for (const phrase of [String(product.sap), "5901234123457", "ogrodniczy mocny", "KW/1"])
      expect((await search(clerk.token, invoice.id, phrase))[0], phrase).toMatchObject({ sap: product.sap });
    expect((await search(clerk.token, invoice.id, "kwaitolit")).map(({ sap }) => sap)).toContain(product.sap);
    // Another seller means something else by these words.
    const other = await given.submittedInvoice();
    expect(await search(clerk.token, other.id, "ogrodniczy mocny")).toEqual([]);
    expect(await search(clerk.token, invoice.id, "%")).toEqual([]);
  });

  test("only who works on invoices may ask, about an invoice that there is, with at most a hundred characters", async () => {
    const { id } = await given.submittedInvoice();
    const [clerk, auditor] = [await given.staff("clerk"), await given.staff("auditor")];
    const status = async (token: string, path: string) =>
      (await server.call("GET", `/api/office/v1/invoices/${path}`, { token })).status;
    expect(await status(auditor.token, `${id}/products`)).toBe(403);
    expect(await status(clerk.token, "2147483647/products")).toBe(404);
    expect(await status(clerk.token, `${id}/products?search=${"a".repeat(101)}`)).toBe(422);
    expect(await status(clerk.token, `${id}/products?search=a`)).toBe(200);
  });
});
