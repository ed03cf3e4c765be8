// What the product reads of a folder of invoices whose truth is known: PLON_PAPER names it. Its `truth.json` lists for each
// file the head and the rows of the programme's goods; the conditions are told apart. With PLON_PAPER_WORDS, a folder, the
// words of each file are kept there, so that rules can be tried without recognising the pictures again.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import type { InvoiceFindings } from "@plon/contract/office/documents/invoices.ts";
import { DEMO_DISTRIBUTORS } from "@plon/server/demo/goods/distributors.ts";
import { demoProducts } from "@plon/server/demo/goods/products.ts";
import {
  type FileWords,
  outcomeOf,
  wordsOfFile,
} from "@plon/server/src/modules/documents/readings/file-reading.service.ts";
import { createDatabase, type Database } from "@plon/server/src/platform/database/database.ts";
import { startEmbeddedPostgres } from "@plon/server/src/platform/postgres/embedded-postgres.ts";
import type { FileType } from "@plon/server/src/platform/files/storage.ts";
import { prepareDatabase } from "@plon/server/src/platform/postgres/prepare-database.ts";
import { misreadWords } from "../drawn/drawn-misread.ts";
import { drawPapers } from "../drawn/drawn-papers.ts";
import { median, type Result } from "../report.ts";

/** What a reading must reach, of all heads and of all rows; on pictures and where the text is in the file. */
const HEADS_AT_LEAST = 0.95;
const ROWS_AT_LEAST = { pictures: 0.85, text: 0.98, misread: 0.8 };
const SECONDS_AT_MOST = 15;
/** Nobody sends an invoice before it was written. */
const SENT_DAYS_LATER = 7;

type Row = { product: string; pack: number; quantity: number; value: number };
type Truth = {
  file: string;
  number: string;
  date: string;
  seller_nip: string;
  buyer_nip: string;
  lines: Row[];
};

/** The ending of drawn documents whose words are misread before they are judged. */
const MISREAD = "-m.pdf";
const KINDS = ["PDF with text", "misread text", "scanned PDF", "photo", "hard photo"] as const;
type Kind = (typeof KINDS)[number];
const PICTURES: readonly Kind[] = ["scanned PDF", "photo", "hard photo"];
const kindOf = (file: string): Kind => {
  if (file.endsWith(".scan.pdf")) return "scanned PDF";
  if (file.endsWith(MISREAD)) return "misread text";
  if (file.endsWith(".pdf")) return "PDF with text";
  return /-d\.\w+$/.test(file) ? "hard photo" : "photo";
};

const VERDICTS = [
  "right and sure",
  "right, marked",
  "no quantity",
  "wrong, marked",
  "wrong and sure",
  "not found",
] as const;
type Verdict = (typeof VERDICTS)[number];
const HEAD_FIELDS = ["number", "day", "seller's NIP"] as const;
type HeadField = (typeof HEAD_FIELDS)[number];
type Tally = {
  files: number;
  heads: Record<HeadField, number>;
  wrongHeads: string[];
  rows: Record<Verdict, number>;
  told: string[];
};
const newTally = (): Tally => ({
  files: 0,
  heads: { number: 0, day: 0, "seller's NIP": 0 },
  wrongHeads: [],
  rows: Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>,
  told: [],
});

/** The demo programme's goods and sellers, which the papers are about. */
async function fill({ pool }: Database): Promise<void> {
  for (const { sap, name, brand, category, unit, packVolumes } of demoProducts()) {
    await pool.query(
      `with made as (
         insert into product (sap, name, brand, category, unit) values ($1, $2, $3, $4, $5) returning id
       ) insert into product_pack (product_id, volume) select id, unnest($6::numeric[]) from made`,
      [sap, name, brand, category, unit, packVolumes],
    );
  }
  for (const { name, nip, street, phone, places } of DEMO_DISTRIBUTORS)
    await pool.query(
      `insert into distributor (name, nip, street, postcode, city, phone) values ($1, $2, $3, $4, $5, $6)`,
      [name, nip, street, places[0]!.postcode, places[0]!.city, phone],
    );
}

const typeOf = (file: string): FileType =>
  file.endsWith(".pdf") ? "application/pdf" : file.endsWith(".png") ? "image/png" : "image/jpeg";

type Reader = { db: Database["db"]; folder: string; kept: string | undefined; seconds: number[] };

/** The words of a file as the product reads them, or as they were kept. */
async function wordsOf({ folder, kept, seconds }: Reader, file: string, source: "text" | "picture") {
  const content = await readFile(path.join(folder, file));
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 16);
  const keptAs = kept && path.join(kept, `${hash}-${source}.json`);
  const known = keptAs && (await readFile(keptAs, "utf8").catch(() => undefined));
  if (known) return JSON.parse(known) as FileWords;
  const worked = process.cpuUsage();
  const words = await wordsOfFile({ content, type: typeOf(file) }, source);
  if (source === "picture") seconds.push(process.cpuUsage(worked).user / 1_000_000);
  if (typeof words === "string") return undefined;
  if (kept && keptAs) {
    await mkdir(kept, { recursive: true });
    await writeFile(keptAs, JSON.stringify(words));
  }
  return words;
}

async function findingsIn(reader: Reader, truth: Truth): Promise<InvoiceFindings | null> {
  const sent = new Date(`${truth.date}T12:00:00Z`);
  sent.setUTCDate(sent.getUTCDate() + SENT_DAYS_LATER);
  const askedOn = sent.toISOString().slice(0, 10);
  const kind = { askedOn, sender: truth.buyer_nip };
  if (truth.file.endsWith(MISREAD)) {
    const words = await wordsOf(reader, truth.file, "text");
    const pieces = misreadWords(words?.pieces ?? [], truth.file);
    const outcome = await outcomeOf(reader.db, { pieces, pages: [] }, { source: "picture", ...kind });
    return outcome === "picture" ? null : (outcome.found ?? null);
  }
  for (const source of truth.file.endsWith(".pdf") ? (["text", "picture"] as const) : (["picture"] as const)) {
    const words = await wordsOf(reader, truth.file, source);
    if (!words) return null;
    const outcome = await outcomeOf(reader.db, words, { source, ...kind });
    if (outcome !== "picture") return outcome.found ?? null;
  }
  return null;
}

type Line = InvoiceFindings["lines"][number];

/** The line read for a row: the same pack and quantity before the same pack before the same product. */
function lineOf(row: Row, lines: readonly Line[]): Line | undefined {
  const own = lines.filter(({ product }) => product === row.product);
  const isPack = ({ pack_volume }: Line) => pack_volume === row.pack;
  return own.find((line) => isPack(line) && line.quantity === row.quantity) ?? own.find(isPack) ?? own[0];
}

function verdictOf(row: Row, line: Line | undefined): Verdict {
  if (!line) return "not found";
  if (line.quantity === null) return "no quantity";
  const isValue = line.value_grosze === null || line.value_grosze === Math.round(row.value * 100);
  const isRight = line.quantity === row.quantity && line.pack_volume === row.pack && isValue;
  if (isRight) return line.is_uncertain ? "right, marked" : "right and sure";
  return line.is_uncertain ? "wrong, marked" : "wrong and sure";
}

function judge(tally: Tally, truth: Truth, found: InvoiceFindings | null): void {
  tally.files += 1;
  const heads = [
    ["number", found?.number, found?.number && documentKey(found.number.value), documentKey(truth.number)],
    ["day", found?.issue_date, found?.issue_date?.value, truth.date],
    ["seller's NIP", found?.seller_nip, found?.seller_nip?.value, truth.seller_nip],
    [undefined, found?.buyer_nip, found?.buyer_nip?.value, truth.buyer_nip],
  ] as const;
  for (const [field, read, value, right] of heads) {
    if (read && value === right && field) tally.heads[field] += 1;
    else if (read && value !== right) {
      const sure = read.is_uncertain ? "" : " and sure";
      tally.wrongHeads.push(`${truth.file}: wrong${sure} ${field ?? "buyer's NIP"} ${read.value} for ${right}`);
    } else if (field && !read) tally.told.push(`${truth.file}: no ${field}`);
  }
  const left = [...(found?.lines ?? [])];
  for (const row of truth.lines) {
    const line = lineOf(row, left);
    if (line) left.splice(left.indexOf(line), 1);
    const verdict = verdictOf(row, line);
    tally.rows[verdict] += 1;
    if (!verdict.startsWith("right")) {
      const read = line && `${line.quantity} × ${line.pack_volume} of ${line.value_grosze} in ‹${line.text}›`;
      tally.told.push(
        `${truth.file}: ${verdict}: ${row.product} ${row.quantity} × ${row.pack} of ${row.value}: ${read}`,
      );
    }
  }
  for (const { product, text, is_uncertain } of left)
    tally.told.push(`${truth.file}: ${is_uncertain ? "marked" : "SURE"} though not printed: ${product} in ‹${text}›`);
}

function print(tallies: ReadonlyMap<Kind, Tally>): void {
  console.log(["", ...HEAD_FIELDS, ...VERDICTS].join(" | "));
  for (const [kind, { files, heads, rows }] of tallies)
    console.log(
      [`${kind} (${files})`, ...HEAD_FIELDS.map((field) => heads[field]), ...VERDICTS.map((name) => rows[name])].join(
        " | ",
      ),
    );
  for (const { told, wrongHeads } of tallies.values()) for (const what of [...wrongHeads, ...told]) console.log(what);
}

/** Reads every file of the folder that PLON_PAPER names. */
export async function measurePaper(directory: string): Promise<Result[]> {
  const folder = process.env["PLON_PAPER"];
  if (folder === undefined) throw new Error("PLON_PAPER names no folder of invoices");
  return await measureFolder(folder, directory);
}

/** Reads drawn invoices; `asked` is how many of each layout, and the conditions: '2:text,photo'. */
export async function measureDrawn(directory: string, asked = "2"): Promise<Result[]> {
  const [rounds, conditions = "text,misread,scan,photo,hard"] = asked.split(":");
  const folder = path.join(directory, "drawn");
  await drawPapers(folder, Number(rounds), conditions.split(","));
  return await measureFolder(folder, directory);
}

/** Reads every file of a folder once, on a database with the demo programme's goods and sellers. */
async function measureFolder(folder: string, directory: string): Promise<Result[]> {
  const truths = JSON.parse(await readFile(path.join(folder, "truth.json"), "utf8")) as Truth[];
  const postgres = await startEmbeddedPostgres({ directory: path.join(directory, "postgres") });
  await prepareDatabase(postgres, false);
  const database = createDatabase(postgres.ownerUrl, { max: 2 });
  const tallies = new Map(KINDS.map((kind) => [kind, newTally()]));
  const reader: Reader = { db: database.db, folder, kept: process.env["PLON_PAPER_WORDS"], seconds: [] };
  try {
    await fill(database);
    for (const truth of truths) judge(tallies.get(kindOf(truth.file))!, truth, await findingsIn(reader, truth));
  } finally {
    await database.close();
    await postgres.stop();
  }
  print(tallies);
  return resultsOf(tallies, reader.seconds);
}

function resultsOf(tallies: ReadonlyMap<Kind, Tally>, seconds: readonly number[]): Result[] {
  const misread = tallies.get("misread text")!;
  // A wrong digit of a number or a day that was read clearly is told by nothing else on the page: it is not asked there.
  const all = [...tallies.values()].filter((tally) => tally !== misread);
  const sum = (of: (tally: Tally) => number, from = all) => from.reduce((total, tally) => total + of(tally), 0);
  const heads = sum((tally) => HEAD_FIELDS.reduce((total, field) => total + tally.heads[field], 0));
  const asked = sum(({ files }) => files * HEAD_FIELDS.length);
  const rowsIn = (kinds: readonly Kind[]) =>
    sum(
      (tally) => VERDICTS.reduce((total, verdict) => total + tally.rows[verdict], 0),
      kinds.map((kind) => tallies.get(kind)!),
    );
  const usable = (name: string, kinds: readonly Kind[], atLeast: number): Result => {
    const some = kinds.map((kind) => tallies.get(kind)!);
    const right = sum(({ rows }) => rows["right and sure"] + rows["right, marked"], some);
    const rows = rowsIn(kinds);
    return { name, measured: `${right}`, against: `${rows} printed`, ratio: right / rows, limit: { atLeast } };
  };
  const wrong = sum(({ rows }) => rows["wrong and sure"], [...tallies.values()]);
  const wrongHeads = sum((tally) => tally.wrongHeads.filter((what) => what.includes("and sure")).length);
  const work = seconds.length === 0 ? undefined : median([...seconds]);
  return [
    {
      name: "paper: heads read right",
      measured: `${heads}`,
      against: `${asked}`,
      ratio: asked === 0 ? undefined : heads / asked,
      limit: { atLeast: HEADS_AT_LEAST },
    },
    ...[
      usable("paper: rows usable, of text", ["PDF with text"], ROWS_AT_LEAST.text),
      usable("paper: rows usable, of misread text", ["misread text"], ROWS_AT_LEAST.misread),
      usable("paper: rows usable, of pictures", PICTURES, ROWS_AT_LEAST.pictures),
    ].filter(({ ratio }) => !Number.isNaN(ratio)),
    {
      name: "paper: wrong and sure",
      measured: `${wrong} rows`,
      against: `${wrongHeads} heads`,
      ratio: undefined,
      limit: undefined,
      holds: wrong + wrongHeads === 0,
    },
    ...(work === undefined
      ? []
      : [
          {
            name: "paper: work on a file of pictures",
            measured: `${work.toFixed(1)} s of a core`,
            against: `${SECONDS_AT_MOST} s`,
            ratio: work / SECONDS_AT_MOST,
            limit: { atMost: 1 },
          } satisfies Result,
        ]),
  ];
}
