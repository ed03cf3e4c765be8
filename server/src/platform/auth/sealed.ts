import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Keeps secrets that must be read again (tokens of other services) unreadable in the database and its backups. */
export type Sealer = {
  /** `purpose` is bound to the secret: a value moved to another row or column does not open. */
  seal(secret: string, purpose: string): Buffer;
  /** Throws when the key or the purpose is another one, or a byte was changed. */
  open(sealed: Buffer, purpose: string): string;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key of 32 bytes: a random nonce, the proof of integrity, the secret. Throws on another length. */
export function createSealer(key: Buffer): Sealer {
  if (key.length !== 32) throw new Error(`A key of 32 bytes is needed, not of ${key.length}`);
  return {
    seal(secret, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(purpose),
      );
      const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, purpose) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
}
