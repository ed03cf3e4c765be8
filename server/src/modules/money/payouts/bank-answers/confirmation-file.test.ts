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
  test.each(["03", "10"])(".%s: settled is paid, rejected has its words, the rest waits", (version) => {
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
      ["A", [{ said: "paid", reason: null }]],
      ["B", [{ said: "paid", reason: null }]],
      ["C", [{ said: "rejected", reason: "Konto odbiorcy zamknięte (AC04). Zamknięte 1 maja" }]],
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
    expect([...read.files]).toEqual([["PLON1", [{ said: "rejected", reason: "Zły podpis" }]]]);
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
    ["another message", Buffer.from('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"/>')],
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
      ["A", [{ said: "paid", reason: null }]],
      ["B", [{ said: "returned", reason: 'Konto; "stare"' }]],
      ["C", [{ said: "paid", reason: null }]],
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

describe("camt.053", () => {
  const NAME = "N000000007ABCDEFGHJKLM";
  const FILE = "PLON20260612ABCDEFGHJKLM";
  const statement = (entries: string, version = "02") =>
    Buffer.from(`<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
      <BkToCstmrStmt><GrpHdr><MsgId>W1</MsgId></GrpHdr><Stmt><Id>1</Id>${entries}</Stmt></BkToCstmrStmt></Document>`);
  const entry = (way: string, details: string, { amount = '<Amt Ccy="PLN">250.00</Amt>', status = "BOOK" } = {}) =>
    `<Ntry>${amount}<CdtDbtInd>${way}</CdtDbtInd><Sts>${status}</Sts><NtryDtls>${details}</NtryDtls></Ntry>`;
  const one = (name: string, inner = "") => `<TxDtls><Refs><EndToEndId>${name}</EndToEndId></Refs>${inner}</TxDtls>`;

  test.each([
    ["02", "BOOK"],
    ["08", "<Cd>BOOK</Cd>"],
  ])("version %s: what left is paid, what came back is returned, in this order", (version, status) => {
    const back = "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>";
    const read = readConfirmationFile(
      statement(entry("DBIT", one(NAME), { status }) + entry("CRDT", one(NAME, back), { status }), version),
    );
    expect(read.source).toBe("camt.053");
    expect([...read.payments]).toEqual([
      [
        NAME,
        [
          { said: "paid", reason: null, amountGrosze: 25_000 },
          { said: "returned", reason: "Konto odbiorcy zamknięte (AC04)", amountGrosze: 25_000 },
        ],
      ],
    ]);
  });

  test("a collective entry names its payments with their own sums, or only the file", () => {
    const other = NAME.replace("7A", "8A");
    const own = (sum: string) => `<AmtDtls><TxAmt><Amt Ccy="PLN">${sum}</Amt></TxAmt></AmtDtls>`;
    const read = readConfirmationFile(
      statement(
        entry("DBIT", one(NAME, own("100")) + one(other, own("150.5"))) +
          entry("DBIT", `<Btch><MsgId>${FILE}</MsgId><NbOfTxs>2</NbOfTxs></Btch>`),
      ),
    );
    expect([...read.payments].map(([name, [verdict]]) => [name, verdict?.amountGrosze])).toEqual([
      [NAME, 10_000],
      [other, 15_050],
    ]);
    expect([...read.files]).toEqual([[FILE, [{ said: "paid", reason: null, amountGrosze: 25_000 }]]]);
  });

  test("nothing of what is not booked or not ours is taken; a sum in another currency is none of ours", () => {
    const read = readConfirmationFile(
      statement(
        entry("DBIT", one(NAME), { status: "PDNG" }) +
          entry("DBIT", one("NOTPROVIDED")) +
          entry("CRDT", one("FV/12/2026")) +
          "<Ntry><CdtDbtInd>DBIT</CdtDbtInd></Ntry>",
      ),
    );
    expect(read.payments.size + read.files.size).toBe(0);
    const foreign = entry("DBIT", one(NAME), { amount: '<Amt Ccy="EUR">250.00</Amt>' });
    expect(readConfirmationFile(statement(foreign)).payments.get(NAME)?.[0]?.amountGrosze).toBe(-1);
  });
});
