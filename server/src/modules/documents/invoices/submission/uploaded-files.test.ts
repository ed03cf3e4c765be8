import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createGiven, samplePdf, samplePicture, submit } from "#test/harness/given.ts";
import { sized } from "#test/harness/long.ts";
import { interlacedPng } from "#test/harness/png.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";
import { storedThings } from "#test/harness/given/stored-things.ts";

const server = useTestServer();
const given = createGiven(server);

/** A photo that stands on its side, with words in every place that the format has for them. */
async function pictureWithWords(kind: "png" | "jpeg", words: string): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_, at) => (at * 7919) % 251));
  const made = await sharp(noise, { raw: { width: 40, height: 30, channels: 3 } })
    .toFormat(kind, kind === "jpeg" ? { progressive: true } : {})
    .withExif({ IFD0: { Orientation: "6", ImageDescription: words, Copyright: "54.3520 N" } })
    .withXmp(`<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/">${words.replaceAll("<", "&lt;")}</x:xmpmeta>`)
    .toBuffer();
  if (kind === "jpeg") {
    const comment = Buffer.from(words, "latin1");
    const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    return Buffer.concat([made.subarray(0, 2), head, comment, made.subarray(2)]);
  }
  const body = Buffer.concat([Buffer.from("tEXtComment\0", "latin1"), Buffer.from(words, "latin1")]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  // Behind the signature and the head of 25 bytes.
  return Buffer.concat([made.subarray(0, 33), length, body, check, made.subarray(33)]);
}

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
    const before = await storedThings(server);
    const answer = await submit(server, { who, distributorId, file: await make(), filename: "faktura.pdf" });
    expect(answer).toMatchObject({ status: 422, body: { error: code } });
    expect(answer.body.errors.invoice).toEqual([answer.body.message]);
    expect(await storedThings(server)).toEqual(before);
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

  test("pictures that are small to send and huge to open are refused, several at once as well as one", async () => {
    const { id: distributorId } = await given.distributor();
    const AT_ONCE = sized(3, 6);
    // Decoded one is 800 MB, the other 64 MB, which is opened: three of them would be more than the bound below.
    const [huge, large] = [interlacedPng(9999, 16), interlacedPng(4000, 8)];
    expect(huge.length).toBeLessThan(1_000_000);
    const sendAtOnce = async (file: Buffer) =>
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () =>
          submit(server, { who: await given.participant(), distributorId, file }),
        ),
      );
    const startBytes = process.memoryUsage.rss();
    let mostBytes = 0;
    const watch = setInterval(() => (mostBytes = Math.max(mostBytes, process.memoryUsage.rss())), 20);
    const refused = await sendAtOnce(huge);
    const taken = await sendAtOnce(large);
    clearInterval(watch);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 422, body: { error: "file.picture_too_large" } });
    }
    expect(taken.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 200));
    expect(mostBytes - startBytes).toBeLessThan(150_000_000);
  });

  test("a file is served under a name without direction marks and terminating characters", async () => {
    const who = await given.participant();
    const sent = await submit(server, { who, filename: "fak'tura\u202efdp.exe (1).pdf" });
    const file = await server.call("GET", `/api/v1/invoices/${sent.body.data.id}/file`, { token: who.token });
    expect(file.status).toBe(200);
    const header = String(file.headers["content-disposition"]);
    expect(header).toContain("filename*=UTF-8''fak%27turafdp.exe%20%281%29.pdf");
  });

  test.each(["png", "jpeg"] as const)(
    "staff get the pixels of a %s, and nothing that was written beside them",
    async (kind) => {
      const html = "<script>alert(document.domain)</script>";
      const [who, clerk] = [await given.participant(), await given.staff("clerk")];
      const file = await pictureWithWords(kind, html);
      const sent = await submit(server, { who, file, filename: `f.${kind}` });
      const shown = await server.call("GET", `/api/office/v1/invoices/${sent.body.data.id}/file`, {
        token: clerk.token,
      });
      expect(shown.status).toBe(200);
      expect(file.toString("latin1")).toContain(html);
      expect(shown.raw.toString("latin1")).not.toContain("alert");
      expect(shown.raw.toString("latin1")).not.toContain("54.3520");
      expect(Number(shown.headers["content-length"])).toBe(shown.raw.length);
      const [before, after] = [sharp(file).autoOrient(), sharp(shown.raw).autoOrient()];
      expect((await after.raw().toBuffer()).equals(await before.raw().toBuffer())).toBe(true);
      // What is compared with other documents is the file that came.
      const kept = await server.db
        .selectFrom("invoice")
        .innerJoin("stored_file", "stored_file.id", "invoice.file_id")
        .select("sha256")
        .where("invoice.id", "=", sent.body.data.id)
        .executeTakeFirstOrThrow();
      expect(kept.sha256).toEqual(createHash("sha256").update(file).digest());
    },
  );

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
    const before = await storedThings(server);
    await Promise.all(
      Array.from({ length: 4 }, () =>
        submit(server, { who: invoice.who, distributorId: invoice.distributorId, document: invoice.document }),
      ),
    );
    expect(await storedThings(server)).toEqual(before);
  });

  test("a body that is no form is refused as such", async () => {
    const { token } = await given.participant();
    const answer = await server.call("POST", "/api/v1/invoices/submit", { token, body: { document_name: "FV/1" } });
    expect(answer).toMatchObject({ status: 415, body: { error: "request.unsupported_type" } });
  });
});
