// Apple's package of a pass: a zip of what it says, its pictures, the digest of each file, and a signature over the digests.
import { createHash, createPrivateKey, X509Certificate } from "node:crypto";
import { applePass, type VoucherPass } from "@plon/rules/wallets/voucher-pass.ts";
import type { AppleKeys } from "#platform/settings/wallet-keys.ts";
import { passPictures } from "./pass-pictures.ts";

/** The type by which a phone knows a pass. */
export const PASS_TYPE = "application/vnd.apple.pkpass";

/** The package of a voucher's pass, signed at this time. */
export async function packApplePass(keys: AppleKeys, pass: VoucherPass, at: Date): Promise<Buffer> {
  // Only who asks for a pass waits for what makes one.
  const { zipSync } = await import("fflate");
  const files: Record<string, Uint8Array> = {
    "pass.json": Buffer.from(JSON.stringify(applePass(pass, keys))),
    ...(await passPictures()),
  };
  const digests = Object.entries(files).map(([name, content]) => [
    name,
    createHash("sha1").update(content).digest("hex"),
  ]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(digests)));
  const signature = await signDetached(keys, manifest, at);
  return Buffer.from(zipSync({ ...files, "manifest.json": manifest, signature }, { mtime: at }));
}

const OIDS = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
};

/**
 * A signature in PKCS #7 that stands apart from what it signs. It holds both certificates, and says when it was made: Wallet
 * asks for all of it.
 */
async function signDetached({ certificatePem, keyPem, intermediatePem }: AppleKeys, content: Buffer, at: Date) {
  const { Attribute, Certificate, ContentInfo, EncapsulatedContentInfo, ...cms } = await import("pkijs");
  const { ObjectIdentifier, OctetString, UTCTime } = await import("asn1js");
  const [certificate, intermediate] = [certificatePem, intermediatePem].map((pem) =>
    Certificate.fromBER(Uint8Array.from(new X509Certificate(pem).raw)),
  );
  const der = createPrivateKey(keyPem).export({ type: "pkcs8", format: "der" });
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("pkcs8", Uint8Array.from(der), algorithm, false, ["sign"]);
  const digest = Uint8Array.from(createHash("sha256").update(content).digest());
  const { issuer, serialNumber } = certificate!;
  const signed = new cms.SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OIDS.data }),
    certificates: [certificate!, intermediate!],
    signerInfos: [
      new cms.SignerInfo({
        version: 1,
        sid: new cms.IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new cms.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new Attribute({ type: OIDS.contentType, values: [new ObjectIdentifier({ value: OIDS.data })] }),
            new Attribute({ type: OIDS.signingTime, values: [new UTCTime({ valueDate: at })] }),
            new Attribute({ type: OIDS.messageDigest, values: [new OctetString({ valueHex: digest })] }),
          ],
        }),
      }),
    ],
  });
  await signed.sign(key, 0, "SHA-256", Uint8Array.from(content).buffer);
  const whole = new ContentInfo({ contentType: OIDS.signedData, content: signed.toSchema(true) });
  return new Uint8Array(whole.toSchema().toBER(false));
}
