import { describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { byTwo, putSetting } from "#test/harness/given/settings.ts";

const server = useTestServer();
const given = createGiven(server);
const office = (
  method: "GET" | "POST" | "PUT",
  path: string,
  token: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => server.call(method, `/api/office/v1${path}`, { token, headers, ...(body === undefined ? {} : { body }) });

describe("the programme's maintenance", () => {
  test("closes the portal's API with 503 and Retry-After, and leaves staff at work", async () => {
    const [admin, farmer] = [await given.staff("admin"), await given.participant()];
    const value = { text: "Zmieniamy serwery.", from: "2026-06-10T09:00:00.000Z", to: "2026-06-10T10:01:30.000Z" };
    await putSetting(server, admin.token, "system_maintenance", value);
    const closed = await server.call("GET", "/api/v1/user/profile", { token: farmer.token });
    expect(closed).toMatchObject({
      status: 503,
      body: { error: "system.maintenance" },
      headers: { "retry-after": "90" },
    });
    expect((await server.call("POST", "/api/feeds/v1/invoices", { payload: "<a/>" })).status).toBe(503);
    expect((await server.call("GET", "/api/system-settings")).body.data).toMatchObject({
      maintenance: true,
      maintenance_notice: { text: value.text, until: value.to },
    });
    expect((await office("GET", "/dashboard", admin.token)).status).toBe(200);
    await putSetting(server, admin.token, "system_maintenance", null);
    expect((await server.call("GET", "/api/v1/user/profile", { token: farmer.token })).status).toBe(200);
  });

  test("begins and ends by the clock as it was planned, and asks for patience of at most an hour", async () => {
    const [admin, farmer] = [await given.staff("admin"), await given.participant()];
    const value = { text: "Aktualizacja", from: "2026-06-10T10:10:00.000Z", to: "2026-06-10T14:00:00.000Z" };
    await putSetting(server, admin.token, "system_maintenance", value);
    const profile = () => server.call("GET", "/api/v1/user/profile", { token: farmer.token });
    expect((await profile()).status).toBe(200);
    expect((await server.call("GET", "/api/system-settings")).body.data.maintenance_notice).toBeNull();
    server.clock.set("2026-06-10T10:10:00.000Z");
    expect(await profile()).toMatchObject({ status: 503, headers: { "retry-after": "3600" } });
    server.clock.set("2026-06-10T14:00:00.000Z");
    expect((await profile()).status).not.toBe(503);
    server.clock.set(START);
  });
});

describe("settings", () => {
  test("the days within which a registration is decided are told to visitors as they are set", async () => {
    const admin = await given.staff("admin");
    const workingDays = async () =>
      (await server.call("GET", "/api/system-settings")).body.data.registration_working_days as number;
    expect(await workingDays()).toBe(3);
    await putSetting(server, admin.token, "registration_working_days", 5);
    expect(await workingDays()).toBe(5);
    await putSetting(server, admin.token, "registration_working_days", 3);
  });

  test.each([
    ["decision_working_days", 0],
    ["decision_working_days", "five"],
    ["points_valid_months", 1.5],
    ["system_maintenance", true],
  ])("%s does not take %j and keeps what it was", async (key, value) => {
    const admin = await given.staff("admin");
    const answer = await putSetting(server, admin.token, key, value);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.value).toHaveLength(1);
  });

  test("an unknown one is 404", async () => {
    const admin = await given.staff("admin");
    expect((await putSetting(server, admin.token, "everything", 1)).status).toBe(404);
  });
});

describe("participants in the office", () => {
  test("[ACCESS-18, ACCESS-19] a representative sees own participants only", async () => {
    const { id } = await server.db
      .insertInto("representative")
      .values({ first_name: "Ewa", last_name: "Lis", email: "ewa@plon.example", phone: "+48600700800" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const [own, other] = [await given.participant({ representative_id: id }), await given.participant()];
    const rep = await given.staff("rep");
    await server.db.updateTable("staff").set({ representative_id: id }).where("id", "=", rep.id).execute();
    const ids = (await office("GET", "/participants", rep.token)).body.data.map((row: { id: number }) => row.id);
    expect(ids).toEqual([own.id]);
    expect((await office("GET", `/participants/${own.id}`, rep.token)).body.data.actions).toEqual([]);
    expect((await office("GET", `/participants/${other.id}`, rep.token)).status).toBe(404);
    expect((await office("GET", `/participants/${other.id}/movements`, rep.token)).status).toBe(404);
  });

  test("a bank account is shown by its end only", async () => {
    const farmer = await given.participant();
    await server.db
      .updateTable("participant")
      .set({ bank_account: "PL61109010140000071219812874" })
      .where("id", "=", farmer.id)
      .execute();
    const clerk = await given.staff("clerk");
    const answer = await office("GET", `/participants/${farmer.id}`, clerk.token);
    expect(answer.body.data.bank_account_ending).toBe("2874");
    expect(JSON.stringify(answer.body)).not.toContain("6110901014");
  });

  test("an adjustment needs its key, happens once for it, and is refused with it for another sum", async () => {
    const [farmer, admin] = [await given.participant(), await given.staff("admin")];
    const adjust = (points: number, key?: string) =>
      office(
        "POST",
        `/participants/${farmer.id}/adjustments`,
        admin.token,
        { points, reason: "Rekompensata" },
        key ? { "idempotency-key": key } : {},
      );
    expect((await adjust(100)).body.error).toBe("request.idempotency_key_missing");
    const answers = await Promise.all(Array.from({ length: 8 }, () => adjust(100, "rekompensata-1")));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map((answer) => answer.body.data.movement_id)).size).toBe(1);
    expect((await adjust(200, "rekompensata-1")).body.error).toBe("request.key_reused");
    expect((await adjust(-150, "rekompensata-2")).body).toMatchObject({
      error: "points.insufficient",
      message: "Masz za mało punktów",
    });
    const seen = (await office("GET", `/participants/${farmer.id}`, admin.token)).body.data;
    expect(seen.points).toMatchObject({ available: 100, total: 100 });
    const rows = (await office("GET", `/audit?action=participant.adjust&subject_id=${farmer.id}`, admin.token)).body
      .data;
    expect(rows).toHaveLength(1);
  });

  test("a transfer moves points with their expiry and is listed on both sides", async () => {
    const [from, to, admin] = [await given.participant(), await given.participant(), await given.staff("admin")];
    await office(
      "POST",
      `/participants/${from.id}/adjustments`,
      admin.token,
      { points: 300, reason: "Start" },
      { "idempotency-key": `start-${from.id}-x` },
    );
    const body = { receiver_nip: to.identifier, points: 120, reason: "Przejęcie gospodarstwa" };
    const transfer = (headers: Record<string, string>) =>
      office("POST", `/participants/${from.id}/transfers`, admin.token, body, headers);
    expect((await transfer({ "idempotency-key": `move-${from.id}-x` })).body.data.available).toBe(180);
    const [received] = (await server.call("GET", "/api/v1/points/history", { token: to.token })).body.data;
    expect(received).toMatchObject({ kind: "transfer_in", points: 120, balance_after: 120 });
    const [source] = (await office("GET", `/participants/${from.id}`, admin.token)).body.data.expiry_calendar;
    const [target] = (await office("GET", `/participants/${to.id}`, admin.token)).body.data.expiry_calendar;
    expect(target.expires_at).toBe(source.expires_at);
    const unknown = await office(
      "POST",
      `/participants/${from.id}/transfers`,
      admin.token,
      { ...body, receiver_nip: "5252248481" },
      { "idempotency-key": `move-${from.id}-y` },
    );
    expect(unknown.body.errors).toHaveProperty("receiver_nip");
  });
});

describe("products", () => {
  const product = {
    sap: 777_001,
    name: "Nowy",
    brand: "Plon",
    category: "Herbicydy",
    crops: ["pszenica"],
    unit: "l",
    packs: [{ volume: 5 }, { volume: 1 }],
  };

  test("are made with packs, get rates that do not overlap, and are found without Polish marks", async () => {
    const editor = await given.staff("editor");
    const made = await office("POST", "/products", editor.token, { ...product, name: "Żółty Środek" });
    expect(made.body.data).toMatchObject({ pack_volumes: [1, 5], points_per_unit: null });
    const { id } = made.body.data;
    expect((await office("POST", "/products", editor.token, product)).body.errors).toHaveProperty("sap");
    const rate = (valid_from: string, valid_to: string | null = null) =>
      byTwo(
        server,
        office("POST", `/products/${id}/rates`, editor.token, { points_per_unit: 12.5, valid_from, valid_to }),
        "/api/office/v1/products",
      );
    await rate("2026-01-01");
    const later = await rate("2026-06-01");
    expect(later.body.data.rates).toMatchObject([
      { valid_from: "2026-06-01", valid_to: null },
      { valid_from: "2026-01-01", valid_to: "2026-05-31" },
    ]);
    expect((await rate("2026-02-01", "2026-03-01")).body.error).toBe("product.rate_overlaps");
    const found = await office("GET", "/products?search=zolty", editor.token);
    expect(found.body.data.map((row: { id: number }) => row.id)).toEqual([id]);
  });
});

describe("office lists", () => {
  test.each(["page=0", "per_page=1000", "sort=password_hash", "order=up"])("refuse ?%s", async (query) => {
    const admin = await given.staff("admin");
    for (const path of ["participants", "invoices", "staff", "products"]) {
      expect((await office("GET", `/${path}?${query}`, admin.token)).status).toBe(422);
    }
  });

  test("the home page counts what is late and what nobody took", async () => {
    await given.submittedInvoice();
    server.clock.advance(10 * 24 * 3_600_000);
    const clerk = await given.staff("clerk");
    await given.submittedInvoice();
    const first = async (section: string) =>
      (await office("GET", `/dashboard/figures/${section}`, clerk.token)).body.data[0];
    expect(await first("late")).toEqual({ figure: "invoices_late", total: 1 });
    expect(await first("free")).toEqual({ figure: "invoices_free", total: 2 });
    await office("POST", "/invoices/next", clerk.token, {});
    expect(await first("free")).toEqual({ figure: "invoices_free", total: 1 });
    expect(await first("mine")).toEqual({ figure: "invoices_mine", total: 1 });
    expect((await office("GET", "/dashboard/figures/everything", clerk.token)).status).toBe(404);
  });
});

describe("the outbox outside the demo", () => {
  const real = useTestServer({ PLON_DEMO: "0" });
  test("is 404 for the public", async () => {
    expect((await real.call("GET", "/api/demo/outbox")).status).toBe(404);
  });
});
