// Goal: banks take the files. Method: hostile names and titles, then the schemas of ISO 20022 and the fields of Elixir-0.
import { readFileSync } from "node:fs";
import path from "node:path";
import iconv from "iconv-lite";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import { bankLines, bankText } from "./bank-text.ts";
import { type ElixirEncoding, elixir0 } from "./elixir-0.ts";
import { pain001, type PainVersion } from "./pain-001.ts";
import type { PaymentOrder } from "./payment.ts";
import { newInstructionId, newMessageId } from "./payout-ids.ts";

const HOSTILE = [
  "Świętosława Brzęczyszczykiewicz-Śmigły",
  '"Łąka | Pole" <script>&amp;]]>',
  "Žaneta Müller-Ørsted ß 漢字 \u0000\u001b\u202e",
  "//RFB/kod; DROP TABLE",
  "X".repeat(500),
];

const order = (overrides: Partial<PaymentOrder> = {}): PaymentOrder => ({
  messageId: newMessageId("2026-06-10"),
  createdAt: new Date("2026-06-10T10:00:00Z"),
  executionDate: "2026-06-12",
  payer: {
    name: "Plon Ochrona Roślin sp. z o.o.",
    address: "ul. Polna 1, 00-001 Warszawa",
    account: "PL61109010140000071219812874",
  },
  payments: HOSTILE.map((name, index) => ({
    instructionId: newInstructionId(index + 1),
    amountGrosze: [1, 99, 100, 123_456, 99_999_999_99][index]!,
    account: "PL27114020040000300201355387",
    name,
    address: index === 1 ? "" : `${name} 7/2, 27-600 Sandomierz`,
    title: `Nagroda pieniężna, zamówienie N/2026/00000${index + 1}`,
  })),
  ...overrides,
});

describe("pain.001", () => {
  test.each<PainVersion>(["pain.001.001.03", "pain.001.001.09"])("%s is valid against its schema", (version) => {
    const given = order();
    const content = pain001(given, version);
    using schema = XmlDocument.fromBuffer(readFileSync(path.join(import.meta.dirname, `test-data/${version}.xsd`)));
    using validator = XsdValidator.fromDoc(schema);
    using document = XmlDocument.fromBuffer(content);
    validator.validate(document);
    const names = { p: `urn:iso:std:iso:20022:tech:xsd:${version}` };
    const texts = (xpath: string) => document.find(xpath, names).map((node) => node.content);
    expect(texts("//p:CtrlSum")).toEqual(["100001236.55", "100001236.55"]);
    expect(texts("//p:NbOfTxs")).toEqual(["5", "5"]);
    expect(texts("//p:InstdAmt")).toEqual(["0.01", "0.99", "1.00", "1234.56", "99999999.99"]);
    expect(texts("//p:InstdAmt/@Ccy")).toEqual(Array.from({ length: 5 }, () => "PLN"));
    expect(texts("//p:EndToEndId")).toEqual(given.payments.map((payment) => payment.instructionId));
    expect(texts("//p:Cdtr/p:Nm")[0]).toBe("Świętosława Brzęczyszczykiewicz-Śmigły");
    expect(texts("//p:Cdtr/p:Nm")[1]).toBe("Łąka Pole script amp");
    expect(texts("//p:CdtrAgt//p:MmbId")[0]).toBe("11402004");
    expect(texts("//p:BtchBookg")).toEqual(["false"]);
    // Banks refuse addresses that are not in parts from November 2026 on.
    expect(texts("//p:AdrLine")).toEqual([]);
    expect(texts("//p:Dbtr/p:PstlAdr/*")).toEqual(["ul. Polna", "1", "00-001", "Warszawa", "PL"]);
    expect(texts("//p:Cdtr/p:PstlAdr/p:TwnNm")).toEqual(["Sandomierz", "Sandomierz", "Sandomierz", "Sandomierz"]);
    expect(texts("//p:Cdtr/p:PstlAdr/p:BldgNb")[0]).toBe("7/2");
  });

  test("a broken one is not", () => {
    using schema = XmlDocument.fromBuffer(
      readFileSync(path.join(import.meta.dirname, "test-data/pain.001.001.09.xsd")),
    );
    using validator = XsdValidator.fromDoc(schema);
    const content = pain001(order({ messageId: "X".repeat(36) }), "pain.001.001.09");
    using document = XmlDocument.fromBuffer(content);
    expect(() => validator.validate(document)).toThrow("MsgId");
  });
});

describe("Elixir-0", () => {
  test.each<ElixirEncoding>(["windows-1250", "iso-8859-2", "utf-8"])("in %s has fifteen fields a line", (encoding) => {
    const given = order();
    const text = iconv.decode(elixir0(given, encoding), encoding);
    const lines = text.split("\r\n");
    expect(lines.pop()).toBe("");
    expect(lines).toHaveLength(5);
    for (const [index, line] of lines.entries()) {
      const fields = line.match(/"[^"]*"|[^,]+/g)!;
      expect(fields).toHaveLength(15);
      expect(fields.join(",")).toBe(line);
      expect([fields[0], fields[1], fields[3], fields[4], fields[9], fields[10], fields[14]]).toEqual([
        "110",
        "20260612",
        "10901014",
        "0",
        "0",
        "11402004",
        '"51"',
      ]);
      expect(fields[5]).toBe('"61109010140000071219812874"');
      for (const at of [7, 8, 11]) {
        const parts = fields[at]!.slice(1, -1).split("|");
        expect(parts.length).toBeLessThanOrEqual(4);
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(35);
      }
      expect(fields[11]).toContain(given.payments[index]!.instructionId);
      expect(text).not.toContain("�");
    }
    expect(lines[0]).toContain("Świętosława");
    expect(lines[3]).toContain(",123456,");
  });
});

describe("what banks take", () => {
  test.each([
    ["Zażółć gęślą jaźń", "Zażółć gęślą jaźń"],
    ["Ćma\u0301 Ñandú", "Ćmá Ñandú".normalize("NFD").replace(/\p{M}/gu, "").replace("C", "Ć")],
    ["a\u0301ą", "aą"],
    ["漢字", "-"],
    ["///Abc", "Abc"],
  ])("%s is written %s", (typed, written) => {
    expect(bankText(typed, 70)).toBe(written);
  });

  test("long words are cut into lines", () => {
    expect(bankLines(`Ala ${"x".repeat(80)} ma`)).toEqual([
      "Ala",
      "x".repeat(35),
      "x".repeat(35),
      "x".repeat(10) + " ma",
    ]);
  });

  test("names of payments are short, plain and do not repeat", () => {
    const ids = Array.from({ length: 5000 }, () => newInstructionId(999_999_999_999_999));
    expect(new Set(ids).size).toBe(5000);
    for (const id of [...ids.slice(0, 50), newMessageId("2026-06-10")]) expect(id).toMatch(/^[A-Z0-9]{1,35}$/);
  });
});
