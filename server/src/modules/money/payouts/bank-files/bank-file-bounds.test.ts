// Where a bank's files end: what a line is of, how long its parts may be, and which words a bank's answer may use.
import { moneyDecimal } from "@plon/rules/money/money-text.ts";
import { describe, expect, test } from "vitest";
import { bankLines, bankText } from "./bank-text.ts";
import { batchNumber } from "./batch-number.ts";
import { readConfirmationFile } from "../bank-answers/confirmation-file.ts";
import { elixir0 } from "./elixir-0.ts";
import { fileKind, writePaymentFile } from "./payment-file.ts";

const PAYER = {
  name: "Plon sp. z o.o.",
  address: "ul. Polna 1, 00-001 Warszawa",
  account: "PL61109010140000071219812874",
};
const ORDER = {
  messageId: "PLON1",
  createdAt: new Date("2026-06-10T10:00:00.500Z"),
  executionDate: "2026-06-12",
  payer: PAYER,
  payments: [
    {
      instructionId: "A1",
      amountGrosze: 123_405,
      account: "PL27114020040000300201355387",
      name: "Anna Nowak",
      address: "",
      title: "Nagroda N/2026/000001",
    },
  ],
};

describe("a payment in Elixir-0", () => {
  test("is one line: who pays whom how much, by which banks, when and for what", () => {
    expect(elixir0(ORDER, "utf-8").toString()).toBe(
      '110,20260612,123405,10901014,0,"61109010140000071219812874","27114020040000300201355387",' +
        '"Plon sp. z o.o.|ul. Polna 1, 00-001 Warszawa","Anna Nowak",0,11402004,' +
        '"Nagroda N/2026/000001 A1","","","51"\r\n',
    );
  });

  test("has two lines for a name and two for an address, however long they are", () => {
    const word = "x".repeat(30);
    const long = { ...ORDER.payments[0]!, name: `${word} ${word} ${word}`, address: `${word} ${word} ${word}` };
    const [, , , , , , , , payee] = elixir0({ ...ORDER, payments: [long] }, "utf-8")
      .toString()
      .match(/"[^"]*"|[^,]+/g)!;
    expect(payee).toBe(`"${[word, word, word, word].join("|")}"`);
  });

  test("and in XML say the same day, by the form of the bank", async () => {
    const written = async (format: "pain.001.001.03" | "pain.001.001.09") =>
      (await writePaymentFile(ORDER, { format, encoding: "utf-8" })).toString();
    expect(await written("pain.001.001.03")).toContain("<ReqdExctnDt>2026-06-12</ReqdExctnDt>");
    const newer = await written("pain.001.001.09");
    expect(newer).toMatch(/<ReqdExctnDt>\s*<Dt>2026-06-12<\/Dt>\s*<\/ReqdExctnDt>/);
    expect(newer).toContain("<CreDtTm>2026-06-10T10:00:00Z</CreDtTm>");
    for (const said of [
      "<PmtMtd>TRF<",
      "<ChrgBr>SHAR<",
      "<Cd>PLKNR<",
      "<MmbId>10901014<",
      "<Ctry>PL<",
      "<MsgId>PLON1<",
    ])
      expect(newer).toContain(said);
    for (const form of ["pain.001.001.03", "pain.001.001.09"] as const) {
      const xml = await written(form);
      const [, address] = /<PstlAdr>(.*?)<\/PstlAdr>/s.exec(xml)!;
      expect(address!.replaceAll(/\s*\n\s*/g, "")).toBe(
        "<StrtNm>ul. Polna</StrtNm><BldgNb>1</BldgNb><PstCd>00-001</PstCd><TwnNm>Warszawa</TwnNm><Ctry>PL</Ctry>",
      );
      expect(xml).not.toContain("AdrLine");
      // The payee gave none.
      expect(xml.match(/<PstlAdr>/g)).toHaveLength(1);
    }
    const elixir = await writePaymentFile(ORDER, { format: "elixir-0", encoding: "utf-8" });
    expect(elixir.toString()).toMatch(/^110,/);
  });

  test("is a file of its kind", () => {
    expect(fileKind("elixir-0")).toEqual({ type: "application/octet-stream", extension: "pli" });
    expect(fileKind("pain.001.001.09")).toEqual({ type: "application/xml", extension: "xml" });
  });
});

describe("what a bank takes", () => {
  test.each([
    ["a".repeat(10), 10, "a".repeat(10)],
    ["a".repeat(11), 10, "a".repeat(10)],
    ["aaaa bbbbb", 5, "aaaa"],
    ["  a \t b  ", 10, "a b"],
    [" / /kod", 10, "kod"],
    ["a/b", 10, "a/b"],
    ["ßæÆøØđĐœ", 20, "ssaeAEoOdDoe"],
    ["ąĄż ŻÓ", 20, "ąĄż ŻÓ"],
    ["/-?:().,'+ ;*", 20, "-?:().,'+"],
    ["*", 20, "-"],
  ])("%j in %i characters is %j", (text, max, written) => {
    expect(bankText(text, max)).toBe(written);
  });

  test.each([
    ["a line of 35", `${"a".repeat(17)} ${"b".repeat(17)}`, [`${"a".repeat(17)} ${"b".repeat(17)}`]],
    ["one of 36", `${"a".repeat(18)} ${"b".repeat(17)}`, ["a".repeat(18), "b".repeat(17)]],
    ["a word of 35", "a".repeat(35), ["a".repeat(35)]],
    ["a word of 36", "a".repeat(36), ["a".repeat(35), "a"]],
    ["more than four lines", Array.from({ length: 7 }, () => "a".repeat(20)).join(" "), Array(4).fill("a".repeat(20))],
    ["nothing", "", ["-"]],
  ])("%s", (_, text, lines) => {
    expect(bankLines(text)).toEqual(lines);
  });

  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [99, "0.99"],
    [100, "1.00"],
    [123_450, "1234.50"],
  ])("%i grosze are %s", (grosze, written) => {
    expect(moneyDecimal(grosze)).toBe(written);
  });

  test("a batch is numbered by its year in Warsaw", () => {
    expect(batchNumber(7, new Date("2026-12-31T22:59:59Z"))).toBe("W/2026/0007");
    expect(batchNumber(12_345, new Date("2026-12-31T23:00:00Z"))).toBe("W/2027/12345");
  });
});

describe("a bank's answer", () => {
  const csv = (...rows: string[]) =>
    [
      ...readConfirmationFile(Buffer.from(["instruction_id;status;reason", ...rows].join("\n"))).payments.values(),
    ].flat();

  test.each(["paid", "zrealizowany", "Wykonany", "ZAPŁACONY", "acsc", "ACCC"])("%s is paid", (word) => {
    expect(csv(`A;${word};`)).toEqual([{ said: "paid", reason: null }]);
  });

  test.each([
    ["returned", "returned"],
    ["zwrócony", "returned"],
    ["Zwrot", "returned"],
    ["ODRZUCONY", "rejected"],
    ["RJCT", "rejected"],
    ["Wycofany", "recalled"],
  ])("%s is %s, with a reason or without", (word, said) => {
    expect(csv(`A;${word};Konto zamknięte`, `B;${word}`)).toEqual([
      { said, reason: "Konto zamknięte" },
      { said, reason: "Bank nie podał przyczyny" },
    ]);
  });

  test("says of one payment what it says of it, in that order", () => {
    expect(csv("A;paid", "A;zwrot;Konto zamknięte").map(({ said }) => said)).toEqual(["paid", "returned"]);
  });

  test("names a payment in up to 35 characters, and says no more than 300 of a reason, on one line", () => {
    expect(csv(`${"A".repeat(35)};paid`)).toHaveLength(1);
    expect(csv(`A;zwrot;${"x".repeat(301)}`)).toEqual([{ said: "returned", reason: "x".repeat(300) }]);
    expect(csv("A;zwrot;a\u0007b")).toEqual([{ said: "returned", reason: "a b" }]);
    expect(() => csv(";paid")).toThrow();
  });

  const report = (inner: string, root = "Document") =>
    Buffer.from(
      `  <${root} xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>${inner}</CstmrPmtStsRpt></${root}>`,
    );
  const block = (inner: string) =>
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>PLON1</OrgnlPmtInfId>${inner}</OrgnlPmtInfAndSts>`;

  test("judges a block as a whole, and a payment by its own name or by that of its end", () => {
    const rejected = "<PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf>";
    expect([...readConfirmationFile(report(block(rejected))).files]).toEqual([
      ["PLON1", [{ said: "rejected", reason: "Brak środków na koncie płatnika (AM04)" }]],
    ]);
    const byEnd = "<TxInfAndSts><OrgnlEndToEndId>E1</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>";
    const both =
      "<TxInfAndSts><OrgnlInstrId> I2 </OrgnlInstrId><OrgnlEndToEndId>E2</OrgnlEndToEndId><TxSts>RJCT</TxSts>" +
      "<StsRsnInf><Rsn><Cd>ZZ99</Cd></Rsn></StsRsnInf></TxInfAndSts>";
    expect([...readConfirmationFile(report(block(byEnd + both))).payments]).toEqual([
      ["E1", [{ said: "paid", reason: null }]],
      ["I2", [{ said: "rejected", reason: "ZZ99" }]],
    ]);
    expect(() => readConfirmationFile(report(block(byEnd), "Dokument"))).toThrow();
  });
});
