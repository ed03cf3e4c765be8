// The goods of a printed invoice: rows of its table, each with name, quantity and net value where these could be
// determined.
import { gtinProblem } from "../goods/gtin.ts";
import { boxAround, CERTAIN, type PageBox, sharedWidth, type TextCell, type TextRow } from "../texts/page-rows.ts";
import { rowFigures, UNIT } from "./row-figures.ts";

/** A row of goods. Amounts are scaled integers; null means the row does not say. */
export type GoodsLine = {
  /** Only the name if there are columns, else the whole row. */
  name: string;
  gtin: string | null;
  unit: string;
  quantityMillionths: number | null;
  /** Set if the quantity is written with decimals, as volumes and weights are. */
  hasDecimals?: true;
  /** Net value of the line. */
  valueGrosze: number | null;
  /** Set if nothing says that the value is without tax. */
  mayBeGross?: true;
  /** Whether the row confirms its own figures: quantity times price is the value. */
  isProven: boolean;
  /** The confidence with which the words naming the goods and their unit were recognised. */
  confidence: number;
  /** Set if the row was recognised from a picture and does not confirm itself. */
  isUncertain?: true;
  text: string;
  box: PageBox;
};

/** No invoice of a farm's purchase has more. */
const LINES_MAX = 200;

type Column = "name" | "code" | "quantity" | "unit" | "price" | "value" | "other";
// Without diacritics: many programs print that way. A recogniser takes 'Il' for 'll' or '1l'.
const HEADS: readonly [Column, RegExp][] = [
  [
    "value",
    /^(?:(?:wartosc|wart\.?|kwota)(?:\s+(?:towaru|bez vat|netto|sprzedazy netto))*|netto)(?:\s*[[(]?(?:zl|pln)[\])]?)?$/,
  ],
  ["price", /^(?:cena|c\.)/],
  ["name", /nazwa|^towar|^opis|^produkt|^wyszczegolnienie|^asortyment/],
  ["code", /^(?:kod|indeks|ean|gtin|symbol|nr kat)/],
  ["quantity", /^(?:[il1|]{2}osc|il\.?|liczba)(?![a-z])/],
  ["unit", /^(?:j\.?\s?m\.?|jedn\.?|jednostka|miara)(?![a-z])/],
  [
    "other",
    /^(?:lp|l\.p|vat|stawka|%|brutto|wartosc brutto|wartosc vat|kwota vat|rabat|pkwiu|cn|netto|zl|pln|podatek)/,
  ],
];
const END =
  /^(?:razem|suma|ogolem|w tym|podsumowanie|do zaplaty|wartosc netto razem|stawka vat|zestawienie|lacznie)(?![a-z])/;

const folded = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l");
/** A head in two languages is what its first says. */
const columnOf = (text: string): Column | undefined => {
  const first = folded(text).replace(/\s\/.*$/, "");
  return HEADS.find(([, pattern]) => pattern.test(first))?.[0];
};

/** A head's words wrap into no more rows. */
const HEAD_ROWS = 4;

type Head = { columns: { column: Column; text: string; box: PageBox }[]; last: number };

/**
 * The table's column headings: a row that names the goods and a quantity or a value, with the rows its words wrap into.
 */
function headOf(rows: readonly TextRow[]): Head | undefined {
  for (const [at, row] of rows.entries()) {
    const isHead = (candidate: TextRow) => candidate.cells.every(({ text }) => columnOf(text) ?? text.length < 12);
    const known = new Set(row.cells.map(({ text }) => columnOf(text)));
    if (!known.has("name") || !(known.has("quantity") || known.has("value"))) continue;
    const cells = row.cells.map((cell) => ({ ...cell }));
    let last = at;
    for (let next = at + 1; next < Math.min(at + HEAD_ROWS, rows.length); next += 1) {
      const candidate = rows[next]!;
      const isClose = candidate.box.y - rows[last]!.box.y < 2 * row.box.height;
      const isWords = candidate.cells.every(({ text }) => !/\d/.test(text)) && isHead(candidate);
      if (!isClose || !isWords || candidate.box.page !== row.box.page) break;
      for (const part of candidate.cells) {
        const above = cells.find(({ box }) => sharedWidth(box, part.box) > 0);
        if (above) Object.assign(above, { text: `${above.text} ${part.text}`, box: boxAround([above.box, part.box]) });
        else cells.push(part);
      }
      last = next;
    }
    return { columns: cells.map(({ text, box }) => ({ column: columnOf(text) ?? "other", text, box })), last };
  }
  return undefined;
}

type HeadColumn = Head["columns"][number];

/**
 * The column of each cell of a row: from left to right in both, each cell as near to its column as that allows. Figures to
 * the right under words to the left may be nearer to the next column, which then has two.
 */
function columnsOf({ cells }: TextRow, head: Head): HeadColumn[] {
  const columns = head.columns.toSorted((a, b) => a.box.x - b.box.x);
  const away = ({ box }: TextCell, column: PageBox) =>
    Math.max(column.x, box.x) - Math.min(column.x + column.width, box.x + box.width);
  type Way = { cost: number; taken: HeadColumn[] };
  let ways: Way[] = columns.map(() => ({ cost: 0, taken: [] }));
  for (const cell of cells) {
    let before: Way = { cost: Number.POSITIVE_INFINITY, taken: [] };
    ways = columns.map((column, at) => {
      const shared: Way = {
        ...ways[at]!,
        cost: ways[at]!.cost + (ways[at]!.taken.at(-1) === column ? cell.box.height : 0),
      };
      if (shared.cost < before.cost) before = shared;
      const own = at > 0 && ways[at - 1]!.cost < before.cost ? ways[at - 1]! : before;
      before = own;
      return { cost: own.cost + away(cell, column.box), taken: [...own.taken, column] };
    });
  }
  return ways.toSorted((a, b) => a.cost - b.cost)[0]?.taken ?? [];
}

const AMOUNT =
  /(?<![\d.,Il|!\]])-?\d{1,3}(?:[ .\u00a0]\d{3})*[.,]\d{2}(?!\d|[.,]\d)|(?<![\d.,Il|!\]])-?\d+[.,]\d{2}(?!\d|[.,]\d)/gu;
/** A stroke in front of an amount may be its first digit, and no amount begins with a zero. */
const STROKE = /[Il|!\]]\s?\d|(?<![\d.,])0[ .]?\d{3}/u;
const QUANTITY = /(?<![\d.,/-])(\d{1,3}(?: \d{3})+|\d{1,7})(?:[.,](\d{1,6}))?(?![\d/-]|[.,]\d)/u;
const MEASURED = new RegExp(String.raw`(?<![\d.,])(\d{1,7})(?:[.,](\d{1,6}))?\s?(${UNIT.source})`, "giu");

/** An amount such as '1 234,50' in grosze; the last one of a text. */
function groszeIn(text: string): number | null {
  const last = [...text.matchAll(AMOUNT)].at(-1)?.[0];
  if (!last) return null;
  return Number(last.replace(/[^\d-]/g, ""));
}

/** A count of anything in millionths: '12,5' is 12_500_000. */
function millionths(whole: string, fraction = ""): number | null {
  const value = Number(whole.replace(/\D/g, "")) * 1_000_000 + Number(fraction.padEnd(6, "0"));
  return value > 0 && Number.isSafeInteger(value) ? value : null;
}

/** The first trade number in a text, checksum and all. */
function gtinIn(text: string): string | null {
  const found = text.match(/(?<!\d)\d{8,14}(?!\d)/g)?.find((digits) => digits.length > 8 && !gtinProblem(digits));
  return found ?? null;
}

/** The lines of goods of an invoice, in their order. */
export function goodsLines(rows: readonly TextRow[]): GoodsLine[] {
  const pages = [...Map.groupBy(rows, ({ box }) => box.page).values()];
  const isTable = pages.some((page) => headOf(page));
  const lines: GoodsLine[] = [];
  let head: Head | undefined;
  for (const page of pages) {
    const own = headOf(page);
    // A page without a head of its own goes on with the table of the one before.
    head = own ?? (head && { ...head, last: -1 });
    if (head) addLinesUnder(page, head, lines);
    else addLooseLines(page, lines);
  }
  const found = lines.slice(0, LINES_MAX);
  return mayBeGross(rows, isTable) ? found.map((line) => ({ ...line, mayBeGross: true })) : found;
}

function addLinesUnder(rows: readonly TextRow[], head: Head, lines: GoodsLine[]): void {
  const nameColumn = head.columns.find(({ column }) => column === "name")!.box;
  const under = rows.slice(head.last + 1);
  let previous = rows[head.last];
  let ahead: TextRow[] = [];
  for (const [at, row] of under.entries()) {
    if (END.test(folded(row.cells[0]?.text ?? ""))) break;
    const line = tableLine(row, head, ahead.length > 0);
    const isRow = line.quantityMillionths !== null || line.valueGrosze !== null;
    const before = lines.at(-1);
    if (isRow && (ahead.length > 0 || /\p{L}{2}/u.test(line.name))) {
      lines.push(withNameAhead(line, ahead));
      ahead = [];
    } else if (isUnder(row, nameColumn) && isRestOfName(row) && beginsNext(row, previous, under[at + 1])) {
      ahead.push(row);
    } else {
      if (before && previous && continues(row, previous, nameColumn)) continueLine(before, row);
      ahead = [];
    }
    previous = row;
  }
}

/** Whether a row is nearer to the one below it than to the one above: in cells that are centred, a name begins above its row. */
const beginsNext = (row: TextRow, previous: TextRow | undefined, next: TextRow | undefined): boolean =>
  next?.box.page === row.box.page &&
  next.box.y - row.box.y < 2.2 * row.box.height &&
  previous?.box.page === row.box.page &&
  next.box.y - row.box.y < 0.8 * (row.box.y - previous.box.y);

function withNameAhead(line: GoodsLine, ahead: readonly TextRow[]): GoodsLine {
  if (ahead.length === 0) return line;
  const cells = ahead.flatMap((row) => row.cells);
  const begun = cells.map(({ text }) => text).join(" ");
  return {
    ...line,
    name: `${begun} ${line.name}`.trim(),
    text: `${begun} ${line.text}`,
    gtin: line.gtin ?? gtinIn(begun),
    confidence: Math.min(line.confidence, weakest(cells)),
    box: boxAround([...ahead.map(({ box }) => box), line.box]),
  };
}

/** Adds the rest of a name, which stands in a row of its own, to its line. */
function continueLine(line: GoodsLine, row: TextRow): void {
  const rest = row.cells.map(({ text }) => text).join(" ");
  line.name = `${line.name} ${rest}`;
  line.text = `${line.text} ${rest}`;
  line.gtin ??= gtinIn(rest);
  line.confidence = Math.min(line.confidence, weakest(row.cells));
  if (row.box.page === line.box.page) line.box = boxAround([line.box, row.box]);
}

/**
 * Rows whose figures agree, without heads over them. A name may stand in the row above its figures, or go on in the row
 * below.
 */
function addLooseLines(rows: readonly TextRow[], lines: GoodsLine[]): void {
  let above: TextRow | undefined;
  let open: { line: GoodsLine; name: PageBox; row: TextRow } | undefined;
  for (const [at, row] of rows.entries()) {
    const isClose = above && row.box.y - above.box.y < 2.2 * above.box.height;
    const found = solvedLine(row, isClose ? above : undefined) ?? looseLine(row);
    if (found) {
      const name = row.cells.find(({ text }) => /\p{L}{2}/u.test(text.replace(UNIT, "")));
      const isBegun = nameOf(row) && name && above && beginsNext(above, rows[at - 2], row) && isUnder(above, name.box);
      lines.push(isBegun && above ? withNameAhead(found, [above]) : found);
      // Where names stand above their figures, what is below is the next one.
      open = name && { line: lines.at(-1)!, name: name.box, row };
      above = undefined;
      continue;
    }
    const isRest = open && continues(row, open.row, open.name) && isRestOfName(row);
    if (open && isRest && !beginsNext(row, open.row, rows[at + 1])) continueLine(open.line, row);
    open = undefined;
    above = hasAmount(row) ? undefined : row;
  }
}

const hasAmount = (row: TextRow) => row.cells.some(({ text }) => groszeIn(text) !== null);
/** Whether a row may be no more than the rest of a name: nothing is counted or paid in it. */
const isRestOfName = (row: TextRow) =>
  !hasAmount(row) &&
  !END.test(folded(row.cells[0]?.text ?? "")) &&
  row.cells.every(({ text }) => !/\d\s?(?:szt|op|kan|but)/iu.test(text));
const nameOf = (row: TextRow) => row.cells.find(({ text }) => /\p{L}{3}/u.test(text.replace(UNIT, "")));

/** A row as goods if its figures agree with each other; `above` may name the goods if the row itself does not. */
function solvedLine(row: TextRow, above: TextRow | undefined): GoodsLine | undefined {
  const own = nameOf(row);
  const rest = own ?? row.cells.find(({ text }) => /\p{L}{2}/u.test(text.replace(UNIT, "")));
  const named = own ?? (above && nameOf(above));
  if (!named) return undefined;
  const figures = rowFigures(row.cells, rest);
  if (!figures) return undefined;
  const isAbove = own === undefined;
  const said = figures.before || (rest?.text ?? "");
  const rows = isAbove && above ? [above, row] : [row];
  const text = rows.flatMap(({ cells }) => cells.map((cell) => cell.text)).join(" ");
  const { unit, quantityMillionths, valueGrosze, isProven } = figures;
  return {
    name: isAbove && above ? `${textOf(above)} ${said}`.trim() : said,
    gtin: gtinIn(text),
    unit,
    quantityMillionths,
    ...(figures.hasDecimals && { hasDecimals: true as const }),
    valueGrosze,
    isProven,
    confidence: Math.min(
      named.confidence,
      weakest(row.cells.filter((cell) => unit !== "" && cell.text.includes(unit))),
    ),
    text,
    box: boxAround(rows.map(({ box }) => box)),
  };
}

const textOf = ({ cells }: TextRow) => cells.map(({ text }) => text).join(" ");

/** Whether the values of the rows may be with tax: the document does not speak of net ones, and of gross ones if of any. */
function mayBeGross(rows: readonly TextRow[], isTable: boolean): boolean {
  const says = (pattern: RegExp) => rows.some(({ cells }) => cells.some(({ text }) => pattern.test(folded(text))));
  return !says(/netto|bez (?:podatku|vat)/) && (!isTable || says(/brutto|paragon/));
}

/** Whether a row is the rest of a name that did not fit: right below, under the name alone. */
const continues = (row: TextRow, previous: TextRow, nameColumn: PageBox): boolean =>
  row.box.page === previous.box.page &&
  row.box.y - previous.box.y < 2.2 * previous.box.height &&
  isUnder(row, nameColumn);

const isUnder = (row: TextRow, nameColumn: PageBox): boolean =>
  row.cells.length <= 2 && row.cells.some(({ box }) => sharedWidth(box, nameColumn) > 0);

const weakest = (cells: readonly TextCell[]) => Math.min(CERTAIN, ...cells.map(({ confidence }) => confidence));

/** These columns say which goods were bought; the others confirm each other, or do not. */
const NAMING: readonly Column[] = ["name", "code", "unit"];

function tableLine(row: TextRow, head: Head, isBegun: boolean): GoodsLine {
  const under = new Map<Column, TextCell[]>();
  const columns = columnsOf(row, head);
  for (const [at, cell] of row.cells.entries()) {
    const column = columns[at]?.column ?? "other";
    under.set(column, [...(under.get(column) ?? []), cell]);
  }
  const textOf = (column: Column) => (under.get(column) ?? []).map(({ text }) => text).join(" ");
  const text = row.cells.map((cell) => cell.text).join(" ");
  const [, whole, fraction] = QUANTITY.exec(textOf("quantity")) ?? [];
  // A number in front counts rows, unless the name has begun above.
  const named = isBegun ? textOf("name") : textOf("name").replace(/^\d{1,3}[.)]?\s+(?=\p{L})/u, "");
  const quantityMillionths = whole ? millionths(whole, fraction) : null;
  const unit = unitOf(textOf("unit"));
  const cells = NAMING.flatMap((column) => under.get(column) ?? []);
  const price = textOf("price") || firstAmount(row.cells, under.get("value"));
  const told = {
    unit: (unit || unitBehind(textOf("quantity"))).trim(),
    quantityMillionths,
    ...(quantityMillionths !== null && fraction !== undefined && { hasDecimals: true as const }),
    ...valueOf(quantityMillionths, price, textOf("value")),
  };
  return {
    name: named || textOf("code"),
    gtin: gtinIn(text),
    ...(told.isProven ? told : agreeing(told, row, { columns, name: under.get("name")?.at(-1) })),
    confidence: weakest(unit ? cells : [...cells, ...(under.get("quantity") ?? [])]),
    text,
    box: row.box,
  };
}

/** A unit without the price that stands in its column, where a head beside it was not read. */
const unitOf = (text: string): string => (/[.,]\d/.test(text) ? (UNIT.exec(text)?.[0] ?? "") : text);

/** The unit in the quantity's cell; a stroke behind decimals is what is left of one. */
const unitBehind = (text: string): string => UNIT.exec(text)?.[0] ?? /[.,]\d{2,3}\s([Il|!\]])$/.exec(text)?.[1] ?? "";

type Told = Pick<GoodsLine, "unit" | "quantityMillionths" | "hasDecimals" | "valueGrosze" | "isProven">;

/**
 * What columns tell that do not agree, replaced by figures of the row that do. A quantity that only follows from them is
 * taken where the column has none: a discount that is not printed makes a row that nothing can prove.
 */
function agreeing(
  told: Told,
  row: TextRow,
  { columns, name }: { columns: readonly HeadColumn[]; name: TextCell | undefined },
): Told {
  const figures = rowFigures(row.cells, name ?? nameOf(row));
  if (!figures || (figures.isImplied && told.quantityMillionths !== null)) return told;
  const { column, text } = columns[row.cells.indexOf(figures.valueCell)] ?? { column: "other", text: "" };
  const isOther = column !== "value" && !figures.isNet && /brutto|vat|rabat|podat/.test(folded(text));
  return {
    unit: told.unit || figures.unit,
    quantityMillionths: figures.quantityMillionths,
    ...(figures.hasDecimals && { hasDecimals: true as const }),
    valueGrosze: isOther ? null : figures.valueGrosze,
    isProven: figures.isProven && !isOther,
  };
}

/** Without a heading for it, the price is the first amount of a row, before its value. */
function firstAmount(cells: readonly TextCell[], values: readonly TextCell[] = []): string {
  const [value] = values;
  return cells.find(({ text, box }) => value && box.x < value.box.x && groszeIn(text) !== null)?.text ?? "";
}

/**
 * An amount whose separator was lost in recognition: '98765' for '987,65'. It is accepted only if the arithmetic of the
 * row confirms it.
 */
const bareGrosze = (text: string): number | null => (/^\d{3,9}$/.test(text.trim()) ? Number(text.trim()) : null);

/** Quantity times price, rounded exactly: a difference of one grosz may be a misread digit. */
const provesSum = (quantityMillionths: number, priceGrosze: number, valueGrosze: number) =>
  Math.abs((quantityMillionths * priceGrosze) / 1_000_000 - valueGrosze) <= 0.5;

function valueOf(quantityMillionths: number | null, price: string, value: string) {
  const valueGrosze = groszeIn(value);
  if (quantityMillionths === null) return { valueGrosze, isProven: false };
  const prices = [...price.matchAll(AMOUNT)].map(([amount]) => Number(amount.replace(/[^\d-]/g, "")));
  const isSum = (one: number, sum: number) => provesSum(quantityMillionths, one, sum);
  const [bareValue, barePrice] = [bareGrosze(value), bareGrosze(price)];
  if (valueGrosze === null) {
    const isProven = bareValue !== null && prices.some((one) => isSum(one, bareValue));
    return { valueGrosze: isProven ? bareValue : null, isProven };
  }
  const candidates = prices.length === 0 && barePrice !== null ? [barePrice] : prices;
  return {
    valueGrosze,
    isProven: !STROKE.test(`${price} ${value}`) && candidates.some((one) => isSum(one, valueGrosze)),
  };
}

/** A row without heads is goods when it names a counted unit and its amounts agree: quantity times price is value. */
function looseLine(row: TextRow): GoodsLine | undefined {
  const text = row.cells.map((cell) => cell.text).join(" ");
  // Cell by cell: joined, the tax rate of one would become the thousands of the next.
  const amounts = row.cells.flatMap((cell) => groszeIn(cell.text) ?? []);
  for (const [, whole = "", fraction, unit = ""] of [...text.matchAll(MEASURED)].toReversed()) {
    const quantityMillionths = millionths(whole, fraction);
    if (quantityMillionths === null) continue;
    const isSum = (price: number, value: number) => Math.abs((quantityMillionths * price) / 1_000_000 - value) <= 1;
    const valueGrosze = amounts.find((value, at) => amounts.slice(0, at).some((price) => isSum(price, value)));
    if (valueGrosze === undefined) continue;
    const named = row.cells.filter((cell) => /\p{L}/u.test(cell.text));
    const name = named.find((cell) => /\p{L}{3}/u.test(cell.text))?.text ?? text;
    const told = { name, gtin: gtinIn(text), unit, quantityMillionths, valueGrosze, text, box: row.box };
    // A value that is repeated further on would always confirm a quantity of one.
    return { ...told, isProven: provesSum(quantityMillionths, amounts[0]!, valueGrosze), confidence: weakest(named) };
  }
  return undefined;
}
