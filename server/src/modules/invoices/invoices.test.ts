import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { createGiven, newNip, samplePdf, samplePicture, submit } from "#test/harness/given.ts";
import { type CallOptions, multipart, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

const office = (method: "GET" | "POST" | "PUT", path: string, token: string, body?: unknown) =>
  server.call(method, `/api/office/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
const details = (token: string, id: number) =>
  server.call("POST", "/api/v1/invoices/details", { token, body: { document: id } });
const points = async (token: string) => (await server.call("GET", "/api/v1/user/profile", { token })).body.data.points;
const list = (token: string, path: string) => server.call("GET", `/api/v1/invoices/${path}`, { token });

async function storedFiles(): Promise<number> {
  const entries = await readdir(server.filesDirectory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

async function counts(): Promise<Record<string, number>> {
  const count = async (table: "invoice" | "invoice_line" | "stored_file" | "ledger_journal") =>
    (
      await server.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    invoices: await count("invoice"),
    lines: await count("invoice_line"),
    files: await count("stored_file"),
    journals: await count("ledger_journal"),
    onDisk: await storedFiles(),
  };
}

/** An invoice whose lines a clerk has entered. */
async function enteredInvoice(
  lines: { sap: number; pack_volume: number; quantity: number; rejection_reason?: string }[],
) {
  const invoice = await given.submittedInvoice();
  const clerk = await given.staff("clerk");
  const answer = await office("PUT", `/invoices/${invoice.id}/lines`, clerk.token, { issue_date: "2026-06-01", lines });
  expect(answer.status).toBe(200);
  return { ...invoice, clerk, revision: answer.body.data.revision as number };
}

async function acceptedInvoice(quantity = 4) {
  const product = await given.product();
  const entered = await enteredInvoice([{ sap: product.sap, pack_volume: 5, quantity }]);
  const answer = await office("POST", `/invoices/${entered.id}/accept`, entered.clerk.token, {});
  expect(answer.status).toBe(200);
  return { ...entered, product, accepted: answer.body.data };
}

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
    expect(options).toContainEqual({ id: distributor.id, distributor_name: distributor.name, edi: true });
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
    const before = await counts();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit(server, { who, distributorId, document: "FV/RAZEM/1" })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
    expect(await counts()).toMatchObject({
      invoices: before["invoices"]! + 1,
      files: before["files"]! + 1,
      onDisk: before["onDisk"]! + 1,
    });
  });

  test("answers the first submission again for the same Idempotency-Key, also at once; another document with it is refused", async () => {
    const who = await given.participant();
    const { id: distributorId } = await given.distributor();
    const sent = { who, distributorId, document: "FV/KLUCZ/1", idempotencyKey: "klucz-operacji-1" };
    const answers = await Promise.all([submit(server, sent), submit(server, sent), submit(server, sent)]);
    expect(new Set(answers.map((answer) => answer.body.data?.id)).size).toBe(1);
    const other = await submit(server, { ...sent, document: "FV/KLUCZ/2" });
    expect(other.body.error).toBe("ledger.key_reused");
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

describe("a file that is not what it should be", () => {
  const zip = Buffer.concat([
    Buffer.from("PK\u0003\u0004"),
    Buffer.alloc(40, 1),
    Buffer.from("PK\u0005\u0006"),
    Buffer.alloc(18),
  ]);
  const brokenPdf = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n");
  const noPages = Buffer.from(
    "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000058 00000 n \ntrailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n110\n%%EOF\n",
  );
  const encrypted = Buffer.from(
    "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n4 0 obj\n<< /Filter /Standard /V 1 /R 2 /O (12345678901234567890123456789012) /U (12345678901234567890123456789012) /P -4 >>\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [<00><00>] >>\nstartxref\n0\n%%EOF\n",
  );
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from("ftypheic"),
    Buffer.alloc(12),
    Buffer.from("mif1heic"),
    Buffer.alloc(64),
  ]);

  const refused: [string, () => Promise<Buffer> | Buffer, string][] = [
    ["empty", () => Buffer.alloc(0), "file.empty"],
    [
      "10 MB + 1 byte",
      async () => Buffer.concat([await samplePdf(), Buffer.alloc(10 * 1_048_576 + 1)]).subarray(0, 10 * 1_048_576 + 1),
      "file.too_large",
    ],
    [
      "exactly 10 MB",
      async () => Buffer.concat([await samplePdf(), Buffer.alloc(10 * 1_048_576)]).subarray(0, 10 * 1_048_576),
      "file.too_large",
    ],
    ["a renamed .exe", () => Buffer.concat([Buffer.from("MZ"), Buffer.alloc(4096, 7)]), "file.type_not_allowed"],
    ["a renamed page", () => Buffer.from("<html><script>alert(1)</script></html>"), "file.type_not_allowed"],
    ["a renamed ZIP", () => zip, "file.type_not_allowed"],
    ["a PDF that is also a ZIP", async () => Buffer.concat([await samplePdf(), zip]), "file.type_not_allowed"],
    [
      "a photo that is also a ZIP",
      async () => Buffer.concat([await samplePicture("jpeg"), zip]),
      "file.type_not_allowed",
    ],
    [
      "a picture with a script behind it",
      async () => Buffer.concat([await samplePicture("png"), Buffer.from("<script>alert(1)</script>")]),
      "file.type_not_allowed",
    ],
    [
      "a script before a PDF",
      async () => Buffer.concat([Buffer.from("<script>x</script>\n"), await samplePdf()]),
      "file.type_not_allowed",
    ],
    ["an encrypted PDF", () => encrypted, "file.encrypted"],
    ["a PDF without pages", () => noPages, "file.no_pages"],
    ["a broken PDF", () => brokenPdf, "file.damaged"],
    [
      "a photo cut off in the middle",
      async () => (await samplePicture("jpeg", { width: 900, height: 900 })).subarray(0, 1500),
      "file.damaged",
    ],
    ["a HEIC photo", () => heic, "file.heic"],
    [
      "a GIF",
      () =>
        Buffer.from(
          "GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000,\u0000\u0000\u0000\u0000\u0001\u0000\u0001\u0000\u0000\u0002\u0000;",
        ),
      "file.type_not_allowed",
    ],
  ];

  test.each(refused)("%s is refused in its field, and nothing is stored", async (_name, make, code) => {
    const who = await given.participant();
    const { id: distributorId } = await given.distributor();
    const before = await counts();
    const answer = await submit(server, { who, distributorId, file: await make(), filename: "faktura.pdf" });
    expect(answer).toMatchObject({ status: 422, body: { error: code } });
    expect(answer.body.errors.invoice).toEqual([answer.body.message]);
    expect(await counts()).toEqual(before);
  });

  test("[INVOICE-08] the size and type refusals are the spec's words", async () => {
    const who = await given.participant();
    const large = await submit(server, {
      who,
      file: Buffer.concat([await samplePdf(), Buffer.alloc(10 * 1_048_576 + 1)]),
    });
    expect(large.body.message).toBe("Rozmiar pliku nie może przekroczyć 10MB!");
    const wrong = await submit(server, { who, file: Buffer.from("to nie jest faktura, tylko zwykły tekst") });
    expect(wrong.body.message).toBe("Niedozwolony format pliku");
  });

  test("a file just below 10 MB is taken, whatever its name and declared type say", async () => {
    const who = await given.participant();
    const file = Buffer.concat([await samplePdf(), Buffer.alloc(9.99 * 1_048_576)]).subarray(
      0,
      Math.floor(9.99 * 1_048_576),
    );
    expect((await submit(server, { who, file, filename: "skan.exe" })).status).toBe(200);
  });

  test("two files are refused", async () => {
    const { token } = await given.participant();
    const { id } = await given.distributor();
    const file = { name: "invoice", value: await samplePdf(), filename: "f.pdf" };
    const form = multipart([
      { name: "document_name", value: "FV/2" },
      { name: "distributor_id", value: String(id) },
      file,
      file,
    ]);
    expect((await server.call("POST", "/api/v1/invoices/submit", { token, ...form })).body.error).toBe("file.several");
  });

  test("a submission that is refused after its file was stored takes the file away again", async () => {
    const invoice = await given.submittedInvoice();
    const before = await counts();
    await Promise.all(
      Array.from({ length: 4 }, () =>
        submit(server, { who: invoice.who, distributorId: invoice.distributorId, document: invoice.document }),
      ),
    );
    expect(await counts()).toEqual(before);
  });

  test("a body that is no form is refused as such", async () => {
    const { token } = await given.participant();
    const answer = await server.call("POST", "/api/v1/invoices/submit", { token, body: { document_name: "FV/1" } });
    expect(answer).toMatchObject({ status: 415, body: { error: "request.unsupported_type" } });
  });
});

describe("the farmer's lists", () => {
  async function farmerWithInvoices(total: number) {
    const who = await given.participant();
    const distributor = await given.distributor();
    for (let at = 0; at < total; at += 1) {
      await given.submittedInvoice({
        who,
        distributorId: distributor.id,
        document: `FV/${String(at).padStart(3, "0")}`,
      });
    }
    return { who, distributor };
  }

  test("[INVOICE-20, INVOICE-26, INVOICE-29] waiting ones come 16 a page with data, meta and filters; a page beyond the end is the last", async () => {
    const { who } = await farmerWithInvoices(18);
    const first = await list(who.token, "waiting");
    expect(first.body.data).toHaveLength(16);
    expect(first.body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 16, total: 18 });
    expect(first.body.filters).toEqual({
      type: "document_name",
      search: "",
      edi: null,
      sortBy: "date",
      sortDesc: true,
    });
    const beyond = await list(who.token, "waiting?page=1000000000");
    expect(beyond.body.meta.current_page).toBe(2);
    expect(beyond.body.data).toHaveLength(2);
  });

  test("[INVOICE-19, INVOICE-21, INVOICE-24, INVOICE-25, INVOICE-27] a year holds the invoices of its dates, newest first", async () => {
    const who = await given.participant();
    const clerk = await given.staff("clerk");
    const product = await given.product();
    for (const day of ["2025-03-01", "2025-12-31", "2024-06-01"]) {
      const invoice = await given.submittedInvoice({ who });
      const lines = [{ sap: product.sap, pack_volume: 5, quantity: 1 }];
      await office("PUT", `/invoices/${invoice.id}/lines`, clerk.token, { issue_date: day, lines });
    }
    const dates = async (year: string) =>
      (await list(who.token, year)).body.data.map((row: { date: string }) => row.date);
    expect(await dates("2025")).toEqual(["2025-12-31", "2025-03-01"]);
    expect(await dates("2024")).toEqual(["2024-06-01"]);
    expect(await dates("2026")).toEqual([]);
  });

  test("[INVOICE-22, INVOICE-23] search by document or distributor, and the edi flag, narrow the list", async () => {
    const { who, distributor } = await farmerWithInvoices(3);
    await given.submittedInvoice({ who, document: "ŻÓŁW/1" });
    const found = async (query: string) => (await list(who.token, `2026?${query}`)).body.meta.total;
    expect(await found("search=zolw")).toBe(1);
    expect(await found("search=%25")).toBe(0);
    expect(await found(`type=distributor_name&search=${encodeURIComponent(distributor.name.toLowerCase())}`)).toBe(3);
    expect(await found("edi=true")).toBe(0);
    expect(await found("edi=false")).toBe(4);
  });

  test("sorts by the allowed columns, both ways", async () => {
    const { who } = await farmerWithInvoices(3);
    const documents = async (query: string) =>
      (await list(who.token, `2026?${query}`)).body.data.map((row: { document: string }) => row.document);
    expect(await documents("sortBy=document&sortDesc=false")).toEqual(["FV/000", "FV/001", "FV/002"]);
    expect(await documents("sortBy=document&sortDesc=true")).toEqual(["FV/002", "FV/001", "FV/000"]);
  });

  test.each([
    ["2026?page=0", 422],
    ["2026?page=-1", 422],
    ["2026?page=abc", 422],
    ["2026?sortBy=password_hash", 422],
    ["2026?sortBy=date;drop", 422],
    ["2026?type=participant", 422],
    ["2026?search=%00", 422],
    [`2026?search=${"a".repeat(101)}`, 422],
    ["1999", 404],
    ["9999", 404],
    ["twotysiace", 404],
  ])("refuses %s with %i", async (path, status) => {
    const { token } = await given.participant();
    expect((await list(token, path)).status).toBe(status);
  });

  test("[INVOICE-30, INVOICE-32] the years of the tabs follow the calendar until staff set them", async () => {
    const years = async () => (await server.call("GET", "/api/system-settings")).body.data.invoice_years;
    expect(await years()).toEqual({ current: 2026, archive: 2025 });
    const admin = await given.staff("admin");
    const set = (value: unknown) => office("PUT", "/settings/invoice_years", admin.token, { value });
    expect((await set({ current: 2025, archive: 2025 })).status).toBe(422);
    await set({ current: 2025, archive: 2024 });
    expect(await years()).toEqual({ current: 2025, archive: 2024 });
    await set(null);
    expect(await years()).toEqual({ current: 2026, archive: 2025 });
  });
});

describe("the clerk's review", () => {
  test("[INVOICE-10, INVOICE-11, INVOICE-12, INVOICE-14] acceptance brings the points, explained by line, to balance, history and notification", async () => {
    const product = await given.product({ pointsPerUnit: 12.34, multiplier: 1.5 });
    const invoice = await enteredInvoice([{ sap: product.sap, pack_volume: 5, quantity: 3 }]);
    const answer = await office("POST", `/invoices/${invoice.id}/accept`, invoice.clerk.token, {
      revision: invoice.revision,
    });
    expect(answer.body.data).toMatchObject({ state: "accepted", points: 278, pending_points: 0, actions: ["correct"] });
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
    expect((await office("POST", `/invoices/${first.id}/accept`, clerk.token, {})).status).toBe(200);
    const refused = await office("POST", `/invoices/${second.id}/accept`, clerk.token, {});
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

  test("'next' gives each of many clerks another invoice, oldest first", async () => {
    await server.db
      .updateTable("invoice")
      .set({ status: "cancelled", pending_points: 0 })
      .where("status", "=", "pending")
      .execute();
    const ids: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      ids.push((await given.submittedInvoice()).id);
      server.clock.advance(1000);
    }
    const clerks = await Promise.all(Array.from({ length: 5 }, () => given.staff("clerk")));
    const first = await office("POST", "/invoices/next", clerks[0]!.token, {});
    expect(first.body.data.id).toBe(ids[0]);
    const rest = await Promise.all(clerks.slice(1).map((clerk) => office("POST", "/invoices/next", clerk.token, {})));
    const given_ = rest.map((answer) => answer.body.data?.id ?? null);
    expect(new Set(given_.filter((id) => id !== null)).size).toBe(given_.filter((id) => id !== null).length);
    expect(given_.every((id) => id === null || ids.slice(1).includes(id))).toBe(true);
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
    await office("PUT", "/settings/participant_yearly_limit_points", admin.token, { value: 120 });
    const product = await given.product();
    const invoice = await enteredInvoice([
      { sap: product.sap, pack_volume: 5, quantity: 2 },
      { sap: product.sap, pack_volume: 5, quantity: 1 },
    ]);
    await office("POST", `/invoices/${invoice.id}/accept`, invoice.clerk.token, {});
    await office("PUT", "/settings/participant_yearly_limit_points", admin.token, { value: 0 });
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

  test("rejecting takes the waiting points back and tells the farmer why", async () => {
    const product = await given.product();
    const invoice = await enteredInvoice([{ sap: product.sap, pack_volume: 5, quantity: 1 }]);
    expect(await points(invoice.who.token)).toMatchObject({ pending: 50 });
    await office("POST", `/invoices/${invoice.id}/reject`, invoice.clerk.token, { reason: "Nieczytelny skan" });
    expect(await points(invoice.who.token)).toMatchObject({ pending: 0, available: 0 });
    const seen = (await details(invoice.who.token, invoice.id)).body.data;
    expect(seen).toMatchObject({ state: "rejected", reason: "Nieczytelny skan", actions: [] });
  });

  test("a returned invoice is answered on itself, with new data and file, and goes back into the queue", async () => {
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
    const answer = await server.call("POST", `/api/v1/invoices/${invoice.id}/answer`, {
      token: invoice.who.token,
      ...form,
    });
    expect(answer.body.data).toMatchObject({ id: invoice.id, state: "pending", document: `${invoice.document}/A` });
    const seen = await office("GET", `/invoices/${invoice.id}`, clerk.token);
    expect(seen.body.data).toMatchObject({
      farmer_comment: "Dosyłam całość",
      file: { type: "image/png", name: "calosc.png" },
    });
    const again = await server.call("POST", `/api/v1/invoices/${invoice.id}/answer`, {
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

describe("a correcting invoice", () => {
  test("takes back the difference by line and is listed beside the corrected one", async () => {
    const invoice = await acceptedInvoice(4);
    const [line] = invoice.accepted.lines;
    const correction = { document_name: "KOR/1", reason: "Zwrot opakowań", lines: [{ line_id: line.id, quantity: 1 }] };
    const answer = await office("POST", `/invoices/${invoice.id}/correction`, invoice.clerk.token, correction);
    expect(answer.status).toBe(200);
    expect(await points(invoice.who.token)).toMatchObject({ available: 50, debt: 0, total: 50 });
    const rows = (await list(invoice.who.token, "2026")).body.data;
    expect(rows.find((row: { document: string }) => row.document === "KOR/1")).toMatchObject({
      is_correction: true,
      points: -150,
    });
    const seen = (await details(invoice.who.token, invoice.id)).body.data;
    expect(seen.corrections).toEqual([{ id: expect.any(Number), document: "KOR/1" }]);
  });

  test("what was already spent becomes a debt, which the next invoice repays", async () => {
    const invoice = await acceptedInvoice(4);
    const admin = await given.staff("admin");
    await server.call("POST", `/api/office/v1/participants/${invoice.who.id}/adjustments`, {
      token: admin.token,
      body: { points: -180, reason: "Nagroda wydana" },
      headers: { "idempotency-key": `debt-${invoice.id}-spend` },
    });
    const lines = [{ line_id: invoice.accepted.lines[0].id, quantity: 0 }];
    await office("POST", `/invoices/${invoice.id}/correction`, invoice.clerk.token, {
      document_name: "KOR/2",
      reason: "Zwrot",
      lines,
    });
    expect(await points(invoice.who.token)).toMatchObject({ available: 0, debt: 180 });
    const next = await given.submittedInvoice({
      who: invoice.who,
      lines: [{ sap: invoice.product.sap, pack_volume: 5, quantity: 5 }],
    });
    await office("POST", `/invoices/${next.id}/accept`, invoice.clerk.token, {});
    expect(await points(invoice.who.token)).toMatchObject({ available: 70, debt: 0 });
  });

  test("entered twice, at once or with more than there was, has one effect", async () => {
    const invoice = await acceptedInvoice(2);
    const correct = (quantity: number, document = "KOR/3") =>
      office("POST", `/invoices/${invoice.id}/correction`, invoice.clerk.token, {
        document_name: document,
        reason: "Zwrot",
        lines: [{ line_id: invoice.accepted.lines[0].id, quantity }],
      });
    const answers = await Promise.all([correct(1), correct(1), correct(1)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await points(invoice.who.token)).toMatchObject({ available: 50 });
    expect((await correct(2, "KOR/4")).body.error).toBe("invoice.correction_exceeds");
  });

  test("the farmer's own submission of it is settled by the correction", async () => {
    const invoice = await acceptedInvoice(2);
    const sent = await given.submittedInvoice({
      who: invoice.who,
      distributorId: invoice.distributorId,
      document: "KOR/5",
    });
    const answer = await office("POST", `/invoices/${invoice.id}/correction`, invoice.clerk.token, {
      document_name: "KOR/5",
      reason: "Zwrot",
      lines: [{ line_id: invoice.accepted.lines[0].id, quantity: 1 }],
      submitted_invoice_id: sent.id,
    });
    expect(answer.status).toBe(200);
    expect((await details(invoice.who.token, sent.id)).body.data).toMatchObject({
      state: "accepted",
      corrects: { id: invoice.id },
      points: -50,
    });
  });
});

describe("hostile input", () => {
  const cases: [string, CallOptions & { url: string; method: "POST" | "PUT" }, number][] = [
    [
      "1 MB of JSON",
      {
        method: "POST",
        url: "/api/v1/invoices/details",
        payload: JSON.stringify({ document: "1".repeat(1_048_576) }),
        headers: { "content-type": "application/json" },
      },
      413,
    ],
    [
      "broken JSON",
      {
        method: "POST",
        url: "/api/v1/invoices/details",
        payload: "{",
        headers: { "content-type": "application/json" },
      },
      400,
    ],
    [
      "deep nesting",
      {
        method: "POST",
        url: "/api/v1/invoices/details",
        payload: `${"[".repeat(60_000)}${"]".repeat(60_000)}`,
        headers: { "content-type": "application/json" },
      },
      422,
    ],
    [
      "a prototype key",
      {
        method: "POST",
        url: "/api/v1/invoices/details",
        payload: '{"__proto__":{"x":1},"document":1}',
        headers: { "content-type": "application/json" },
      },
      400,
    ],
    [
      "another content type",
      { method: "POST", url: "/api/v1/invoices/details", payload: "<a/>", headers: { "content-type": "text/xml" } },
      415,
    ],
    ["a number that is none", { method: "POST", url: "/api/v1/invoices/details", body: { document: "NaN" } }, 422],
    [
      "a number beyond exactness",
      { method: "POST", url: "/api/v1/invoices/details", body: { document: 2 ** 60 } },
      422,
    ],
  ];

  test.each(cases)("%s is refused in the envelope with %i", async (_name, { method, url, ...options }, status) => {
    const { token } = await given.participant();
    const answer = await server.call(method, url, { ...options, token });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status: "error", message: expect.any(String) });
  });

  test.each(["NUL \u0000 byte", "\ud800 lone surrogate"])("%j in a text is refused under its field", async (text) => {
    const who = await given.participant();
    const clerk = await given.staff("clerk");
    const { id } = await given.submittedInvoice({ who });
    const answer = await office("POST", `/invoices/${id}/reject`, clerk.token, { reason: text });
    expect(answer).toMatchObject({ status: 422, body: { errors: { reason: ["Pole zawiera niedozwolone znaki"] } } });
  });

  test("an identifier of a stranger's participant is never found", async () => {
    const clerk = await given.staff("clerk");
    expect((await office("GET", "/participants/999999999", clerk.token)).status).toBe(404);
    expect((await office("GET", `/participants?search=${newNip()}`, clerk.token)).body.data).toEqual([]);
  });
});
