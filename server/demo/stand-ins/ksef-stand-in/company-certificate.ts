import { randomBytes } from "node:crypto";

export type CompanyCertificate = { certificatePem: string; privateKeyPem: string };

const NAME_PARTS = { country: "2.5.4.6", organization: "2.5.4.10", identifier: "2.5.4.97", commonName: "2.5.4.3" };
const CLOCK_SLACK_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * A company's certificate as KSeF's test environment accepts it: signed by itself, the NIP in `organizationIdentifier`.
 * The stand-in trusts it once it is registered there; no other environment but the test one does.
 */
export async function makeCompanyCertificate(asked: {
  nip: string;
  name: string;
  now: Date;
  kind?: "ec" | "rsa";
  days?: number;
}): Promise<CompanyCertificate> {
  const { nip, name, now, kind = "ec", days = 730 } = asked;
  // Libraries that a start does not need.
  const { Certificate, AttributeTypeAndValue, RelativeDistinguishedNames } = await import("pkijs");
  const { Integer, PrintableString, Sequence, Set: SetOf, Utf8String } = await import("asn1js");
  const keys = await generateKeys(kind);

  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: Uint8Array.from([1, ...randomBytes(15)]).buffer });
  const parts = [
    new AttributeTypeAndValue({ type: NAME_PARTS.country, value: new PrintableString({ value: "PL" }) }),
    new AttributeTypeAndValue({ type: NAME_PARTS.organization, value: new Utf8String({ value: name }) }),
    new AttributeTypeAndValue({ type: NAME_PARTS.identifier, value: new Utf8String({ value: `VATPL-${nip}` }) }),
    new AttributeTypeAndValue({ type: NAME_PARTS.commonName, value: new Utf8String({ value: name }) }),
  ];
  // The library alone would put all parts into one set.
  const named = new Sequence({ value: parts.map((part) => new SetOf({ value: [part.toSchema()] })) }).toBER(false);
  certificate.issuer = RelativeDistinguishedNames.fromBER(named);
  certificate.subject = RelativeDistinguishedNames.fromBER(named);
  certificate.notBefore.value = new Date(now.getTime() - CLOCK_SLACK_MS);
  certificate.notAfter.value = new Date(now.getTime() + days * DAY_MS);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, "SHA-256");

  const privateKey = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return {
    certificatePem: pem("CERTIFICATE", certificate.toSchema(true).toBER(false)),
    privateKeyPem: pem("PRIVATE KEY", privateKey),
  };
}

const generateKeys = (kind: "ec" | "rsa") =>
  kind === "ec"
    ? crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"])
    : crypto.subtle.generateKey(
        { name: "RSASSA-PKCS1-v1_5", modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: "SHA-256" },
        true,
        ["sign", "verify"],
      );

const pem = (label: string, der: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString("base64").replaceAll(/.{64}/g, "$&\n").trimEnd()}\n-----END ${label}-----\n`;
