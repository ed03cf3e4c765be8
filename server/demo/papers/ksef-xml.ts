/** What a distributor's system would write into a structured invoice. Amounts are texts, as in the document. */
export type KsefXml = {
  sellerNip: string;
  /** Null for a consumer, who has no number. */
  buyerNip: string | null;
  buyerName?: string;
  number: string;
  issueDate: string;
  kind?: "VAT" | "KOR" | "ZAL" | "ROZ" | "UPR" | "KOR_ZAL";
  currency?: string;
  corrects?: { number: string; issueDate: string }[];
  /** What is to be paid; the lines' values with 8 percent VAT where it is not said. */
  total?: string;
  /** Net sum of sales at 8 percent. */
  net?: string;
  isSelfBilled?: boolean;
  isRelated?: boolean;
  /** Advances that it settles, by their numbers. */
  advances?: string[];
  /** Of an advance: the whole price, and the goods. */
  order?: { total: string; lines: KsefXml["lines"] };
  lines: {
    name: string;
    index?: string | undefined;
    gtin?: string | undefined;
    unit?: string | undefined;
    quantity?: string | undefined;
    price?: string | undefined;
    value?: string | undefined;
    isBefore?: boolean | undefined;
  }[];
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const tag = (name: string, text: string | undefined) =>
  text === undefined ? "" : `<${name}>${escaped(text)}</${name}>`;

/** No document of this kind was written before the form came into force. */
const writtenOn = (issueDate: string) => (issueDate < "2026-02-01" ? "2026-02-01" : issueDate);

const ADDRESS = "<Adres><KodKraju>PL</KodKraju><AdresL1>ul. Polna 1</AdresL1></Adres>";
const NOTES =
  "<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie>" +
  "<NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy>" +
  "</Adnotacje>";

/** An FA(3) document that is valid by the official schema. */
export function ksefXml(document: KsefXml): string {
  const { kind = "VAT", currency = "PLN", corrects = [], lines } = document;
  const buyer = document.buyerNip === null ? "<BrakID>1</BrakID>" : tag("NIP", document.buyerNip);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza><WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>${writtenOn(document.issueDate)}T09:30:47Z</DataWytworzeniaFa></Naglowek>
  <Podmiot1><DaneIdentyfikacyjne>${tag("NIP", document.sellerNip)}<Nazwa>Sprzedawca</Nazwa></DaneIdentyfikacyjne>${ADDRESS}</Podmiot1>
  <Podmiot2><DaneIdentyfikacyjne>${buyer}${tag("Nazwa", document.buyerName ?? "Nabywca")}</DaneIdentyfikacyjne>${ADDRESS}<JST>2</JST><GV>2</GV></Podmiot2>
  <Fa>${tag("KodWaluty", currency)}${tag("P_1", document.issueDate)}${tag("P_2", document.number)}${sumsXml(document)}${document.isSelfBilled ? NOTES.replace("<P_17>2", "<P_17>1") : NOTES}
    ${tag("RodzajFaktury", kind)}${corrects.map(correctedXml).join("")}${document.isRelated ? tag("TP", "1") : ""}${(document.advances ?? []).map(advanceXml).join("")}
${lines.map(lineXml).join("\n")}${document.order ? orderXml(document.order) : ""}
  </Fa>
</Faktura>
`;
}

/** The lines' net value with VAT, in zlotys; on a correction what changes. */
const totalOf = ({ lines }: KsefXml) =>
  (
    lines.reduce((sum, { value, price, quantity, isBefore }) => {
      const net = Number(value ?? Number(price ?? 0) * Number(quantity ?? 0));
      return sum + (isBefore ? -net : net);
    }, 0) * 1.08
  ).toFixed(2);

const sumsXml = (document: KsefXml) =>
  (document.net === undefined ? "" : `${tag("P_13_2", document.net)}<P_14_2>0</P_14_2>`) +
  tag("P_15", document.total ?? totalOf(document));

const advanceXml = (number: string) =>
  `<FakturaZaliczkowa><NrKSeFZN>1</NrKSeFZN>${tag("NrFaZaliczkowej", number)}</FakturaZaliczkowa>`;

const orderXml = ({ total, lines }: NonNullable<KsefXml["order"]>) =>
  `<Zamowienie>${tag("WartoscZamowienia", total)}${lines
    .map(
      (line, index) =>
        `<ZamowienieWiersz><NrWierszaZam>${index + 1}</NrWierszaZam>${tag("P_7Z", line.name)}${tag("IndeksZ", line.index)}` +
        `${tag("GTINZ", line.gtin)}${tag("P_8AZ", line.unit ?? "szt.")}${tag("P_8BZ", line.quantity)}${tag("P_9AZ", line.price)}` +
        `${tag("P_11NettoZ", line.value)}</ZamowienieWiersz>`,
    )
    .join("")}</Zamowienie>`;

const correctedXml = ({ number, issueDate }: { number: string; issueDate: string }) =>
  `<DaneFaKorygowanej>${tag("DataWystFaKorygowanej", issueDate)}${tag("NrFaKorygowanej", number)}<NrKSeFN>1</NrKSeFN></DaneFaKorygowanej>`;

const lineXml = (line: KsefXml["lines"][number], index: number) =>
  `    <FaWiersz><NrWierszaFa>${index + 1}</NrWierszaFa>${tag("P_7", line.name)}${tag("Indeks", line.index)}${tag("GTIN", line.gtin)}` +
  `${tag("P_8A", line.unit ?? "szt.")}${tag("P_8B", line.quantity)}${tag("P_9A", line.price)}${tag("P_11", line.value)}` +
  `${line.isBefore ? "<StanPrzed>1</StanPrzed>" : ""}</FaWiersz>`;
