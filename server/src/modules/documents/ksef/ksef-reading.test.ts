import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { judgeKsef } from "./ksef-judge.ts";
import { readKsef } from "./ksef-reading.ts";

const folder = path.join(import.meta.dirname, "../../../../test/ksef-samples");
const sample = (name: string) => readFileSync(path.join(folder, name));
const [head = "", ...rows] = readFileSync(path.join(folder, "PROVENANCE.tsv"), "utf8").trimEnd().split(/\r?\n/);
const provenance = rows.map((row) => {
  const cells = row.split("\t");
  return Object.fromEntries(head.split("\t").map((name, at) => [name, cells[at] ?? ""])) as Record<string, string>;
});

const GOOD = "official-mf__ksefuj__official-examples__FA_3_Przyklad_8.xml";
const text = (name = GOOD) => sample(name).toString("utf8");

describe("reading a structured invoice", () => {
  test.each(provenance.map((row) => [row["file"]!, row] as const))("%s has the verdict of its source", (file, row) => {
    const reading = judgeKsef(sample(file));
    if (row["form"] !== "FA(3)") {
      expect(reading).toMatchObject({
        ok: false,
        reason: "To nie jest faktura ustrukturyzowana FA(3)",
        line: expect.any(Number),
      });
      return;
    }
    if (row["xsd"] !== "valid") {
      // A place is always named: without one nobody finds the fault in a document of one line.
      expect(reading).toMatchObject({ ok: false, line: expect.any(Number), column: expect.any(Number) });
      const [, name] = /^invalid: Element '\{[^}]*\}([^']+)'/.exec(row["xsd"]!) ?? [];
      if (name) expect((reading as { reason: string }).reason).toContain(name);
      return;
    }
    expect(reading).toMatchObject({
      ok: true,
      document: {
        kind: row["RodzajFaktury"],
        number: row["P_2"],
        issueDate: row["P_1"],
        sellerNip: row["seller_nip"],
        buyerNip: row["buyer"],
        lines: { length: Number(row["lines"]) },
      },
    });
  });

  test("amounts are exact, also those with many places and below zero", () => {
    const reading = judgeKsef(sample("official-mf__ksefuj__official-examples__FA_3_Przyklad_3.xml"));
    expect(reading).toMatchObject({
      ok: true,
      document: {
        corrects: ["FV2026/02/150"],
        lines: [{ quantityMillionths: 1_000_000, priceSign: -1, valueGrosze: -16_260, isBefore: false, unit: "szt." }],
      },
    });
  });

  test("a reason quotes nothing that cannot be kept", () => {
    const reading = judgeKsef(Buffer.from(text().replace('encoding="UTF-8"', 'encoding="UTF-8\u0000')));
    expect(reading).toMatchObject({ ok: false, reason: expect.stringContaining("a podaje kodowanie UTF-8") });
    expect((reading as { reason: string }).reason).not.toMatch(/\p{Cc}/u);
  });

  test("the fault's place is that of the element, also when the document is one line", () => {
    const pretty = text("error-cases__ksefuj__error-cases__03-typo-in-element-name.xml");
    const line = pretty.split("\n").findIndex((row) => row.includes("<Nazw>")) + 1;
    const column = pretty.split("\n")[line - 1]!.indexOf("<Nazw>") + 1;
    expect(judgeKsef(Buffer.from(pretty))).toMatchObject({ ok: false, line, column });
    const single = pretty.replace(/>\s+</g, "><").replace(/\r?\n/g, " ");
    expect(judgeKsef(Buffer.from(single))).toMatchObject({
      ok: false,
      line: 1,
      column: single.indexOf("<Nazw>") + 1,
      reason: "Element Nazw nie może tu stać. Oczekiwano: Nazwa.",
    });
  });

  test.each([
    [
      "a bomb of entities",
      text().replace("<Faktura", '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Faktura'),
      "DOCTYPE",
    ],
    [
      "an external entity",
      text()
        .replace("<Faktura", '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Faktura')
        .replace("FM2026/02/150", "&a;"),
      "DOCTYPE",
    ],
    ["a declared encoding that is another", text().replace("UTF-8", "ISO-8859-2"), "UTF-8"],
    ["elements without end", `<?xml version="1.0"?>${"<a>".repeat(100_000)}`, "zagnieżdżone"],
    ["an attribute that never ends", '<?xml version="1.0"?><a b="'.padEnd(2_000_000, "<"), "XML"],
    ["a comment that never ends", "<!--".padEnd(800_000, "<! --"), "XML"],
    ["a flood of sections", text().replace("FM2026/02/150", "<![CDATA[]]>".repeat(210_000)), "za dużo sekcji"],
    ["a flood of comments", text().replace("FM2026/02/150", "<!---->".repeat(370_000)), "za dużo sekcji"],
    ["a flood of instructions", text().replace("FM2026/02/150", "<?a?>".repeat(500_000)), "za dużo sekcji"],
    ["nothing", "", "pusty"],
    ["more than 3 MB", text().padEnd(3_200_000, " "), "3 MB"],
    ["a number no book holds", text().replace(/<P_8B>[^<]*/, "<P_8B>9999999999999999.123456"), "za duża"],
  ])("refuses %s, quickly and with the reason", (_name, document, reason) => {
    const started = performance.now();
    const reading = judgeKsef(Buffer.from(document));
    expect(reading).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test.each(["utf16le", "latin1"] as const)("refuses a document in %s", (encoding) => {
    const content = Buffer.from(
      encoding === "utf16le" ? `\ufeff${text()}` : text().replace("Samplofaktur", "Zażółć"),
      encoding,
    );
    expect(judgeKsef(content)).toMatchObject({ ok: false, reason: expect.stringContaining("UTF-8") });
  });

  test("reading in the thread answers the same, document after document", async () => {
    const names = provenance.slice(0, 6).map((row) => row["file"]!);
    const readings = await Promise.all(names.map((name) => readKsef(sample(name))));
    expect(readings).toEqual(names.map((name) => judgeKsef(sample(name))));
  });
});
