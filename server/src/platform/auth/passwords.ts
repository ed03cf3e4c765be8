import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);
// OWASP's lowest recommended cost of argon2id; about 30 ms and 19 MiB per sign-in.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** The argon2id hash of a password in the usual text form ($argon2id$v=19$m=…,t=…,p=…$salt$tag). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", { message: password, nonce, ...COST });
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(nonce)}$${text(tag)}`;
}

const DECOY = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/**
 * Whether the password has this hash. Without a hash (unknown person, no password yet) the same work is done and the
 * result is false, so that the time reveals nothing.
 */
export async function passwordMatches(password: string, hash: string | null | undefined): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? DECOY);
  if (!parts) throw new Error("A stored password hash is not in the argon2id text form");
  const stored = Buffer.from(parts[5]!, "base64");
  const tag = await derive("argon2id", {
    message: password,
    nonce: Buffer.from(parts[4]!, "base64"),
    memory: Number(parts[1]),
    passes: Number(parts[2]),
    parallelism: Number(parts[3]),
    tagLength: stored.length,
  });
  return timingSafeEqual(tag, stored) && hash != null;
}
