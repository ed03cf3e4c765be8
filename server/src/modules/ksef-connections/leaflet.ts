import { type Color, PDFDocument, type PDFPage, rgb } from "pdf-lib";
import { encode } from "uqr";
import { embedFonts, type Fonts, GREY, INK, linesOf, printable, TEAL, wrapped } from "#platform/pdf-text.ts";

/** What the leaflet names. */
export type LeafletFacts = { brand: string; operator: { name: string; nip: string } | null; address: string };

const PAGE = { width: 595, height: 842, margin: 56 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const QR_SIZE = 96;
const TINT = rgb(0.91, 0.96, 0.95);

const grouped = (nip: string) => `${nip.slice(0, 3)} ${nip.slice(3, 6)} ${nip.slice(6, 8)} ${nip.slice(8)}`;

const STEPS = [
  "W portalu programu otwórz stronę „Połącz z KSeF”, przeczytaj zgodę i ją zaznacz.",
  "Na stronie ksef.mf.gov.pl otwórz Aplikację Podatnika KSeF i zaloguj się w imieniu gospodarstwa, na przykład profilem zaufanym.",
  "Wybierz „Uprawnienia”, potem „Nadaj uprawnienia”, a z listy: podmiotowi do wystawiania i przeglądania faktur.",
  "Jako identyfikator wpisz NIP operatora podany niżej.",
  "Zaznacz tylko „przeglądanie faktur”. Nie zaznaczaj wystawiania ani dalszego przekazywania.",
  "Zapisz. W portalu programu naciśnij „Uprawnienie nadane”. Resztę zrobi program.",
];

/** The leaflet with the steps in the taxpayer's application as PDF: one A4 page, to be read beside a computer. */
export async function draw(facts: LeafletFacts): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle("Faktury z KSeF przychodzą same");
  document.setLanguage("pl");
  const fonts = await embedFonts(document);
  const page = document.addPage([PAGE.width, PAGE.height]);
  const write = writerOn(page, fonts);
  let y = PAGE.height - PAGE.margin - 18;
  write(facts.brand, { y, size: 18, isBold: true, color: TEAL });
  y = write("Faktury z KSeF przychodzą same", { y: y - 44, size: 26, isBold: true });
  y = write("Raz nadajesz uprawnienie, a program sam odczytuje faktury od dystrybutorów, którzy biorą w nim udział.", {
    y: y - 14,
    size: 13,
    color: GREY,
  });
  for (const [index, step] of STEPS.entries()) {
    y -= 16;
    page.drawCircle({ x: PAGE.margin + 13, y: y - 4, size: 13, color: TEAL });
    const number = String(index + 1);
    const x = PAGE.margin + 13 - fonts.bold.widthOfTextAtSize(number, 13) / 2;
    page.drawText(number, { x, y: y - 9, size: 13, font: fonts.bold, color: rgb(1, 1, 1) });
    y = write(step, { y: y - 9, size: 13, x: PAGE.margin + 40 });
  }
  y = drawOperator(page, fonts, facts.operator, y - 18);
  y = write(
    "Uprawnienie w KSeF technicznie otwiera wszystkie faktury gospodarstwa. Program pobiera tylko faktury od dystrybutorów programu, na których gospodarstwo jest nabywcą, i pokazuje listę każdego odczytanego dokumentu. Odczyt zatrzymasz w portalu jednym przyciskiem, a uprawnienie możesz w każdej chwili odebrać w Aplikacji Podatnika KSeF.",
    { y: y - 22, size: 11, color: GREY },
  );
  drawAddress(page, fonts, facts.address);
  return await document.save();
}

type Style = { y: number; size: number; x?: number; isBold?: boolean; color?: Color };

/** Writes a text in lines and returns where the next may begin. */
const writerOn =
  (page: PDFPage, fonts: Fonts) =>
  (text: string, { y, size, x = PAGE.margin, isBold = false, color = INK }: Style): number => {
    const font = isBold ? fonts.bold : fonts.regular;
    const width = PAGE.width - PAGE.margin - x;
    const lines = isBold ? wrapped(printable(text, fonts), font, size, width) : linesOf(text, fonts, width, size);
    for (const [at, line] of lines.entries()) page.drawText(line, { x, y: y - at * size * 1.35, size, font, color });
    return y - lines.length * size * 1.35;
  };

/** The operator's NIP, the largest figure of the page. */
function drawOperator(page: PDFPage, fonts: Fonts, operator: LeafletFacts["operator"], top: number): number {
  if (!operator) return top;
  const height = 112;
  page.drawRectangle({ x: PAGE.margin, y: top - height, width: WIDTH, height, color: TINT });
  const x = PAGE.margin + 20;
  const write = writerOn(page, fonts);
  write("NIP operatora", { x, y: top - 26, size: 12, color: GREY });
  write(grouped(operator.nip), { x, y: top - 66, size: 38, isBold: true });
  const [name = ""] = wrapped(printable(operator.name, fonts), fonts.regular, 12, WIDTH - 40);
  write(name, { x, y: top - 94, size: 12 });
  return top - height;
}

function drawAddress(page: PDFPage, fonts: Fonts, address: string): void {
  const { data, size } = encode(address, { border: 0, ecc: "M" });
  const dot = QR_SIZE / size;
  for (const [row, dots] of data.entries()) {
    for (const [column, isDark] of dots.entries()) {
      if (!isDark) continue;
      const x = PAGE.margin + column * dot;
      page.drawRectangle({ x, y: PAGE.margin + QR_SIZE - (row + 1) * dot, width: dot, height: dot, color: INK });
    }
  }
  const write = writerOn(page, fonts);
  const x = PAGE.margin + QR_SIZE + 20;
  write("Strona „Połącz z KSeF” w portalu programu:", { x, y: PAGE.margin + QR_SIZE - 14, size: 11, color: GREY });
  write(address, { x, y: PAGE.margin + QR_SIZE - 34, size: 11 });
}
