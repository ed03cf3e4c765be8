/** What the first bytes of a JPEG say about it. */
type JpegFacts = { width: number; height: number; channels: number };

/** A page of A4 in points: the long side of every page. */
const LONG_SIDE_PT = 842;
const MARK = "%Plon: one photograph a page\n";
const HEADER = `%PDF-1.4\n%\u00E2\u00E3\u00CF\u00D3\n${MARK}`;
const COLOURS: Record<number, string | undefined> = { 1: "/DeviceGray", 3: "/DeviceRGB" };

/** Size and channels of a JPEG, undefined if it is none. */
export function jpegFacts(jpeg: Uint8Array): JpegFacts | undefined {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return undefined;
  let at = 2;
  while (at + 9 < jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1]!;
    const length = jpeg[at + 2]! * 256 + jpeg[at + 3]!;
    // A frame of any kind; among the same numbers are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const height = jpeg[at + 5]! * 256 + jpeg[at + 6]!;
      const width = jpeg[at + 7]! * 256 + jpeg[at + 8]!;
      return width > 0 && height > 0 ? { width, height, channels: jpeg[at + 9]! } : undefined;
    }
    at += 2 + length;
  }
  return undefined;
}

/** A PDF with one photograph a page, each in full. Throws if one is no JPEG in grey or colour. */
export function photosPdf(jpegs: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const objects = [
    [ascii("<< /Type /Catalog /Pages 2 0 R >>")],
    [
      ascii(
        `<< /Type /Pages /Count ${jpegs.length} /Kids [${jpegs.map((_, page) => `${idsOf(page).page} 0 R`).join(" ")}] >>`,
      ),
    ],
    ...jpegs.flatMap((jpeg, page) => pageObjects(jpeg, page)),
  ];
  const parts = [ascii(HEADER)];
  let length = HEADER.length;
  const put = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  const places = objects.map((object, index) => {
    const place = length;
    put(ascii(`${index + 1} 0 obj\n`));
    object.forEach(put);
    put(ascii("\nendobj\n"));
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const count = places.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  put(ascii(`xref\n0 ${count}\n0000000000 65535 f \n${rows}${trailer}`));
  return joined(parts, length);
}

const idsOf = (page: number) => ({ page: 3 + page * 3, content: 4 + page * 3, picture: 5 + page * 3 });

/** A page, what it paints and its picture. */
function pageObjects(jpeg: Uint8Array, page: number): Uint8Array[][] {
  const facts = jpegFacts(jpeg);
  const colours = facts && COLOURS[facts.channels];
  if (!facts || !colours) throw new Error(`Page ${page + 1} is no JPEG in grey or colour`);
  const scale = LONG_SIDE_PT / Math.max(facts.width, facts.height);
  const [width, height] = [facts.width, facts.height].map((side) => (side * scale).toFixed(2));
  const ids = idsOf(page);
  const content = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
  return [
    [
      ascii(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${ids.content} 0 R /Resources << /XObject << /P ${ids.picture} 0 R >> >> >>`,
      ),
    ],
    [ascii(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)],
    [
      ascii(
        `<< /Type /XObject /Subtype /Image /Width ${facts.width} /Height ${facts.height} /ColorSpace ${colours} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      ),
      jpeg,
      ascii("\nendstream"),
    ],
  ];
}

/** The photographs of a PDF that `photosPdf` made, undefined for any other: its pages can be changed again. */
export function photosOfPdf(pdf: Uint8Array): Uint8Array<ArrayBuffer>[] | undefined {
  if (textOf(pdf, 0, HEADER.length) !== HEADER) return undefined;
  const photos: Uint8Array<ArrayBuffer>[] = [];
  const picture = /\/Filter \/DCTDecode \/Length (\d+) >>\nstream\n/;
  let at = HEADER.length;
  for (;;) {
    // Between photographs there is far less than this.
    const found = picture.exec(textOf(pdf, at, at + 2000 + photos.length));
    if (!found) break;
    const from = at + found.index + found[0].length;
    const photo = pdf.slice(from, from + Number(found[1]));
    if (!jpegFacts(photo)) return undefined;
    photos.push(photo);
    at = from + photo.length;
  }
  return photos.length > 0 ? photos : undefined;
}

/** One byte for each character. */
const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function textOf(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
