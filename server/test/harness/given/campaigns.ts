// Campaigns over HTTP: entering, links in e-mails, invoices that count as a purchase.
import { sql } from "kysely";
import { beforeAll } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { multipart, type TestServer } from "#test/harness/server.ts";
import { approveWaiting } from "./settings.ts";

export const DOVVO = "dovvo-promocja-mocna-akcja-taka";
export const HALVETIC = "halvetic-promocja-mocna-akcja-taka";
export const LEPTOSAR = "leptosar-promocja";

/** A day on which the satisfaction promotion takes entries. */
export const SATISFACTION_DAY = "2023-06-14T10:00:00.000Z";

/** What the campaigns of the tests give, as an office has declared it: for 5 l of Leptosar that is 150 zł. */
export const DECLARED = {
  pewnosc100: { reward_kind: "refund", reward_grosze: null, reward_cap_grosze: 500_000 },
  [DOVVO]: {
    reward_kind: "per_unit",
    reward_grosze: 2_000,
    reward_cap_grosze: 200_000,
    thing_name: "karta paliwowa",
    thing_value_grosze: 10_000,
  },
  [HALVETIC]: { reward_kind: "fixed", reward_grosze: 20_000, reward_cap_grosze: null },
  [LEPTOSAR]: { reward_kind: "per_unit", reward_grosze: 3_000, reward_cap_grosze: 200_000 },
} as const;

/** A campaign that an office makes, for whatever a test does not say. */
export const NEW_CAMPAIGN = {
  slug: "pszenica-na-plus",
  title: "Pszenica na plus",
  asks: "purchase",
  takes_visitors: true,
  opens_at: "2026-01-01T00:00:00Z",
  entries_end_at: "2027-06-01T00:00:00Z",
  closes_at: "2027-09-01T00:00:00Z",
};

/** Opens all campaigns, as they are in an installation that has worked for a while. */
export async function openCampaigns(server: TestServer): Promise<void> {
  for (const [slug, declared] of Object.entries(DECLARED)) {
    await server.db
      .updateTable("campaign")
      .set({ ...declared, opened_at: new Date("2023-01-01T00:00:00Z") })
      .where("slug", "=", slug)
      .execute();
  }
}

export type Farm = { id: number; token: string; identifier: string };

const JPEG_NAME = "lan.jpg";

export function createCampaigns(server: TestServer) {
  const given = createGiven(server);
  let serial = 0;
  beforeAll(() => openCampaigns(server));
  const form = (overrides: Record<string, unknown> = {}) => ({
    first_name: "Jan",
    last_name: "Kowalski",
    phone: "+48600100200",
    area_hectares: "12,5",
    invoice_number: "FV/1/2026",
    street: "Polna 3",
    postcode: "87-100",
    city: "Toruń",
    accept_rules: true,
    ...overrides,
  });
  const key = () => ({ "idempotency-key": `campaign-test-${(serial += 1)}` });
  const mailsTo = async (email: string) =>
    await server.db
      .selectFrom("outbox_message")
      .select(["subject", "body"])
      .where("recipient", "=", email.toLowerCase())
      .orderBy("id", "desc")
      .execute();
  /** The token in the newest mail that has one. */
  const tokenFor = async (email: string): Promise<string> => {
    const found = (await mailsTo(email)).map(({ body }) => /(?:zgloszenie=|100pewnosci\/)([\w-]{40,})/.exec(body)?.[1]);
    const token = found.find(Boolean);
    if (!token) throw new Error(`No link was mailed to ${email}`);
    return token;
  };
  const enterSatisfaction = (overrides: Record<string, unknown> = {}, headers: Record<string, string> = key()) =>
    server.call("POST", "/api/v1/satisfaction", {
      headers,
      body: {
        first_name: "Jan",
        last_name: "Kowalski",
        nip: "1111111111",
        email: "jan@example.pl",
        phone: "+48600100200",
        accept_rules: true,
        ...overrides,
      },
    });
  const OFFICE = "/api/office/v1/campaigns";
  /** A campaign as the office reads it. */
  const onBoard = async ({ token }: { token: string }, id: number) =>
    (await server.call("GET", OFFICE, { token })).body.data.find((one: { id: number }) => one.id === id);
  /** Makes a campaign, says what it gives, adds rules and has it opened by a second person. */
  const opened = async ({ token }: { token: string }, made: object = {}, declared: object = {}): Promise<number> => {
    const { id } = (await server.call("POST", OFFICE, { token, body: { ...NEW_CAMPAIGN, ...made } })).body.data;
    await server.call("POST", `${OFFICE}/${id}/rules`, { token, body: { content: "<p>Zasady</p>" } });
    const money = { reward_kind: "per_unit", reward_grosze: 1_000, reward_cap_grosze: 50_000 };
    const body = { ...(await onBoard({ token }, id)), ...money, ...declared, is_open: true };
    const change = await server.call("PUT", `${OFFICE}/${id}`, { token, body });
    if (!change.body.message?.includes("drugą osobę")) throw new Error(JSON.stringify(change.body));
    await approveWaiting(server);
    return id;
  };
  return {
    onBoard,
    opened,
    form,
    key,
    mailsTo,
    tokenFor,
    enterSatisfaction,
    /** A new satisfaction entry with a confirmed e-mail; returns its token. */
    confirmed: async (overrides: Record<string, unknown> = {}) => {
      serial += 1;
      const email = `uczestnik${serial}@example.pl`;
      await enterSatisfaction({ email, ...overrides });
      const token = await tokenFor(String(overrides["email"] ?? email));
      await server.call("POST", `/api/v1/satisfaction/${token}/confirm`, { address: `198.51.100.${serial}` });
      return token;
    },
    submitOwn: (who: { token: string }, slug: string, overrides: Record<string, unknown> = {}) =>
      server.call("POST", `/api/v1/campaigns/${slug}/entry`, { token: who.token, body: form(overrides) }),
    ownEntry: async (who: { token: string }, slug: string) =>
      (await server.call("GET", `/api/v1/campaigns/${slug}/entry`, { token: who.token })).body.data,
    entryIdOf: async (who: { id: number }, slug: string) =>
      (
        await server.db
          .selectFrom("campaign_entry")
          .innerJoin("campaign", "campaign.id", "campaign_entry.campaign_id")
          .select("campaign_entry.id")
          .where("campaign.slug", "=", slug)
          .where("participant_id", "=", who.id)
          .executeTakeFirstOrThrow()
      ).id,
    act: (clerk: { token: string }, entryId: number, act: string, reason = "") =>
      server.call("POST", `/api/office/v1/campaign-entries/${entryId}/act`, {
        token: clerk.token,
        body: { act, reason },
      }),
    /** A product that counts in a campaign. */
    productOf: async (slug: string) => {
      const product = await given.product({ packs: [1, 5] });
      await sql`insert into campaign_product (campaign_id, product_id)
        select id, ${product.id} from campaign where slug = ${slug}`.execute(server.db);
      return product;
    },
    /** A waiting invoice for this many litres, and a clerk's acceptance of it. */
    invoiceOf: async (who: Farm, sap: number, litres: number) => {
      const invoice = await given.submittedInvoice({ who, lines: [{ sap, pack_volume: 1, quantity: litres }] });
      const clerk = await given.staff("clerk");
      const issue_date = server.clock.now().toISOString().slice(0, 10);
      const lines = await server.call("PUT", `/api/office/v1/invoices/${invoice.id}/lines`, {
        token: clerk.token,
        body: { issue_date, lines: [{ sap, pack_volume: 1, quantity: litres, rejection_reason: null }] },
      });
      if (lines.status !== 200) throw new Error(JSON.stringify(lines.body));
      const accept = () =>
        server.call("POST", `/api/office/v1/invoices/${invoice.id}/accept`, { token: clerk.token, body: {} });
      return { id: invoice.id, accept };
    },
    complaint: (
      token: string,
      photos: Buffer[] = [],
      {
        fields = {},
        headers = {},
        without = [],
      }: { fields?: Record<string, string>; headers?: Record<string, string>; without?: string[] } = {},
    ) => {
      const all = {
        product: "Halvetic 20 l",
        invoice_number: "FV/7/2023",
        area_hectares: "8,25",
        description: "Perz nie zasechł po trzech tygodniach.",
        phone: "+48600100200",
        ...fields,
      };
      const texts = Object.entries(all).filter(([name]) => !without.includes(name));
      const body = multipart([
        ...texts.map(([name, value]) => ({ name, value })),
        ...photos.map((value) => ({ name: "photos", value, filename: JPEG_NAME, type: "image/jpeg" })),
      ]);
      return server.call("POST", `/api/v1/satisfaction/${token}/complaint`, {
        payload: body.payload,
        headers: { ...body.headers, ...headers },
        address: `198.51.101.${(serial += 1)}`,
      });
    },
  };
}
