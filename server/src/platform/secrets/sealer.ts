import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/**
 * Keeps secrets that must be read again unreadable in the database and its backups. `purpose` is bound to the secret: a
 * value moved to another row or column cannot be decrypted.
 */
export type Sealer = {
  seal(secret: string, purpose: string): Buffer;
  /** Throws if the keys or the purpose differ, or a byte was changed. */
  open(sealed: Buffer, purpose: string): string;
  /** The same for columns of text. */
  sealText(secret: string, purpose: string): string;
  /** The same for columns of text; a value that was never sealed is returned unchanged. */
  openText(sealed: string, purpose: string): string;
  /** Whether it was sealed under the key in use: neither plain nor under the one before. */
  isCurrent(sealed: Buffer | string, purpose: string): boolean;
  /** Distinguishes two secrets of a purpose without revealing them; depends on the key. */
  fingerprint(secret: string, purpose: string): Buffer;
  /** Whether there is a previous key, under which something may still be sealed. */
  hasOld: boolean;
};

/** The key in use, and the previous one while its values are being re-sealed; 32 bytes each. */
export type SecretKeys = { key: Buffer; old?: Buffer | undefined };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** How a sealed text begins, as no seed or voucher code does. */
const MARK = "sealed:";

/** AES-256-GCM: a random nonce, the authentication tag, the ciphertext. Throws on a key of another length. */
export function createSealer({ key, old }: SecretKeys): Sealer {
  for (const { length } of [key, old ?? key]) {
    if (length !== 32) throw new Error(`A key of 32 bytes is needed, not of ${length}`);
  }
  const fingerprintKey = Buffer.from(hkdfSync("sha256", key, "", "fingerprints of secrets", 32));
  const seal = (secret: string, purpose: string) => sealUnder(key, secret, purpose);
  const open = (sealed: Buffer, purpose: string) => {
    if (!old) return openUnder(key, sealed, purpose);
    try {
      return openUnder(key, sealed, purpose);
    } catch {
      return openUnder(old, sealed, purpose);
    }
  };
  return {
    seal,
    open,
    sealText: (secret, purpose) => MARK + seal(secret, purpose).toString("base64"),
    openText: (text, purpose) => (text.startsWith(MARK) ? open(bytesOf(text), purpose) : text),
    isCurrent(sealed, purpose) {
      if (typeof sealed === "string" && !sealed.startsWith(MARK)) return false;
      try {
        openUnder(key, typeof sealed === "string" ? bytesOf(sealed) : sealed, purpose);
        return true;
      } catch {
        return false;
      }
    },
    fingerprint: (secret, purpose) => createHmac("sha256", fingerprintKey).update(`${purpose}\0${secret}`).digest(),
    hasOld: old !== undefined,
  };
}

const bytesOf = (text: string) => Buffer.from(text.slice(MARK.length), "base64");

function sealUnder(key: Buffer, secret: string, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function openUnder(key: Buffer, sealed: Buffer, purpose: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}
