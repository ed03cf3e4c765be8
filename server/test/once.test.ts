// Every endpoint that takes an Idempotency-Key: the same request at once and later is done once and answered alike, and
// the same key with anything else is refused and leaves nothing.
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ensureSeasonalPromotions } from "#modules/offers/promotions/seasonal-promotions.service.ts";
import { createCampaigns, DOVVO, HALVETIC, LEPTOSAR, SATISFACTION_DAY } from "./harness/given/campaigns.ts";
import { makeProgrammeConsents, registrationForm } from "./harness/given/consents.ts";
import { newNip, samplePdf, samplePicture } from "./harness/given.ts";
import { createPartners } from "./harness/given/partners.ts";
import { ACCOUNT, usePayoutDesk } from "./harness/given/payouts.ts";
import { givenProduct } from "./harness/given/products.ts";
import { DELIVERY, givenPoints, givenPrize, order as orderThing } from "./harness/given/rewards.ts";
import { multipart, START } from "./harness/server.ts";

const { server, given, orders, staff, moneyOrders, farmerWithPoints } = usePayoutDesk();
const campaigns = createCampaigns(server);
const partners = createPartners(server, given);

type Body = Record<string, unknown>;
type File = { field: string; content: Buffer; filename: string };
type Asked = {
  url: string;
  token?: string;
  body: Body;
  /** With a file the body's fields go before it, as texts. */
  file?: File;
  /** The table in which the request leaves one row. */
  made: string;
  /** What else might be asked: each alone makes it another request. */
  others: { body?: Body; file?: File; url?: string }[];
};

/** By name of the endpoint: a request that it takes, with everything that must be there before. */
const CASES: Record<string, () => Promise<Asked>> = {
  partnerSendEvent: async () => {
    const [who, one, other] = [await partners.partner(), await farm(), await farm()];
    for (const shown of [one, other]) await partners.show(await given.joined(shown.identifier), who.id);
    const [kind, otherKind] = [await partners.kind(who.id), await partners.kind(who.id)];
    return {
      url: "/api/partners/v1/events",
      token: who.key,
      body: { external_id: "raz", kind: kind.code, nip: one.identifier, occurred_on: START.slice(0, 10) },
      made: "partner_event",
      others: [
        { body: { external_id: "dwa" } },
        { body: { kind: otherKind.code } },
        { body: { nip: other.identifier } },
        { body: { occurred_on: "2026-06-01" } },
      ],
    };
  },
  officeMergeParticipant: async () => {
    const [left, kept, third] = [await farm(), await farm(), await farm()];
    await givenPoints(server, left.id, 300);
    return {
      url: `/api/office/v1/participants/${left.id}/merge`,
      token: await tokenOf("admin"),
      body: { kept_id: kept.id, reason: "Jedno gospodarstwo" },
      made: "participant_merge",
      others: [{ body: { kept_id: third.id } }, { body: { reason: "Dwa konta jednej osoby" } }],
    };
  },
  officeSetProductPhoto: () => photo("products", async () => (await givenProduct(server)).id),
  officeSetProductLabel: async () => {
    const [one, other] = [await givenProduct(server), await givenProduct(server)];
    return {
      url: `/api/office/v1/products/${one.id}/label`,
      token: await tokenOf("editor"),
      body: {},
      file: { field: "label", content: await samplePdf(), filename: "etykieta.pdf" },
      made: "request_receipt",
      others: [
        { file: { field: "label", content: await otherPdf(), filename: "etykieta.pdf" } },
        { url: `/api/office/v1/products/${other.id}/label` },
      ],
    };
  },
  officeAddPrizePhoto: () => photo("prizes", async () => (await givenPrize(server)).id, "photos"),
  officeSetNewsPhoto: () => photo("news", newsId),
  officeSetPromotionPhoto: async () => {
    const asked = await photo("promotions", promotionId);
    return { ...asked, others: asked.others.filter(({ url }) => !url) };
  },
  officeSetRepresentativePhoto: async () => {
    const asked = await photo("representatives", representativeId);
    return { ...asked, token: await tokenOf("admin"), body: {}, others: asked.others.filter(({ body }) => !body) };
  },
  officeChangeStock: async () => {
    const [one, other] = [await givenPrize(server, { left: 5 }), await givenPrize(server, { left: 5 })];
    return {
      url: `/api/office/v1/prizes/${one.id}/stock`,
      token: await tokenOf("editor"),
      body: { change: 3, reason: "Dostawa" },
      made: "prize_stock_change",
      others: [
        { body: { change: 4 } },
        { body: { reason: "Zwrot" } },
        { url: `/api/office/v1/prizes/${other.id}/stock` },
      ],
    };
  },
  officeCreateSending: async () => {
    await given.participant();
    return {
      url: "/api/office/v1/sendings",
      token: await tokenOf("admin"),
      body: {
        audience: "all",
        title: "Dni pola",
        content: "Zapraszamy do Sandomierza.",
        link: "/dni-pola",
        by_email: false,
        by_sms: false,
        publish_at: null,
      },
      made: "sending",
      others: [{ body: { title: "Targi" } }, { body: { link: "/targi" } }, { body: { content: "Zapraszamy." } }],
    };
  },
  officeCreatePayoutBatch: async () => {
    const [{ ids }, { ids: others }] = [await moneyOrders(2), await moneyOrders(1)];
    return {
      url: "/api/office/v1/payout-batches",
      token: await tokenOf("clerk"),
      body: { order_ids: ids, execution_date: "2027-01-04" },
      made: "payout_batch",
      others: [
        { body: { order_ids: others } },
        { body: { execution_date: "2027-01-05" } },
        { body: { execution_date: "2020-01-01" } },
      ],
    };
  },
  officePayCampaignEntries: async () => {
    const [one, other] = [await entitled(), await entitled()];
    return {
      url: "/api/office/v1/campaign-entries/payouts",
      token: await tokenOf("clerk"),
      body: { entry_ids: [one], amount_grosze: 15_000 },
      made: "reward_order",
      others: [{ body: { amount_grosze: 16_000 } }, { body: { entry_ids: [other] } }],
    };
  },
  officeAdjustPoints: async () => {
    const one = await given.participant();
    return {
      url: `/api/office/v1/participants/${one.id}/adjustments`,
      token: await tokenOf("admin"),
      body: { points: 100, reason: "Rekompensata" },
      made: "ledger_journal",
      others: [{ body: { points: 200 } }, { body: { points: 5000 } }, { body: { reason: "Pomyłka" } }],
    };
  },
  "officeAdjustPoints, for a second person": async () => {
    const one = await given.participant();
    return {
      url: `/api/office/v1/participants/${one.id}/adjustments`,
      token: await tokenOf("admin"),
      body: { points: 5000, reason: "Rekompensata" },
      made: "approval_request",
      others: [{ body: { points: 6000 } }, { body: { points: 100 } }, { body: { reason: "Pomyłka" } }],
    };
  },
  officeTransferPoints: async () => {
    const [one, receiver, third] = [await given.participant(), await given.participant(), await given.participant()];
    await givenPoints(server, one.id, 9000);
    return {
      url: `/api/office/v1/participants/${one.id}/transfers`,
      token: await tokenOf("admin"),
      body: { receiver_nip: receiver.identifier, points: 50, reason: "Zmiana gospodarza" },
      made: "ledger_journal",
      others: [
        { body: { points: 60 } },
        { body: { points: 5000 } },
        { body: { receiver_nip: third.identifier } },
        { body: { reason: "Pomyłka" } },
      ],
    };
  },
  orderPrize: async () => {
    const [who, one, other] = [
      await farmerWithPoints(),
      await givenPrize(server, { left: 9 }),
      await givenPrize(server),
    ];
    return {
      url: "/api/v1/prize/order",
      token: who.token,
      body: { prize_id: one.id, delivery: DELIVERY, quantity: 1 },
      made: "reward_order",
      others: [
        { body: { quantity: 2 } },
        { body: { prize_id: other.id } },
        { body: { delivery: { ...DELIVERY, delivery_street: "Leśna" } } },
      ],
    };
  },
  askToReturn: async () => {
    const who = await farmerWithPoints();
    const sent = async () => {
      const id: number = (await orderThing(server, await givenPrize(server), { token: who.token, quantity: 2 })).body
        .data.id;
      await server.db.updateTable("reward_order").set({ status: "sent" }).where("id", "=", id).execute();
      await server.db
        .insertInto("reward_order_event")
        .values({ order_id: id, status: "sent", happened_at: server.clock.now(), actor_kind: "staff" })
        .execute();
      return `/api/v1/prize/my-orders/${id}/return`;
    };
    return {
      url: await sent(),
      token: who.token,
      body: { cause: "withdrawn", quantity: 1, reason: "Zły rozmiar" },
      made: "order_return",
      others: [
        { body: { quantity: 2 } },
        { body: { cause: "broken" } },
        { body: { reason: "Inny kolor" } },
        { url: await sent() },
      ],
    };
  },
  orderMoneyReward: async () => {
    const { token } = await farmerWithPoints();
    const body = { kind: "bank_transfer", points: 1000, consents: [1, 2, 3, 4] };
    return {
      url: "/api/v1/prize/money-reward",
      token,
      body: { ...body, ...(await orders.confirmation(token, body)) },
      made: "reward_order",
      others: [{ body: { points: 2000 } }, { body: { kind: "charity" } }, { body: { consents: [1, 2, 4] } }],
    };
  },
  sendInvitation: async () => ({
    url: "/api/v1/user/invitations",
    token: (await given.participant()).token,
    body: {
      first_name: "Adam",
      last_name: "Górski",
      phone: newPhone(),
      email: "",
      nip: newNip(),
      person_consent: true,
    },
    made: "invitation",
    others: [{ body: { phone: newPhone() } }, { body: { last_name: "Dolny" } }, { body: { nip: newNip() } }],
  }),
  register: async () => ({
    url: "/api/v1/registration",
    body: registrationForm(agreements),
    made: "registration",
    others: [{ body: { nip: newNip() } }, { body: { first_name: "Anna" } }, { body: { phone: newPhone() } }],
  }),
  enterSatisfaction: async () => {
    server.clock.set(SATISFACTION_DAY);
    return {
      url: "/api/v1/satisfaction",
      body: {
        first_name: "Jan",
        last_name: "Kowalski",
        nip: newNip(),
        email: `${randomUUID()}@example.pl`,
        phone: "+48600100200",
        accept_rules: true,
      },
      made: "campaign_entry",
      others: [{ body: { nip: newNip() } }, { body: { email: "inny@example.pl" } }, { body: { last_name: "Nowak" } }],
    };
  },
  startCampaign: async () => ({
    url: `/api/v1/campaigns/${DOVVO}/start`,
    body: { nip: newNip(), email: `${randomUUID()}@example.pl` },
    made: "campaign_entry",
    others: [
      { body: { nip: newNip() } },
      { body: { email: "inny@example.pl" } },
      { url: `/api/v1/campaigns/${HALVETIC}/start` },
    ],
  }),
  fileComplaint: async () => {
    server.clock.set(SATISFACTION_DAY);
    const token = await campaigns.confirmed();
    const picture = async (kind: "png" | "jpeg") => ({
      field: "photos",
      content: await samplePicture(kind),
      filename: "lan.jpg",
    });
    return {
      url: `/api/v1/satisfaction/${token}/complaint`,
      body: {
        product: "Halvetic 20 l",
        invoice_number: "FV/7/2023",
        area_hectares: "8,25",
        description: "Perz nie zasechł po trzech tygodniach.",
        phone: "+48600100200",
      },
      file: await picture("jpeg"),
      made: "campaign_complaint",
      others: [
        { body: { product: "Inny" } },
        { body: { description: "Perz wrócił." } },
        { file: await picture("png") },
      ],
    };
  },
  openMatter: async () => {
    const { who, id } = await given.submittedInvoice();
    const other = await given.submittedInvoice({ who });
    return {
      url: `/api/v1/matters/invoice/${id}`,
      token: who.token,
      body: { kind: "question", text: "Kiedy decyzja?" },
      made: "matter",
      others: [{ body: { text: "Ile punktów?" } }, { url: `/api/v1/matters/invoice/${other.id}` }],
    };
  },
  askAbout: async () => {
    const { id: farm, token } = await given.participant();
    await givenPoints(server, farm, 10_000);
    const prize = await givenPrize(server);
    const ordered = (await orderThing(server, prize, { token })).body.data.id as number;
    const other = (await orderThing(server, prize, { token })).body.data.id as number;
    return {
      url: "/api/v1/matters",
      token,
      body: { subject: { type: "order", id: ordered }, text: "Kiedy paczka?" },
      made: "matter",
      others: [{ body: { text: "Gdzie paczka?" } }, { body: { subject: { type: "order", id: other } } }],
    };
  },
  writeInMatter: async () => {
    const { who, id } = await given.submittedInvoice();
    const opened = await server.call("POST", `/api/v1/matters/invoice/${id}`, {
      token: who.token,
      body: { kind: "question", text: "Kiedy decyzja?" },
      headers: { "idempotency-key": randomUUID() },
    });
    return {
      url: `/api/v1/matters/${opened.body.data.matters[0].id}/posts`,
      token: who.token,
      body: { text: "Czekam." },
      made: "matter_post",
      others: [{ body: { text: "Nadal czekam." } }],
    };
  },
  sendContact: async () => ({
    url: "/api/v1/user/contact",
    token: (await given.participant()).token,
    body: { subject: "Pytanie", message: "Kiedy punkty?", phone_back: false },
    made: "contact_message",
    others: [{ body: { subject: "Prośba" } }, { body: { message: "Kiedy?" } }, { body: { phone_back: true } }],
  }),
  startOneTimeTransfer: async () => {
    const [who, receiver, third] = [await farmerWithPoints(), await given.participant(), await given.participant()];
    return {
      url: "/api/v1/transfer/one-time",
      token: who.token,
      body: { receiver_nip: receiver.identifier, points: 100, accept_terms: true },
      made: "one_time_transfer",
      others: [{ body: { points: 200 } }, { body: { receiver_nip: third.identifier } }],
    };
  },
  submitInvoice: async () => {
    const [seller, other] = [await given.distributor(), await given.distributor()];
    const { sap } = await given.product();
    const file = async () => ({ field: "invoice", content: await otherPdf(), filename: "faktura.pdf" });
    const lines = (quantity: number) => JSON.stringify([{ sap, pack_volume: 5, quantity }]);
    return {
      url: "/api/v1/invoices/submit",
      token: (await given.participant()).token,
      body: { document_name: "FV/1/2026", distributor_id: String(seller.id), lines: lines(1) },
      file: await file(),
      made: "invoice",
      others: [
        { body: { lines: lines(100) } },
        { body: { distributor_id: String(other.id) } },
        { body: { document_name: "FV/2/2026" } },
        { body: { draft: "1" } },
        { file: await file() },
      ],
    };
  },
  keepInvoiceDraft: async () => {
    const file = async () => ({ field: "invoice", content: await otherPdf(), filename: "faktura.pdf" });
    return {
      url: "/api/v1/invoices/drafts",
      token: (await given.participant()).token,
      body: {},
      file: await file(),
      made: "invoice_draft",
      others: [{ file: await file() }],
    };
  },
};

let agreements: number[] = [];
beforeAll(async () => {
  const { rules, notice } = await makeProgrammeConsents(server);
  agreements = [rules.textId, notice.textId];
  await ensureSeasonalPromotions(server.db, server.clock.now());
});
beforeEach(() => server.clock.set(START));

const tokenOf = async (role: "admin" | "clerk" | "editor") => (await given.staff(role)).token;
let serial = 0;
const newPhone = () => `+4869${String(1_000_000 + (serial += 1))}`;
const otherPdf = async () => Buffer.concat([await samplePdf(), Buffer.from(`\n% ${(serial += 1)}\n`)]);

async function farm() {
  const made = await given.participant();
  await server.db
    .updateTable("participant")
    .set({ phone: newPhone(), first_name: `Jan ${serial}` })
    .where("id", "=", made.id)
    .execute();
  return made;
}

async function photo(things: string, newId: () => Promise<number>, name = "photo"): Promise<Asked> {
  const [one, other] = [await newId(), await newId()];
  const picture = async (kind: "png" | "jpeg") => ({
    field: "photo",
    content: await samplePicture(kind, { width: 700, height: 400 }),
    filename: "zdjecie.jpg",
  });
  return {
    url: `/api/office/v1/${things}/${one}/${name}`,
    token: await tokenOf("editor"),
    body: { alt: "Czysty łan" },
    file: await picture("jpeg"),
    made: "request_receipt",
    others: [
      { body: { alt: "Pole o świcie" } },
      { file: await picture("png") },
      { url: `/api/office/v1/${things}/${other}/${name}` },
    ],
  };
}

const idAt = async (url: string, role: "admin" | "editor", body: Body): Promise<number> => {
  const made = await server.call("POST", `/api/office/v1/${url}`, { token: await tokenOf(role), body });
  expect(made.body).toMatchObject({ status: "success" });
  return made.body.data.id;
};

const newsId = () =>
  idAt("news", "editor", {
    slug: `wiadomosc-${(serial += 1)}`,
    title: "Żniwa",
    lead: "Krótko.",
    content: "<p>Treść</p>",
  });
const representativeId = () =>
  idAt("representatives", "admin", {
    first_name: "Ewa",
    last_name: "Lis",
    email: `ewa${(serial += 1)}@plon.example`,
    phone: "+48 600 700 800",
    is_active: true,
  });

async function promotionId(): Promise<number> {
  const { id } = await server.db.selectFrom("promotion").select("id").orderBy("id").executeTakeFirstOrThrow();
  return id;
}

/** An entry whose purchase is confirmed and whose owner has an account, so that only the money is missing. */
async function entitled(): Promise<number> {
  const who = await given.participant();
  await server.db.updateTable("participant").set({ bank_account: ACCOUNT }).where("id", "=", who.id).execute();
  await campaigns.submitOwn(who, LEPTOSAR);
  const entryId = await campaigns.entryIdOf(who, LEPTOSAR);
  await campaigns.act(staff.clerk, entryId, "approve");
  await campaigns.act(staff.clerk, entryId, "find_purchase", "Faktura okazana");
  return entryId;
}

function requestOf({ url, token, body, file }: Asked, key: string) {
  const form =
    file &&
    multipart([
      ...Object.entries(body).map(([name, value]) => ({ name, value: String(value) })),
      { name: file.field, value: file.content, filename: file.filename },
    ]);
  const headers: Record<string, string> = { ...form?.headers, "idempotency-key": key };
  // An address of its own for each: the limits of visitors are not what is tried here.
  const address = `198.51.${100 + ((serial += 1) % 100)}.${serial % 250}`;
  const payload = form?.payload ?? Buffer.from(JSON.stringify(body));
  if (!form) headers["content-type"] = "application/json";
  return { url, options: { token, headers, address, payload } };
}

function send(asked: Asked, key: string) {
  const { url, options } = requestOf(asked, key);
  return server.call("POST", url, options);
}

/** Sends it from the network, and hangs up after so much of it. */
async function sendCut(asked: Asked, key: string, share: number): Promise<void> {
  const {
    url,
    options: { token, headers, payload },
  } = requestOf(asked, key);
  const lines = Object.entries({
    host: "plon.example",
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...headers,
    "content-length": String(payload.length),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const all = Buffer.concat([Buffer.from(`POST ${url} HTTP/1.1\r\n${lines.join("")}\r\n`), payload]);
  const { port } = server.app.server.address() as { port: number };
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(all.subarray(0, Math.ceil(all.length * share)), () => socket.destroy());
    });
    socket.on("close", () => resolve());
    socket.on("error", reject);
  });
}

/** Counts of calls and sessions, which every call moves, refused or not. */
const OF_EVERY_CALL = new Set(["attempt", "caller_minute", "session"]);

/** All that is kept: a digest and a count of each table, and the files. */
async function kept() {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(server.db);
  const digests = tables
    .filter(({ name }) => !OF_EVERY_CALL.has(name))
    .map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name, count(*) as count, md5(string_agg(t::text, '|' order by t::text)) as digest
        from ${sql.table(name)} t`,
    );
  const { rows } = await sql<{ name: string; count: number; digest: string | null }>`
    ${sql.join(digests, sql` union all `)}`.execute(server.db);
  const state = Object.fromEntries(rows.map(({ name, count, digest }) => [name, { count, digest }]));
  const entries = await readdir(server.filesDirectory, { recursive: true, withFileTypes: true }).catch(() => []);
  return { ...state, files: { count: entries.filter((entry) => entry.isFile()).length, digest: null } };
}
const countOf = (state: Awaited<ReturnType<typeof kept>>, table: string) =>
  (state as Record<string, { count: number }>)[table]?.count ?? Number.NaN;

async function endpointsWithKey(): Promise<string[]> {
  const root = path.resolve(import.meta.dirname, "../../packages/contract/src");
  const names: string[] = [];
  for (const file of await readdir(root, { recursive: true })) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    for (const [name, value] of Object.entries((await import(path.join(root, file))) as Record<string, unknown>)) {
      if ((value as Partial<Endpoint> | undefined)?.idempotent) names.push(name);
    }
  }
  return names;
}

test("every endpoint that takes a key is walked below", async () => {
  const walked = new Set(Object.keys(CASES).map((name) => name.split(",")[0]!));
  expect([...walked].toSorted()).toEqual((await endpointsWithKey()).toSorted());
});

describe.each(Object.entries(CASES))("%s", (_name, prepare) => {
  test("is done once for a key, at once and later; with anything else the key is refused and nothing stays", async () => {
    const asked = await prepare();
    const key = randomUUID();
    const before = await kept();
    const pair = await Promise.all([send(asked, key), send(asked, key)]);
    expect(pair.map(({ status, body }) => [status, body.error ?? body.code])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(pair[1]!.body).toEqual(pair[0]!.body);
    const after = await kept();
    expect(countOf(after, asked.made) - countOf(before, asked.made)).toBe(1);

    const later = await send(asked, key);
    expect([later.status, later.body]).toEqual([200, pair[0]!.body]);
    expect(await kept()).toEqual(after);

    for (const other of asked.others) {
      const refused = await send({ ...asked, ...other, body: { ...asked.body, ...other.body } }, key);
      expect([refused.status, refused.body.error ?? refused.body.code], JSON.stringify(other)).toEqual([
        422,
        "request.key_reused",
      ]);
      expect(await kept(), JSON.stringify(other)).toEqual(after);
    }
  });
});

describe.each(["orderPrize", "submitInvoice", "officeAddPrizePhoto", "officeAdjustPoints", "register"])(
  "a cut connection of %s",
  (name) => {
    beforeAll(async () => {
      if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
    });

    test("leaves nothing of half a request, and one of a whole one whose answer was lost", async () => {
      const asked = await CASES[name]!();
      const key = randomUUID();
      const before = await kept();
      await sendCut(asked, key, 0.9);
      await sendCut(asked, key, 1);
      const answer = await send(asked, key);
      expect(answer.status).toBe(200);
      expect((await send(asked, key)).body).toEqual(answer.body);
      expect(countOf(await kept(), asked.made) - countOf(before, asked.made)).toBe(1);
    });
  },
);
