import { strToU8, zipSync } from "fflate";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { readTable } from "./spreadsheet.ts";
import { AppError } from "#platform/acts/errors.ts";

const COLUMNS = {
  name: { heading: "Nazwa produktu", isRequired: true },
  points: { heading: "Punkty za jednostkę" },
} as const;

/** An XLSX with these cells, written by hand so that hostile ones can be written too. */
function xlsx(sheetData: string, rest: Record<string, Uint8Array> = {}): Buffer {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return Buffer.from(
    zipSync({
      "[Content_Types].xml": strToU8(
        `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
      ),
      "xl/workbook.xml": strToU8(
        `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      "xl/worksheets/sheet1.xml": strToU8(
        `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
      ),
      ...rest,
    }),
  );
}

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (at: string, value: string) => `<c r="${at}"><v>${value}</v></c>`;
const HEADING = `<row r="1">${text("A1", "Nazwa produktu")}${text("B1", "Punkty za jednostkę")}</row>`;

async function refusalOf(content: Buffer | string): Promise<{ code: string; said: string | undefined }> {
  try {
    await readTable(Buffer.from(content), COLUMNS);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, said: error.fields?.["file"]?.[0] };
    throw error;
  }
  throw new Error("It was read");
}

const ROWS = [
  { line: 2, cells: { name: "Żółć 75 WG", points: "1,5" } },
  { line: 3, cells: { name: "Dovvo", points: "16" } },
];
const CSV = "Nazwa produktu;Punkty za jednostkę\r\nŻółć 75 WG;1,5\r\nDovvo;16\r\n";

test.each([
  ["UTF-8 with semicolons", Buffer.from(CSV)],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${CSV}`)],
  ["Windows-1250", iconv.encode(CSV, "windows-1250")],
  ["UTF-16", iconv.encode(CSV, "utf-16le", { addBOM: true })],
  ["tabs", Buffer.from(CSV.replaceAll(";", "\t"))],
  ["commas and quotes", Buffer.from('nazwa_produktu,PUNKTY ZA JEDNOSTKE\n"Żółć 75 WG","1,5"\n"Dovvo",16\n')],
  ["a line that names the separator", Buffer.from(`sep=;\r\n${CSV}`)],
  [
    "XLSX",
    xlsx(
      `${HEADING}<row r="2">${text("A2", "Żółć 75 WG")}${text("B2", "1,5")}</row><row r="3">${text("A3", "Dovvo")}${number("B3", "16")}</row>`,
    ),
  ],
])("a table is read from %s", async (kind, content) => {
  const { rows } = await readTable(content, COLUMNS);
  const below = kind.startsWith("a line") ? 1 : 0;
  expect(rows).toEqual(ROWS.map(({ line, cells }) => ({ line: line + below, cells })));
});

test("empty lines are left out and the others keep their numbers; a cell may have lines of its own", async () => {
  const { rows } = await readTable(Buffer.from('Nazwa produktu\n\n"Kłosmax\nDuo"\n;\nDovvo\n'), COLUMNS);
  expect(rows.map(({ line, cells }) => [line, cells.name])).toEqual([
    [3, "Kłosmax\nDuo"],
    [6, "Dovvo"],
  ]);
  const gaps = xlsx(`${HEADING}<row r="5">${text("A5", "Dovvo")}</row>`);
  expect((await readTable(gaps, COLUMNS)).rows).toEqual([{ line: 5, cells: { name: "Dovvo", points: "" } }]);
});

test("numbers of a spreadsheet come as people wrote them", async () => {
  const values = ["0.30000000000000004", "5.90123412345E12", "5901234123457", "1.25"];
  const rows = values.map(
    (value, at) => `<row r="${at + 2}">${text(`A${at + 2}`, "x")}${number(`B${at + 2}`, value)}</row>`,
  );
  const sheet = await readTable(xlsx(HEADING + rows.join("")), COLUMNS);
  expect(sheet.rows.map(({ cells }) => cells.points)).toEqual(["0.3", "5901234123450", "5901234123457", "1.25"]);
});

test("headings nobody asked for are named, a column the file lacks is undefined", async () => {
  const sheet = await readTable(Buffer.from("Nazwa produktu;Pnukty\nDovvo;16\n"), COLUMNS);
  expect(sheet.ignoredHeadings).toEqual(["Pnukty"]);
  expect(sheet.rows[0]?.cells.points).toBeUndefined();
});

test.each([
  ["", "sheet.empty", "Plik nie ma żadnego wiersza z danymi."],
  ["Nazwa produktu\n", "sheet.empty", "Plik nie ma żadnego wiersza z danymi."],
  ["Nazwa\nDovvo\n", "sheet.column_missing", "W wierszu z nagłówkami brakuje kolumny „Nazwa produktu”."],
  ["Nazwa produktu;nazwa produktu\nA;B\n", "sheet.column_twice", "Kolumna „Nazwa produktu” występuje dwa razy."],
  [
    'Nazwa produktu\nDovvo\n"Dovvo\n',
    "sheet.line_broken",
    "Wiersz 3: tekst w cudzysłowie nie jest poprawnie zamknięty. Popraw plik i wyślij go ponownie.",
  ],
  [
    `Nazwa produktu\n${"Dovvo\n".repeat(10_001)}`,
    "sheet.too_many_rows",
    "Plik może mieć najwyżej 10\u202f000 wierszy. Podziel go na części.",
  ],
])("a file that cannot be taken is refused with the reason (%#)", async (content, code, said) => {
  expect(await refusalOf(content)).toEqual({ code, said });
});

/** The archive with another size of a part in its directory than the part has. */
function lying(archive: Buffer, part: string, size: number): Buffer {
  const copy = Buffer.from(archive);
  copy.writeUInt32LE(size, copy.lastIndexOf(part) - 46 + 24);
  return copy;
}

test("hostile files are refused and harm nobody: no archive, a bomb, a part larger than it says, a far cell", async () => {
  const plain = xlsx(`${HEADING}<row r="2">${text("A2", "Dovvo")}</row>`);
  const files = [
    Buffer.from("PK\u0003\u0004 no archive"),
    Buffer.from([0x4d, 0x5a, 0, 1, 2]),
    lying(plain, "xl/workbook.xml", 200 * 1_048_576),
    lying(plain, "xl/worksheets/sheet1.xml", 100),
  ];
  const far = xlsx(`${HEADING}<row r="1048576">${text("XFD1048576", "x")}</row>`);
  expect((await refusalOf(far)).code).toBe("sheet.too_many_rows");
  for (const file of files) expect((await refusalOf(file)).code).toBe("sheet.unreadable");
  expect((await refusalOf(Buffer.alloc(5 * 1_048_576 + 1, "a"))).code).toBe("file.too_large");
  expect((await readTable(Buffer.from(CSV), COLUMNS)).rows).toHaveLength(2);
});
