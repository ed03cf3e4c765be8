// What is read of twelve photographed invoices with ruled tables, in three layouts, clean, shadowed, folded and turned: how much is right, how much is wrong but says so, and that
// nothing is wrong and looks sure; how long a core works on a page, and the memory that the process grows by meanwhile.
import { availableParallelism, cpus } from "node:os";
import { packsSeenOn } from "@plon/rules/reading/goods-matching.ts";
import { readInvoiceText, type TextReading } from "@plon/rules/reading/invoice-reading.ts";
import { judgeRecognised } from "@plon/rules/reading/recognised-text.ts";
import {
  photographedPage,
  type Photograph,
  type PrintedRule,
  type PrintedText,
  readOutlines,
} from "@plon/server/demo/papers/photographed-page.ts";
import { readPictureWords } from "@plon/server/src/platform/documents/picture-words.ts";
import { median, type Result } from "../report.ts";

const SECONDS_AT_MOST = 15;
const MEMORY_AT_MOST_MB = 700;
/** Of all rows of goods, how many are read correctly, whether marked or not. */
const LINES_AT_LEAST = 0.5;
const UPLOADED_ON = "2026-06-30";
const NIPS = ["1003001147", "1003002738", "1003006216", "9990241806"] as const;
const FONTS = {
  inter: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  liberation: "pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf",
} as const;

type Goods = { name: string; quantity: number; priceGrosze: number };
type Facts = { number: string; day: string; seller: string; buyer: string; goods: readonly Goods[] };

const amount = (grosze: number) => {
  const [whole = "", fraction = ""] = (grosze / 100).toFixed(2).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, " ")},${fraction}`;
};
const at = (x: number, y: number, text: string, size = 9): PrintedText => ({ x, y, text, size });
const rows = (cells: readonly string[], xs: readonly number[], y: number, size = 9) =>
  cells.map((cell, index) => at(xs[index] ?? 48, y, cell, size));

/** The rules of a table whose rows end at these heights: around it, under each row and between columns. */
function ruled(lefts: readonly number[], right: number, ends: readonly number[]): PrintedRule[] {
  const [left = 0] = lefts;
  const [top = 0] = ends;
  const bottom = ends.at(-1) ?? top;
  return [
    ...ends.map((y) => ({ x1: left, x2: right, y1: y, y2: y })),
    ...[...lefts, right].map((x) => ({ x1: x, x2: x, y1: top, y2: bottom })),
  ];
}
/** The heights at which rows of goods end: the head's upper edge, its lower one, and one under each row. */
const rowEnds = (head: number, first: number, step: number, count: number) => [
  head,
  ...Array.from({ length: count + 1 }, (_, row) => first + row * step),
];
const beside = (xs: readonly number[]) => xs.map((x) => x - 4);

type Sheet = { texts: PrintedText[]; rules: PrintedRule[] };

/** Parties side by side, large heading. */
const wide = ({ number, day, seller, buyer, goods }: Facts): Sheet => {
  const xs = [48, 72, 320, 380, 440, 510];
  const rules = [...ruled([44, 316], 556, [128, 194]), ...ruled(beside(xs), 556, rowEnds(217, 237, 20, goods.length))];
  const texts = [
    at(48, 70, `Faktura VAT nr ${number}`, 18),
    at(48, 92, `Data wystawienia: ${day}`, 10),
    at(48, 140, "Sprzedawca"),
    at(320, 140, "Nabywca"),
    at(48, 155, "Agro Centrum Sp. z o.o.", 11),
    at(320, 155, "Gospodarstwo Rolne Kowalski", 11),
    at(48, 170, "ul. Żółkiewskiego 12, 27-600 Sandomierz", 10),
    at(320, 170, "Wólka Gieraszowska 7, 27-641 Obrazów", 10),
    at(48, 184, `NIP ${seller}`, 10),
    at(320, 184, `NIP ${buyer}`, 10),
    ...rows(["Lp.", "Nazwa towaru", "Ilość", "Cena netto", "Wartość", "VAT"], xs, 230),
    ...goods.flatMap(({ name, quantity, priceGrosze }, row) =>
      rows(
        [`${row + 1}.`, name, `${quantity} szt.`, amount(priceGrosze), amount(quantity * priceGrosze), "8%"],
        xs,
        250 + row * 20,
      ),
    ),
    at(320, 270 + goods.length * 20, "Razem netto", 10),
  ];
  return { texts, rules };
};

/** Parties one under the other, small letters, the unit in a column of its own. */
const dense = ({ number, day, seller, buyer, goods }: Facts): Sheet => {
  const xs = [40, 66, 290, 340, 390, 480];
  const [year, month, date] = day.split("-");
  const rules = ruled(beside(xs), 550, rowEnds(249, 265, 15, goods.length));
  const texts = [
    at(40, 44, "FAKTURA", 14),
    at(380, 44, "Numer faktury:"),
    at(380, 58, number, 11),
    at(40, 100, "Sprzedawca", 10),
    at(40, 116, `NIP: ${seller}`),
    at(40, 130, "Rolnik Plus Spółka Jawna"),
    at(40, 170, "Nabywca", 10),
    at(40, 186, `NIP: ${buyer}`),
    at(40, 220, `Data wystawienia: ${date}.${month}.${year}`),
    ...rows(["Lp.", "Nazwa towaru lub usługi", "Ilość", "J.m.", "Cena jedn. netto", "Wartość netto"], xs, 260, 8),
    ...goods.flatMap(({ name, quantity, priceGrosze }, row) =>
      rows(
        [`${row + 1}`, name, `${quantity}`, "szt.", amount(priceGrosze), amount(quantity * priceGrosze)],
        xs,
        278 + row * 15,
        8,
      ),
    ),
    at(40, 300 + goods.length * 15, "Razem"),
  ];
  return { texts, rules };
};

/** An old program: everything in one row, the date in words after the town. */
const old = ({ number, day, seller, buyer, goods }: Facts): Sheet => {
  const xs = [48, 70, 300, 350, 410, 490];
  const months = ["stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca"];
  const [year, month, date] = day.split("-").map(Number);
  const rules = ruled(beside(xs), 560, rowEnds(178, 195, 17, goods.length));
  const texts = [
    at(360, 40, `Opole, dnia ${date} ${months[(month ?? 1) - 1]} ${year} r.`, 10),
    at(48, 80, "FAKTURA VAT", 16),
    at(48, 100, `Nr dokumentu: ${number}`, 10),
    at(48, 130, `Wystawca: SKR Opole NIP: ${seller}`, 10),
    at(48, 150, `Kupujący: Jan Nowak NIP: ${buyer}`, 10),
    ...rows(["Lp", "Towar", "J.m.", "Ilość", "Cena", "Wart. netto"], xs, 190),
    ...goods.flatMap(({ name, quantity, priceGrosze }, row) =>
      rows(
        [`${row + 1}`, name.toUpperCase(), "SZT", `${quantity}`, amount(priceGrosze), amount(quantity * priceGrosze)],
        xs,
        208 + row * 17,
      ),
    ),
    at(48, 230 + goods.length * 17, "OGÓŁEM:"),
  ];
  return { texts, rules };
};

const LAYOUTS = { wide, dense, old };
const SHEET = { width: 595, height: 842 };
/** A fold across the table of each layout and one down through it. */
const FOLDED = { across: [0.34], down: [0.52] } as const;
const CONDITIONS: Record<string, Omit<Photograph, "width" | "height">> = {
  clean: { pixelsPerPoint: 3.6 },
  tilted: { pixelsPerPoint: 3.6, tilt: 1.6, noise: 6, shadow: 0.45, turn: 90 },
  dim: { pixelsPerPoint: 3.2, tilt: -0.9, dimness: 0.5, noise: 14, blur: 0.8, creases: FOLDED },
  small: { pixelsPerPoint: 2.1, noise: 10, blur: 0.6, shadow: 0.3, creases: FOLDED, turn: 180 },
};

const GOODS: readonly Goods[] = [
  { name: "Dovvo 450 SC 5 l", quantity: 4, priceGrosze: 41_250 },
  { name: "Buraczan 320 SE 10 l", quantity: 12, priceGrosze: 98_765 },
  { name: "Kaptarol 80 WG 10 kg", quantity: 3, priceGrosze: 34_120 },
  { name: "Tenore 400 SC 1 l", quantity: 18, priceGrosze: 8_990 },
  { name: "Mikrolistny Zboża 20 l", quantity: 6, priceGrosze: 15_675 },
];

const factsOf = (serial: number): Facts => ({
  number: ["FV/1180/04/2026", "FS 77/K/2026", "00345/MAG/26", "2026/05/1873"][serial % 4]!,
  day: ["2026-04-15", "2026-03-02", "2026-05-07", "2026-06-28"][serial % 4]!,
  seller: NIPS[serial % 4]!,
  buyer: NIPS[(serial + 1) % 4]!,
  goods: GOODS.map(({ name, quantity, priceGrosze }, row) => ({
    name,
    quantity: quantity + ((serial * 3 + row) % 7),
    priceGrosze: priceGrosze + serial * 137,
  })),
});

type Tally = { right: number; marked: number; missing: number; wrongAndSure: string[]; rightButMarked: number };
const newTally = (): Tally => ({ right: 0, marked: 0, missing: 0, wrongAndSure: [], rightButMarked: 0 });

function count(tally: Tally, isRight: boolean | undefined, isUncertain: boolean | undefined, what: string): void {
  if (isRight === undefined) tally.missing += 1;
  else if (isRight && isUncertain) tally.rightButMarked += 1;
  else if (isRight) tally.right += 1;
  else if (isUncertain) tally.marked += 1;
  else tally.wrongAndSure.push(what);
}

/** The pack named by a product name, as the programme understands it; undefined if a clerk has to decide. */
function packOf(name: string): number | undefined {
  const packThousandths = [1000, 2000, 5000, 10_000, 20_000];
  const unit = / kg$/i.test(name) ? ("kg" as const) : ("l" as const);
  const line = { name, unit: "szt.", quantityMillionths: 1_000_000 };
  return packsSeenOn(line, { name: "", unit, packThousandths }, { unitless: "counted" })?.packThousandths;
}

const plain = (text: string) => text.replace(/\s/g, "").toUpperCase();

function judge(reading: TextReading, facts: Facts, tallies: Record<"number" | "date" | "nip" | "line", Tally>): void {
  const { number, issueDate, sellerNip, buyerNip, lines } = reading;
  const compare = (kind: "number" | "date" | "nip", read: typeof number, truth: string) =>
    count(tallies[kind], read && plain(read.value) === plain(truth), read?.isUncertain, `${read?.value} for ${truth}`);
  compare("number", number, facts.number);
  compare("date", issueDate, facts.day);
  compare("nip", sellerNip, facts.seller);
  compare("nip", buyerNip, facts.buyer);
  for (const { quantity, priceGrosze, name } of facts.goods) {
    // A row is identified by its first word; what was read for it must be its quantity, its value and, if present, its
    // pack.
    const [word = ""] = name.split(" ");
    const line = lines.find(({ text }) => plain(text).includes(plain(word)));
    const isRight =
      line &&
      line.quantityMillionths === quantity * 1_000_000 &&
      line.valueGrosze === quantity * priceGrosze &&
      [undefined, packOf(name)].includes(packOf(line.name));
    count(tallies.line, isRight, line?.isUncertain, `${line?.text} for ${quantity} × ${priceGrosze}`);
  }
}

/** Reads twelve invoices `rounds` times; each further round has other figures. */
export async function measurePhotos({ rounds }: { rounds: number }): Promise<Result[]> {
  console.log(
    `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown processor"}; ${12 * rounds} photographs`,
  );
  const tallies = { number: newTally(), date: newTally(), nip: newTally(), line: newTally() };
  const [seconds, waited]: [number[], number[]] = [[], []];
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  let serial = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [layout, draw] of Object.entries(LAYOUTS)) {
      for (const [condition, light] of Object.entries(CONDITIONS)) {
        const facts = factsOf(serial);
        const font = await readOutlines(FONTS[serial % 2 === 0 ? "liberation" : "inter"]);
        const { texts, rules } = draw(facts);
        const photo = await photographedPage(texts, font, { ...SHEET, rules, ...light });
        const [start, worked] = [performance.now(), process.cpuUsage()];
        const pages = await readPictureWords({ content: photo, type: "image/jpeg" });
        waited.push((performance.now() - start) / 1000);
        seconds.push(process.cpuUsage(worked).user / 1_000_000);
        if (typeof pages === "string") throw new Error(`The photo was ${pages}: ${layout}, ${condition}`);
        judge(judgeRecognised(readInvoiceText(pages.flatMap(({ pieces }) => pieces)), UPLOADED_ON), facts, tallies);
        serial += 1;
      }
    }
  }
  clearInterval(watch);
  const usedMb = (peak - before) / 1_048_576;
  // The first one is a warm-up.
  const usual = median(seconds.slice(1));
  const { right, rightButMarked, marked, missing, wrongAndSure } = tallies.line;
  const found = right + rightButMarked;
  const lines = found + marked + missing + wrongAndSure.length;
  for (const { wrongAndSure } of Object.values(tallies))
    for (const what of wrongAndSure) console.log(`Wrong and sure: ${what}`);
  return [
    ...Object.entries(tallies).map(([kind, tally]): Result => {
      const { right, rightButMarked, marked, missing, wrongAndSure } = tally;
      return {
        name: `photographed invoices: ${kind}`,
        measured: `${right} sure and right, ${rightButMarked} right but marked, ${marked} wrong and marked, ${missing} not found`,
        against: `${wrongAndSure.length} wrong and sure`,
        ratio: undefined,
        limit: undefined,
        holds: wrongAndSure.length === 0,
      };
    }),
    {
      name: "photographed invoices: lines read right",
      measured: `${found}`,
      against: `${lines} printed`,
      ratio: found / lines,
      limit: { atLeast: LINES_AT_LEAST },
    },
    {
      name: `photographed invoices: work on a page (waited ${median(waited.slice(1)).toFixed(1)} s)`,
      measured: `${usual.toFixed(1)} s of a core`,
      against: `${SECONDS_AT_MOST} s`,
      ratio: usual / SECONDS_AT_MOST,
      limit: { atMost: 1 },
    },
    {
      name: "photographed invoices: memory while one is read",
      measured: `${usedMb.toFixed(0)} MB`,
      against: `${MEMORY_AT_MOST_MB} MB`,
      ratio: usedMb / MEMORY_AT_MOST_MB,
      limit: { atMost: 1 },
    },
  ];
}
