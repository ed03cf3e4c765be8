// Maker and checker: what waits for a second person, who that may be, and twelve ways of being two people alone.
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { openSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { remindOfWaiting } from "./second-person.service.ts";

const server = useTestServer();
const given = createGiven(server);
type Person = { id: number; email: string; token: string };

let [maker, second]: Person[] = [];
let product: { id: number; sap: number };
beforeEach(async () => {
  await server.db
    .updateTable("approval_request")
    .set({ status: "rejected", decided_at: server.clock.now() })
    .where("status", "=", "waiting")
    .execute();
  [maker, second] = [await given.staff("editor"), await given.staff("editor")];
  product = await given.product({ pointsPerUnit: 10 });
});

const office = (method: "GET" | "POST" | "PUT", path: string, who: { token: string }, body?: unknown) =>
  server.call(method, `/api/office/v1/${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
const rate = (who = maker!, points = 40, id = product.id) =>
  office("POST", `products/${id}/rates`, who, { points_per_unit: points, valid_from: "2026-06-01" });
const waiting = async (who: Person = second!) => (await office("GET", "approvals?status=waiting", who)).body.data;
const decide = (id: number, who: { token: string }, decision = "approve", reason = "") =>
  office("POST", `approvals/${id}/decision`, who, { decision, reason });
const rateNow = async () => (await office("GET", `products/${product.id}`, maker!)).body.data.points_per_unit;
/** A rate that the maker asked for; its number. */
async function asked(points = 40): Promise<number> {
  expect((await rate(maker, points)).body.message).toBe(HELD_MESSAGE);
  return (await waiting())[0].id;
}
const refusal = async (answer: ReturnType<typeof decide>) => (({ status, body }) => [status, body.error])(await answer);

describe("a request", () => {
  test("says what it would do, changes nothing, and is carried out by another of the role", async () => {
    const id = await asked();
    expect(await rateNow()).toBe(10);
    const [shown] = await waiting();
    expect(shown).toMatchObject({
      kind: "product.rate",
      before: "10,00 pkt za l",
      is_outdated: false,
      actions: ["approve", "reject"],
      requested_by: { id: maker!.id },
    });
    expect(shown.effect).toMatch(/5 l: 50 → 200.punktów; 20 l: 200 → 800.punktów. Czekające faktury/);
    expect((await decide(id, second!)).body.data).toMatchObject({ status: "approved" });
    expect(await rateNow()).toBe(40);
    const audited = await server.db
      .selectFrom("audit_log")
      .select(["action", "staff_id"])
      .where("subject_type", "=", "product")
      .where("subject_id", "=", String(product.id))
      .orderBy("id")
      .execute();
    expect(audited).toEqual([
      { action: "approval.ask", staff_id: maker!.id },
      { action: "approval.approve", staff_id: second!.id },
      { action: "product.rate", staff_id: second!.id },
    ]);
  });

  test("is refused once what it was made on has changed, and can be asked for anew", async () => {
    const id = await asked();
    await server.db
      .insertInto("product_limit")
      .values({ product_id: product.id, from_year: 2026, limit_points: 500 })
      .execute();
    expect((await waiting())[0]).toMatchObject({ is_outdated: true, actions: ["reject"] });
    expect(await refusal(decide(id, second!))).toEqual([409, "approval.outdated"]);
    expect(await rateNow()).toBe(10);
    expect((await decide(id, second!, "reject", "Nieaktualne")).status).toBe(200);
    expect((await decide(await asked(), second!)).status).toBe(200);
    expect(await rateNow()).toBe(40);
  });

  test("is refused at once where it could not be carried out, and nothing waits", async () => {
    await server.db
      .insertInto("product_rate")
      .values({ product_id: product.id, points_per_unit: 12, valid_from: "2019-01-01", valid_to: "2019-12-31" })
      .execute();
    const late = await office("POST", `products/${product.id}/rates`, maker!, {
      points_per_unit: 40,
      valid_from: "2019-06-01",
    });
    expect(late.body.error).toBe("product.rate_overlaps");
    expect(await waiting()).toEqual([]);
  });

  test("is seen by who may decide it: an administrator too, no clerk, and an auditor decides nothing", async () => {
    const id = await asked();
    const [admin, clerk, auditor] = [
      await given.staff("admin"),
      await given.staff("clerk"),
      await given.staff("auditor"),
    ];
    expect(await waiting(clerk)).toEqual([]);
    expect(await refusal(decide(id, clerk))).toEqual([404, "approval.not_found"]);
    expect((await waiting(auditor))[0]).toMatchObject({ id, actions: [] });
    expect((await decide(id, auditor)).status).toBe(403);
    // Whoever of the role is away, an administrator decides.
    expect((await decide(id, admin)).status).toBe(200);
  });

  test("that has waited for a day is reminded of once a day, to everybody who may decide but the one who asks", async () => {
    await asked();
    const reminded = async () =>
      (
        await server.db
          .selectFrom("outbox_message")
          .select("recipient")
          .where("subject", "like", "Do zatwierdzenia:%")
          .where("recipient", "in", [maker!.email, second!.email])
          .execute()
      ).map(({ recipient }) => recipient);
    await remindOfWaiting(server.db, server.clock.now());
    expect(await reminded()).toEqual([]);
    server.clock.advance(25 * 3_600_000);
    await remindOfWaiting(server.db, server.clock.now());
    await remindOfWaiting(server.db, server.clock.now());
    expect(await reminded()).toEqual([second!.email]);
  });

  test("of a rate, once in force, is told to the administrators who did not decide it", async () => {
    const [one, other] = [await given.staff("admin"), await given.staff("admin")];
    await decide(await asked(), one);
    const told = await server.db
      .selectFrom("outbox_message")
      .select("recipient")
      .where("subject", "=", "Weszła w życie zmiana, która daje punkty")
      .where("recipient", "in", [one.email, other.email])
      .execute();
    expect(told.map(({ recipient }) => recipient)).toEqual([other.email]);
  });

  test.for([
    ["keys", { name: "ERP" }],
    ["automatic-acceptance", { mode: "on" }],
  ] as const)("of a seller's %s, too, to the administrator who neither asked nor decided", async ([door, body]) => {
    const [one, other, third] = [await given.staff("admin"), await given.staff("admin"), await given.staff("admin")];
    const { id } = await given.distributor();
    const asking = await office(door === "keys" ? "POST" : "PUT", `distributors/${id}/${door}`, one, body);
    expect(asking.body.message).toContain(HELD_MESSAGE);
    const [request] = await waiting(other);
    expect((await decide(request.id, other)).status).toBe(200);
    const told = await server.db
      .selectFrom("outbox_message")
      .select("recipient")
      .where("subject", "=", "Weszła w życie zmiana, która daje punkty")
      .where("recipient", "in", [one.email, other.email, third.email])
      .execute();
    expect(told.map(({ recipient }) => recipient)).toEqual([third.email]);
  });
});

describe("one person alone is not two", () => {
  test("1. by deciding their own request", async () => {
    expect(await refusal(decide(await asked(), maker!))).toEqual([403, "approval.own"]);
    expect(await rateNow()).toBe(10);
  });

  test("2. by a second role: the same account as an administrator is still the one who asked", async () => {
    const id = await asked();
    await server.db.updateTable("staff").set({ role: "admin" }).where("id", "=", maker!.id).execute();
    expect(await refusal(decide(id, maker!))).toEqual([403, "approval.own"]);
  });

  test("3. by another account with the same mailbox", async () => {
    const id = await asked();
    const email = maker!.email.replace("@", "+drugie@");
    await server.db.updateTable("staff").set({ email }).where("id", "=", second!.id).execute();
    expect(await refusal(decide(id, second!))).toEqual([403, "approval.same_person"]);
  });

  test("4. by an account that they made", async () => {
    const admin = await given.staff("admin");
    const body = { email: `nowy${product.id}@plon.example`, name: "Nowy", role: "editor" };
    const { id: madeId } = (await office("POST", "staff", admin, body)).body.data;
    await rate(admin);
    const [request] = await waiting();
    const made = await inTransaction(server.db, (tx) =>
      openSession(tx, { kind: "staff", staffId: madeId }, server.clock.now()),
    );
    expect(await refusal(decide(request.id, { token: made.accessToken }))).toEqual([403, "approval.same_person"]);
  });

  test.for(["password-link", "totp-reset"])("5. and 6. by giving another's account anew: %s", async (way) => {
    const admin = await given.staff("admin");
    await rate(admin);
    const [request] = await waiting();
    expect((await office("POST", `staff/${second!.id}/${way}`, admin, {})).status).toBe(200);
    const session = await inTransaction(server.db, (tx) =>
      openSession(tx, { kind: "staff", staffId: second!.id }, server.clock.now()),
    );
    expect(await refusal(decide(request.id, { token: session.accessToken }))).toEqual([403, "approval.same_person"]);
    expect(await refusal(decide(request.id, { token: session.accessToken }, "reject", "Nie"))).toEqual([
      403,
      "approval.same_person",
    ]);
  });

  test("7. by a support session, which is a farm's and opens no office", async () => {
    const id = await asked();
    const farmer = await given.participant();
    expect([401, 403]).toContain((await decide(id, farmer)).status);
  });

  test("8. by asking twice, or withdrawing and asking again: one waits, and it is still their own", async () => {
    const id = await asked();
    expect((await rate(maker)).body.error).toBe("approval.waiting");
    expect((await decide(id, maker!, "withdraw")).status).toBe(200);
    expect(await refusal(decide(id, second!))).toEqual([409, "approval.decided"]);
    const again = await asked();
    expect(again).not.toBe(id);
    expect(await refusal(decide(again, maker!))).toEqual([403, "approval.own"]);
  });

  test("9. by changing what was asked for after it was seen: only what was seen is carried out", async () => {
    const id = await asked(40);
    expect((await rate(maker, 100_000)).body.error).toBe("approval.waiting");
    await decide(id, second!);
    expect(await rateNow()).toBe(40);
  });

  test("10. by two decisions at the same moment: one holds, and the change is made once", async () => {
    const [id, third] = [await asked(), await given.staff("admin")];
    const answers = await Promise.all([decide(id, second!), decide(id, third), decide(id, maker!)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rates = await server.db
      .selectFrom("product_rate")
      .select("id")
      .where("product_id", "=", product.id)
      .execute();
    expect(rates).toHaveLength(2);
  });

  test("11. by an account that was closed, or whose role was changed, since", async () => {
    const id = await asked();
    await server.db.updateTable("staff").set({ role: "clerk" }).where("id", "=", second!.id).execute();
    expect(await refusal(decide(id, second!))).toEqual([404, "approval.not_found"]);
    await server.db.updateTable("staff").set({ is_active: false }).where("id", "=", second!.id).execute();
    expect((await decide(id, second!)).status).toBe(401);
    // Nor is what somebody asked for who has gone since.
    await server.db.updateTable("staff").set({ is_active: false }).where("id", "=", maker!.id).execute();
    expect(await refusal(decide(id, await given.staff("admin")))).toEqual([409, "approval.asker_gone"]);
  });

  test("12. by slices: what a clerk accepts and corrects in a day adds up, over all doors", async () => {
    const [clerk, other] = [await given.staff("clerk"), await given.staff("clerk")];
    const farmer = await given.participant();
    const invoice = async (quantity: number, who = farmer) =>
      (await given.submittedInvoice({ who, lines: [{ sap: product.sap, pack_volume: 20, quantity }] })).id;
    const accept = async (id: number, by = clerk) => (await office("POST", `invoices/${id}/accept`, by, {})).body;
    const status = async (id: number) =>
      (await server.db.selectFrom("invoice").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

    // 20 000 points at once take two.
    const large = await invoice(100);
    expect(await accept(large)).toMatchObject({
      message: HELD_MESSAGE,
      data: { status_label: { label: "Oczekująca" } },
    });
    const [held] = (await office("GET", "approvals?status=waiting", other)).body.data;
    expect(held).toMatchObject({ kind: "invoice.accept", subject_path: `/invoices/${large}` });
    expect(held.effect).toContain("20\u202f000");
    expect(await refusal(decide(held.id, clerk))).toEqual([403, "approval.own"]);
    expect(await status(large)).toBe("pending");

    // Ordinary ones do not, until a farm's day is full: 18 000 + 18 000 + 900 + 18 000.
    expect((await accept(await invoice(90))).message).toBe("Faktura została zaakceptowana.");
    expect((await accept(await invoice(90))).message).toBe("Faktura została zaakceptowana.");
    const admin = await given.staff("admin");
    const adjusted = await server.call("POST", `/api/office/v1/participants/${farmer.id}/adjustments`, {
      token: admin.token,
      body: { points: 900, reason: "Wyrównanie" },
      headers: { "idempotency-key": "slices-of-a-day-1" },
    });
    expect(adjusted.status).toBe(200);
    const slice = await invoice(66);
    expect((await accept(slice, other)).message).toBe(HELD_MESSAGE);
    expect((await accept(await invoice(66, await given.participant()), other)).message).toBe(
      "Faktura została zaakceptowana.",
    );

    // What two looked at is posted, and fills nobody's day.
    expect((await decide(held.id, other)).status).toBe(200);
    expect(await status(large)).toBe("accepted");
    const balance = await server.db
      .selectFrom("ledger_balance")
      .select("available")
      .where("participant_id", "=", farmer.id)
      .executeTakeFirstOrThrow();
    expect(balance.available).toBe(20_000 + 18_000 + 18_000 + 900);
    // The lines of the slice are changed while it waits: nobody approves what was not seen.
    const [waitingSlice] = (await office("GET", "approvals?status=waiting", clerk)).body.data;
    const lines = [{ sap: product.sap, pack_volume: 20, quantity: 5000, rejection_reason: null }];
    expect((await office("PUT", `invoices/${slice}/lines`, clerk, { lines })).status).toBe(200);
    expect(await refusal(decide(waitingSlice.id, admin))).toEqual([409, "approval.outdated"]);
  });
});
