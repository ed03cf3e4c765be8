// Whether a sign-in document is signed as KSeF wants it: enveloped, XAdES, by the certificate that it carries. Written with
// another canonicaliser than the client signs with (libxml2's), so that one mistake cannot hide on both sides.
import { createHash, verify, X509Certificate, type KeyObject } from "node:crypto";
import { ParseOption, XmlC14NMode, XmlDocument, XmlElement, XmlLibError } from "libxml2-wasm";

const DOCUMENT_BYTES_MAX = 100_000;
const OPTIONS = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const CANONICAL = new Map([
  [EXCLUSIVE, XmlC14NMode.XML_C14N_EXCLUSIVE_1_0],
  ["http://www.w3.org/TR/2001/REC-xml-c14n-20010315", XmlC14NMode.XML_C14N_1_0],
  ["http://www.w3.org/2006/12/xml-c14n11", XmlC14NMode.XML_C14N_1_1],
]);
const DIGESTS = new Map([
  ["http://www.w3.org/2001/04/xmlenc#sha256", "sha256"],
  ["http://www.w3.org/2001/04/xmlenc#sha512", "sha512"],
]);
const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const ECDSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256";
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const SIGNED_PROPERTIES_TYPE = "http://uri.etsi.org/01903#SignedProperties";
const REQUESTS = new Set(["http://ksef.mf.gov.pl/auth/token/2.0", "http://ksef.mf.gov.pl/auth/token/2.1"]);
const NAMES = { ds: "http://www.w3.org/2000/09/xmldsig#", xades: "http://uri.etsi.org/01903/v1.3.2#" };
const CLOCK_SLACK_MS = 5 * 60_000;

export type SignedRequest = {
  challenge: string;
  contextNip: string;
  certificate: X509Certificate;
};

/** A refusal by KSeF's codes. */
export class RefusedDocument extends Error {
  readonly code: number;
  readonly details: string[];
  constructor(code: number, description: string, ...details: string[]) {
    super(description);
    this.code = code;
    this.details = details;
  }
}
const invalidSignature = (detail: string) => new RefusedDocument(9105, "Nieprawidłowy podpis.", detail);

/** What was signed, and with which certificate. Throws RefusedDocument. */
export function checkSignedRequest(content: Buffer, now: Date): SignedRequest {
  if (content.length > DOCUMENT_BYTES_MAX || content.includes("<!DOCTYPE") || content.includes("<!ENTITY")) {
    throw new RefusedDocument(21001, "Nieczytelna treść.");
  }
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(content, { option: OPTIONS });
  } catch (error) {
    if (error instanceof XmlLibError) throw new RefusedDocument(9101, "Nieprawidłowy dokument.");
    throw error;
  }
  try {
    return checkDocument(document, now);
  } finally {
    document.dispose();
  }
}

function checkDocument(document: XmlDocument, now: Date): SignedRequest {
  const signatures = elements(document, "//ds:Signature");
  const [signature] = signatures;
  if (!signature) throw new RefusedDocument(9102, "Brak podpisu.");
  if (signatures.length > 1) throw new RefusedDocument(9103, "Przekroczona liczba dozwolonych podpisów.");

  const certificate = certificateIn(signature);
  checkSignatureValue(signature, certificate.publicKey);
  const signedInfo = one(signature, "ds:SignedInfo");
  const references = elements(signedInfo, "ds:Reference");
  const ofRequest = references.filter((reference) => attribute(reference, "URI") === "");
  const ofProperties = references.filter((reference) => attribute(reference, "Type") === SIGNED_PROPERTIES_TYPE);
  if (references.length !== 2 || ofRequest.length !== 1 || ofProperties.length !== 1) {
    throw invalidSignature("Podpis musi obejmować dokument i właściwości podpisu.");
  }
  checkProperties(document, { signature, reference: ofProperties[0]!, certificate, now });

  // What the enveloped transform takes away. What remains is what was signed, and only that is read below.
  const { methods, digest, wanted } = readReference(ofRequest[0]!);
  if (methods[0] !== ENVELOPED) throw invalidSignature("Podpis musi być otaczany.");
  signature.remove();
  if (digestOf(document.root, methods.slice(1), digest) !== wanted) {
    throw invalidSignature("Nieprawidłowa wartość skrótu dokumentu.");
  }
  return { ...readRequest(document.root), certificate };
}

function certificateIn(signature: XmlElement): X509Certificate {
  const text = textOf(one(signature, "ds:KeyInfo/ds:X509Data/ds:X509Certificate"));
  try {
    return new X509Certificate(Buffer.from(text, "base64"));
  } catch {
    throw new RefusedDocument(21115, "Nieprawidłowy certyfikat.");
  }
}

function checkSignatureValue(signature: XmlElement, key: KeyObject): void {
  const signedInfo = one(signature, "ds:SignedInfo");
  const method = attribute(one(signedInfo, "ds:SignatureMethod"), "Algorithm");
  const canonical = canonicalText(signedInfo, [attribute(one(signedInfo, "ds:CanonicalizationMethod"), "Algorithm")]);
  const text = textOf(one(signature, "ds:SignatureValue"));
  const value = Buffer.from(text, "base64");
  const isOfKey =
    (method === RSA_SHA256 && key.asymmetricKeyType === "rsa") ||
    (method === ECDSA_SHA256 && key.asymmetricKeyType === "ec");
  const isGenuine =
    isOfKey &&
    value.toString("base64") === text &&
    verify("sha256", Buffer.from(canonical), { key, dsaEncoding: "ieee-p1363" }, value);
  if (!isGenuine) throw invalidSignature("Podpis zweryfikowany negatywnie.");
}

function checkProperties(
  document: XmlDocument,
  {
    signature,
    reference,
    certificate,
    now,
  }: { signature: XmlElement; reference: XmlElement; certificate: X509Certificate; now: Date },
): void {
  const { methods, digest, wanted } = readReference(reference);
  const id = attribute(reference, "URI").replace(/^#/, "");
  const properties = one(signature, "ds:Object/xades:QualifyingProperties/xades:SignedProperties");
  const sameId = elements(document, "//*[@Id]").filter((element) => attribute(element, "Id") === id);
  if (sameId.length !== 1 || attribute(properties, "Id") !== id || digestOf(properties, methods, digest) !== wanted) {
    throw invalidSignature("Nieprawidłowa wartość skrótu właściwości podpisu.");
  }
  const [signed] = elements(
    properties,
    "xades:SignedSignatureProperties/*[self::xades:SigningCertificate or self::xades:SigningCertificateV2]/xades:Cert/xades:CertDigest",
  );
  const name = signed && DIGESTS.get(attribute(one(signed, "ds:DigestMethod"), "Algorithm"));
  const isThisCertificate =
    name && createHash(name).update(certificate.raw).digest("base64") === textOf(one(signed, "ds:DigestValue"));
  const signedAt = Date.parse(textOf(one(properties, "xades:SignedSignatureProperties/xades:SigningTime")));
  if (!isThisCertificate || !(signedAt <= now.getTime() + CLOCK_SLACK_MS)) {
    throw invalidSignature("Format podpisu niezgodny z akceptowanymi profilami XAdES.");
  }
}

function readRequest(root: XmlElement): { challenge: string; contextNip: string } {
  const refuse = (detail: string) => new RefusedDocument(21401, "Dokument nie jest zgodny ze schemą (xsd).", detail);
  if (root.name !== "AuthTokenRequest" || !REQUESTS.has(root.namespaceUri)) throw refuse("AuthTokenRequest");
  const parts = elements(root, "*");
  const names = parts.map(({ name }) => name).join(" ");
  if (!/^Challenge ContextIdentifier SubjectIdentifierType(?: AuthorizationPolicy)?$/.test(names)) throw refuse(names);
  const [challenge, context, subject] = parts.map(textOf) as [string, string, string];
  const [nip] = elements(parts[1]!, "*");
  if (!/^\d{8}-CR-[A-F0-9]{10}-[A-F0-9]{10}-[A-F0-9]{2}$/.test(challenge)) throw refuse("Challenge");
  if (nip?.name !== "Nip" || !/^[1-9]((\d[1-9])|([1-9]\d))\d{7}$/.test(context)) {
    throw new RefusedDocument(21117, "Nieprawidłowy identyfikator podmiotu dla wskazanego typu kontekstu.");
  }
  if (subject !== "certificateSubject") throw refuse("SubjectIdentifierType");
  return { challenge, contextNip: context };
}

function readReference(reference: XmlElement) {
  const digest = DIGESTS.get(attribute(one(reference, "ds:DigestMethod"), "Algorithm"));
  if (!digest) throw invalidSignature("Nieobsługiwany algorytm skrótu.");
  const methods = elements(reference, "ds:Transforms/ds:Transform").map((one) => attribute(one, "Algorithm"));
  return { methods, digest, wanted: textOf(one(reference, "ds:DigestValue")) };
}

const digestOf = (element: XmlElement, methods: string[], digest: string) =>
  createHash(digest).update(canonicalText(element, methods)).digest("base64");

function canonicalText(element: XmlElement, methods: string[]): string {
  const mode = methods.length <= 1 ? CANONICAL.get(methods[0] ?? [...CANONICAL.keys()][1]!) : undefined;
  if (mode === undefined) throw invalidSignature("Nieobsługiwana transformata.");
  return element.canonicalizeToString({ mode });
}

const elements = (from: XmlDocument | XmlElement, xpath: string): XmlElement[] =>
  from.find(xpath, NAMES).filter((node) => node instanceof XmlElement);

function one(from: XmlElement, xpath: string): XmlElement {
  const [found, another] = elements(from, xpath);
  if (!found || another) throw invalidSignature(`Podpis musi mieć jeden element ${xpath.split(/[/:]/).at(-1)}.`);
  return found;
}

const attribute = (element: XmlElement, name: string): string => element.attr(name)?.value ?? "";
const textOf = (element: XmlElement): string => element.content.replaceAll(/\s+/g, "");
