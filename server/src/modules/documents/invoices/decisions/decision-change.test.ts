import { describe, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

type Person = { token: string };
const office = (method: "GET" | "POST" | "PUT", path: string, { token }: Person, body?: unknown) =>
  server.call(method, `/api/office/v1/invoices/${path}`, { token, ...(body === undefined ? {} : { body }) });
const profile = async ({ token }: Person) => (await server.call("GET", "/api/v1/user/profile", { token })).body.data;
const titlesOf = async ({ token }: Person) =>
  (await server.call("GET", "/api/v1/notifications/list", { token })).body.data.notifications.map(
    ({ title }: { title: string }) => title,
  );
const history = async ({ token }: Person) =>
  (await server.call("GET", "/api/v1/points/history", { token })).body.data.map(
    ({ points, steps }: { points: number; steps: { points: number }[] }) => [points, steps.map((step) => step.points)],
  );

const logged = async (action: string, { id }: { id: number }, { token }: Person) =>
  (await server.call("GET", `/api/office/v1/audit?action=${action}&subject_type=invoice&subject_id=${id}`, { token }))
    .body.data;

async function waiting(document?: string, distributorId?: number, who?: Person & { id: number }) {
  const [product, other] = [await given.product(), await given.product({ pointsPerUnit: 3 })];
  const lines = [{ sap: product.sap, pack_volume: 5, quantity: 2 }];
  const facts = { ...(document && { document }), ...(distributorId && { distributorId }), ...(who && { who }) };
  return { ...(await given.submittedInvoice({ lines, ...facts })), product, other };
}

describe("a decision that is taken back", () => {
  test.each([
    ["accept", {}],
    ["reject", { reason: "Nieczytelna" }],
    ["return", { reason: "Nieczytelna" }],
  ])("within ten seconds of '%s' by one press, and the farmer never hears of it", async (decision, body) => {
    const [invoice, clerk, other] = [await waiting(), await given.staff("clerk"), await given.staff("admin")];
    expect((await office("POST", `${invoice.id}/${decision}`, clerk, body)).status).toBe(200);
    expect(await titlesOf(invoice.who)).toEqual([]);
    expect((await profile(invoice.who)).points.available).toBe(decision === "accept" ? 100 : 0);
    expect((await office("POST", `${invoice.id}/undo`, other)).body.error).toBe("invoice.undo_over");
    server.clock.advance(9_000);
    const undone = await office("POST", `${invoice.id}/undo`, clerk);
    expect(undone.body.data).toMatchObject({
      status: "pending",
      pending_points: 100,
      points: 0,
      assigned_to: { id: clerk.id },
      lines: [{ status: "pending", points: 100 }],
    });
    expect((await profile(invoice.who)).points).toMatchObject({ available: 0, pending: 100, debt: 0 });
    expect(await logged("invoice.undo", invoice, other)).toMatchObject([
      { staff: { id: clerk.id }, before: { decided_by: clerk.id }, after: { status: "pending", reason: null } },
    ]);
    server.clock.advance(60_000);
    expect(await titlesOf(invoice.who)).toEqual([]);

    expect((await office("POST", `${invoice.id}/accept`, clerk, {})).body.data).toMatchObject({ points: 100 });
    server.clock.advance(10_000);
    expect(await titlesOf(invoice.who)).toEqual(["Faktura zaakceptowana"]);
    expect((await profile(invoice.who)).unread_notifications).toBe(1);
    expect((await office("POST", `${invoice.id}/undo`, clerk)).body.error).toBe("invoice.undo_over");
    expect((await profile(invoice.who)).points).toMatchObject({ available: 100, pending: 0 });
  });

  test("later with a reason: what was posted is reversed, what is posted anew stands beside it", async () => {
    const [invoice, clerk] = [await waiting(), await given.staff("clerk")];
    await office("POST", `${invoice.id}/accept`, clerk, {});
    server.clock.advance(5 * 60_000);
    const reason = "Wpisaliśmy inny produkt";
    const changed = await office("POST", `${invoice.id}/change-decision`, clerk, { reason });
    expect(changed.body.data).toMatchObject({ status: "pending", pending_points: 100 });
    const lines = [
      { sap: invoice.other.sap, pack_volume: 20, quantity: 2 },
      { sap: invoice.product.sap, pack_volume: 5, quantity: 1 },
    ];
    const saved = await office("PUT", `${invoice.id}/lines`, clerk, { issue_date: "2026-05-30", lines });
    const answer = await office("POST", `${invoice.id}/accept`, clerk, {
      revision: saved.body.data.revision,
      points: 170,
    });
    expect(answer.body.data).toMatchObject({ status: "accepted", points: 170, issue_date: "2026-05-30" });
    const [change] = answer.body.data.decision_changes;
    expect(change).toMatchObject({ decided_as: "accepted", reason, points: 100 });
    const movements = await server.db
      .selectFrom("ledger_journal")
      .select(["id", "kind"])
      .where("id", "in", [change.posted_movement_id, change.reversal_movement_id, change.next_movement_id])
      .orderBy("id")
      .execute();
    expect(movements.map(({ kind }) => kind)).toEqual(["purchase", "correction", "purchase"]);
    expect((await profile(invoice.who)).points).toMatchObject({ available: 170, pending: 0, debt: 0, total: 170 });
    // One row with what came of it; below it all the movements.
    expect(await history(invoice.who)).toEqual([[170, expect.arrayContaining([100, -100, 170])]]);
    server.clock.advance(10_000);
    expect(await titlesOf(invoice.who)).toEqual([
      "Faktura zaakceptowana",
      "Faktura wraca do sprawdzenia",
      "Faktura zaakceptowana",
    ]);
    expect((await checkLedger(server.db)).ok).toBe(true);
  });

  test("of somebody else only by an administrator, of a corrected invoice by nobody, and once when pressed twice", async () => {
    const [clerk, colleague, admin] = [
      await given.staff("clerk"),
      await given.staff("clerk"),
      await given.staff("admin"),
    ];
    const reason = { reason: "Pomyłka" };
    const invoice = await waiting();
    await office("POST", `${invoice.id}/accept`, clerk, {});
    expect((await office("GET", `${invoice.id}`, colleague)).body.data.actions).toEqual(["correct"]);
    const refused = await office("POST", `${invoice.id}/change-decision`, colleague, reason);
    expect(refused).toMatchObject({ status: 409, body: { error: "invoice.others_decision" } });
    const answers = await Promise.all(
      [admin, clerk].map((who) => office("POST", `${invoice.id}/change-decision`, who, reason)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await profile(invoice.who)).points).toMatchObject({ available: 0, pending: 100 });

    const corrected = await waiting();
    const { lines } = (await office("POST", `${corrected.id}/accept`, clerk, {})).body.data;
    const correction = { document: "KOR/Z", reason: "Zwrot", lines: [{ line_id: lines[0].id, quantity: 1 }] };
    const offered = async () => (await office("GET", `${corrected.id}`, admin)).body.data.actions;
    expect(await offered()).toEqual(["correct", "change_decision"]);
    await office("POST", `${corrected.id}/correction`, clerk, correction);
    expect(await offered()).toEqual(["correct"]);
    const late = await office("POST", `${corrected.id}/change-decision`, admin, reason);
    expect(late.body.error).toBe("invoice.not_changeable");
    expect((await profile(corrected.who)).points.available).toBe(50);
  });

  test("a document accepted for the wrong farm can be accepted for the right one, still once", async () => {
    const [clerk, { id: distributorId }] = [await given.staff("clerk"), await given.distributor()];
    const wrong = await waiting("FV/POMYLONA", distributorId);
    const right = await waiting("FV/POMYLONA", distributorId);
    const despite = { despite_same_document: "Nabywcą jest ta osoba" };
    expect((await office("POST", `${wrong.id}/accept`, clerk, despite)).status).toBe(200);
    expect((await office("POST", `${right.id}/accept`, clerk, despite)).body.error).toBe("invoice.already_posted");
    await office("POST", `${wrong.id}/change-decision`, clerk, { reason: "Nabywcą jest ktoś inny" });
    expect((await office("POST", `${right.id}/accept`, clerk, despite)).status).toBe(200);
    expect((await office("POST", `${wrong.id}/accept`, clerk, despite)).body.error).toBe("invoice.already_posted");
    expect((await profile(right.who)).points.available).toBe(100);
    expect((await profile(wrong.who)).points.available).toBe(0);
  });

  test("the reversed movement is named, whatever else was taken back meanwhile", async () => {
    const clerk = await given.staff("clerk");
    const [{ id: first }, { id: second }] = [await given.distributor(), await given.distributor()];
    const despite = { despite_same_document: "Nabywcą jest ta osoba" };
    const invoices = [
      await waiting("FV/JEDEN", first),
      await waiting("FV/DWA", first),
      // Another seller's numbers are its own.
      await waiting("FV/JEDEN", second),
    ];
    const rejected = await waiting("FV/DWA", first);
    for (const { id } of invoices) expect((await office("POST", `${id}/accept`, clerk, despite)).status).toBe(200);
    await office("POST", `${rejected.id}/reject`, clerk, { reason: "Inny nabywca" });
    for (const { id } of [rejected, ...invoices]) {
      expect((await office("POST", `${id}/change-decision`, clerk, { reason: "Pomyłka" })).status).toBe(200);
    }
    const changes = [];
    for (const { id } of invoices) {
      changes.push(...(await office("GET", `${id}`, clerk)).body.data.decision_changes);
    }
    expect(changes).toEqual(
      invoices.map(() => expect.objectContaining({ posted_movement_id: expect.any(Number), points: 100 })),
    );
    expect(new Set(changes.map((change) => change.posted_movement_id)).size).toBe(3);
  });

  test("the new decision gets the full number of days, and the log says what was decided before", async () => {
    const [invoice, clerk] = [await waiting(), await given.staff("clerk")];
    await office("POST", `${invoice.id}/accept`, clerk, {});
    server.clock.advance(14 * 86_400_000);
    const [admin, fresh] = [await given.staff("admin"), await waiting()];
    const changed = await office("POST", `${invoice.id}/change-decision`, admin, { reason: "Pomyłka" });
    const { decision_due } = (await office("GET", `${fresh.id}`, admin)).body.data;
    expect(changed.body.data).toMatchObject({ decision_due, assigned_to: { id: admin.id } });
    expect(await logged("invoice.change_decision", invoice, admin)).toMatchObject([
      {
        staff: { id: admin.id },
        before: { status: "accepted", points: 100, decided_by: clerk.id },
        after: { status: "pending", reason: "Pomyłka", pending_points: 100 },
      },
    ]);
  });
});
