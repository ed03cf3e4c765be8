// Packages of documents (POST /invoices/exports): ordered under a key of their own, which KSeF's public key closes; asked
// for until they are ready; fetched in parts from KSeF's storage and opened.
import { constants, createDecipheriv, createHash, publicEncrypt, randomBytes, X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import type { z } from "zod";
import { exportAnswer, exportStatusAnswer, publicKeysAnswer } from "./ksef-answers.ts";
import { KsefError } from "./ksef-error.ts";
import type { KsefTransport } from "./ksef-transport.ts";

/** The key and the initialization vector of one package, Base64: 48 bytes. */
export type PackageKey = string;

export type ExportOrder = { sellerNip: string; from: Date; to: Date };

/** Where a package stands; "expired" when KSeF keeps it no more, "broken_off" when it gave up. */
export type ExportState =
  | { state: "open" | "expired" | "broken_off" }
  | { state: "ready"; isTruncated: boolean; parts: PackagePart[] };

export type PackagePart = NonNullable<z.infer<typeof exportStatusAnswer>["package"]>["parts"][number];

/** What is wrong with a package that was fetched. */
export class PackageError extends Error {
  readonly kind: "too_large" | "damaged" | "others";
  constructor(kind: PackageError["kind"]) {
    super(`A package of KSeF's is ${kind}`);
    this.kind = kind;
  }
}

/** What one package may have, closed or open: some hundred documents have a few. It is held in memory. */
const PACKAGE_BYTES_MAX = 64 * 1_048_576;
const PART_TIMEOUT_MS = 120_000;
const KEY_BYTES = 32;
const IV_BYTES = 16;
const USAGE = "SymmetricKeyEncryption";
/** The key that was used is not known any more: KSeF has changed its keys since they were asked for. */
const KEY_WITHDRAWN = 21470;
/** There is no such order. */
const UNKNOWN_ORDER = 21175;
const GONE = 410;

/**
 * Orders what a seller issued to the context signed in to, stored between two moments: the same filters as those of a
 * question, so that nothing comes which a question would not list. KSeF's keys are asked for each time, and once more when it
 * has withdrawn the one that was used.
 */
export async function orderExport(
  ksef: KsefTransport,
  accessToken: string,
  { sellerNip, from, to }: ExportOrder,
  now: Date,
): Promise<{ referenceNumber: string; key: PackageKey }> {
  for (let tries = 1; ; tries += 1) {
    const { publicKey, publicKeyId } = await currentKey(ksef, now);
    const key = randomBytes(KEY_BYTES);
    const iv = randomBytes(IV_BYTES);
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
    const closed = publicEncrypt({ key: publicKey, ...padding }, key);
    try {
      const { referenceNumber } = await ksef.json(
        {
          name: "export",
          method: "POST",
          path: "invoices/exports",
          bearer: accessToken,
          json: {
            encryption: {
              encryptedSymmetricKey: closed.toString("base64"),
              initializationVector: iv.toString("base64"),
              publicKeyId,
            },
            filters: {
              subjectType: "Subject2",
              dateRange: {
                dateType: "PermanentStorage",
                from: from.toISOString(),
                to: to.toISOString(),
                restrictToPermanentStorageHwmDate: true,
              },
              sellerNip,
            },
          },
        },
        exportAnswer,
      );
      return { referenceNumber, key: Buffer.concat([key, iv]).toString("base64") };
    } catch (error) {
      if (!(error instanceof KsefError && error.code === KEY_WITHDRAWN) || tries > 1) throw error;
    }
  }
}

/** Of KSeF's keys for this use that are valid now the one that became so last. */
async function currentKey(ksef: KsefTransport, now: Date) {
  const call = { name: "public keys", method: "GET", path: "security/public-key-certificates" } as const;
  const [latest] = (await ksef.json(call, publicKeysAnswer))
    .filter(({ usage, validFrom, validTo }) => usage.includes(USAGE) && validFrom <= now && now < validTo)
    .toSorted((one, other) => other.validFrom.getTime() - one.validFrom.getTime());
  if (!latest) throw new KsefError("unexpected", "KSeF public keys: none is valid for this use");
  try {
    const { publicKey } = new X509Certificate(Buffer.from(latest.certificate, "base64"));
    const spki = publicKey.export({ type: "spki", format: "der" });
    if (publicKey.asymmetricKeyType === "rsa" && hashOf(spki) === latest.publicKeyId) {
      return { publicKey, publicKeyId: latest.publicKeyId };
    }
  } catch {
    // Said below.
  }
  throw new KsefError("unexpected", "KSeF public keys: one that is not what it is said to be");
}

/** Where an order stands. */
export async function exportState(
  ksef: KsefTransport,
  accessToken: string,
  referenceNumber: string,
): Promise<ExportState> {
  const path = `invoices/exports/${encodeURIComponent(referenceNumber)}`;
  let answer: z.infer<typeof exportStatusAnswer>;
  try {
    answer = await ksef.json({ name: "export status", method: "GET", path, bearer: accessToken }, exportStatusAnswer);
  } catch (error) {
    if (error instanceof KsefError && (error.code === UNKNOWN_ORDER || error.code === GONE)) {
      return { state: "expired" };
    }
    throw error;
  }
  const { status, package: made } = answer;
  if (status.code === 100) return { state: "open" };
  if (status.code === 210) return { state: "expired" };
  if (status.code !== 200 || !made) return { state: "broken_off" };
  return { state: "ready", isTruncated: made.isTruncated, parts: made.parts };
}

/**
 * A package's parts, each checked against its sizes and hashes before and after it is opened, put together. Throws a
 * PackageError: larger than is taken, or not what KSeF said it is.
 */
export async function fetchPackage(
  ksef: KsefTransport,
  url: string,
  { parts, key }: { parts: readonly PackagePart[]; key: PackageKey },
): Promise<Buffer> {
  const ordered = parts.toSorted((one, other) => one.ordinalNumber - other.ordinalNumber);
  if (ordered.some(({ ordinalNumber }, place) => ordinalNumber !== place + 1)) throw new PackageError("damaged");
  const bytes = ordered.reduce((sum, { encryptedPartSize }) => sum + encryptedPartSize, 0);
  if (bytes > PACKAGE_BYTES_MAX) throw new PackageError("too_large");
  const opened: Buffer[] = [];
  for (const part of ordered) opened.push(openPart(await fetchPart(ksef, url, part), part, key));
  return Buffer.concat(opened);
}

async function fetchPart(ksef: KsefTransport, url: string, part: PackagePart): Promise<Buffer> {
  mustBeStorage(new URL(part.url), new URL(url));
  try {
    const { body } = await ksef.raw({
      name: "export part",
      method: "GET",
      path: part.url,
      bytesMax: part.encryptedPartSize,
      timeoutMs: PART_TIMEOUT_MS,
      // Its form is judged by its hash; only a page for people is none of KSeF's.
      forms: /(?:)/,
    });
    return body;
  } catch (error) {
    // A link that has ended is refused by the storage, which knows nothing of permissions.
    const isOfStorage = error instanceof KsefError && (error.kind === "no_permission" || error.kind === "signed_out");
    throw isOfStorage ? new KsefError("unavailable", error.message, { cause: error }) : error;
  }
}

/** KSeF's storage stands elsewhere than KSeF, under a name and as safely; an address of a network's inside is none. */
function mustBeStorage(address: URL, ksef: URL): void {
  if (address.host === ksef.host && address.protocol === ksef.protocol) return;
  const isNamed = isIP(address.hostname.replaceAll(/[[\]]/g, "")) === 0 && address.hostname.includes(".");
  if (address.protocol === "https:" && address.port === "" && address.username === "" && isNamed) return;
  throw new KsefError("unexpected", "KSeF export part: an address that is none of a storage");
}

function openPart(body: Buffer, part: PackagePart, key: PackageKey): Buffer {
  if (body.length !== part.encryptedPartSize || hashOf(body) !== part.encryptedPartHash) {
    throw new PackageError("damaged");
  }
  const secret = Buffer.from(key, "base64");
  const decipher = createDecipheriv("aes-256-cbc", secret.subarray(0, KEY_BYTES), secret.subarray(KEY_BYTES));
  let opened: Buffer;
  try {
    opened = Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    throw new PackageError("damaged");
  }
  if (opened.length !== part.partSize || hashOf(opened) !== part.partHash) throw new PackageError("damaged");
  return opened;
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("base64");
