type Ref = { compress: boolean; end(content: Uint8Array): void };
type Described = {
  ref(data: object): Ref;
  _root: { data: Record<string, unknown> };
  endMetadata(): void;
};

/**
 * Gives a document the description that says which standard it keeps (PDF/UA-1). pdfkit's own neither escapes titles nor
 * can be had without a list of characters (CIDSet) that lacks the parts of Polish letters.
 */
export function describing(pdf: Described, facts: { title: string; brand: string; madeAt: Date }): void {
  const description = pdf.ref({ Type: "Metadata", Subtype: "XML" });
  description.compress = false;
  description.end(Buffer.from(xmp(facts)));
  pdf.endMetadata = () => void (pdf._root.data["Metadata"] = description);
}

/** A text in XML, without the marks that XML has no way to say. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

function xmp({ title, brand, madeAt }: { title: string; brand: string; madeAt: Date }): string {
  const made = `${madeAt.toISOString().slice(0, 19)}Z`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>pl</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${made}</xmp:CreateDate><xmp:CreatorTool>${escaped(brand)}</xmp:CreatorTool>
<pdf:Producer>${escaped(brand)}</pdf:Producer><pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}
