// Promotions that grant rewards, and the people who earn them.
import { byTwo } from "./settings.ts";
import type { createGiven } from "#test/harness/given.ts";
import type { TestServer } from "#test/harness/server.ts";

const OFFICE = "/api/office/v1/promotions";
type Farmer = { id: number; token: string; identifier: string };
export type Promotion = Awaited<ReturnType<ReturnType<typeof createGranting>["promotion"]>>;
type Offer = { id: number; name: string; slug: string; sap: number };
let serial = 0;

/** What a test of rewards does over HTTP, as an editor and a clerk. */
export function createGranting(
  server: TestServer,
  given: ReturnType<typeof createGiven>,
  staff: () => { editor: string; clerk: string },
) {
  /** A promotion that runs in June: from 10 l of a product the first reward, from 3 packs of 20 l the second. */
  async function promotion(overrides: object | ((product: { sap: number }) => object) = {}) {
    serial += 1;
    const product = await given.product({ packs: [1, 5, 20] });
    const words = {
      slug: `czerwiec-${serial}`,
      title: `Czerwiec ${serial}`,
      lead: "",
      body: "",
      reward: "Karty",
      opens_at: "2026-06-01T00:00:00Z",
      closes_at: "2026-07-01T00:00:00Z",
      purchases_from: "2026-06-01",
      purchases_to: "2026-06-30",
      position: 5,
      audience: "all",
      segment_identifier_type: null,
      segment_hectares_min: 0,
      segment_crop_ids: [],
      tiers: [
        { quantity: 10, unit: "l", reward: "karta 150 zł", value_grosze: 15_000, products: [{ sap: product.sap }] },
        {
          quantity: 3,
          unit: "pack",
          reward: "czapka",
          value_grosze: 0,
          products: [{ sap: product.sap, pack_volume: 20 }],
        },
      ],
      ...(typeof overrides === "function" ? overrides(product) : overrides),
    };
    const name = `czerwiec_${serial}`;
    const made = await server.call("POST", OFFICE, {
      token: staff().editor,
      body: { ...words, name, is_published: false },
    });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    const { id } = made.body.data as { id: number };
    await server.call("POST", `${OFFICE}/${id}/rules`, {
      token: staff().editor,
      body: { content: "<p>Regulamin</p>" },
    });
    const change = async (next: object) => {
      const { revision, tiers } = (await server.call("GET", `${OFFICE}/${id}`, { token: staff().editor })).body.data;
      const body = { ...words, tiers, is_published: true, ...next, revision };
      return await byTwo(server, server.call("PUT", `${OFFICE}/${id}`, { token: staff().editor, body }), OFFICE);
    };
    await change({});
    return { id, name, slug: words.slug, sap: product.sap, change };
  }
  const answer = (farmer: Farmer, { name }: Offer, answear: boolean) =>
    server.call("POST", "/api/v1/user/promo_agreement", { token: farmer.token, body: { promo_name: name, answear } });

  /** An invoice of the promotion's product, accepted. */
  async function buy(who: Farmer, { sap }: Offer, lines: [pack: number, quantity: number][], issued = "2026-06-10") {
    const { id } = await given.submittedInvoice({
      who,
      lines: lines.map(([pack_volume, quantity]) => ({ sap, pack_volume, quantity })),
    });
    await server.db.updateTable("invoice").set({ issue_date: issued }).where("id", "=", id).execute();
    const accepted = await server.call("POST", `/api/office/v1/invoices/${id}/accept`, {
      token: staff().clerk,
      body: {},
    });
    if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body));
    return id;
  }

  /** A correcting invoice that leaves this many packs of the invoice's first line. */
  async function correct(invoiceId: number, quantity: number) {
    serial += 1;
    const line = await server.db
      .selectFrom("invoice_line")
      .select("id")
      .where("invoice_id", "=", invoiceId)
      .executeTakeFirstOrThrow();
    const corrected = await server.call("POST", `/api/office/v1/invoices/${invoiceId}/correction`, {
      token: staff().clerk,
      body: {
        document: `KOR/${serial}`,
        issue_date: "2026-06-10",
        reason: "Zwrot",
        lines: [{ line_id: line.id, quantity }],
      },
    });
    if (corrected.status !== 200) throw new Error(JSON.stringify(corrected.body));
  }

  const rewards = async (farmer: Farmer) =>
    (await server.call("GET", "/api/v1/user/promotion-rewards", { token: farmer.token })).body.data.items as {
      id: number;
      reward: string;
      status: string;
    }[];
  const states = async (farmer: Farmer) => (await rewards(farmer)).map(({ reward, status }) => `${reward}: ${status}`);
  const step = (promotionId: number, body: object, token = staff().clerk) =>
    server.call("POST", `${OFFICE}/${promotionId}/grants/steps`, { token, body });
  const notices = async (farmer: Farmer) =>
    (
      await server.db
        .selectFrom("notification")
        .select(["title", "content"])
        .where("participant_id", "=", farmer.id)
        .where("title", "like", "%nagrod%")
        .orderBy("id")
        .execute()
    ).map(({ title, content }) => `${title}: ${content}`);

  return { promotion, answer, buy, correct, rewards, states, step, notices };
}
