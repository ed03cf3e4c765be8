// Invoices as four programs print them, as runs of text with their positions. The firms are invented; the numbers pass
// their checksums.
import type { TextPiece } from "../texts/page-rows.ts";

const LETTER = 0.5;

/** A run of text at a place, as wide as its letters; `right` aligns its end with x. */
function run(x: number, y: number, text: string, { size = 9, right = false, page = 1 } = {}): TextPiece {
  const width = text.length * size * LETTER;
  return { page, x: right ? x - width : x, y, width, height: size, text };
}
const rightOf = (x: number, y: number, text: string) => run(x, y, text, { right: true });

export const SELLER = "1003001147";
export const BUYER = "1003002738";

/** Two parties side by side, one row per line. */
export const plain: TextPiece[] = [
  run(48, 70, "Faktura VAT nr FV/1180/04/2026", { size: 18 }),
  run(48, 92, "Data wystawienia: 2026-04-15"),
  run(48, 106, "Data sprzedaży: 2026-04-14"),
  run(48, 140, "Sprzedawca"),
  run(320, 140, "Nabywca"),
  run(48, 155, "Agro Centrum Sp. z o.o."),
  run(320, 155, "Gospodarstwo Rolne Kowalski"),
  run(48, 184, `NIP ${SELLER}`),
  run(320, 184, `NIP ${BUYER}`),
  ...[48, 72, 330, 380, 440, 500].map((x, at) =>
    run(x, 230, ["Lp.", "Nazwa towaru", "Ilość", "Cena netto", "Wartość", "VAT"][at]!),
  ),
  run(48, 250, "1."),
  run(72, 250, "Dovvo 450 SC 5 l"),
  run(330, 250, "4 szt."),
  run(380, 250, "412,50"),
  run(440, 250, "1650,00"),
  run(500, 250, "8%"),
  run(48, 270, "2."),
  run(72, 270, "Skup palet EUR"),
  run(330, 270, "2 szt."),
  run(380, 270, "50,00"),
  run(440, 270, "100,00"),
  run(500, 270, "23%"),
  run(330, 310, "Razem netto: 1750,00 zł"),
];

/** The visualisation of a structured invoice: labels above values, one party below the other. */
export const visualised: TextPiece[] = [
  run(40, 40, "Krajowy System e-Faktur", { size: 14 }),
  run(430, 40, "Numer Faktury:"),
  run(430, 54, "FS 77/K/2026", { size: 12 }),
  run(430, 70, `Numer KSEF: ${SELLER}-20260302-0A1B2C3D4E5F-7A`),
  run(40, 100, "Sprzedawca", { size: 11 }),
  run(40, 116, `NIP: PL${SELLER.slice(0, 3)}-${SELLER.slice(3, 6)}-${SELLER.slice(6, 8)}-${SELLER.slice(8)}`),
  run(40, 130, "Nazwa: Rolnik Plus"),
  run(40, 180, "Nabywca", { size: 11 }),
  run(40, 196, `NIP: ${BUYER}`),
  run(40, 240, "Miejsce i data wystawienia:"),
  run(200, 240, "Sandomierz, 02.03.2026"),
  run(40, 300, "Lp."),
  run(70, 300, "Nazwa towaru lub usługi"),
  run(270, 300, "GTIN"),
  rightOf(390, 300, "Ilość"),
  run(395, 300, "Miara"),
  rightOf(480, 300, "Cena jedn. netto"),
  rightOf(550, 300, "Wartość"),
  rightOf(550, 311, "netto"),
  run(40, 330, "1"),
  run(70, 330, "Środek ochrony roślin TENORE"),
  run(70, 341, "400 SC, kanister"),
  run(270, 330, "05900000000121"),
  rightOf(390, 330, "12,5"),
  run(395, 330, "l"),
  rightOf(480, 330, "98,40"),
  rightOf(550, 330, "1 230,00"),
  run(40, 370, "Razem"),
  rightOf(550, 370, "1 230,00"),
];

/**
 * An old program: the date written by hand, a recipient besides the buyer, the bank's number nearby, sizes in the name.
 */
export const old: TextPiece[] = [
  run(380, 40, "Opole, dnia 7 maja 2026 r."),
  run(48, 80, "FAKTURA VAT", { size: 16 }),
  run(48, 100, "Nr dokumentu:"),
  run(160, 100, "00345/MAG/26"),
  run(300, 100, "ORYGINAŁ"),
  run(48, 130, `Wystawca: SKR Opole NIP: ${SELLER} REGON: 123456785`),
  run(48, 145, "Konto: 61 1090 1014 0000 0712 1981 2874"),
  run(48, 180, `Kupujący: Jan Nowak NIP: ${BUYER}`),
  run(48, 200, `Odbiorca: Oddział w Brzegu NIP: ${SELLER}`),
  run(48, 240, "Lp"),
  run(70, 240, "Towar"),
  run(300, 240, "J.m."),
  rightOf(370, 240, "Ilość"),
  rightOf(430, 240, "Cena"),
  rightOf(500, 240, "Wart. netto"),
  rightOf(560, 240, "Wart. brutto"),
  run(48, 256, "1 DOVVO 450SC 1L"),
  run(300, 256, "SZT"),
  rightOf(370, 256, "24"),
  rightOf(430, 256, "89,90"),
  rightOf(500, 256, "2.157,60"),
  rightOf(560, 256, "2.330,21"),
  run(48, 290, "OGÓŁEM:"),
  rightOf(500, 290, "2.157,60"),
];

/** No column headings: rows whose amounts agree are goods. */
export const bare: TextPiece[] = [
  run(48, 40, "Faktura: A-19/26 z dnia 2026-06-30"),
  run(48, 80, "Dovvo 450 SC 5 l"),
  run(250, 80, "3 szt."),
  run(320, 80, "23%"),
  rightOf(420, 80, "410,00"),
  rightOf(520, 80, "1 230,00"),
  run(48, 95, "Transport 1 szt. gratis"),
];

/** A till's receipt with the buyer's tax number: no headings, a name above its figures, everything in one run. */
export const receipt: TextPiece[] = [
  run(60, 20, "AGRO CENTRUM SP. Z O.O."),
  run(60, 32, `NIP ${SELLER}`),
  run(20, 44, "2026-05-12"),
  run(150, 44, "nr wydr. 004512"),
  run(60, 58, "PARAGON FISKALNY nr 0451/2026"),
  run(20, 72, "DOVVO 450 SC 5L"),
  run(60, 84, "3 szt. x 442,80"),
  run(170, 84, "1 328,40A"),
  run(20, 96, "TENORE 400 SC 1L"),
  run(60, 108, "2 x 96,00"),
  run(170, 108, "192,00A"),
  run(20, 120, "ERA 51 WG 1KG 4 szt.*25,00 100,00A"),
  run(20, 134, "SUMA PLN"),
  run(170, 134, "1 620,40"),
  run(20, 148, `NIP NABYWCY: ${BUYER}`),
];
