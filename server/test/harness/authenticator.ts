import { createSign, generateKeyPairSync, hash, randomBytes } from "node:crypto";
import type { CreationOptions, NewPasskey, RequestOptions, UsedPasskey } from "@plon/contract/shared/calls/passkeys.ts";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type How = {
  /** The address of the page that asks; the options' own site by default. */
  origin?: string;
  /** Whether the owner showed finger, face or PIN. */
  isVerified?: boolean;
};

const ES256 = -7;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/**
 * A device with one key, as phones and computers have them: makes the key and signs with it; `counts` its uses or not, and
 * shares the key with its owner's other devices if it is `synced`.
 */
export function createAuthenticator({ counts = true, synced = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let uses = 0;

  const clientDataOf = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(rpId: string, isVerified: boolean, attested?: Uint8Array): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (synced ? 0x18 : 0) | (attested ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    return Buffer.concat([hash("sha256", rpId, "buffer"), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  /** The public key as COSE writes it. */
  const publicKeyBytes = () =>
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, ES256],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );

  const pageOf = (rpId: string, { origin }: How) => origin ?? `http://${rpId}`;

  return {
    /** What a server keeps of the key. */
    credential: () => ({ id, publicKey: Buffer.from(publicKeyBytes()) }),
    make({ challenge, rp }: CreationOptions, how: How = {}): NewPasskey {
      const clientData = clientDataOf("webauthn.create", challenge, pageOf(rp.id, how));
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, publicKeyBytes()]);
      const authData = new Uint8Array(authenticatorData(rp.id, how.isVerified ?? true, attested));
      const attestation = new Map<string, string | Map<string, never> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map<string, never>()],
        ["authData", authData],
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: "public-key",
        response: {
          clientDataJSON: text(clientData),
          attestationObject: text(isoCBOR.encode(attestation)),
          transports: ["internal"],
        },
      };
    },
    use({ challenge, rpId }: Pick<RequestOptions, "challenge" | "rpId">, how: How = {}): UsedPasskey {
      if (counts) uses += 1;
      const clientData = clientDataOf("webauthn.get", challenge, pageOf(rpId, how));
      const data = authenticatorData(rpId, how.isVerified ?? true);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, hash("sha256", clientData, "buffer")]))
        .sign(privateKey);
      return {
        id: text(id),
        rawId: text(id),
        type: "public-key",
        response: { clientDataJSON: text(clientData), authenticatorData: text(data), signature: text(signature) },
      };
    },
    /** A copy of the device as it was some uses ago. */
    setBack(by: number): void {
      uses -= by;
    },
  };
}
