import { A4, type Block, GREY, PALE, TEAL } from "#platform/paper/content.ts";
import { drawPaper } from "#platform/paper/drawing.ts";
import { besideQrCode } from "#platform/paper/qr-code.ts";

/** What the leaflet names. */
export type LeafletFacts = { brand: string; operator: { name: string; nip: string } | null; address: string };

const PAGE = { ...A4, margin: 56 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const QR_SIZE = 96;
/** Where the address begins: it stands at the foot of the page. */
const ADDRESS_TOP = PAGE.height - PAGE.margin - QR_SIZE;
const TITLE = "Faktury z KSeF przychodzą same";

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
export async function draw({ brand, operator, address }: LeafletFacts): Promise<Uint8Array> {
  return await drawPaper({
    title: TITLE,
    brand,
    page: PAGE,
    isBare: true,
    blocks: [
      {
        kind: "fitting",
        height: ADDRESS_TOP - PAGE.margin - 20,
        blocks: (scale) => [
          { kind: "paragraph", text: brand, size: 18, isBold: true, color: TEAL },
          { kind: "heading", level: 1, text: TITLE, size: 26, before: 8 * scale, leading: 1.3 },
          {
            kind: "paragraph",
            text: "Raz nadajesz uprawnienie, a program sam odczytuje faktury od dystrybutorów, którzy biorą w nim udział.",
            size: 13 * scale,
            color: GREY,
            before: 8 * scale,
          },
          stepsOf(scale),
          ...(operator ? [operatorOf(operator, scale)] : []),
          {
            kind: "paragraph",
            text: "Uprawnienie w KSeF technicznie otwiera wszystkie faktury gospodarstwa. Program pobiera tylko faktury od dystrybutorów programu, na których gospodarstwo jest nabywcą, i pokazuje listę każdego odczytanego dokumentu. Odczyt zatrzymasz w portalu jednym przyciskiem, a uprawnienie możesz w każdej chwili odebrać w Aplikacji Podatnika KSeF.",
            size: 11 * scale,
            color: GREY,
            before: 12 * scale,
          },
        ],
      },
      { kind: "down", to: ADDRESS_TOP },
      addressOf(address),
    ],
  });
}

const stepsOf = (scale: number): Block => ({
  kind: "list",
  marks: "rings",
  size: 13 * scale,
  before: 15 * scale,
  items: STEPS.map((text) => [{ kind: "paragraph", text, size: 13 * scale }]),
});

/** The operator's NIP, the largest figure of the page. */
const operatorOf = ({ name, nip }: NonNullable<LeafletFacts["operator"]>, scale: number): Block => ({
  kind: "box",
  ground: PALE,
  padding: 18 * scale,
  before: 18 * scale,
  blocks: [
    { kind: "paragraph", text: "NIP operatora", size: 12 * scale, color: GREY },
    { kind: "paragraph", text: grouped(nip), size: 38 * scale, isBold: true, leading: 1.25 },
    { kind: "paragraph", text: name, size: 12 * scale },
  ],
});

const addressOf = (address: string): Block =>
  besideQrCode({ address, alt: "Kod QR z adresem strony „Połącz z KSeF”", size: QR_SIZE, width: WIDTH }, [
    { kind: "paragraph", text: "Strona „Połącz z KSeF” w portalu programu:", size: 11, color: GREY },
    { kind: "paragraph", text: [{ text: address, href: address }], size: 11, before: 4 },
  ]);
