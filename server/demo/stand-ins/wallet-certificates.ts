// Certificates and keys as Apple and Google hand them out, made here: no phone trusts them, everything else can be tried.
import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { appleKeysOf, type AppleKeys, type GoogleKeys } from "#platform/settings/wallet-keys.ts";

const YEAR_MS = 365 * 86_400_000;
const NAMES = { uid: "0.9.2342.19200300.100.1.1", commonName: "2.5.4.3", unit: "2.5.4.11", organization: "2.5.4.10" };

type Subject = Partial<Record<keyof typeof NAMES, string>>;

const pairOf = async () => {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const der = Uint8Array.from(privateKey.export({ type: "pkcs8", format: "der" }));
  return {
    publicKey: await crypto.subtle.importKey(
      "spki",
      Uint8Array.from(publicKey.export({ type: "spki", format: "der" })),
      algorithm,
      true,
      ["verify"],
    ),
    signing: await crypto.subtle.importKey("pkcs8", der, algorithm, false, ["sign"]),
    pem: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
};

type Pair = Awaited<ReturnType<typeof pairOf>>;

/** An issuer like Apple's intermediate certificate, and a Pass Type ID's certificate of its. Made an hour before `now`. */
export async function makeAppleKeys(now: Date, endsAt = new Date(now.getTime() + YEAR_MS)): Promise<AppleKeys> {
  const [authority, own] = await Promise.all([pairOf(), pairOf()]);
  const issuer = { commonName: "Zastępczy urząd certyfikacji Portfela", organization: "Plon demo" };
  const subject = {
    uid: "pass.example.plon.bon",
    commonName: "Pass Type ID: pass.example.plon.bon",
    unit: "PLONDEMO01",
  };
  const span = { from: new Date(now.getTime() - 3_600_000), to: endsAt };
  return appleKeysOf({
    certificatePem: await certify({ subject, of: own, issuer, by: authority, span }),
    keyPem: own.pem,
    intermediatePem: await certify({ subject: issuer, of: authority, issuer, by: authority, span, issues: true }),
  });
}

/** A service account like Google's. */
export const makeGoogleKeys = async (): Promise<GoogleKeys> => ({
  issuer: "3388000000000000000",
  email: "bony@plon-demo.iam.gserviceaccount.com",
  keyPem: (await pairOf()).pem,
});

type Certified = {
  subject: Subject;
  of: Pair;
  issuer: Subject;
  by: Pair;
  span: { from: Date; to: Date };
  issues?: boolean;
};

async function certify({ subject, of, issuer, by, span, issues = false }: Certified): Promise<string> {
  const { BasicConstraints, Certificate, Extension } = await import("pkijs");
  const { Integer } = await import("asn1js");
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: Uint8Array.from([1, ...randomBytes(15)]).buffer });
  certificate.subject = await namedAs(subject);
  certificate.issuer = await namedAs(issuer);
  certificate.notBefore.value = span.from;
  certificate.notAfter.value = span.to;
  const extnValue = new BasicConstraints({ cA: issues }).toSchema().toBER(false);
  certificate.extensions = [new Extension({ extnID: "2.5.29.19", critical: true, extnValue })];
  await certificate.subjectPublicKeyInfo.importKey(of.publicKey);
  await certificate.sign(by.signing, "SHA-256");
  const der = Buffer.from(certificate.toSchema(true).toBER(false)).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${der.replaceAll(/.{64}/g, "$&\n").trimEnd()}\n-----END CERTIFICATE-----\n`;
}

/** The library alone would put all parts of a name into one set. */
async function namedAs(subject: Subject) {
  const { AttributeTypeAndValue, RelativeDistinguishedNames } = await import("pkijs");
  const { Sequence, Set: SetOf, Utf8String } = await import("asn1js");
  const parts = Object.entries(subject).map(([name, value]) =>
    new AttributeTypeAndValue({
      type: NAMES[name as keyof typeof NAMES],
      value: new Utf8String({ value }),
    }).toSchema(),
  );
  const named = new Sequence({ value: parts.map((part) => new SetOf({ value: [part] })) });
  return RelativeDistinguishedNames.fromBER(named.toBER(false));
}
