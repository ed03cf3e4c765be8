import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { readConfirmationFile } from "./confirmation-file.ts";

const report = (inner: string, version = "03", head = "") =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${head}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-06-12T10:00:00</CreDtTm></GrpHdr>${inner}</CstmrPmtStsRpt></Document>`);

const entry = (name: string, status: string, reason = "") =>
  `<TxInfAndSts><OrgnlInstrId>${name}</OrgnlInstrId><OrgnlEndToEndId>${name}</OrgnlEndToEndId>
   <TxSts>${status}</TxSts>${reason}</TxInfAndSts>`;

const block = (entries: string) =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>PLON1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId></OrgnlGrpInfAndSts>
   <OrgnlPmtInfAndSts><OrgnlPmtInfId>PLON1</OrgnlPmtInfId>${entries}</OrgnlPmtInfAndSts>`;

const unreadable = expect.objectContaining({ code: "payout.confirmation_unreadable" });
const refusal = (content: Buffer) => {
  try {
    return readConfirmationFile(content);
  } catch (error) {
    return error;
  }
};

describe("pain.002", () => {
  test.each(["03", "10"])(".%s: settled is paid, rejected is returned with words, the rest waits", (version) => {
    const reason = "<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Zamknięte 1 maja</AddtlInf></StsRsnInf>";
    const read = readConfirmationFile(
      report(
        block(
          entry("A", "ACSC") +
            entry("B", "ACCC") +
            entry("C", "RJCT", reason) +
            entry("D", "ACCP") +
            entry("E", "PDNG"),
        ),
        version,
      ),
    );
    expect([...read.payments]).toEqual([
      ["A", { state: "paid", reason: null }],
      ["B", { state: "paid", reason: null }],
      ["C", { state: "returned", reason: "Konto odbiorcy zamknięte (AC04). Zamknięte 1 maja" }],
    ]);
    expect(read.files.size).toBe(0);
  });

  test("a whole file that was rejected", () => {
    const read = readConfirmationFile(
      report(
        `<OrgnlGrpInfAndSts><OrgnlMsgId>PLON1</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId><GrpSts>RJCT</GrpSts>
         <StsRsnInf><Rsn><Prtry>Zły podpis</Prtry></Rsn></StsRsnInf></OrgnlGrpInfAndSts>`,
      ),
    );
    expect([...read.files]).toEqual([["PLON1", { state: "returned", reason: "Zły podpis" }]]);
  });

  test.each([
    [
      "an outside entity",
      report(block(entry("&x;", "ACSC")), "03", '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ],
    [
      "entities that grow",
      report(
        block(entry("&c;", "ACSC")),
        "03",
        '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>',
      ),
    ],
    ["a document that ends early", report(block(entry("A", "ACSC"))).subarray(0, 300)],
    ["another message", Buffer.from('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"/>')],
    ["a page", Buffer.from("<!doctype html><html><body>Zaloguj się</body></html>")],
    ["an empty report of nothing", Buffer.from("<")],
  ])("%s is refused", (_, content) => {
    expect(refusal(content)).toEqual(unreadable);
  });
});

describe("CSV", () => {
  const text = 'instruction_id;status;reason\r\nA;paid;\r\nB;zwrócony;"Konto; ""stare"""\r\n\r\nC;ZREALIZOWANY\r\n';
  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`)],
    ["Windows", iconv.encode(text, "windows-1250")],
  ])("in %s", (_, content) => {
    expect([...readConfirmationFile(content).payments]).toEqual([
      ["A", { state: "paid", reason: null }],
      ["B", { state: "returned", reason: 'Konto; "stare"' }],
      ["C", { state: "paid", reason: null }],
    ]);
  });

  test.each([
    ["another head", "id;status\nA;paid"],
    ["no rows", "instruction_id;status;reason\n"],
    ["a status nobody knows", "instruction_id;status\nA;maybe"],
    ["a name too long", `instruction_id;status\n${"A".repeat(36)};paid`],
    ["nothing", ""],
    ["noise", "\u0000\u0001\u0002"],
  ])("with %s is refused", (_, content) => {
    expect(refusal(Buffer.from(content))).toEqual(unreadable);
  });
});
