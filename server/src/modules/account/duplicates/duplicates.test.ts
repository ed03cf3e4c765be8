import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);
let admin: Awaited<ReturnType<typeof given.staff>>;
let phones = 600_700_100;

beforeAll(async () => {
  admin = await given.staff("admin");
});

type Facts = Partial<Record<"phone" | "email" | "bank_account" | "last_name" | "company_postcode", string>> & {
  authorized_person_identifier?: string;
};

/** A participant who has nothing in common with the others, but what is said. */
async function farm(facts: Facts = {}) {
  const farmer = await given.participant();
  const own = { phone: `+48${(phones += 1)}`, last_name: `Osobny${farmer.id}`, ...facts };
  await server.db.updateTable("participant").set(own).where("id", "=", farmer.id).execute();
  return farmer;
}

const pairs = async () => {
  const { body } = await server.call("GET", "/api/office/v1/duplicates?per_page=100", { token: admin.token });
  return (body.data as { first: { id: number }; second: { id: number }; reasons: string[] }[]).map(
    ({ first, second, reasons }) => [first.id, second.id, reasons],
  );
};
const preview = async (left: { id: number }, kept: { id: number }) =>
  (await server.call("GET", `/api/office/v1/participants/${left.id}/merge?kept_id=${kept.id}`, { token: admin.token }))
    .body.data;
const merge = (left: { id: number }, kept: { id: number }, key: string = randomUUID(), token = admin.token) =>
  server.call("POST", `/api/office/v1/participants/${left.id}/merge`, {
    token,
    headers: { "idempotency-key": key },
    body: { kept_id: kept.id, reason: "Jedno gospodarstwo, dwa konta" },
  });
const seen = async (id: number) =>
  (await server.call("GET", `/api/office/v1/participants/${id}`, { token: admin.token })).body.data;
const codes = ({ blocks }: { blocks: { code: string }[] }) => blocks.map(({ code }) => code);

describe("likely pairs", () => {
  test("are found by phone, e-mail, bank account, name with postcode and a PESEL of the other, each with its why", async () => {
    const phone = "+48600900901";
    const [a, b] = [await farm({ phone }), await farm({ phone, bank_account: "PL61109010140000071219812874" })];
    const c = await farm({ bank_account: "PL61109010140000071219812874", email: "Gospodarstwo@plon.example" });
    const d = await farm({ email: "gospodarstwo@plon.example" });
    const [e, f] = [
      await farm({ last_name: "Żółć", company_postcode: "27-600" }),
      await farm({ last_name: "Zolc", company_postcode: "27-600", phone: "+48600900902" }),
    ];
    const g = await farm({ authorized_person_identifier: f.identifier, phone: "+48600900902" });
    expect(await pairs()).toEqual([
      [f.id, g.id, ["authorized_person", "phone"]],
      [b.id, c.id, ["bank_account"]],
      [c.id, d.id, ["email"]],
      [e.id, f.id, ["name"]],
      [a.id, b.id, ["phone"]],
    ]);
  });

  test("found to be two farms they are not listed again, whichever came first", async () => {
    const phone = "+48600900903";
    const [a, b] = [await farm({ phone }), await farm({ phone })];
    const dismiss = () =>
      server.call("POST", "/api/office/v1/duplicates/dismissals", {
        token: admin.token,
        body: { first_id: b.id, second_id: a.id },
      });
    expect([(await dismiss()).status, (await dismiss()).status]).toEqual([200, 200]);
    expect((await pairs()).some(([first]) => first === a.id)).toBe(false);
    const rows = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "participant.not_duplicate")
      .execute();
    expect(rows).toEqual([{ after: { other_id: b.id } }]);
  });

  test("a phone that many have is a helper's and makes no pairs", async () => {
    const phone = "+48600900904";
    const many = [];
    for (let at = 0; at < 7; at += 1) many.push(await farm({ phone }));
    const ids = new Set(many.map(({ id }) => id));
    expect((await pairs()).filter(([first]) => ids.has(first as number))).toEqual([]);
  });
});

describe("a merge", () => {
  test("takes the access of the abandoned account's people, says so to the kept one's owner, and keeps their names", async () => {
    const [left, kept] = [await farm(), await farm()];
    const anna = await given.member(left);
    expect((await merge(left, kept, randomUUID())).status).toBe(200);
    expect((await server.call("GET", "/api/v1/user/profile", { token: anna.token })).status).toBe(401);
    const members = await server.call("GET", `/api/office/v1/participants/${left.id}/members`, { token: admin.token });
    expect(members.body.data.members[0]).toMatchObject({ name: "Anna Nowak", phone: null, end_reason: "merged" });
    const audited = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "participant.merge")
      .where("subject_id", "=", String(kept.id))
      .execute();
    expect(audited).toMatchObject([{ after: { members_ended: [anna.id] } }]);
    const told = await server.db
      .selectFrom("notification")
      .select("content")
      .where("participant_id", "=", kept.id)
      .execute();
    expect(told[0]!.content).toContain("zaproś do tego w swoim profilu");
  });

  test("moves the points with their expiry dates, closes the abandoned account and tells only its owner", async () => {
    const [left, kept] = [await farm(), await farm()];
    await givenPoints(server, left.id, 700);
    await givenPoints(server, kept.id, 50);
    const calendar = (await seen(left.id)).expiry_calendar;
    expect(await preview(left, kept)).toMatchObject({ points: 700, blocks: [], left: { id: left.id } });
    const key = randomUUID();
    const done = await merge(left, kept, key);
    expect(done).toMatchObject({ status: 200, body: { data: { kept_id: kept.id, points: 700 } } });
    // Pressed again it is the same merge; another one with the same key is refused.
    expect((await merge(left, kept, key)).body.data).toEqual(done.body.data);
    expect((await merge(kept, left, key)).body.error).toBe("request.key_reused");
    expect(await seen(kept.id)).toMatchObject({
      points: { available: 750 },
      merged_from: [{ id: left.id, identifier: left.identifier }],
    });
    expect((await seen(kept.id)).expiry_calendar[0].expires_at).toBe(calendar[0].expires_at);
    expect(await seen(left.id)).toMatchObject({
      points: { available: 0 },
      merged_into: kept.id,
      actions: ["transfer"],
    });
    expect((await checkLedger(server.db)).ok).toBe(true);

    expect((await server.call("GET", "/api/v1/user/profile", { token: left.token })).status).toBe(401);
    const signIn = (password: string) =>
      server.call("POST", "/api/v1/auth/login", {
        body: { account_type: "program.farmer", nip: left.identifier, password },
      });
    expect((await signIn("Zle#Haslo1")).body.message).toBe("Niepoprawny NIP/PESEL lub hasło");
    expect((await signIn(PASSWORD)).body).toMatchObject({
      error: "auth.account_merged",
      message: `To konto zostało połączone z innym kontem Twojego gospodarstwa. Zaloguj się numerem NIP ${kept.identifier}.`,
    });
    const { body } = await server.call("GET", "/api/v1/notifications/list", { token: kept.token });
    expect(body.data.notifications[0].content).toMatch(/700\spunktów/);
    const unlock = await server.call("POST", `/api/office/v1/participants/${left.id}/unlock`, {
      token: admin.token,
      body: { what: "account", reason: "Pomyłka" },
    });
    expect(unlock.body.error).toBe("participant.state_unchanged");
  });

  test("adds what was kept about the abandoned account to the kept one's own data, and nothing of anybody else", async () => {
    const [left, kept, other] = [await farm(), await farm(), await farm()];
    const copyOf = async ({ token }: { token: string }) =>
      JSON.parse((await server.call("GET", "/api/v1/user/data.json", { token })).raw.toString("utf8"));
    expect((await copyOf(kept)).polaczone_konta).toEqual([]);
    await givenPoints(server, left.id, 700);
    expect((await merge(left, kept)).status).toBe(200);
    const copy = await copyOf(kept);
    expect(copy).toMatchObject({
      uczestnik: { identifier: kept.identifier },
      polaczone_konta: [{ uczestnik: { identifier: left.identifier }, punkty: expect.anything() }],
    });
    expect(copy.polaczone_konta[0].punkty).not.toEqual([]);
    expect(JSON.stringify(copy)).not.toContain(other.identifier);
    expect((await copyOf(other)).polaczone_konta).toEqual([]);
  });

  test("is in the log of both accounts, and the kept one gets the promotions that the abandoned one was allowed", async () => {
    const [left, kept] = [await farm(), await farm()];
    const made = await server.call("POST", "/api/office/v1/promotions", {
      token: admin.token,
      body: {
        name: "dla_zaproszonych",
        slug: "dla-zaproszonych",
        title: "Dla zaproszonych",
        lead: "",
        body: "",
        reward: "Karta",
        opens_at: "2026-06-01T00:00:00Z",
        closes_at: "2026-07-01T00:00:00Z",
        purchases_from: "2026-06-01",
        purchases_to: "2026-06-30",
        position: 5,
        audience: "allow_list",
        segment_identifier_type: null,
        segment_hectares_min: 0,
        segment_crop_ids: [],
        is_published: false,
        tiers: [],
      },
    });
    const promotionId = made.body.data.id as number;
    const invited = (list: string) =>
      server.call("PUT", `/api/office/v1/promotions/${promotionId}/allowed`, { token: admin.token, body: { list } });
    expect((await invited(left.identifier)).status).toBe(200);
    expect((await merge(left, kept)).status).toBe(200);
    const list = await server.call("GET", `/api/office/v1/promotions/${promotionId}/allowed`, { token: admin.token });
    expect(JSON.stringify(list.body.data)).toContain(kept.identifier);
    for (const { id } of [left, kept]) {
      const path = `/api/office/v1/audit?action=participant.merge&subject_type=participant&subject_id=${id}`;
      expect((await server.call("GET", path, { token: admin.token })).body.meta.total).toBe(1);
    }
  });

  test("sends later invoices of the old NIP to the kept account, and counts a document once for both", async () => {
    const [left, kept] = [await farm(), await farm()];
    const trusted = await feeds.sender("on");
    const goods = await feeds.product();
    const line = { name: goods.name, gtin: goods.gtin, unit: "szt", quantity: "1", price: "100", value: "100.00" };
    const before = await feeds.imported(trusted, { buyerNip: left.identifier, number: "FV/PRZED", lines: [line] });
    expect(before.status).toBe("imported");
    expect((await merge(left, kept)).status).toBe(200);
    const after = await feeds.imported(trusted, { buyerNip: left.identifier, number: "FV/PO", lines: [line] });
    expect(after.status).toBe("imported");
    const invoice = await server.db
      .selectFrom("invoice")
      .select("participant_id")
      .where("document_name", "=", "FV/PO")
      .executeTakeFirstOrThrow();
    expect(invoice.participant_id).toBe(kept.id);
    const other = await feeds.sender("on");
    await server.db
      .updateTable("invoice")
      .set({ distributor_id: other.id })
      .where("document_name", "=", "FV/PRZED")
      .execute();
    const again = await feeds.imported(other, { buyerNip: kept.identifier, number: "FV/PRZED", lines: [line] });
    expect(again.status).toBe("duplicate");
  });

  test("asks the office about a purchase that each of the two accounts was paid for", async () => {
    const [left, kept] = [await farm(), await farm()];
    const product = await given.product();
    const lines = [{ sap: product.sap, pack_volume: 5, quantity: 1 }];
    const accepted = async (who: typeof left, document: string) => {
      const facts = { who, document, lines, issueDate: "2026-05-20" };
      const { id } = await given.submittedInvoice(facts);
      const answer = await server.call("POST", `/api/office/v1/invoices/${id}/accept`, {
        token: admin.token,
        body: {},
      });
      expect(answer.status).toBe(200);
      return id;
    };
    // Each chose another seller: of two farms they are two purchases.
    const number = `FV/${left.id}/KONTA`;
    const [first] = [
      await accepted(left, number),
      await accepted(left, `FV/${left.id}/INNA`),
      await accepted(kept, number),
    ];
    const asked = async () =>
      (await server.call("GET", "/api/office/v1/queue-items?queue=purchases", { token: admin.token })).body.data;
    expect(await asked()).toEqual([]);
    expect((await merge(left, kept)).status).toBe(200);
    expect((await asked()).map(({ item_id }: { item_id: number }) => item_id)).toEqual([first]);
  });

  test("waits until everything under way is settled, and lists all of it", async () => {
    const [left, kept] = [await farm(), await farm()];
    const product = await given.product();
    await given.submittedInvoice({ who: left, lines: [{ sap: product.sap, pack_volume: 5, quantity: 1 }] });
    await givenPoints(server, left.id, 1000);
    await order(server, await givenPrize(server, { left: 1 }), { token: left.token });
    await server.call("POST", "/api/v1/transfer/one-time", {
      token: left.token,
      headers: { "idempotency-key": "przed-polaczeniem" },
      body: { receiver_nip: kept.identifier, points: 100, accept_terms: true },
    });
    await server.call("POST", "/api/v1/user/closing", { token: left.token, body: {} });
    await server.call("POST", `/api/office/v1/participants/${left.id}/adjustments`, {
      token: admin.token,
      headers: { "idempotency-key": "przed-polaczeniem" },
      body: { points: 5000, reason: "Rekompensata" },
    });
    const now = server.clock.now();
    const connection = { nip: left.identifier, environment: "test", status: "waiting" } as const;
    await server.db
      .insertInto("ksef_connection")
      .values({ ...connection, participant_id: left.id, consented_at: now, next_at: now })
      .execute();
    expect(codes(await preview(left, kept))).toEqual([
      "invoices",
      "held",
      "orders",
      "one_time_transfers",
      "adjustments",
      "closing",
      "ksef",
    ]);
    const refused = await merge(left, kept);
    expect(refused).toMatchObject({ status: 409, body: { error: "participant.merge_blocked" } });
    expect(refused.body.message).toContain("Są zamówienia w toku");
    expect((await seen(left.id)).merged_into).toBeNull();
    expect(codes(await preview(left, left))).toContain("same");
    expect((await merge(left, kept, randomUUID(), (await given.staff("clerk")).token)).status).toBe(403);
  });

  test("pressed many times at once, while the farmer spends, happens once and loses no point", async () => {
    const [left, kept] = [await farm(), await farm()];
    await givenPoints(server, left.id, 999);
    const prize = await givenPrize(server, {
      kind: "voucher",
      codes: Array.from({ length: 9 }, (_, at) => `KOD${at}`),
    });
    const spends = Array.from({ length: 4 }, () => order(server, prize, { token: left.token }));
    const merges = Array.from({ length: 4 }, () => merge(left, kept));
    const statuses = (await Promise.all(merges)).map(({ status }) => status);
    const spent = (await Promise.all(spends)).filter(({ status }) => status === 200).length * 100;
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    expect((await seen(left.id)).points.available).toBe(0);
    expect((await seen(kept.id)).points.available).toBe(999 - spent);
    expect(await checkLedger(server.db)).toMatchObject({ ok: true });
  });

  test("of as many points as a second person decides about waits until they were passed on", async () => {
    const [left, kept] = [await farm(), await farm()];
    await givenPoints(server, left.id, 1000);
    expect(codes(await preview(left, kept))).toEqual(["points"]);
    const refused = await merge(left, kept);
    expect(refused).toMatchObject({ status: 409, body: { error: "participant.merge_blocked" } });
    expect(refused.body.message).toContain("zatwierdza druga osoba");
    expect((await seen(left.id)).points.available).toBe(1000);
  });

  test("two accounts that lead to a third lead there both, and all are erased with it", async () => {
    const [first, second, third] = [await farm(), await farm(), await farm()];
    await merge(first, second);
    await merge(second, third);
    expect((await seen(third.id)).merged_from.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id]);
    expect(codes(await preview(third, first))).toContain("kept_locked");
    await server.call("POST", "/api/v1/user/closing", { token: third.token, body: {} });
    const open = await server.call("GET", "/api/office/v1/closings?status=open&per_page=100", { token: admin.token });
    const request = open.body.data.find((row: { participant_id: number }) => row.participant_id === third.id);
    const closed = await server.call("POST", `/api/office/v1/closings/${request.id}/close`, {
      token: admin.token,
      body: { reason: "Na prośbę uczestnika" },
    });
    expect(closed.status).toBe(200);
    const people = await server.db
      .selectFrom("participant")
      .select(["identifier", "email"])
      .where("id", "in", [first.id, second.id, third.id])
      .execute();
    expect(people.every(({ identifier, email }) => identifier.startsWith("#") && email === "")).toBe(true);
  });

  test("somebody unknown merges with nobody", async () => {
    const left = await farm();
    expect((await merge(left, { id: 999_999 })).body.error).toBe("participant.not_found");
  });
});
