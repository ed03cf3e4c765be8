// The structured invoice in place of a scan, and the QR code of its printout.
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { ksefXml } from "#demo/papers/ksef-xml.ts";
import { createFeeds, ksefQr } from "#test/harness/given/feeds.ts";
import { createGiven } from "#test/harness/given.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);

let seller: Awaited<ReturnType<typeof given.distributor>>;
let product: Awaited<ReturnType<typeof feeds.product>>;
let farmer: Awaited<ReturnType<typeof given.participant>>;

beforeAll(async () => {
  seller = await given.distributor();
  product = await feeds.product();
  farmer = await given.participant();
});

const xml = (number: string, buyerNip = farmer.identifier) =>
  Buffer.from(
    ksefXml({
      sellerNip: seller.nip,
      buyerNip,
      number,
      issueDate: "2026-05-20",
      lines: [{ name: product.name, gtin: product.gtin, quantity: "4", value: "400.00" }],
    }),
  );
const qrOf = (content: Buffer, nip = seller.nip) => ksefQr({ sellerNip: nip, issueDate: "2026-05-20", xml: content });

async function send(url: string, fields: Record<string, string>, file?: Buffer, filename = "faktura.pdf") {
  const parts: Parameters<typeof multipart>[0] = Object.entries(fields).map(([name, value]) => ({ name, value }));
  // Its name and declared type say another thing: only the content counts.
  if (file) parts.push({ name: "invoice", value: file, filename, type: "application/pdf" });
  const { payload, headers } = multipart(parts);
  return await server.call("POST", url, { token: farmer.token, payload, headers });
}
const read = (fields: Record<string, string>, file?: Buffer) => send("/api/v1/invoices/read", fields, file);
const submit = (fields: Record<string, string>, file: Buffer) =>
  send("/api/v1/invoices/submit", { distributor_id: String(seller.id), ...fields }, file);

describe("the document itself", () => {
  test("fills in the form, is taken in place of a scan and keeps its hash and day", async () => {
    const content = xml("XML/1");
    const filled = await read({}, content);
    expect(filled.body.data).toEqual({
      seller_nip: seller.nip,
      distributor: { id: seller.id, name: seller.name },
      issue_date: "2026-05-20",
      document_name: "XML/1",
      lines: [{ sap: product.sap, pack_volume: 5, quantity: 4 }],
      sent_before: null,
    });
    const sent = await submit(
      { document_name: "XML/1", lines: JSON.stringify(filled.body.data.lines), ksef_qr: qrOf(content) },
      content,
    );
    expect(sent).toMatchObject({ status: 200, body: { data: { pending_points: 200 } } });
    const stored = await server.db
      .selectFrom("invoice")
      .innerJoin("stored_file", "stored_file.id", "invoice.file_id")
      .select(["issue_date", "ksef_sha256", "type"])
      .where("invoice.id", "=", sent.body.data.id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({
      issue_date: "2026-05-20",
      ksef_sha256: createHash("sha256").update(content).digest(),
      type: "application/xml",
    });
    expect((await read({}, content)).body.data.sent_before).toEqual({ id: sent.body.data.id, document: "XML/1" });
    expect((await read({ ksef_qr: qrOf(content) })).body.data.sent_before.id).toBe(sent.body.data.id);
  });

  test("may have as long a number as the official form allows", async () => {
    const number = `DL/${"7".repeat(253)}`;
    const content = xml(number);
    expect((await read({}, content)).body.data.document_name).toBe(number);
    expect((await submit({ document_name: number }, content)).status).toBe(200);
  });

  test.each([
    ["another number", () => [{ document_name: "INNA" }, xml("XML/2")] as const, "document_name"],
    ["another buyer", () => [{ document_name: "XML/3" }, xml("XML/3", "5260250274")] as const, "invoice"],
    [
      "another QR code",
      () => [{ document_name: "XML/4", ksef_qr: qrOf(Buffer.from("inna")) }, xml("XML/4")] as const,
      "invoice",
    ],
    [
      "a code that is none",
      () => [{ document_name: "XML/5", ksef_qr: "https://plon.example" }, xml("XML/5")] as const,
      "ksef_qr",
    ],
    [
      "a code of a seller whose NIP is none",
      () => [{ document_name: "XML/7", ksef_qr: qrOf(xml("XML/7"), "1234567890") }, xml("XML/7")] as const,
      "ksef_qr",
    ],
    ["a broken document", () => [{ document_name: "XML/6" }, Buffer.from("<Faktura/>")] as const, "invoice"],
  ])("with %s is refused in its field, and nothing is kept", async (_name, facts, field) => {
    const [fields, content] = facts();
    const before = await server.db.selectFrom("stored_file").select("id").execute();
    const answer = await submit(fields, content);
    expect({ status: answer.status, fields: Object.keys(answer.body.errors ?? {}) }).toEqual({
      status: 422,
      fields: [field],
    });
    expect(await server.db.selectFrom("stored_file").select("id").execute()).toEqual(before);
  });
});

describe("the QR code of a printout", () => {
  test("tells seller and day, and finds the scan that was sent with it", async () => {
    const qr = qrOf(xml("QR/1"));
    expect((await read({ ksef_qr: qr })).body.data).toMatchObject({
      distributor: { id: seller.id },
      issue_date: "2026-05-20",
      document_name: null,
      lines: [],
      sent_before: null,
    });
    const pdf = Buffer.from(await (await import("#test/harness/given.ts")).samplePdf());
    expect((await submit({ document_name: "QR/1", ksef_qr: qr }, pdf)).status).toBe(200);
    expect((await read({ ksef_qr: qr })).body.data.sent_before).toMatchObject({ document: "QR/1" });
    const again = await submit({ document_name: "QR/1 kopia", ksef_qr: qr }, pdf);
    expect(again.body).toMatchObject({
      error: "invoice.duplicate",
      errors: { document_name: ["Ta faktura została już zgłoszona"] },
    });
  });

  test("of an unknown seller fills in nothing wrong; other codes are refused", async () => {
    const other = qrOf(xml("QR/2"), "5260250274");
    expect((await read({ ksef_qr: other })).body.data.distributor).toBeNull();
    expect((await read({ ksef_qr: "https://qr.ksef.mf.gov.pl/" })).status).toBe(422);
    expect((await read({})).body.errors).toEqual({ invoice: [expect.any(String)] });
  });
});
