// Certain electronic invoices accept themselves; anything short of certain waits for a clerk with the reason why.
import { beforeAll, describe, expect, test } from "vitest";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { ksefXml } from "#demo/papers/ksef-xml.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { workOffNext } from "#modules/documents/feeds/import.service.ts";
import { proveRowCounts } from "#platform/database/row-counts.ts";
import { countAgreement } from "./automatic-acceptance.queries.ts";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven, newNip, submit } from "#test/harness/given.ts";
import { approveAll, putSetting } from "#test/harness/given/settings.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);

type Seller = Awaited<ReturnType<typeof feeds.sender>>;
type Product = Awaited<ReturnType<typeof feeds.product>>;
type Person = { id: number; token: string };
let trusted: Seller;
/** 10 points a litre, packs of 5 and 20 litres. */
let product: Product;
let admin: Person;
let clerk: Person;

beforeAll(async () => {
  trusted = await feeds.sender("on");
  product = await feeds.product();
  await signIn();
});

async function signIn() {
  [admin, clerk] = [await given.staff("admin"), await given.staff("clerk")];
}

/** Limits count anew, and sessions of yesterday are over. */
async function tomorrow() {
  server.clock.advance(86_400_000);
  await signIn();
}

const line = (quantity: string, facts = {}) => ({
  name: product.name,
  gtin: product.gtin,
  quantity,
  ...("price" in facts || "value" in facts ? {} : { price: "100" }),
  ...facts,
});
const balances = async (id: number) => {
  const { available = 0, pending = 0 } = (await feeds.balances(id)) ?? {};
  return { available, pending };
};
const rule = (key: string, value: unknown) => putSetting(server, admin.token, `automatic_acceptance_${key}`, value);

const office = (method: "GET" | "POST" | "PUT", path: string, { token }: Person, body?: unknown) =>
  server.call(method, `/api/office/v1/${path}`, { token, ...(body === undefined ? {} : { body }) });
const invoiceOf = async (farmer: { id: number }) =>
  await server.db
    .selectFrom("invoice")
    .selectAll()
    .where("participant_id", "=", farmer.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
const judgement = async (invoiceId: number) =>
  (await office("GET", `invoices/${invoiceId}/judgement`, clerk)).body.data;
const failedRules = async (invoiceId: number) =>
  (await judgement(invoiceId)).rules
    .filter(({ reason }: { reason: string | null }) => reason !== null)
    .map(({ rule: name }: { rule: string }) => name);
const figuresOf = async (seller: { id: number }) =>
  (await office("GET", "automatic-acceptance", clerk)).body.data.sellers.find(
    ({ distributor }: { distributor: { id: number } }) => distributor.id === seller.id,
  );
const setMode = (seller: { id: number }, mode: string, who = admin) =>
  office("PUT", `distributors/${seller.id}/automatic-acceptance`, who, { mode });

/** A new farm's invoice of a seller, worked off. */
async function arrived(from: Seller, facts: Partial<Parameters<typeof feeds.imported>[1]> = {}) {
  const farmer = await given.participant();
  const document = await feeds.imported(from, { buyerNip: farmer.identifier, lines: [line("3")], ...facts });
  return { farmer, document, invoice: await invoiceOf(farmer) };
}

describe("a certain invoice", () => {
  test("is accepted as it arrives: points, message, explanation, the rules it passed, and a sound ledger", async () => {
    const { farmer, document, invoice } = await arrived(trusted);
    expect(document).toMatchObject({ status: "imported" });
    expect(invoice).toMatchObject({ status: "accepted", points: 150, decided_by: null, source: "edi" });
    expect(await balances(farmer.id)).toEqual({ available: 150, pending: 0 });
    const told = (await server.call("GET", "/api/v1/notifications/list", { token: farmer.token })).body.data;
    expect(told.notifications.map(({ title }: { title: string }) => title)).toEqual(["Faktura zaakceptowana"]);
    const history = (await server.call("GET", "/api/v1/points/history", { token: farmer.token })).body.data;
    expect(history[0]).toMatchObject({ points: 150 });
    const judged = await judgement(invoice.id);
    expect(judged).toMatchObject({ outcome: "accept", channel: "feed", points: 150, other_lines: null });
    expect(judged.rules.every(({ reason, label }: { reason: null; label: string }) => reason === null && label)).toBe(
      true,
    );
    expect(await figuresOf(trusted)).toMatchObject({ mode: "on", stopped_at: null, compared: 0 });
    expect((await checkLedger(server.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
  });

  test("waits where the seller is off or only watched, and it is written down what would have been done", async () => {
    for (const mode of ["off", "watch"] as const) {
      const { farmer, invoice } = await arrived(await feeds.sender(mode));
      expect(await balances(farmer.id)).toEqual({ available: 0, pending: 150 });
      expect(await judgement(invoice.id)).toMatchObject({ outcome: mode, points: 150 });
    }
  });

  test("waits while the whole programme is off: switching off takes one person, switching on takes two", async () => {
    const put = async (value: string) => {
      const { body } = await office("GET", "settings", admin);
      const { revision } = body.data.find(({ key }: { key: string }) => key === "automatic_acceptance_mode");
      return await office("PUT", "settings/automatic_acceptance_mode", admin, { value, revision, reason: "Próba" });
    };
    expect((await put("off")).body.data).toMatchObject({ value: "off", waiting: null });
    const { farmer, invoice } = await arrived(trusted);
    expect(await balances(farmer.id)).toEqual({ available: 0, pending: 150 });
    expect(await judgement(invoice.id)).toMatchObject({ outcome: "off" });
    expect((await put("on")).body.data).toMatchObject({ value: "off", waiting: { after: "włączona" } });
    await approveAll(server, (await given.staff("admin")).token);
    expect((await arrived(trusted)).invoice.status).toBe("accepted");
  });

  test("of the sample waits for a clerk, whoever asks, as often as it is asked", async () => {
    const seller = await feeds.sender("on");
    expect((await rule("sample_percent", 100)).body.data).toMatchObject({ value: 100, waiting: null });
    const { farmer, invoice } = await arrived(seller);
    await rule("sample_percent", 0);
    expect(await balances(farmer.id)).toEqual({ available: 0, pending: 150 });
    expect(await judgement(invoice.id)).toMatchObject({ outcome: "sample" });
    expect(await failedRules(invoice.id)).toEqual([]);
    // A clerk accepts it as it stands: compared, and the same.
    await office("POST", `invoices/${invoice.id}/accept`, clerk, {});
    server.clock.advance(11_000);
    await arrived(seller);
    expect(await figuresOf(seller)).toMatchObject({ compared: 1, agreed: 1, mode: "on" });
  });
});

describe("what is short of certain waits, with the reason", () => {
  test.each<[string, string[], () => Promise<Partial<Parameters<typeof feeds.imported>[1]>>]>([
    ["a simplified invoice, which does not say enough", ["kind"], async () => ({ kind: "UPR" })],
    ["an old document", ["date"], async () => ({ issueDate: "2026-02-10" })],
    ["half a pack", ["packs"], async () => ({ lines: [line("2.5")] })],
    ["litres that are no whole packs", ["packs"], async () => ({ lines: [line("7", { unit: "l" })] })],
    [
      "a name that says another pack",
      ["packs"],
      async () => ({ lines: [line("1", { name: `${product.name} 20 l` })] }),
    ],
    ["goods for nothing", ["prices"], async () => ({ lines: [line("1"), line("1", { price: "0", value: "0.00" })] })],
    [
      "goods that are not in the programme yet",
      ["programme"],
      async () => {
        const late = await feeds.product();
        const change = server.db.updateTable("product_rate").set({ valid_from: "2026-06-01" });
        await change.where("product_id", "=", late.id).execute();
        return { lines: [line("1"), { name: late.name, gtin: late.gtin, quantity: "1" }] };
      },
    ],
    [
      "a trade number that contradicts what was answered about the code",
      ["match"],
      async () => {
        const other = await feeds.product();
        const answered = { distributor_id: trusted.id, article_key: "i:sprzeczny|szt", name: "Sprzeczny" };
        const at = server.clock.now();
        await server.db
          .insertInto("feed_article")
          .values({
            ...answered,
            seller_index: "SPRZECZNY",
            unit: "szt.",
            status: "product",
            product_id: other.id,
            unit_volume: 5,
            asked_at: at,
            decided_at: at,
            decided_by: clerk.id,
          })
          .execute();
        return { lines: [line("1", { index: "SPRZECZNY" })] };
      },
    ],
    [
      "more lines than anybody can look through",
      ["size"],
      async () => ({ lines: Array.from({ length: 201 }, () => line("1")) }),
    ],
  ])("%s", async (_what, rules, facts) => {
    const { farmer, invoice } = await arrived(trusted, await facts());
    expect(invoice.status).toBe("pending");
    expect(await failedRules(invoice.id)).toEqual(rules);
    expect(await judgement(invoice.id)).toMatchObject({ outcome: "doubt" });
    expect((await balances(farmer.id)).available).toBe(0);
  });

  test("the same purchase under another number", async () => {
    const farmer = await given.participant();
    const lines = [{ sap: product.sap, pack_volume: 5, quantity: 3 }];
    await server.db.updateTable("distributor").set({ edi: false }).where("id", "=", trusted.id).execute();
    await given.submittedInvoice({ who: farmer, distributorId: trusted.id, document: "FV 901 2026", lines });
    await feeds.imported(trusted, { buyerNip: farmer.identifier, number: "FV/901/2026", lines: [line("3")] });
    const invoice = await invoiceOf(farmer);
    expect(invoice.status).toBe("pending");
    expect(await failedRules(invoice.id)).toEqual(["twins"]);
  });

  test("another farm's photograph of the same number keeps nobody from their own invoice", async () => {
    const other = await given.participant();
    await given.submittedInvoice({ who: other, distributorId: trusted.id, document: "FV/CUDZA/1" });
    const { farmer, invoice } = await arrived(trusted, { number: "FV/CUDZA/1" });
    expect(invoice.status).toBe("accepted");
    expect(await balances(farmer.id)).toEqual({ available: 150, pending: 0 });
    expect((await invoiceOf(other)).status).toBe("pending");
    const accepted = await office("POST", `invoices/${(await invoiceOf(other)).id}/accept`, clerk, {
      despite_same_document: "Sprawdzone",
    });
    expect(accepted.status).not.toBe(200);
    expect(await balances(other.id)).toEqual({ available: 0, pending: 0 });
  });
});

describe("limits", () => {
  test("of points by invoice, farm and day send what exceeds them to a clerk", async () => {
    const seller = await feeds.sender("on");
    const farmer = await given.participant();
    const next = async () => {
      await feeds.imported(seller, { buyerNip: farmer.identifier, lines: [line("3")] });
      return await invoiceOf(farmer);
    };
    await rule("invoice_points", 149);
    expect(await failedRules((await next()).id)).toEqual(["invoice_points"]);
    await rule("invoice_points", 0);
    await rule("farm_points", 300);
    expect([(await next()).status, (await next()).status]).toEqual(["accepted", "accepted"]);
    expect(await failedRules((await next()).id)).toEqual(["farm_points"]);
    await rule("farm_points", 0);
    const { points_today } = (await office("GET", "automatic-acceptance", clerk)).body.data;
    await rule("day_points", points_today + 149);
    expect(await failedRules((await next()).id)).toEqual(["day_points"]);
    await rule("day_points", 0);
    expect((await next()).status).toBe("accepted");
  });

  test("count what the farm's level adds, before and after", async () => {
    const facts = {
      name: "Poziomy",
      measure: "points" as const,
      grace: 0,
      created_by: admin.id,
      created_at: server.clock.now(),
    };
    const scheme = await server.db
      .insertInto("level_scheme")
      .values({ ...facts, first_season: 2026, status: "started", started_by: admin.id, started_at: server.clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const level = { scheme_id: scheme.id, position: 1, name: "Złoty", threshold: 100, percent: 200 };
    await server.db.insertInto("scheme_level").values(level).execute();
    const [seller, farmer] = [await feeds.sender("on"), await given.participant()];
    const next = async () => {
      await feeds.imported(seller, { buyerNip: farmer.identifier, lines: [line("3")] });
      return await invoiceOf(farmer);
    };
    const today = async () => (await office("GET", "automatic-acceptance", clerk)).body.data.points_today;
    const before = await today();
    await rule("farm_points", 449);
    expect((await next()).status).toBe("accepted");
    expect(await failedRules((await next()).id)).toEqual(["farm_points"]);
    await rule("farm_points", 450);
    expect((await next()).status).toBe("accepted");
    await rule("farm_points", 0);
    expect([(await balances(farmer.id)).available, (await today()) - before]).toEqual([450, 450]);
    await server.db.updateTable("level_scheme").set({ first_season: 2090 }).where("id", "=", scheme.id).execute();
  });

  test("hold for two documents at the same moment: one of them waits", async () => {
    const seller = await feeds.sender("on");
    for (let round = 0; round < 5; round += 1) {
      await tomorrow();
      await rule("day_points", 250);
      const farmers = [await given.participant(), await given.participant()];
      for (const [index, { identifier }] of farmers.entries()) {
        const number = `RAZEM/${round}/${index}`;
        const document = { sellerNip: seller.nip, buyerNip: identifier, number, issueDate: "2026-06-01" };
        await feeds.send(seller.key, ksefXml({ ...document, lines: [line("3")] }));
      }
      const at = server.clock.now();
      await Promise.all([workOffNext(server.db, at), workOffNext(server.db, at)]);
      await feeds.workOff();
      const points = await Promise.all(farmers.map(async ({ id }) => await balances(id)));
      expect(points.map(({ available }) => available).sort()).toEqual([0, 150]);
      expect(points.map(({ pending }) => pending).sort()).toEqual([0, 150]);
    }
    await rule("day_points", 0);
  });
});

describe("agreement with clerks", () => {
  test("that is too low switches the seller off, tells the administrators, and counts anew when it is on again", async () => {
    const seller = await feeds.sender("on");
    await rule("sample_percent", 100);
    await rule("compared_min", 2);
    const sample = [await arrived(seller), await arrived(seller)];
    await rule("sample_percent", 0);
    await office("POST", `invoices/${sample[0]!.invoice.id}/accept`, clerk, {});
    // The second one is accepted with one pack less.
    await office("PUT", `invoices/${sample[1]!.invoice.id}/lines`, clerk, {
      lines: [{ sap: product.sap, pack_volume: 5, quantity: 2 }],
    });
    await office("POST", `invoices/${sample[1]!.invoice.id}/accept`, clerk, {});
    // While it could be taken back with one click, nothing is compared.
    expect((await arrived(seller)).invoice.status).toBe("accepted");
    server.clock.advance(11_000);
    const { invoice } = await arrived(seller);
    expect(invoice.status).toBe("pending");
    expect(await judgement(invoice.id)).toMatchObject({ outcome: "watch" });
    expect(await figuresOf(seller)).toMatchObject({ mode: "watch", compared: 2, agreed: 1 });
    expect((await figuresOf(seller)).stopped_at).not.toBeNull();
    const mails = await server.db
      .selectFrom("outbox_message")
      .select(["recipient", "subject"])
      .where("subject", "like", `Automatyczna akceptacja faktur została wyłączona: ${seller.name}%`)
      .execute();
    const admins = await server.db.selectFrom("staff").select("email").where("role", "=", "admin").execute();
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(admins.map(({ email }) => email).sort());

    expect((await setMode(seller, "on", clerk)).status).toBe(403);
    expect((await setMode(seller, "on")).body.data).toMatchObject({ mode: "watch" });
    await approveAll(server, (await given.staff("admin")).token);
    expect(await figuresOf(seller)).toMatchObject({ mode: "on", stopped_at: null, compared: 0 });
    server.clock.advance(11_000);
    expect((await arrived(seller)).invoice.status).toBe("accepted");
    const { rows } = await server.database.pool.query(
      "select before, after from audit_log where action = 'distributor.automatic_acceptance' order by id desc limit 1",
    );
    expect(rows[0]).toEqual({ before: { mode: "watch" }, after: { mode: "on" } });
    await rule("compared_min", 20);
  });

  test("is lost by an automatic acceptance that is taken back, like any other decision", async () => {
    const seller = await feeds.sender("on");
    const { farmer, invoice } = await arrived(seller);
    const taken = await office("POST", `invoices/${invoice.id}/change-decision`, admin, { reason: "Nie ten towar" });
    expect(taken.status).toBe(200);
    expect(await balances(farmer.id)).toEqual({ available: 0, pending: 150 });
    await arrived(seller);
    expect(await figuresOf(seller)).toMatchObject({ compared: 1, agreed: 0, mode: "on" });
    expect((await office("POST", `invoices/${invoice.id}/reject`, admin, { reason: "Nie ten towar" })).status).toBe(
      200,
    );
    expect(await balances(farmer.id)).toEqual({ available: 0, pending: 0 });
  });

  test("is shown over a year to the instant, as it decides, and arrivals over thirty days", async () => {
    const seller = await feeds.sender("on");
    const yearAgo = server.clock.now().getTime() - 365 * 86_400_000;
    const inWarsaw = (month: string) => Date.parse(`${month}-01T00:00:00+01:00`);
    const monthAfter = (time: number) => warsawDay(new Date(time + 32 * 86_400_000)).slice(0, 7);
    const next = inWarsaw(monthAfter(inWarsaw(warsawDay(new Date(yearAgo)).slice(0, 7))));
    const compared: [at: number, isAgreed: boolean][] = [
      [yearAgo, true],
      [yearAgo + 1, true],
      [next - 1, false],
      [next, true],
      [server.clock.now().getTime() - 3_600_000, true],
    ];
    for (const [at, isAgreed] of compared) {
      const { invoice } = await arrived(seller);
      await server.db
        .updateTable("invoice_judgement")
        .set({ is_agreed: isAgreed, compared_at: new Date(at) })
        .where("invoice_id", "=", invoice.id)
        .execute();
    }
    expect(await figuresOf(seller)).toMatchObject({ compared: 4, agreed: 3, arrived_30_days: 5, accepted_today: 5 });
    expect(await countAgreement(server.db, seller.id, server.clock.now())).toEqual({ compared: 4, agreed: 3 });
    server.clock.advance(1);
    expect(await figuresOf(seller)).toMatchObject({ compared: 3, agreed: 2 });
    server.clock.advance(29 * 86_400_000);
    await signIn();
    expect(await figuresOf(seller)).toMatchObject({ arrived_30_days: 5, accepted_today: 0 });
    server.clock.advance(86_400_000);
    await signIn();
    expect(await figuresOf(seller)).toMatchObject({ arrived_30_days: 0, accepted_30_days: 0 });
    expect(await proveRowCounts(server.db)).toBe(0);
  });
});

describe("an invoice that the farmer sent by hand, and the electronic document of it", () => {
  const byHand = async (number: string, quantity = 9) => {
    const seller = await feeds.sender("on");
    await server.db.updateTable("distributor").set({ edi: false }).where("id", "=", seller.id).execute();
    const farmer = await given.participant();
    const lines = [{ sap: product.sap, pack_volume: 5, quantity }];
    const sent = await given.submittedInvoice({ who: farmer, distributorId: seller.id, document: number, lines });
    const document = () => feeds.imported(seller, { buyerNip: farmer.identifier, number, lines: [line("3")] });
    return { seller, farmer, id: sent.id, document };
  };
  const count = async (farmer: { id: number }) =>
    (await server.db.selectFrom("invoice").select("id").where("participant_id", "=", farmer.id).execute()).length;

  test("are one: the document's lines replace the typed ones, and it is judged", async () => {
    const { farmer, id, document } = await byHand("FV/ZDJECIE/1");
    expect(await balances(farmer.id)).toEqual({ available: 0, pending: 450 });
    expect(await document()).toMatchObject({
      status: "imported",
      reason: "Uczestnik przesłał tę fakturę już wcześniej: to jedna faktura",
    });
    expect(await balances(farmer.id)).toEqual({ available: 150, pending: 0 });
    expect(await invoiceOf(farmer)).toMatchObject({ id, status: "accepted", lines_entered_by: "feed", source: "edi" });
    expect((await invoiceOf(farmer)).file_id).not.toBeNull();
    expect(await count(farmer)).toBe(1);
    expect(await document()).toMatchObject({ status: "duplicate" });
    expect(await balances(farmer.id)).toEqual({ available: 150, pending: 0 });
  });

  test("stay as they are while a clerk works on it, who is told what the document says", async () => {
    const { farmer, id, document } = await byHand("FV/ZDJECIE/2");
    await office("POST", `invoices/${id}/assign`, clerk, {});
    expect(await document()).toMatchObject({ status: "imported" });
    expect(await balances(farmer.id)).toEqual({ available: 0, pending: 450 });
    expect(await failedRules(id)).toEqual(["untouched"]);
    expect((await judgement(id)).other_lines).toEqual([
      { line_no: 1, sap: product.sap, title: product.name, unit: "l", pack_volume: 5, quantity: 3, points: 150 },
    ]);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    [
      "entered by a clerk",
      (id) =>
        office("PUT", `invoices/${id}/lines`, clerk, {
          lines: [{ sap: product.sap, pack_volume: 5, quantity: 9, rejection_reason: null }],
        }),
    ],
    [
      "returned to the farmer",
      (id) => office("POST", `invoices/${id}/return`, clerk, { reason: "Skan jest nieczytelny" }),
    ],
    [
      "decided once, and taken back",
      async (id) => {
        await office("POST", `invoices/${id}/accept`, clerk, {});
        const reason = "Omyłkowa akceptacja";
        return await office("POST", `invoices/${id}/change-decision`, clerk, { reason });
      },
    ],
  ])("what was %s stays a clerk's, also when the document arrives", async (what, concern) => {
    const { farmer, id, document } = await byHand(`FV/RUSZONA/${what.length}`);
    expect(await concern(id)).toMatchObject({ status: 200 });
    // A clerk who looked keeps it for half an hour.
    await tomorrow();
    await document();
    expect((await balances(farmer.id)).available).toBe(0);
    expect(await failedRules(id)).toContain("untouched");
  });

  test("an invoice that was decided already stays decided", async () => {
    const { farmer, id, document } = await byHand("FV/ZDJECIE/3");
    await office("POST", `invoices/${id}/accept`, clerk, {});
    // It says something else, which a person looks at.
    expect(await document()).toMatchObject({ status: "waiting", waits_for: "review" });
    expect(await balances(farmer.id)).toEqual({ available: 450, pending: 0 });
    // One that says the same, and one of what was rejected, need nobody.
    const [same, rejected] = [await byHand("FV/ZDJECIE/6", 3), await byHand("FV/ZDJECIE/7")];
    await office("POST", `invoices/${same.id}/accept`, clerk, {});
    await office("POST", `invoices/${rejected.id}/reject`, clerk, { reason: "Nie ten towar" });
    for (const one of [same, rejected]) expect(await one.document()).toMatchObject({ status: "duplicate" });
    expect(await invoiceOf(rejected.farmer)).toMatchObject({ status: "rejected", source: "manual" });
    expect(await balances(same.farmer.id)).toEqual({ available: 150, pending: 0 });
  });

  test("another electronic document of the same number needs somebody to look", async () => {
    const { farmer, id, document } = await byHand("FV/ZDJECIE/4", 3);
    const sha256 = Buffer.alloc(32, 7);
    await server.db.updateTable("invoice").set({ ksef_sha256: sha256 }).where("id", "=", id).execute();
    await document();
    expect(await failedRules(id)).toEqual(["same_bytes"]);
    expect(await balances(farmer.id)).toEqual({ available: 0, pending: 150 });
  });

  test("in the other order the farmer is told that it is there", async () => {
    const { seller, farmer, document } = await byHand("FV/INNA/5");
    await server.db
      .updateTable("invoice")
      .set({ document_key: "X", document_name: "X" })
      .where("participant_id", "=", farmer.id)
      .execute();
    await document();
    await expect(
      given.submittedInvoice({ who: farmer, distributorId: seller.id, document: "FV/INNA/5" }),
    ).rejects.toThrow("invoice.duplicate");
  });

  test("at the same moment they are one too, credited once", async () => {
    const seller = await feeds.sender("on");
    await server.db.updateTable("distributor").set({ edi: false }).where("id", "=", seller.id).execute();
    for (let round = 0; round < 6; round += 1) {
      const farmer = await given.participant();
      const number = `FV/RAZ/${round}`;
      const document = { sellerNip: seller.nip, buyerNip: farmer.identifier, number, issueDate: "2026-06-01" };
      await feeds.send(seller.key, ksefXml({ ...document, lines: [line("3")] }));
      const lines = [{ sap: product.sap, pack_volume: 5, quantity: 9 }];
      await Promise.allSettled([
        workOffNext(server.db, server.clock.now()),
        given.submittedInvoice({ who: farmer, distributorId: seller.id, document: number, lines }),
      ]);
      await feeds.workOff();
      expect(await count(farmer)).toBe(1);
      expect(await balances(farmer.id)).toEqual({ available: 150, pending: 0 });
    }
  });
});

describe("a document that came before its buyer joined, and the same bytes sent by the farm that joined", () => {
  const early = async (lines = [line("3")]) => {
    const seller = await feeds.sender("on");
    // Farmers may send its invoices themselves as well.
    await server.db.updateTable("distributor").set({ edi: false }).where("id", "=", seller.id).execute();
    const identifier = newNip();
    const number = `FV/WCZESNA/${seller.id}`;
    const issueDate = warsawDay(server.clock.now());
    const xml = ksefXml({ sellerNip: seller.nip, buyerNip: identifier, number, issueDate, lines });
    const sent = async () => {
      const { status, body } = await feeds.send(seller.key, xml);
      expect(status).toBe(202);
      await feeds.workOff();
      return (await feeds.report(seller.key, body.data.batch_id)).documents[0];
    };
    const join = () => given.participant({ identifier });
    const upload = (who: Person, content = xml) => {
      const file = { file: Buffer.from(content), filename: "faktura.xml" };
      const typed = [{ sap: product.sap, pack_volume: 5, quantity: 9 }];
      return submit(server, { who, distributorId: seller.id, document: number, lines: typed, ...file });
    };
    return { sent, join, upload, xml };
  };
  const invoicesOf = ({ id }: { id: number }) =>
    server.db.selectFrom("invoice").select(["status", "source", "points"]).where("participant_id", "=", id).execute();

  test("is one invoice for which the seller's document vouches, accepted once", async () => {
    const { sent, join, upload } = await early();
    expect(await sent()).toMatchObject({ status: "unknown_buyer" });
    const farmer = await join();
    expect((await upload(farmer)).status).toBe(200);
    expect(await balances(farmer.id)).toEqual({ available: 0, pending: 450 });
    await feeds.workOff();
    expect(await invoicesOf(farmer)).toEqual([{ status: "accepted", source: "edi", points: 150 }]);
    expect(await sent()).toMatchObject({ status: "duplicate" });
    expect((await upload(farmer)).body.errors).toHaveProperty("document_name");
    expect(await invoicesOf(farmer)).toHaveLength(1);
    expect(await balances(farmer.id)).toEqual({ available: 150, pending: 0 });
  });

  test("in the other order too: the farm's first, then the seller's once more", async () => {
    const { sent, join, upload } = await early();
    expect(await sent()).toMatchObject({ status: "unknown_buyer" });
    const farmer = await join();
    expect(await sent()).toMatchObject({ status: "imported" });
    expect((await upload(farmer)).body.errors).toHaveProperty("document_name");
    expect(await balances(farmer.id)).toEqual({ available: 150, pending: 0 });

    const second = await early();
    const other = await second.join();
    expect((await second.upload(other)).status).toBe(200);
    expect(await second.sent()).toMatchObject({ status: "imported" });
    expect(await invoicesOf(other)).toEqual([{ status: "accepted", source: "edi", points: 150 }]);
    expect(await balances(other.id)).toEqual({ available: 150, pending: 0 });
  });

  test("is judged like any other: one that is not certain waits for a clerk, with the document's lines", async () => {
    const { sent, join, upload } = await early([line("3"), line("1", { price: "0", value: "0.00" })]);
    expect(await sent()).toMatchObject({ status: "unknown_buyer" });
    const farmer = await join();
    await upload(farmer);
    await feeds.workOff();
    expect(await invoicesOf(farmer)).toMatchObject([{ status: "pending", source: "edi" }]);
    expect(await failedRules((await invoiceOf(farmer)).id)).toEqual(["prices"]);
  });

  test("with other bytes is vouched for by nobody", async () => {
    const { sent, join, upload, xml } = await early();
    expect(await sent()).toMatchObject({ status: "unknown_buyer" });
    const farmer = await join();
    expect((await upload(farmer, `${xml}\n`)).status).toBe(200);
    await feeds.workOff();
    expect(await invoicesOf(farmer)).toMatchObject([{ status: "pending", source: "manual" }]);
    expect(await balances(farmer.id)).toEqual({ available: 0, pending: 450 });
  });
});

describe("an article that the office has answered about", () => {
  const pack = (name: string) => ({ name, index: "HERB-5", quantity: "1" });

  test("accepts itself under the name that was answered, and waits under one that says another pack", async () => {
    const seller = await feeds.sender("on");
    // The index says nothing of a pack; the name, which the office saw, says 20 litres and stands for one of 5.
    const answered = `${product.name} karnister 20 l`;
    const { farmer } = await arrivedFrom(seller, [pack(answered)]);
    const [asked] = (await office("GET", `feed-articles?distributor_id=${seller.id}&status=open`, clerk)).body.data;
    const body = { is: "product", product_id: product.id, unit_volume: 5 };
    expect((await office("POST", `feed-articles/${asked.id}/answer`, clerk, body)).status).toBe(200);
    await feeds.workOff();
    expect(await balances(farmer.id)).toEqual({ available: 50, pending: 0 });

    // The seller now uses the index for something else.
    const renamed = await arrivedFrom(seller, [pack(`${product.name} 20 l`)]);
    expect(await failedRules((await invoiceOf(renamed.farmer)).id)).toEqual(["packs"]);
    expect(await balances(renamed.farmer.id)).toEqual({ available: 0, pending: 50 });
  });

  async function arrivedFrom(seller: Seller, lines: ReturnType<typeof pack>[]) {
    const farmer = await given.participant();
    return { farmer, document: await feeds.imported(seller, { buyerNip: farmer.identifier, lines }) };
  }
});

describe("articles that nobody knows", () => {
  test("come by how many documents wait, and one answer frees them all, judged at once", async () => {
    const seller = await feeds.sender("on");
    const name = (word: string) => `${product.name} ${word}`;
    const farmers = [await given.participant(), await given.participant(), await given.participant()];
    const rare = { name: name("rzadki"), quantity: "1", unit: "karton" };
    const common = { name: name("częsty"), quantity: "2", unit: "kanister" };
    await feeds.imported(seller, { buyerNip: farmers[0]!.identifier, lines: [rare] });
    for (const { identifier } of farmers) await feeds.imported(seller, { buyerNip: identifier, lines: [common] });
    const listed = (await office("GET", `feed-articles?distributor_id=${seller.id}&status=open`, clerk)).body.data;
    expect(listed.map((one: { name: string; documents_waiting: number }) => [one.name, one.documents_waiting])).toEqual(
      [
        [common.name, 3],
        [rare.name, 1],
      ],
    );
    const body = { is: "product", product_id: product.id, unit_volume: 5 };
    expect((await office("POST", `feed-articles/${listed[0].id}/answer`, clerk, body)).status).toBe(200);
    await feeds.workOff();
    for (const { id } of farmers) expect(await balances(id)).toEqual({ available: 100, pending: 0 });
  });

  test("are named on the farmer's own submission that their document belongs to", async () => {
    const seller = await feeds.sender("on");
    await server.db.updateTable("distributor").set({ edi: false }).where("id", "=", seller.id).execute();
    const farmer = await given.participant();
    const sent = await given.submittedInvoice({ who: farmer, distributorId: seller.id, document: "FV/PYTA/1" });
    const lines = [{ name: `${product.name} paleta`, quantity: "1", unit: "paleta" }];
    await feeds.imported(seller, { buyerNip: farmer.identifier, number: "FV/PYTA/1", lines });
    const asked = async (id: number) =>
      (await office("GET", `feed-articles?invoice_id=${id}`, clerk)).body.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await asked(sent.id)).toEqual([`${product.name} paleta`]);
    expect(await asked(sent.id + 1000)).toEqual([]);
  });
});

test("after all of it the ledger is sound", async () => {
  expect((await checkLedger(server.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
});
