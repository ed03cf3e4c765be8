// The document that signs us in: an AuthTokenRequest with an enveloped XAdES signature, in the form that the Ministry's
// own client writes (XAdES-BES, exclusive canonicalisation).
import { createHash, createPrivateKey, sign, verify, X509Certificate, type KeyObject } from "node:crypto";
import { KsefError } from "./ksef-error.ts";

/** A certificate for authentication and its key, ready to sign. Made by `readCredential`. */
export type KsefCredential = {
  certificate: X509Certificate;
  key: KeyObject;
  /** The NIP in the certificate; undefined where it names a person or a fingerprint is used. */
  nip: string | undefined;
  validUntil: Date;
};

const DS = "http://www.w3.org/2000/09/xmldsig#";
const XADES = "http://uri.etsi.org/01903/v1.3.2#";
const REQUEST = "http://ksef.mf.gov.pl/auth/token/2.1";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED = `${DS}enveloped-signature`;
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const SIGNED_PROPERTIES_TYPE = "http://uri.etsi.org/01903#SignedProperties";
const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const ECDSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256";
const RSA_BITS_MIN = 2048;
/** The signing time may not be in the future for a server whose clock is a little behind ours. */
const CLOCK_SLACK_MS = 60_000;

/**
 * The credential in two PEM texts, the key perhaps under a passphrase. Throws a KsefError of kind "certificate" if they
 * cannot be read, do not belong together, or KSeF does not accept such a key.
 */
export function readCredential(given: {
  certificatePem: string;
  privateKeyPem: string;
  passphrase?: string;
}): KsefCredential {
  const { certificate, key } = parse(given);
  if (!certificate.checkPrivateKey(key)) {
    throw new KsefError("certificate", "The private key does not belong to the certificate");
  }
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  const isAccepted =
    key.asymmetricKeyType === "rsa"
      ? modulusLength >= RSA_BITS_MIN
      : key.asymmetricKeyType === "ec" && namedCurve === "prime256v1";
  if (!isAccepted) throw new KsefError("certificate", "The key must be RSA of 2048 bits or more, or EC P-256");
  return { certificate, key, nip: nipOf(certificate), validUntil: new Date(certificate.validTo) };
}

function parse(given: { certificatePem: string; privateKeyPem: string; passphrase?: string }) {
  const { certificatePem, privateKeyPem, passphrase } = given;
  try {
    return {
      certificate: new X509Certificate(certificatePem),
      key: createPrivateKey({ key: privateKeyPem, ...(passphrase === undefined ? {} : { passphrase }) }),
    };
  } catch {
    // OpenSSL's reason may quote what it was given.
    throw new KsefError("certificate", "The certificate or its private key cannot be read");
  }
}

/** The NIP as KSeF finds it: in a company's organizationIdentifier, or in a person's serialNumber. */
function nipOf({ subject }: X509Certificate): string | undefined {
  return (
    /^(?:organizationIdentifier|2\.5\.4\.97)=VATPL.*?(\d{10})$/m.exec(subject)?.[1] ??
    /^serialNumber=(?:TINPL|NIP).*?(\d{10})$/m.exec(subject)?.[1]
  );
}

/** The signed document for a challenge, in the context of a taxpayer. */
export async function signedRequest(asked: {
  challenge: string;
  contextNip: string;
  credential: KsefCredential;
  now: Date;
}): Promise<string> {
  const { challenge, contextNip, credential, now } = asked;
  // A hundred milliseconds to load, and only who signs in needs it.
  const { SignedXml } = await import("xml-crypto");
  const { certificate, key } = credential;
  const isRsa = key.asymmetricKeyType === "rsa";
  const signer = new SignedXml({
    privateKey: key,
    signatureAlgorithm: isRsa ? RSA_SHA256 : ECDSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE,
    getKeyInfoContent: () =>
      `<ds:X509Data><ds:X509Certificate>${certificate.raw.toString("base64")}</ds:X509Certificate></ds:X509Data>`,
    objects: [{ content: qualifyingProperties(certificate, new Date(now.getTime() - CLOCK_SLACK_MS)) }],
  });
  signer.SignatureAlgorithms[ECDSA_SHA256] = EcdsaSha256;
  signer.addReference({
    xpath: "/*",
    uri: "",
    isEmptyUri: true,
    transforms: [ENVELOPED, EXCLUSIVE],
    digestAlgorithm: SHA256,
  });
  signer.addReference({
    xpath: "//*[@Id='SignedProperties']",
    type: SIGNED_PROPERTIES_TYPE,
    transforms: [EXCLUSIVE],
    digestAlgorithm: SHA256,
  });
  signer.computeSignature(requestXml(challenge, contextNip), {
    prefix: "ds",
    attrs: { Id: "Signature" },
    location: { reference: "/*", action: "append" },
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n${signer.getSignedXml()}`;
}

const requestXml = (challenge: string, contextNip: string) =>
  `<AuthTokenRequest xmlns="${REQUEST}"><Challenge>${escaped(challenge)}</Challenge>` +
  `<ContextIdentifier><Nip>${escaped(contextNip)}</Nip></ContextIdentifier>` +
  `<SubjectIdentifierType>certificateSubject</SubjectIdentifierType></AuthTokenRequest>`;

function qualifyingProperties(certificate: X509Certificate, signedAt: Date): string {
  const digest = createHash("sha256").update(certificate.raw).digest("base64");
  return (
    `<xades:QualifyingProperties xmlns:xades="${XADES}" xmlns:ds="${DS}" Target="#Signature">` +
    `<xades:SignedProperties Id="SignedProperties"><xades:SignedSignatureProperties>` +
    `<xades:SigningTime>${signedAt.toISOString()}</xades:SigningTime>` +
    `<xades:SigningCertificate><xades:Cert><xades:CertDigest>` +
    `<ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${digest}</ds:DigestValue></xades:CertDigest>` +
    `<xades:IssuerSerial><ds:X509IssuerName>${escaped(issuerOf(certificate))}</ds:X509IssuerName>` +
    `<ds:X509SerialNumber>${BigInt(`0x${certificate.serialNumber}`)}</ds:X509SerialNumber></xades:IssuerSerial>` +
    `</xades:Cert></xades:SigningCertificate>` +
    `</xades:SignedSignatureProperties></xades:SignedProperties></xades:QualifyingProperties>`
  );
}

/** The issuer's name with its most specific part first, as XML signatures write it. */
const issuerOf = ({ issuer }: X509Certificate) => issuer.split("\n").filter(Boolean).toReversed().join(", ");

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** ECDSA as XML signatures want it: r and s side by side, which the library does not bring. */
class EcdsaSha256 {
  getAlgorithmName = () => ECDSA_SHA256;
  getSignature = (signedInfo: string, key: KeyObject): string =>
    sign("sha256", Buffer.from(signedInfo), { key, dsaEncoding: "ieee-p1363" }).toString("base64");
  verifySignature = (material: string, key: KeyObject, signature: string): boolean =>
    verify("sha256", Buffer.from(material), { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64"));
}
