// What a clerk's decision about an invoice says: to the farmer, in the history of points and in the log; and whose the invoice is.
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
let product: { id: number; sap: number };
let clerk: { id: number; token: string };

beforeAll(async () => {
  [product, clerk] = [await given.product({ pointsPerUnit: 10, packs: [5] }), await given.staff("clerk")];
});

const office = (method: "GET" | "POST" | "PUT", path: string, body?: unknown, who = clerk) =>
  server.call(method, `/api/office/v1/invoices/${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
const line = (facts: object = {}) => ({ sap: product.sap, pack_volume: 5, quantity: 2, ...facts });
/** A waiting invoice of 100 points. */
const waiting = () => given.submittedInvoice({ lines: [{ sap: product.sap, pack_volume: 5, quantity: 2 }] });

const logged = async (id: number, action: string) =>
  (
    await server.database.pool.query(
      "select staff_id::int, subject_type, before, after from audit_log where action = $1 and subject_id = $2 order by id",
      [`invoice.${action}`, id],
    )
  ).rows;
const own = (before: object | null, after: object | null) => ({
  staff_id: clerk.id,
  subject_type: "invoice",
  before,
  after,
});
const rowOf = (id: number) =>
  server.db.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** The messages of the farmer about invoices, with plain spaces; now, and when the decision can be taken back no more. */
async function told({ token }: { token: string }) {
  const read = async () => {
    const { notifications } = (await server.call("GET", "/api/v1/notifications/list", { token })).body.data;
    return notifications.map(({ title, content, link }: Record<string, string>) => ({
      title,
      content: content!.replaceAll(/\s/g, " "),
      link,
    }));
  };
  const now = await read();
  server.clock.advance(10_000);
  return [now, await read()];
}
const linkOf = (id: number) => `/moje-faktury?id=${id}#!szczegoly-faktury`;

describe("a decision", () => {
  test("to accept is told once it stands, explained in the history with its lines, and logged with what it gave", async () => {
    const { id, who, document } = await waiting();
    await office("POST", `${id}/assign`, {});
    expect((await office("POST", `${id}/accept`, { points: 101 })).body.error).toBe("invoice.points_differ");
    expect((await office("POST", `${id}/accept`, { points: 100 })).status).toBe(200);
    const content = `Faktura ${document} została zaakceptowana. Dopisaliśmy do Twojego konta 100 punktów.`;
    expect(await told(who)).toEqual([[], [{ title: "Faktura zaakceptowana", content, link: linkOf(id) }]]);
    const [movement] = (await server.call("GET", "/api/v1/points/history", { token: who.token })).body.data;
    const { name } = await server.db
      .selectFrom("distributor")
      .innerJoin("invoice", "invoice.distributor_id", "distributor.id")
      .select("distributor.name")
      .where("invoice.id", "=", id)
      .executeTakeFirstOrThrow();
    expect(movement).toMatchObject({
      kind: "purchase",
      points: 100,
      invoice_id: id,
      explanation: {
        text: `Faktura ${document} została zaakceptowana`,
        document,
        distributor: name,
        lines: [{ title_product: expect.stringContaining("Herbicyd"), unit: "l", quantity: 2, points: 100 }],
      },
    });
    expect(movement.expires_at.slice(0, 4)).toBe("2029");
    const [row] = await logged(id, "accept");
    const lines = [{ id: expect.any(Number), status: "accepted", points: 100 }];
    expect(row).toEqual(own({ status: "pending", pending_points: 100 }, { points: 100, lines }));
    expect(await rowOf(id)).toMatchObject({
      status: "accepted",
      decided_by: clerk.id,
      decision_due: null,
      assigned_staff_id: null,
      assigned_until: null,
    });
    for (const [act, body] of [
      ["accept", {}],
      ["reject", { reason: "Nie" }],
      ["return", { reason: "Nie" }],
      ["assign", {}],
    ] as const)
      expect((await office("POST", `${id}/${act}`, body)).body.error).toBe("invoice.already_settled");
    expect((await office("PUT", `${id}/lines`, { lines: [line()] })).body.error).toBe("invoice.not_editable");
  });

  test("to accept none of its lines is a rejection that says so", async () => {
    const { id, who, document } = await waiting();
    await office("PUT", `${id}/lines`, { lines: [line({ rejection_reason: "Spoza programu" })] });
    expect((await office("POST", `${id}/accept`, {})).status).toBe(200);
    const content = `Faktura ${document}: żadna pozycja nie bierze udziału w programie.`;
    expect((await told(who))[1]).toEqual([{ title: "Faktura odrzucona", content, link: linkOf(id) }]);
    expect(await rowOf(id)).toMatchObject({
      status: "rejected",
      reason: "Żadna pozycja nie bierze udziału w programie",
      points: 0,
      pending_points: 0,
    });
    expect(await logged(id, "reject")).toMatchObject([
      { before: { status: "pending", pending_points: 0 }, after: { points: 0, lines: [{ status: "rejected" }] } },
    ]);
    expect(await logged(id, "accept")).toEqual([]);
  });

  test("to reject is told with its reason, takes the waiting points off with its name, and is logged", async () => {
    const { id, who, document } = await waiting();
    await office("POST", `${id}/assign`, {});
    expect((await office("POST", `${id}/reject`, { reason: "Nieczytelny skan" })).status).toBe(200);
    const content = `Faktura ${document} została odrzucona. Powód: Nieczytelny skan`;
    expect(await told(who)).toEqual([[], [{ title: "Faktura odrzucona", content, link: linkOf(id) }]]);
    const [declined] = (await server.call("GET", "/api/v1/points/history", { token: who.token })).body.data;
    expect(declined.steps.at(-1)).toMatchObject({
      text: `Faktura ${document} została odrzucona`,
      pending_points: -100,
    });
    expect(await logged(id, "reject")).toEqual([
      own({ status: "pending", pending_points: 100 }, { status: "rejected", reason: "Nieczytelny skan" }),
    ]);
    expect(await rowOf(id)).toMatchObject({
      decided_by: clerk.id,
      pending_points: 0,
      assigned_staff_id: null,
      assigned_until: null,
      decision_due: null,
    });
  });

  test("to send it back asks the farmer, keeps the points waiting, and is logged", async () => {
    const { id, who, document } = await waiting();
    await office("POST", `${id}/assign`, {});
    expect((await office("POST", `${id}/return`, { reason: "Brakuje drugiej strony" })).status).toBe(200);
    const content = `Popraw fakturę ${document}: Brakuje drugiej strony`;
    expect(await told(who)).toEqual([[], [{ title: "Faktura do poprawy", content, link: linkOf(id) }]]);
    expect(await logged(id, "return")).toEqual([
      own({ status: "pending" }, { status: "returned", reason: "Brakuje drugiej strony" }),
    ]);
    expect(await rowOf(id)).toMatchObject({
      status: "returned",
      pending_points: 100,
      decided_by: clerk.id,
      decision_due: null,
      assigned_staff_id: null,
      assigned_until: null,
    });
  });

  test("about an invoice that there is not is 404, whatever it is", async () => {
    for (const [act, body] of [
      ["assign", {}],
      ["release", {}],
      ["accept", {}],
      ["reject", { reason: "Nie ma" }],
      ["return", { reason: "Nie ma" }],
    ] as const)
      expect((await office("POST", `999999/${act}`, body)).body.error).toBe("invoice.not_found");
  });
});

describe("the lines that a clerk enters", () => {
  test("say in the history what they changed, keep the day that was known, and are logged as they were typed", async () => {
    const { id, who, document } = await waiting();
    const lines = [line({ quantity: 3 })];
    await office("PUT", `${id}/lines`, { issue_date: "2026-06-01", lines });
    // The same again moves nothing, and a day that is not named stays.
    await office("PUT", `${id}/lines`, { lines });
    const { data } = (await server.call("GET", "/api/v1/points/history", { token: who.token })).body;
    expect(data[0].steps.map(({ text, pending_points: points }: Record<string, unknown>) => [text, points])).toEqual([
      [expect.any(String), 100],
      [`Pozycje faktury ${document} zostały wprowadzone`, 50],
    ]);
    const after = { issue_date: "2026-06-01", pending_points: 150, lines: [expect.objectContaining(lines[0]!)] };
    expect(await logged(id, "lines")).toEqual([
      own({ pending_points: 100 }, after),
      own({ pending_points: 150 }, after),
    ]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ lines_entered_by: "staff", pending_points: 150, assigned_staff_id: clerk.id });
    expect(row.assigned_until).toEqual(new Date(server.clock.now().getTime() + 30 * 60_000));
    await office("PUT", `${id}/lines`, { lines: [line({ quantity: 1 })] });
    expect((await rowOf(id)).pending_points).toBe(50);
    expect((await office("PUT", `${id}/lines`, { lines: [line({ pack_volume: 7 })] })).body).toMatchObject({
      error: "invoice.line_unknown_pack",
      errors: { "lines.0.pack_volume": expect.anything() },
    });
    const unrated = await office("PUT", `${id}/lines`, { issue_date: "2019-01-01", lines: [line()] });
    expect(unrated.body).toMatchObject({ errors: { "lines.0.sap": expect.anything() } });
  });
});

describe("an invoice that somebody works on", () => {
  test("is theirs for half an hour to the instant, and goes back when they say so; each is logged", async () => {
    const { id } = await waiting();
    const first = clerk.id;
    let other = clerk;
    await office("POST", `${id}/assign`, {});
    // Who was away for so long signs in again.
    const taken = async () => {
      other = await given.staff("clerk");
      return (await office("POST", `${id}/assign`, {}, other)).body.error;
    };
    expect(await taken()).toBe("invoice.assigned_to_other");
    // What is another's is not put back.
    expect((await office("POST", `${id}/release`, {}, other)).status).toBe(200);
    expect((await rowOf(id)).assigned_staff_id).toBe(clerk.id);
    server.clock.advance(30 * 60_000 - 1);
    expect(await taken()).toBe("invoice.assigned_to_other");
    server.clock.advance(1);
    expect(await taken()).toBeUndefined();
    clerk = await given.staff("clerk");
    await office("POST", `${id}/assign`, { take_over: true });
    expect(await logged(id, "assign")).toMatchObject([
      { staff_id: first, before: { assigned_staff_id: null }, after: null },
      { staff_id: other.id, before: { assigned_staff_id: first } },
      own({ assigned_staff_id: other.id }, null),
    ]);
    await office("POST", `${id}/release`, {});
    expect(await rowOf(id)).toMatchObject({ assigned_staff_id: null, assigned_until: null });
    expect(await logged(id, "release")).toEqual([own(null, null)]);
  });

  test("is logged as taken when the queue gives it", async () => {
    const { id } = await waiting();
    const others = server.db.updateTable("invoice").set({ assigned_until: new Date("2100-01-01") });
    await others.where("id", "<>", id).where("status", "=", "pending").execute();
    expect((await office("POST", "next", {})).body.data.id).toBe(id);
    expect(await logged(id, "assign")).toEqual([own(null, null)]);
    expect((await office("POST", "next", { skip: 999_999 })).body.error).toBe("invoice.not_found");
  });
});
