// Layouts of invoices as programs, tills and KSeF print them, drawn from the same facts: what a layout does to a row is the
// question, so each of them is told once and holds whatever goods are bought.
import type { PrintedRule, PrintedText } from "@plon/server/demo/papers/photographed-page.ts";

/** A text of a page; with `isRight` its end stands at `x`. */
export type DrawnText = PrintedText & { isRight?: true };
export type Sheet = { width: number; height: number; texts: DrawnText[]; rules: PrintedRule[] };

/** A row of goods. Prices are of one unit as printed, without tax; values are theirs times the quantity. */
export type DrawnRow = {
  product: string;
  /** The product's name with its pack, as this seller writes it. */
  name: string;
  unit: string;
  quantity: number;
  /** The quantity as this seller writes it. */
  quantityText: string;
  priceGrosze: number;
  discount: number;
  netGrosze: number;
  vat: 8 | 23;
};

export type DrawnInvoice = {
  number: string;
  day: string;
  seller: { name: string; nip: string; street: string; town: string };
  buyer: { name: string; nip: string };
  rows: readonly DrawnRow[];
};

const A4 = { width: 595, height: 842 };
const at = (x: number, y: number, text: string, size = 9): DrawnText => ({ x, y, text, size });
const ending = (x: number, y: number, text: string, size = 9): DrawnText => ({ x, y, text, size, isRight: true });

const money = (grosze: number, group = " ") => {
  const [whole = "", fraction = ""] = (grosze / 100).toFixed(2).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)},${fraction}`;
};
const dotted = (day: string) => day.split("-").toReversed().join(".");
const taxOf = ({ netGrosze, vat }: DrawnRow) => Math.round((netGrosze * vat) / 100);
const reducedOf = ({ priceGrosze, discount }: DrawnRow) => Math.round((priceGrosze * (100 - discount)) / 100);
const dashed = (nip: string) => nip.replace(/^(...)(...)(..)(..)$/, "$1-$2-$3-$4");
const netOf = (rows: readonly DrawnRow[]) => rows.reduce((sum, { netGrosze }) => sum + netGrosze, 0);
const grossOf = (rows: readonly DrawnRow[]) => rows.reduce((sum, row) => sum + row.netGrosze + taxOf(row), 0);

type Column = { x: number; head: string; isRight?: true; of: (row: DrawnRow, index: number) => string };
const word = (x: number, head: string, of: Column["of"]): Column => ({ x, head, of });
const figure = (x: number, head: string, of: Column["of"]): Column => ({ x, head, of, isRight: true });

type Table = { columns: readonly Column[]; top: number; step: number; size?: number; from?: number };

function table(rows: readonly DrawnRow[], { columns, top, step, size = 8.5, from = 0 }: Table): DrawnText[] {
  const cell = ({ x, isRight }: Column, y: number, text: string): DrawnText =>
    isRight ? ending(x, y, text, size) : at(x, y, text, size);
  // A head of two lines is parted where it says so.
  const heads = columns.flatMap((column) =>
    column.head.split("/").map((part, line) => cell(column, top + line * (size + 1.5), part)),
  );
  const first = top + 26;
  return [
    ...heads,
    ...rows.flatMap((row, index) =>
      columns.map((column) => cell(column, first + index * step, column.of(row, from + index))),
    ),
  ];
}
const endOf = (rows: readonly DrawnRow[], { top, step }: Table) => top + 26 + rows.length * step;

/** Horizontal rules at the table's head and under each of its rows. */
const underRows = (rows: readonly DrawnRow[], { top, step }: Table, left = 40, right = 560): PrintedRule[] =>
  [top - 12, ...Array.from({ length: rows.length + 1 }, (_, row) => top + 14 + row * step)].map((y) => ({
    x1: left,
    x2: right,
    y1: y,
    y2: y,
  }));

const parties = ({ seller, buyer }: DrawnInvoice, y: number, [first, second] = ["Sprzedawca:", "Nabywca:"]) => [
  at(48, y, first!, 8),
  at(320, y, second!, 8),
  at(48, y + 14, seller.name, 10),
  at(320, y + 14, buyer.name, 10),
  at(48, y + 27, seller.street),
  at(320, y + 27, "Stara Wieś 12"),
  at(48, y + 39, seller.town),
  at(320, y + 39, "87-134 Zławieś Wielka"),
  at(48, y + 53, `NIP: ${seller.nip}`),
  at(320, y + 53, `NIP: ${buyer.nip}`),
];

/** The discount and the price after it stand between price and value. */
function discounted(invoice: DrawnInvoice): Sheet[] {
  const { rows, number, day } = invoice;
  const laid: Table = {
    columns: [
      word(40, "Lp", (_, index) => `${index + 1}`),
      word(58, "Nazwa towaru", ({ name }) => name),
      figure(262, "Ilość", ({ quantityText }) => quantityText),
      word(268, "Jm", ({ unit }) => unit),
      figure(346, "Cena/katalogowa", ({ priceGrosze }) => money(priceGrosze)),
      figure(380, "Rabat/%", ({ discount }) => (discount ? `${discount},00` : "0,00")),
      figure(438, "Cena/po rabacie", (row) => money(reducedOf(row))),
      figure(500, "Wartość/netto", ({ netGrosze }) => money(netGrosze)),
      figure(520, "VAT", ({ vat }) => `${vat}%`),
      figure(566, "Wartość/brutto", (row) => money(row.netGrosze + taxOf(row))),
    ],
    top: 235,
    step: 22,
    size: 7.5,
  };
  const y = endOf(rows, laid);
  const texts = [
    at(48, 60, `Faktura VAT ${number}`, 16),
    at(400, 60, `Data wystawienia ${dotted(day)}`),
    at(400, 74, `Data sprzedaży ${dotted(day)}`),
    ...parties(invoice, 110),
    ...table(rows, laid),
    at(300, y + 10, "Razem:"),
    ending(500, y + 10, money(netOf(rows)), 8),
    ending(566, y + 10, money(grossOf(rows)), 8),
  ];
  return [{ ...A4, texts, rules: underRows(rows, laid) }];
}

/** Only prices and values with tax. */
function withTax(invoice: DrawnInvoice): Sheet[] {
  const { rows, number, day, seller, buyer } = invoice;
  const grossPrice = (row: DrawnRow) => Math.round((reducedOf(row) * (100 + row.vat)) / 100);
  const gross = (row: DrawnRow) => Math.round(grossPrice(row) * row.quantity);
  const laid: Table = {
    columns: [
      word(44, "L.p.", (_, index) => `${index + 1}.`),
      word(70, "Towar / usługa".replace(" / ", " lub "), ({ name }) => name),
      word(300, "j.m.", ({ unit }) => unit),
      figure(370, "ilość", ({ quantityText }) => quantityText),
      figure(440, "cena brutto", (row) => money(grossPrice(row))),
      figure(480, "VAT %", ({ vat }) => `${vat}`),
      figure(556, "wartość brutto", (row) => money(gross(row))),
    ],
    top: 250,
    step: 18,
  };
  const y = endOf(rows, laid);
  const texts = [
    at(48, 50, seller.name, 12),
    at(48, 66, `${seller.street}, ${seller.town}`),
    at(48, 80, `NIP ${dashed(seller.nip)}`),
    at(330, 50, `${seller.town.slice(7)}, dnia ${dotted(day)} r.`),
    at(200, 130, "FAKTURA", 16),
    at(200, 150, `Nr ${number}`, 11),
    at(48, 185, `Nabywca: ${buyer.name}, Stara Wieś 12, 87-134 Zławieś Wielka`),
    at(48, 199, `NIP nabywcy: ${dashed(buyer.nip)}`),
    ...table(rows, laid),
    ending(556, y + 12, `Razem do zapłaty: ${money(rows.reduce((sum, row) => sum + gross(row), 0))} zł`, 11),
  ];
  return [{ ...A4, texts, rules: underRows(rows, laid) }];
}

/** KSeF's own printout: labels over values, cells of a table whose figures stand to the left. */
function structured({ rows, number, day, seller, buyer }: DrawnInvoice): Sheet[] {
  const laid: Table = {
    columns: [
      word(40, "Lp.", (_, index) => `${index + 1}`),
      word(62, "Nazwa towaru lub usługi", ({ name }) => name),
      word(236, "Cena jedn./netto", (row) => money(row.priceGrosze, "")),
      word(300, "Ilość", ({ quantityText }) => quantityText),
      word(346, "Miara", ({ unit }) => unit),
      word(386, "Rabat", ({ discount, quantity, priceGrosze, netGrosze }) =>
        discount ? money(Math.round(quantity * priceGrosze) - netGrosze, "") : "",
      ),
      word(436, "Stawka/podatku", ({ vat }) => `${vat}%`),
      word(490, "Wartość/sprzedaży netto", ({ netGrosze }) => money(netGrosze, "")),
    ],
    top: 318,
    step: 24,
    size: 7.5,
  };
  const y = endOf(rows, laid);
  const texts = [
    at(40, 44, "Krajowy System e-Faktur", 14),
    ending(556, 44, "Numer Faktury:", 8),
    ending(556, 58, number, 12),
    ending(556, 72, "Faktura podstawowa", 8),
    ending(556, 86, `Numer KSEF: ${seller.nip}-${day.replaceAll("-", "")}-0A1B2C3D4E5F-7A`, 7),
    at(40, 120, "Sprzedawca", 11),
    at(310, 120, "Nabywca", 11),
    at(40, 140, "Dane identyfikacyjne", 8),
    at(310, 140, "Dane identyfikacyjne", 8),
    at(40, 153, `NIP: ${seller.nip}`, 8),
    at(310, 153, `NIP: ${buyer.nip}`, 8),
    at(40, 165, `Nazwa: ${seller.name}`, 8),
    at(310, 165, `Nazwa: ${buyer.name}`, 8),
    at(40, 182, "Adres", 8),
    at(310, 182, "Adres", 8),
    at(40, 194, seller.street, 8),
    at(310, 194, "Stara Wieś 12", 8),
    at(40, 236, "Szczegóły", 11),
    at(40, 254, `Data wystawienia, z zastrzeżeniem art. 106na ust. 1 ustawy: ${dotted(day)}`, 8),
    at(40, 268, `Data dokonania lub zakończenia dostawy towarów: ${dotted(day)}`, 8),
    at(40, 292, "Pozycje", 11),
    at(40, 304, "Faktura wystawiona w cenach netto w walucie PLN", 8),
    ...table(rows, laid),
    ending(556, y + 10, `Kwota należności ogółem: ${money(grossOf(rows))} PLN`, 10),
    at(40, y + 30, "Podsumowanie stawek podatku", 10),
  ];
  return [{ ...A4, texts, rules: underRows(rows, laid) }];
}

/** A table that goes on on a second page, with what is carried over. */
function twoPages(invoice: DrawnInvoice): Sheet[] {
  const { rows, number, day } = invoice;
  const columns = [
    word(40, "Lp.", (_, index) => `${index + 1}`),
    word(64, "Nazwa", ({ name }) => name),
    word(270, "PKWiU", () => "20.20.12.0"),
    figure(360, "Ilość", ({ quantityText }) => quantityText),
    word(366, "J.m.", ({ unit }) => unit),
    figure(450, "Cena netto", (row) => money(reducedOf(row))),
    figure(520, "Wartość netto", ({ netGrosze }) => money(netGrosze)),
    figure(552, "VAT", ({ vat }) => `${vat}%`),
  ] satisfies Column[];
  const half = Math.ceil(rows.length / 2);
  const [first, second] = [rows.slice(0, half), rows.slice(half)];
  const upper: Table = { columns, top: 640, step: 18 };
  const lower: Table = { columns, top: 84, step: 18, from: half };
  const end = endOf(first, upper);
  return [
    {
      ...A4,
      texts: [
        at(48, 70, `FAKTURA NR ${number}`, 15),
        at(380, 70, `Data wystawienia: ${day}`),
        ...parties(invoice, 130, ["SPRZEDAWCA", "NABYWCA"]),
        at(48, 300, "Uwagi: towar odebrano z magazynu w Toruniu. Opakowania podlegają zwrotowi."),
        ...table(first, upper),
        at(300, end + 12, "Do przeniesienia:"),
        ending(520, end + 12, money(netOf(first))),
        at(270, 820, "Strona 1 z 2", 8),
      ],
      rules: [],
    },
    {
      ...A4,
      texts: [
        at(48, 40, `FAKTURA NR ${number}`, 9),
        at(300, 60, "Z przeniesienia:"),
        ending(520, 60, money(netOf(first))),
        ...table(second, lower),
        at(300, endOf(second, lower) + 14, "Razem"),
        ending(520, endOf(second, lower) + 14, money(netOf(rows))),
        at(270, 820, "Strona 2 z 2", 8),
      ],
      rules: [],
    },
  ];
}

/** A till's roll: names above their figures, tax codes behind amounts. */
function till({ rows, number, day, seller, buyer }: DrawnInvoice): Sheet[] {
  const [width, center] = [226, 113];
  const middle = (y: number, text: string, size = 8) => at(center - text.length * size * 0.27, y, text, size);
  const price = (row: DrawnRow) => Math.round((reducedOf(row) * (100 + row.vat)) / 100);
  const gross = (row: DrawnRow) => Math.round(price(row) * row.quantity);
  const first = 150;
  const y = first + rows.length * 26;
  const texts = [
    middle(30, seller.name.toUpperCase(), 9),
    middle(42, seller.street),
    middle(53, seller.town),
    middle(65, `NIP ${seller.nip}`),
    at(14, 84, day, 8),
    ending(212, 84, `nr wydr. ${number}`, 8),
    middle(100, "PARAGON FISKALNY", 9),
    ...rows.flatMap((row, index) => [
      at(14, first - 30 + index * 26, row.name.toUpperCase(), 8),
      at(40, first - 18 + index * 26, `${row.quantityText} ${row.unit} x ${money(price(row), "")}`, 8),
      ending(212, first - 18 + index * 26, `${money(gross(row), "")}${row.vat === 8 ? "B" : "A"}`, 8),
    ]),
    at(14, y, "SUMA PLN", 12),
    ending(212, y, money(rows.reduce((sum, row) => sum + gross(row), 0)), 12),
    at(14, y + 20, `NIP NABYWCY: ${buyer.nip}`, 8),
    at(14, y + 34, "Karta płatnicza", 8),
    middle(y + 60, "DZIĘKUJEMY ZA ZAKUPY"),
  ];
  return [{ width, height: y + 90, texts, rules: [] }];
}

/** Everything the usual programs print, names of two lines, codes under names, amounts with dots. */
function coded(invoice: DrawnInvoice): Sheet[] {
  const { rows, number, day } = invoice;
  const laid: Table = {
    columns: [
      word(36, "Lp.", (_, index) => `${index + 1}`),
      word(54, "Kod", (_, index) => `AG${10_467 + 31 * index}`),
      word(104, "Nazwa towaru lub usługi", ({ name }) => name.split(" ").slice(0, -2).join(" ") || name),
      figure(318, "Ilość", ({ quantityText }) => quantityText),
      word(324, "Jm.", ({ unit }) => unit),
      figure(404, "Cena netto", (row) => money(reducedOf(row), ".")),
      figure(470, "Wartość netto", ({ netGrosze }) => money(netGrosze, ".")),
      figure(496, "VAT", ({ vat }) => `${vat}%`),
      figure(562, "Wartość brutto", (row) => money(row.netGrosze + taxOf(row), ".")),
    ],
    top: 250,
    step: 26,
    size: 8,
  };
  const rest = rows.flatMap(({ name }, index) => {
    const words = name.split(" ");
    return words.length > 2 ? [at(104, 250 + 26 + index * 26 + 10, words.slice(-2).join(" "), 8)] : [];
  });
  const y = endOf(rows, laid);
  const texts = [
    at(36, 50, "Faktura", 18),
    at(36, 68, `numer: ${number}`, 10),
    at(380, 50, `Miejsce wystawienia: ${invoice.seller.town.slice(7)}`, 8),
    at(380, 63, `Data wystawienia: ${day}`, 8),
    at(380, 76, `Data zakończenia dostawy: ${day}`, 8),
    ...parties(invoice, 110, ["Sprzedawca", "Nabywca"]),
    ...table(rows, laid),
    ...rest,
    at(330, y + 12, "Suma:"),
    ending(470, y + 12, money(netOf(rows), "."), 8),
    ending(562, y + 12, money(grossOf(rows), "."), 8),
    at(36, y + 40, "Sposób płatności: przelew, termin: 14 dni"),
  ];
  return [{ ...A4, texts, rules: underRows(rows, laid, 32, 566) }];
}

/** An old program's: the price before the quantity, its unit before it, capitals without Polish letters, no rules. */
function priceFirst(invoice: DrawnInvoice): Sheet[] {
  const { rows, number, day, seller, buyer } = invoice;
  const bare = (text: string) => text.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("Ł", "L");
  const laid: Table = {
    columns: [
      word(40, "LP", (_, index) => `${index + 1}`),
      word(62, "TOWAR", ({ name }) => bare(name)),
      figure(330, "CENA", (row) => money(reducedOf(row), "")),
      word(346, "JM", ({ unit }) => bare(unit)),
      figure(420, "ILOSC", ({ quantityText }) => quantityText),
      figure(490, "WARTOSC", ({ netGrosze }) => money(netGrosze, "")),
      figure(520, "VAT", ({ vat }) => `${vat}`),
      figure(566, "PODATEK", (row) => money(taxOf(row), "")),
    ],
    top: 230,
    step: 15,
    size: 8,
  };
  const y = endOf(rows, laid);
  const texts = [
    at(40, 40, bare(`${seller.name}, ${seller.street}, ${seller.town}`), 8),
    at(40, 52, `NIP ${seller.nip}`, 8),
    at(40, 90, `F A K T U R A  V A T  nr ${number}`, 13),
    at(400, 90, `z dnia ${day}`, 9),
    at(40, 130, "NABYWCA", 8),
    at(40, 142, bare(buyer.name), 9),
    at(40, 154, `NIP ${buyer.nip}`, 9),
    ...table(rows, laid),
    at(300, y + 8, "RAZEM", 8),
    ending(490, y + 8, money(netOf(rows), ""), 8),
    ending(566, y + 8, money(grossOf(rows) - netOf(rows), ""), 8),
  ];
  return [{ ...A4, texts, rules: [] }];
}

/** Two languages, prices with four places, the quantity and its unit in one cell, the tax as an amount. */
function bilingual(invoice: DrawnInvoice): Sheet[] {
  const { rows, number, day, seller, buyer } = invoice;
  const laid: Table = {
    columns: [
      word(40, "Poz.", (_, index) => `${index + 1}`),
      word(64, "Opis towaru", ({ name }) => name),
      figure(320, "Ilość", ({ quantityText, unit }) => `${quantityText} ${unit}`),
      figure(400, "Cena jedn.", (row) => `${money(reducedOf(row))}00`),
      figure(470, "Netto", ({ netGrosze }) => money(netGrosze)),
      figure(510, "VAT", (row) => money(taxOf(row))),
      figure(566, "Brutto", (row) => money(row.netGrosze + taxOf(row))),
    ],
    top: 260,
    step: 20,
    size: 8,
  };
  const y = endOf(rows, laid);
  const texts = [
    at(40, 50, "Faktura VAT / VAT invoice", 14),
    at(40, 74, "Nr dokumentu / Document no.", 8),
    at(40, 86, number, 10),
    at(240, 74, "Data wystawienia / Date of issue", 8),
    at(240, 86, day, 10),
    at(40, 130, "Sprzedawca / Seller", 8),
    at(40, 143, seller.name, 10),
    at(40, 155, `${seller.street}, ${seller.town}`, 8),
    at(40, 168, `NIP: PL${seller.nip}`, 9),
    at(320, 130, "Nabywca / Buyer", 8),
    at(320, 143, buyer.name, 10),
    at(320, 168, `NIP: PL${buyer.nip}`, 9),
    ...table(rows, laid),
    at(380, y + 10, "Razem / Total", 8),
    ending(470, y + 10, money(netOf(rows)), 8),
    ending(566, y + 10, money(grossOf(rows)), 8),
  ];
  return [{ ...A4, texts, rules: underRows(rows, laid) }];
}

/** By name. A till's roll has no number of an invoice but that of its printout. */
export const DRAWN_LAYOUTS = { discounted, withTax, structured, twoPages, till, coded, priceFirst, bilingual } as const;
export type DrawnLayout = keyof typeof DRAWN_LAYOUTS;
