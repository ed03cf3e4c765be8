import { describe, expect, test } from "vitest";
import { createGiven, samplePicture } from "#test/harness/given.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";
import { approveWaiting, putSetting } from "#test/harness/given/settings.ts";

const server = useTestServer();
const given = createGiven(server);

const office = (method: "GET" | "POST" | "PUT", path: string, token: string, body?: unknown) =>
  server.call(method, `/api/office/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
const details = (token: string, id: number) =>
  server.call("POST", "/api/v1/invoices/details", { token, body: { document: id } });
const points = async (token: string) => (await server.call("GET", "/api/v1/user/profile", { token })).body.data.points;
async function enteredInvoice(
  lines: { sap: number; pack_volume: number; quantity: number; rejection_reason?: string }[],
) {
  const invoice = await given.submittedInvoice();
  const clerk = await given.staff("clerk");
  const answer = await office("PUT", `/invoices/${invoice.id}/lines`, clerk.token, { issue_date: "2026-06-01", lines });
  expect(answer.status).toBe(200);
  return { ...invoice, clerk, revision: answer.body.data.revision as number };
}

describe("the clerk's review", () => {
  test("[INVOICE-10, INVOICE-11, INVOICE-12, INVOICE-14] acceptance brings the points, explained by line, to balance, history and notification", async () => {
    const product = await given.product({ pointsPerUnit: 12.34, multiplier: 1.5 });
    const invoice = await enteredInvoice([{ sap: product.sap, pack_volume: 5, quantity: 3 }]);
    const answer = await office("POST", `/invoices/${invoice.id}/accept`, invoice.clerk.token, {
      revision: invoice.revision,
    });
    expect(answer.body.data).toMatchObject({ status: "accepted", points: 278, pending_points: 0 });
    expect(answer.body.data.actions).toEqual(["correct", "change_decision"]);
    expect(await points(invoice.who.token)).toMatchObject({
      available: 278,
      pending: 0,
      total: 278,
      brandPurchase: 278,
    });
    const seen = (await details(invoice.who.token, invoice.id)).body.data;
    expect(seen).toMatchObject({
      document: invoice.document,
      buyer: { name: "Gospodarstwo Kowalski", source: "Zgłoszona przez uczestnika" },
    });
    expect(seen.lines[0]).toMatchObject({
      status: { label: "Zaakceptowana", color: "green" },
      title_product: expect.stringContaining("Herbicyd"),
      quantity: 3,
      volume: 15,
      points: 278,
      explanation: { exactPoints: "277.65", roundedPoints: 278, campaign: "Wiosna", multiplierHundredths: 150 },
    });
    const [movement] = (await server.call("GET", "/api/v1/points/history?kind=purchase", { token: invoice.who.token }))
      .body.data;
    expect(movement).toMatchObject({
      points: 278,
      balance_after: 278,
      invoice_id: invoice.id,
      explanation: { lines: [{ points: 278 }] },
    });
    server.clock.advance(10_000);
    const notices = await server.call("GET", "/api/v1/notifications/list", { token: invoice.who.token });
    expect(notices.body.data.notifications[0]).toMatchObject({
      title: "Faktura zaakceptowana",
      content: expect.stringContaining("278\u00a0punktów"),
    });
  });

  test("two clerks who accept at once post the points once", async () => {
    const product = await given.product();
    const invoice = await given.submittedInvoice({ lines: [{ sap: product.sap, pack_volume: 20, quantity: 1 }] });
    const clerks = await Promise.all([given.staff("clerk"), given.staff("clerk"), given.staff("admin")]);
    const answers = await Promise.all(
      clerks.map((clerk) => office("POST", `/invoices/${invoice.id}/accept`, clerk.token, {})),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
    expect(await points(invoice.who.token)).toMatchObject({ available: 200, pending: 0 });
    const audit = await server.db
      .selectFrom("audit_log")
      .select("id")
      .where("action", "=", "invoice.accept")
      .where("subject_id", "=", String(invoice.id))
      .execute();
    expect(audit).toHaveLength(1);
  });

  test("a document brings points once, whoever claims it", async () => {
    const product = await given.product();
    const { id: distributorId } = await given.distributor();
    const clerk = await given.staff("clerk");
    const lines = [{ sap: product.sap, pack_volume: 5, quantity: 1 }];
    const first = await given.submittedInvoice({ distributorId, document: "FV/WSPOLNA", lines });
    const second = await given.submittedInvoice({ distributorId, document: "fv/wspolna", lines });
    expect((await office("GET", `/invoices/${second.id}`, clerk.token)).body.data.same_document).toHaveLength(1);
    const despite = { despite_same_document: "Oryginał" };
    expect((await office("POST", `/invoices/${first.id}/accept`, clerk.token, despite)).status).toBe(200);
    const refused = await office("POST", `/invoices/${second.id}/accept`, clerk.token, despite);
    expect(refused).toMatchObject({ status: 409, body: { error: "invoice.already_posted" } });
    expect(await points(second.who.token)).toMatchObject({ available: 0, pending: 50 });
  });

  test("a clerk does not take what a colleague works on, unless they take it over; after half an hour it is free", async () => {
    const invoice = await given.submittedInvoice();
    const [one, other] = [await given.staff("clerk"), await given.staff("clerk")];
    await office("POST", `/invoices/${invoice.id}/assign`, one.token, {});
    const refused = await office("POST", `/invoices/${invoice.id}/reject`, other.token, { reason: "Nieczytelna" });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Tą fakturą zajmuje się już Pracownik") },
    });
    expect(
      (await office("POST", `/invoices/${invoice.id}/assign`, other.token, { take_over: true })).body.data.assigned_to
        .id,
    ).toBe(other.id);
    server.clock.advance(31 * 60_000);
    const fresh = await given.staff("clerk");
    expect((await office("POST", `/invoices/${invoice.id}/assign`, fresh.token, {})).status).toBe(200);
  });

  /** A queue of so many new invoices, the oldest first, in which nothing else is free. */
  async function onlyWaiting(count: number): Promise<number[]> {
    await server.db
      .updateTable("invoice")
      .set({ assigned_until: new Date("2100-01-01") })
      .where("status", "=", "pending")
      .execute();
    const ids: number[] = [];
    for (let at = 0; at < count; at += 1) {
      ids.push((await given.submittedInvoice()).id);
      server.clock.advance(1000);
    }
    return ids;
  }

  test("'next' gives each of many clerks another invoice, oldest first", async () => {
    const ids = await onlyWaiting(4);
    const clerks = await Promise.all(Array.from({ length: 5 }, () => given.staff("clerk")));
    const first = await office("POST", "/invoices/next", clerks[0]!.token, {});
    expect(first.body.data.id).toBe(ids[0]);
    const rest = await Promise.all(clerks.slice(1).map((clerk) => office("POST", "/invoices/next", clerk.token, {})));
    const given_ = rest.map((answer) => answer.body.data?.id ?? null);
    // Three are left for four who ask at once: each goes to one of them, and one clerk gets none.
    expect(given_.filter((id) => id !== null).toSorted((a, b) => a - b)).toEqual(ids.slice(1));
  });

  test("a skipped invoice is free for others at once, and the next younger one is taken", async () => {
    const ids = await onlyWaiting(2);
    const [one, other] = [await given.staff("clerk"), await given.staff("clerk")];
    const next = async (clerk: { token: string }, skip?: number) =>
      (await office("POST", "/invoices/next", clerk.token, skip === undefined ? {} : { skip })).body.data?.id;
    expect(await next(one)).toBe(ids[0]);
    expect(await next(one, ids[0])).toBe(ids[1]);
    expect(await next(other)).toBe(ids[0]);
    // Skipping what a colleague works on takes nothing from them.
    expect(await next(one, ids[0])).toBeUndefined();
    expect(await next(await given.staff("clerk"))).toBeUndefined();
  });

  test("behind a decided invoice the queue goes on with the next younger one, and an older one is not taken", async () => {
    const ids = await onlyWaiting(3);
    const { token } = await given.staff("clerk");
    const next = async (skip: number) => (await office("POST", "/invoices/next", token, { skip })).body.data?.id;
    expect(await next(ids[0]!)).toBe(ids[1]);
    await office("POST", `/invoices/${ids[1]}/reject`, token, { reason: "To nie jest faktura." });
    expect(await next(ids[1]!)).toBe(ids[2]);
    const entries = await server.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_id", "=", String(ids[1]))
      .where("action", "=", "invoice.release")
      .execute();
    // Nothing was given back: it was decided.
    expect(entries).toEqual([]);
  });

  test("[INVOICE-13, INVOICE-15] a rejected line brings nothing and says why; a waiting one waits", async () => {
    const [good, bad] = [await given.product(), await given.product()];
    const invoice = await enteredInvoice([
      { sap: good.sap, pack_volume: 5, quantity: 1 },
      { sap: bad.sap, pack_volume: 5, quantity: 1, rejection_reason: "Towar zwrócony" },
    ]);
    const waiting = (await details(invoice.who.token, invoice.id)).body.data.lines;
    expect(waiting[0].status).toEqual({ label: "Oczekująca", color: "yellow" });
    await office("POST", `/invoices/${invoice.id}/accept`, invoice.clerk.token, {});
    const lines = (await details(invoice.who.token, invoice.id)).body.data.lines;
    expect(lines[1]).toMatchObject({
      status: { label: "Odrzucona", color: "red" },
      points: 0,
      reason: "Towar zwrócony",
    });
    expect(await points(invoice.who.token)).toMatchObject({ available: 50, pending: 0 });
  });

  test("[INVOICE-16] beyond the participant's yearly limit a line is accepted up to it", async () => {
    const admin = await given.staff("admin");
    await putSetting(server, admin.token, "participant_yearly_limit_points", 120);
    const product = await given.product();
    const invoice = await enteredInvoice([
      { sap: product.sap, pack_volume: 5, quantity: 2 },
      { sap: product.sap, pack_volume: 5, quantity: 1 },
    ]);
    await office("POST", `/invoices/${invoice.id}/accept`, invoice.clerk.token, {});
    await putSetting(server, admin.token, "participant_yearly_limit_points", 0);
    const seen = (await details(invoice.who.token, invoice.id)).body.data;
    expect(seen.status).toEqual({ label: "Zaakceptowana limit", color: "orange" });
    expect(seen.lines.map((line: { points: number }) => line.points)).toEqual([100, 20]);
    expect(seen.lines[1]).toMatchObject({
      state: "limit",
      status: { label: "Zaakceptowana limit", color: "orange" },
      explanation: { limit: { kind: "participant", leftPoints: 20 } },
    });
  });

  test("[INVOICE-17] beyond the product's yearly limit too, over several invoices accepted at once", async () => {
    const product = await given.product({ yearlyLimitPoints: 130 });
    const who = await given.participant();
    const lines = [{ sap: product.sap, pack_volume: 5, quantity: 2 }];
    const invoices = [await given.submittedInvoice({ who, lines }), await given.submittedInvoice({ who, lines })];
    const clerk = await given.staff("clerk");
    await Promise.all(invoices.map((invoice) => office("POST", `/invoices/${invoice.id}/accept`, clerk.token, {})));
    expect(await points(who.token)).toMatchObject({ available: 130, pending: 0 });
    const states = await Promise.all(
      invoices.map(async (invoice) => (await details(who.token, invoice.id)).body.data.lines[0]),
    );
    const limited = states.find((line) => line.state === "limit.product");
    expect(limited).toMatchObject({ points: 30, status: { label: "Zaakceptowana limit", color: "orange" } });
  });

  test("[INVOICE-17] the product's limit is that of the year of purchase, counted apart for each", async () => {
    const editor = await given.staff("editor");
    const product = await given.product({ yearlyLimitPoints: 130 });
    await office("POST", `/products/${product.id}/limits`, editor.token, { from_year: 2026, limit_points: 70 });
    const who = await given.participant();
    const clerk = await given.staff("clerk");
    const lines = [{ sap: product.sap, pack_volume: 5, quantity: 2 }];
    const accepted = async (issue_date: string) => {
      const { id } = await given.submittedInvoice({ who });
      expect((await office("PUT", `/invoices/${id}/lines`, clerk.token, { issue_date, lines })).status).toBe(200);
      const answer = await office("POST", `/invoices/${id}/accept`, clerk.token, {});
      return answer.body.data.points as number;
    };
    expect(await accepted("2025-12-30")).toBe(100);
    expect(await accepted("2026-01-02")).toBe(70);
    expect(await accepted("2025-12-31")).toBe(30);
    expect(await accepted("2026-06-01")).toBe(0);
    await office("POST", `/products/${product.id}/limits`, editor.token, { from_year: 2026, limit_points: null });
    await approveWaiting(server);
    expect(await accepted("2026-06-02")).toBe(100);
  });

  test("a day whose year is still being typed is refused at its field", async () => {
    const invoice = await given.submittedInvoice();
    const { token } = await given.staff("clerk");
    for (const issue_date of ["0000-05-05", "0020-05-05", "9999-12-31"]) {
      const answer = await office("POST", `/invoices/${invoice.id}/preview`, token, { issue_date, lines: [] });
      expect(answer).toMatchObject({ status: 422, body: { errors: { issue_date: ["Sprawdź rok w dacie."] } } });
    }
  });

  test("[INVOICE-16, INVOICE-17] what the button promises is what is posted: multiplier, rounding and limits", async () => {
    const product = await given.product({ pointsPerUnit: 12.34, multiplier: 1.5, yearlyLimitPoints: 300 });
    const plain = await given.product();
    const lines = [
      { sap: product.sap, pack_volume: 5, quantity: 3 },
      { sap: product.sap, pack_volume: 5, quantity: 1 },
      { sap: plain.sap, pack_volume: 20, quantity: 1 },
      { sap: plain.sap, pack_volume: 5, quantity: 1, rejection_reason: "Zwrot" },
    ];
    const invoice = await given.submittedInvoice();
    const { token } = await given.staff("clerk");
    const preview = async (drafts: object[], issue_date = "2026-06-01") =>
      (await office("POST", `/invoices/${invoice.id}/preview`, token, { issue_date, lines: drafts })).body.data;
    const drafts = lines.map(({ rejection_reason, ...line }) => ({
      ...line,
      is_rejected: rejection_reason !== undefined,
    }));
    const unfinished = { sap: plain.sap, pack_volume: null, quantity: null, is_rejected: false };
    const shown = await preview([...drafts, unfinished, { ...unfinished, sap: null }]);
    expect(shown).toMatchObject({
      points: 500,
      lines: [
        { status: "accepted", explanation: { points: 278, campaign: "Wiosna" }, problem: null },
        { status: "limit.product", explanation: { points: 22, roundedPoints: 93 } },
        { status: "accepted", explanation: { points: 200 } },
        { status: "rejected", explanation: { points: 0 } },
        { product: { sap: plain.sap, unit: "l", pack_volumes: [5, 20] }, status: null, explanation: null },
        { product: null, status: null },
      ],
    });
    const odd = [
      { ...unfinished, sap: 1 },
      { ...unfinished, pack_volume: 7 },
    ];
    expect((await preview(odd)).lines.map(({ problem }: { problem: string }) => problem)).toEqual([
      "Nie ma produktu o tym numerze SAP.",
      "Ten produkt nie ma opakowania o tej pojemności.",
    ]);
    expect((await preview(drafts, "2019-01-01")).lines[2].problem).toContain("nie miał stawki");
    expect((await details(invoice.who.token, invoice.id)).body.data).toMatchObject({ lines: [], pending_points: 0 });
    const body = { issue_date: "2026-06-01", other_days: ["2025-06-01", "2019-01-01"], lines: drafts.slice(2, 3) };
    await server.db
      .updateTable("product_rate")
      .set({ valid_to: "2025-12-31" })
      .where("product_id", "=", plain.id)
      .execute();
    const dearer = { product_id: plain.id, points_per_unit: 15, valid_from: "2026-01-01" };
    await server.db.insertInto("product_rate").values(dearer).execute();
    expect((await office("POST", `/invoices/${invoice.id}/preview`, token, body)).body.data).toMatchObject({
      points: 300,
      other_days: [
        { day: "2025-06-01", points: 200 },
        { day: "2019-01-01", points: 0 },
      ],
    });
    await server.db
      .updateTable("product_rate")
      .set({ points_per_unit: 10 })
      .where("product_id", "=", plain.id)
      .execute();

    const saved = await office("PUT", `/invoices/${invoice.id}/lines`, token, { issue_date: "2026-06-01", lines });
    const accept = (promised: number) =>
      office("POST", `/invoices/${invoice.id}/accept`, token, { revision: saved.body.data.revision, points: promised });
    expect(await accept(571)).toMatchObject({
      status: 409,
      body: { error: "invoice.points_differ", message: expect.stringContaining("500\u00a0punktów") },
    });
    expect(await points(invoice.who.token)).toMatchObject({ available: 0 });
    expect((await accept(shown.points)).body.data).toMatchObject({ status: "accepted", points: 500 });
    expect(await points(invoice.who.token)).toMatchObject({ available: 500 });
  });

  test("[INVOICE-13, INVOICE-15] goods of a rejected or cancelled invoice wait for nothing, and the database says so", async () => {
    const [product, clerk] = [await given.product(), await given.staff("clerk")];
    const lines = [{ sap: product.sap, pack_volume: 5, quantity: 1 }];
    const [rejected, cancelled] = [await given.submittedInvoice({ lines }), await given.submittedInvoice({ lines })];
    await office("POST", `/invoices/${rejected.id}/reject`, clerk.token, { reason: "Nieczytelny skan" });
    await server.call("POST", `/api/v1/invoices/${cancelled.id}/cancel`, { token: cancelled.who.token });
    for (const [{ who, id }, label, color] of [
      [rejected, "Odrzucona", "red"],
      [cancelled, "Anulowana", "grey"],
    ] as const) {
      const seen = (await details(who.token, id)).body.data;
      expect(seen.status).toEqual({ label, color });
      expect(seen.lines).toMatchObject([{ status: { label, color }, points: 0, explanation: { points: 0 } }]);
    }
    const accepted = await given.submittedInvoice({ lines });
    await office("POST", `/invoices/${accepted.id}/accept`, clerk.token, {});
    for (const [invoiceId, status] of [
      [rejected.id, "pending"],
      [cancelled.id, "accepted"],
      [accepted.id, "pending"],
    ] as const) {
      const write = server.db.updateTable("invoice_line").set({ status }).where("invoice_id", "=", invoiceId).execute();
      await expect(write).rejects.toMatchObject({ constraint: "invoice_line_fits_invoice" });
    }
    const change = server.db.updateTable("invoice").set({ status: "rejected" }).where("id", "=", accepted.id).execute();
    await expect(change).rejects.toMatchObject({ constraint: "invoice_line_fits_invoice" });
  });

  test("rejecting takes the waiting points back and tells the farmer why", async () => {
    const product = await given.product();
    const invoice = await enteredInvoice([{ sap: product.sap, pack_volume: 5, quantity: 1 }]);
    expect(await points(invoice.who.token)).toMatchObject({ pending: 50 });
    await office("POST", `/invoices/${invoice.id}/reject`, invoice.clerk.token, { reason: "Nieczytelny skan" });
    expect(await points(invoice.who.token)).toMatchObject({ pending: 0, available: 0 });
    const seen = (await details(invoice.who.token, invoice.id)).body.data;
    expect(seen).toMatchObject({ state: "rejected", reason: "Nieczytelny skan", actions: [] });
  });

  test("[FORM-18] a returned invoice is answered on itself, with new data and file, and goes back into the queue", async () => {
    const invoice = await given.submittedInvoice();
    const clerk = await given.staff("clerk");
    await office("POST", `/invoices/${invoice.id}/return`, clerk.token, { reason: "Brakuje drugiej strony" });
    const returned = (await details(invoice.who.token, invoice.id)).body.data;
    expect(returned).toMatchObject({
      state: "returned",
      reason: "Brakuje drugiej strony",
      actions: ["answer", "cancel"],
    });
    const file = await samplePicture("png");
    const form = multipart([
      { name: "document_name", value: `${invoice.document}/A` },
      { name: "distributor_id", value: String(invoice.distributorId) },
      { name: "comment", value: "Dosyłam całość" },
      { name: "invoice", value: file, filename: "calosc.png" },
    ]);
    const answer = await server.call("POST", `/api/v1/invoices/${invoice.id}/update`, {
      token: invoice.who.token,
      ...form,
    });
    // What to mend is done; the farmer's own words stand in its place.
    expect(answer.body.data).toMatchObject({
      id: invoice.id,
      state: "pending",
      document: `${invoice.document}/A`,
      reason: null,
      comment: "Dosyłam całość",
    });
    const seen = await office("GET", `/invoices/${invoice.id}`, clerk.token);
    expect(seen.body.data).toMatchObject({
      comment: "Dosyłam całość",
      file: { type: "image/png", name: "calosc.png" },
    });
    const again = await server.call("POST", `/api/v1/invoices/${invoice.id}/update`, {
      token: invoice.who.token,
      ...form,
    });
    expect(again.body.error).toBe("invoice.not_answerable");
  });

  test("cancelling gives the waiting points up and is over once the invoice is decided", async () => {
    const product = await given.product();
    const who = await given.participant();
    const invoice = await given.submittedInvoice({ who, lines: [{ sap: product.sap, pack_volume: 5, quantity: 1 }] });
    const cancel = () => server.call("POST", `/api/v1/invoices/${invoice.id}/cancel`, { token: who.token });
    expect((await cancel()).body.data.status).toEqual({ label: "Anulowana", color: "grey" });
    expect(await points(who.token)).toMatchObject({ pending: 0 });
    expect((await cancel()).status).toBe(409);
  });

  test("refuses what the clerk could not have meant", async () => {
    const product = await given.product();
    const invoice = await enteredInvoice([{ sap: product.sap, pack_volume: 5, quantity: 1 }]);
    const { token } = invoice.clerk;
    const line = { sap: product.sap, pack_volume: 5, quantity: 1 };
    const put = (body: unknown) => office("PUT", `/invoices/${invoice.id}/lines`, token, body);
    expect((await put({ issue_date: "2026-06-11", lines: [line] })).body.errors.issue_date).toEqual([
      "Data wystawienia nie może być z przyszłości",
    ]);
    expect((await put({ lines: [{ ...line, sap: 1 }] })).body.errors).toHaveProperty("lines.0.sap");
    expect((await put({ issue_date: "2019-01-01", lines: [line] })).body.error).toBe("invoice.line_rate_missing");
    expect(
      (await office("POST", `/invoices/${invoice.id}/accept`, token, { revision: invoice.revision - 1 })).body.error,
    ).toBe("invoice.changed_meanwhile");
    expect((await office("POST", `/invoices/${invoice.id}/reject`, token, { reason: " " })).body.errors.reason).toEqual(
      ["Pole jest wymagane"],
    );
    const empty = await given.submittedInvoice();
    expect((await office("POST", `/invoices/${empty.id}/accept`, token, {})).body.error).toBe("invoice.no_lines");
  });
});

test("the queue can be narrowed to what was promised by an earlier day", async () => {
  const invoice = await given.submittedInvoice();
  const overdue = async () =>
    (
      await office("GET", "/invoices?status=pending&overdue=true&per_page=100", (await given.staff("clerk")).token)
    ).body.data.some((row: { id: number }) => row.id === invoice.id);
  expect(await overdue()).toBe(false);
  server.clock.advance(14 * 24 * 3_600_000);
  expect(await overdue()).toBe(true);
});
