import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { isCertificateQr, parseKsefQr } from "./ksef-qr.ts";

const [, ...rows] = readFileSync(path.join(import.meta.dirname, "../test-data/ksef_qr.tsv"), "utf8")
  .trim()
  .split("\n");

describe("the QR code of a printed invoice", () => {
  test.each(rows.map((row) => row.split("\t")))("%s is %s", (url, expected, nip, date, hash) => {
    const read = parseKsefQr(url!);
    if (expected !== "valid") return expect(read).toBeUndefined();
    expect(read).toEqual({
      sellerNip: nip,
      issueDate: date,
      sha256: Buffer.from(hash!, "base64url").toString("hex"),
    });
  });

  test.each([
    "https://qr.ksef.mf.gov.pl.evil.example/invoice/1111111111/01-02-2026/eoQSKJ3NMcgq0GvVY9StbZV24PguRiAdKoeykXc3wuY",
    "https://qr.ksef.mf.gov.pl/invoice/1111111111/31-02-2026/eoQSKJ3NMcgq0GvVY9StbZV24PguRiAdKoeykXc3wuY",
    "https://qr.ksef.mf.gov.pl/invoice/111111111/01-02-2026/eoQSKJ3NMcgq0GvVY9StbZV24PguRiAdKoeykXc3wuY",
    "https://qr.ksef.mf.gov.pl/invoice/1111111111/01-02-2026/eoQSKJ3NMcgq0GvVY9StbZV24PguRiAdKoeykXc3wuZ",
    "",
  ])("%s is none of ours", (text) => {
    expect(parseKsefQr(text)).toBeUndefined();
  });

  test("the second code of an invoice issued offline is known for what it is, and is no invoice's", () => {
    const code =
      "https://qr-test.ksef.mf.gov.pl/certificate/Nip/1111111111/1111111111/01F20A5D352AE590/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE/mSkm_XmM9fq7PgAJwiL32L9ujhyguOEV48cDB0nc";
    expect([isCertificateQr(code), parseKsefQr(code)]).toEqual([true, undefined]);
    expect(isCertificateQr(code.replace("certificate", "invoice"))).toBe(false);
    expect(isCertificateQr(code.replace(".gov.pl", ".gov.pl.evil.example"))).toBe(false);
  });

  test("its hash is that of the document's bytes", () => {
    const hash = createHash("sha256").update("<Faktura/>");
    const code = `https://qr.ksef.mf.gov.pl/invoice/1111111111/01-02-2026/${hash.copy().digest("base64url")}`;
    expect(parseKsefQr(code)?.sha256).toBe(hash.digest("hex"));
  });
});
