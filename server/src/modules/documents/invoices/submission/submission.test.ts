import { describe, expect, test } from "vitest";
import { createGiven, samplePdf, samplePicture, submit } from "#test/harness/given.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";
import { storedThings } from "#test/harness/given/stored-things.ts";

const server = useTestServer();
const given = createGiven(server);

const details = (token: string, id: number) =>
  server.call("POST", "/api/v1/invoices/details", { token, body: { document: id } });
const points = async (token: string) => (await server.call("GET", "/api/v1/user/profile", { token })).body.data.points;
const list = (token: string, path: string) => server.call("GET", `/api/v1/invoices/${path}`, { token });

describe("submitting", () => {
  test("[INVOICE-01, INVOICE-03, INVOICE-04, INVOICE-06] takes the file and answers the receipt, the promised day and the points that wait", async () => {
    const farmer = await given.participant();
    const product = await given.product({ pointsPerUnit: 12.5 });
    const lines = [{ sap: product.sap, pack_volume: 5, quantity: 3 }];
    const answer = await submit(server, { who: farmer, lines });
    expect(answer).toMatchObject({ status: 200, body: { message: "Twoja faktura została dodana prawidłowo" } });
    expect(answer.body.data).toMatchObject({ decision_due: "2026-06-17", pending_points: 188 });
    expect(answer.body.data.receipt_number).toMatch(/^ZG-2026-\d{6}$/);
    expect(await points(farmer.token)).toMatchObject({ pending: 188, available: 0 });
    const waiting = await list(farmer.token, "waiting");
    expect(waiting.body.data).toHaveLength(1);
    expect(waiting.body.data[0]).toMatchObject({
      source: "manual",
      pending_points: 188,
      actions: ["cancel"],
      status: { label: "Oczekująca", color: "yellow" },
    });
  });

  test("is shown under the day on the document: as the farmer gives it, else as it was read, else the day it was sent", async () => {
    const who = await given.participant();
    const { id: distributorId } = await given.distributor();
    const send = (document: string, issueDate: string) => submit(server, { who, distributorId, document, issueDate });
    const dayOf = async (id: number) => {
      const rows = (await list(who.token, "waiting")).body.data as { id: number; date: string; date_origin: string }[];
      const row = rows.find((one) => one.id === id);
      expect((await details(who.token, id)).body.data).toMatchObject({
        date: row?.date,
        date_origin: row?.date_origin,
      });
      return [row?.date, row?.date_origin];
    };
    const read = (id: number, day: string, buyer_name = "Zbigniew Obcy") =>
      server.db
        .updateTable("invoice_reading")
        .set({
          status: "read",
          done_at: server.clock.now(),
          found: JSON.stringify({ issue_date: { value: day }, buyer_name: { value: buyer_name }, lines: [] }),
        })
        .where("invoice_id", "=", id)
        .execute();

    const said = (await send("FV/PODANA", "2026-05-12")).body.data.id as number;
    expect(await dayOf(said)).toEqual(["2026-05-12", "document"]);
    const silent = (await send("FV/ODCZYTANA", "")).body.data.id as number;
    expect(await dayOf(silent)).toEqual(["2026-06-10", "sent"]);
    await read(silent, "2026-05-12");
    expect(await dayOf(silent)).toEqual(["2026-05-12", "read"]);
    // A day that cannot be was misread.
    await read(silent, "2027-05-12");
    expect(await dayOf(silent)).toEqual(["2026-06-10", "sent"]);
    expect((await send("FV/JUTRO", "2026-06-11")).body.errors.issue_date).toEqual([
      "Data wystawienia nie może być z przyszłości",
    ]);

    const clerk = await given.staff("clerk");
    const buyer = async () => (await details(who.token, silent)).body.data.buyer;
    expect(await buyer()).toMatchObject({ on_document: false });
    await server.call("POST", `/api/office/v1/invoices/${silent}/reject`, {
      token: clerk.token,
      body: { reason: "Na fakturze widnieje inny nabywca." },
    });
    expect(await buyer()).toMatchObject({ name: "Zbigniew Obcy", on_document: true });
  });

  test("gives the owner the very bytes back, as an attachment that no browser runs", async () => {
    const farmer = await given.participant();
    const file = await samplePicture("jpeg");
    const sent = await submit(server, { who: farmer, file, filename: "zdjęcie.jpg" });
    const download = await server.call("GET", `/api/v1/invoices/${sent.body.data.id}/file`, { token: farmer.token });
    expect(download.raw.equals(file)).toBe(true);
    expect(download.headers).toMatchObject({ "content-type": "image/jpeg", "x-content-type-options": "nosniff" });
    expect(download.headers["content-disposition"]).toMatch(
      /^attachment; filename=".*"; filename\*=UTF-8''zdj%C4%99cie\.jpg$/,
    );
  });

  test("shows nothing of an invoice to anybody else: 404 everywhere", async () => {
    const invoice = await given.submittedInvoice();
    const { token } = await given.participant();
    const answers = [
      await details(token, invoice.id),
      await server.call("GET", `/api/v1/invoices/${invoice.id}/file`, { token }),
      await server.call("POST", `/api/v1/invoices/${invoice.id}/cancel`, { token }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
  });

  test("[INVOICE-02, INVOICE-31] lets a NIP account submit only where no electronic exchange is; a PESEL account everywhere", async () => {
    const { id: distributorId } = await given.distributor({ edi: true });
    const company = await given.participant();
    const person = await given.participant({ identifier: "92071314764" });
    const refused = await submit(server, { who: company, distributorId });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.distributor_id[0]).toContain("elektronicznie");
    expect((await submit(server, { who: person, distributorId })).status).toBe(200);
  });

  test("[INVOICE-05] offers open distributors by id, name and whether they send electronically", async () => {
    const distributor = await given.distributor({ edi: true });
    const { token } = await given.participant();
    const options = (await server.call("GET", "/api/v1/distributors/options", { token })).body.data;
    const option = { id: distributor.id, distributor_name: distributor.name, edi: true, is_recent: false };
    expect(options).toContainEqual(option);
  });

  test("[INVOICE-05] offers the distributors of the latest invoices first, the last one before the others", async () => {
    const who = await given.participant();
    const [one, other] = [await given.distributor(), await given.distributor()];
    for (const { id } of [one, other, one]) {
      server.clock.advance(1000);
      await given.submittedInvoice({ who, distributorId: id });
    }
    const ask = async ({ token }: { token: string }) =>
      (await server.call("GET", "/api/v1/distributors/options", { token })).body.data;
    const [first, second, ...rest] = await ask(who);
    expect([first, second]).toMatchObject([
      { id: one.id, is_recent: true },
      { id: other.id, is_recent: true },
    ]);
    const stranger = await ask(await given.participant());
    expect(rest).toEqual(stranger.filter(({ id }: { id: number }) => id !== one.id && id !== other.id));
  });

  test("refuses the same document of the same distributor, written in any way, until it is cancelled", async () => {
    const invoice = await given.submittedInvoice({ document: "FV 12/2026" });
    const again = { who: invoice.who, distributorId: invoice.distributorId };
    const refused = await submit(server, { ...again, document: "fv12/2026 " });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { document_name: ["Ta faktura została już zgłoszona"] } },
    });
    await server.call("POST", `/api/v1/invoices/${invoice.id}/cancel`, { token: invoice.who.token });
    expect((await submit(server, { ...again, document: "FV12/2026" })).status).toBe(200);
  });

  test("takes one of ten identical submissions that come at once, and keeps one file", async () => {
    const who = await given.participant();
    const { id: distributorId } = await given.distributor();
    const before = await storedThings(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit(server, { who, distributorId, document: "FV/RAZEM/1" })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
    expect(await storedThings(server)).toMatchObject({
      invoices: before.invoices + 1,
      files: before.files + 1,
      onDisk: before.onDisk + 1,
    });
  });

  test("answers the first submission again for the same Idempotency-Key, also at once; anything else with it is refused", async () => {
    const who = await given.participant();
    const { id: distributorId } = await given.distributor();
    const sent = {
      who,
      distributorId,
      document: "FV/KLUCZ/1",
      file: await samplePdf(),
      idempotencyKey: "klucz-operacji-1",
    };
    const answers = await Promise.all([submit(server, sent), submit(server, sent), submit(server, sent)]);
    expect(new Set(answers.map((answer) => answer.body.data?.id)).size).toBe(1);
    const { id: otherDistributor } = await given.distributor();
    const product = await given.product();
    const changes = [
      { document: "FV/KLUCZ/2" },
      { distributorId: otherDistributor },
      { lines: [{ sap: product.sap, pack_volume: 5, quantity: 100 }] },
      { file: await samplePicture("png") },
    ];
    for (const change of changes) {
      const other = await submit(server, { ...sent, ...change });
      expect(other.body.error, JSON.stringify(Object.keys(change))).toBe("request.key_reused");
    }
  });

  test("names every empty field at once", async () => {
    const { token } = await given.participant();
    const form = multipart([{ name: "document_name", value: "  " }]);
    const answer = await server.call("POST", "/api/v1/invoices/submit", { token, ...form });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(["distributor_id", "document_name", "invoice"]);
  });

  test("says so when fields come after the file, where a large upload would hide them", async () => {
    const { token } = await given.participant();
    const form = multipart([
      { name: "invoice", value: await samplePdf(), filename: "f.pdf" },
      { name: "document_name", value: "FV/1" },
    ]);
    expect((await server.call("POST", "/api/v1/invoices/submit", { token, ...form })).body.error).toBe(
      "file.fields_after_file",
    );
  });

  test.each([
    [{ sap: 999_999_999, pack_volume: 5, quantity: 1 }, "lines.0.sap"],
    [{ pack_volume: 7, quantity: 1 }, "lines.0.pack_volume"],
    [{ pack_volume: 5, quantity: 0 }, "lines.0.quantity"],
    [{ pack_volume: 5, quantity: 1.5 }, "lines.0.quantity"],
    [{ pack_volume: 5, quantity: 1e9 }, "lines.0.quantity"],
  ])("refuses the declared line %j under %s", async (line, field) => {
    const who = await given.participant();
    const { sap } = await given.product();
    const answer = await submit(server, { who, lines: [{ sap, ...line }] });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });
});
