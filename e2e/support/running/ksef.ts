// Structured invoices as a distributor's system writes them, and their printouts.
import { createHash } from "node:crypto";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { encode } from "uqr";
import type { PickedFile } from "#support/invoice-files.ts";

export type StructuredInvoice = {
  sellerNip: string;
  buyerNip: string;
  number: string;
  /** 'RRRR-MM-DD' */
  issueDate: string;
  line: { name: string; unit: string; quantity: number };
};

const NOTES =
  "<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie>" +
  "<NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>";
const address = "<Adres><KodKraju>PL</KodKraju><AdresL1>ul. Polna 1</AdresL1></Adres>";

/** The document itself. */
export function structuredInvoice({ sellerNip, buyerNip, number, issueDate, line }: StructuredInvoice): PickedFile {
  const party = (nip: string) =>
    `<DaneIdentyfikacyjne><NIP>${nip}</NIP><Nazwa>Firma</Nazwa></DaneIdentyfikacyjne>${address}`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza><WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>2026-02-01T09:30:47Z</DataWytworzeniaFa></Naglowek>
  <Podmiot1>${party(sellerNip)}</Podmiot1>
  <Podmiot2>${party(buyerNip)}<JST>2</JST><GV>2</GV></Podmiot2>
  <Fa><KodWaluty>PLN</KodWaluty><P_1>${issueDate}</P_1><P_2>${number}</P_2><P_15>0</P_15>${NOTES}<RodzajFaktury>VAT</RodzajFaktury>
    <FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>${line.name}</P_7><P_8A>${line.unit}</P_8A><P_8B>${line.quantity}</P_8B></FaWiersz>
  </Fa>
</Faktura>
`;
  return { name: "faktura.xml", mimeType: "text/xml", buffer: Buffer.from(xml) };
}

/** Which codes a printout bears: one issued offline has the certificate's below the invoice's. */
type Codes = { invoice?: boolean; certificate?: boolean };

/** A printout of it: a PDF with the QR code in its corner. */
export async function printout(
  invoice: StructuredInvoice,
  { invoice: hasOwn = true, certificate = false }: Codes = {},
): Promise<PickedFile> {
  const hash = createHash("sha256").update(structuredInvoice(invoice).buffer).digest("base64url");
  const [year, month, day] = invoice.issueDate.split("-");
  const text = `https://qr.ksef.mf.gov.pl/invoice/${invoice.sellerNip}/${day}-${month}-${year}/${hash}`;
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  page.drawText(`Faktura ${invoice.number}`, {
    x: 50,
    y: 780,
    size: 18,
    font: await pdf.embedFont(StandardFonts.Helvetica),
  });
  const signed = `https://qr.ksef.mf.gov.pl/certificate/Nip/${invoice.sellerNip}/${invoice.sellerNip}/01F20A5D352AE590/${hash}/${hash}`;
  // The certificate's stands where a reader looks first.
  const codes = [
    ...(certificate ? [{ code: signed, top: 760, sidePt: 220 }] : []),
    ...(hasOwn ? [{ code: text, top: certificate ? 400 : 760, sidePt: 140 }] : []),
  ];
  for (const { code, top, sidePt } of codes) {
    const { data } = encode(code);
    const side = sidePt / data.length;
    for (const [row, cells] of data.entries()) {
      for (const [column, isDark] of cells.entries()) {
        if (isDark) page.drawRectangle({ x: 340 + column * side, y: top - row * side, width: side, height: side });
      }
    }
  }
  return { name: "wydruk.pdf", mimeType: "application/pdf", buffer: Buffer.from(await pdf.save()) };
}
