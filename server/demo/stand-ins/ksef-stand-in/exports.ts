// Packages of documents: KSeF's keys for closing theirs, orders, and the storage from which their parts are fetched.
import { constants, createCipheriv, createHash, privateDecrypt, randomBytes, X509Certificate } from "node:crypto";
import { zipSync } from "fflate";
import { type Answer, gone, invalidInput, Refused } from "./answers.ts";
import { metadataOf } from "./archive.ts";
import { makeCompanyCertificate } from "./company-certificate.ts";
import type { Export, ExportFault, Part, PublicKey } from "./export-state.ts";
import { admit, json } from "./reading.ts";
import { type Asked, referenceNumber, type World } from "./world.ts";

type Encryption = { encryptedSymmetricKey: string; initializationVector: string; publicKeyId?: string };
const KEPT_MS = 7 * 86_400_000;
const LINK_MS = 3_600_000;
const AT_ONCE_MAX = 10;
const USAGE = "SymmetricKeyEncryption";

async function makeKey(now: Date): Promise<PublicKey> {
  const name = { nip: "5260250274", name: "Ministerstwo Finansów" };
  const made = await makeCompanyCertificate({ ...name, now, kind: "rsa" });
  const certificate = new X509Certificate(made.certificatePem);
  const spki = certificate.publicKey.export({ type: "spki", format: "der" });
  return { id: hashOf(spki), certificate, privateKeyPem: made.privateKeyPem, isListed: true };
}

async function beginKeys({ exports, options }: World): Promise<void> {
  if (exports.keys.length === 0) exports.keys.push(await makeKey(options.now()));
}

/** A new key stands beside the old ones, or takes their place at once as after an incident. */
export async function rotateKey(world: World, how: "planned" | "at_once"): Promise<void> {
  const { exports, options } = world;
  await beginKeys(world);
  if (how === "at_once") for (const key of exports.keys) key.isListed = false;
  exports.keys.push(await makeKey(options.now()));
}

export async function publicKeys(world: World, { now }: Asked): Promise<Answer> {
  await beginKeys(world);
  return {
    status: 200,
    json: world.exports.keys
      .filter(({ isListed }) => isListed)
      .map(({ id, certificate }, place) => ({
        certificate: certificate.raw.toString("base64"),
        certificateId: hashOf(certificate.raw),
        publicKeyId: id,
        // Of two that are valid, the later one is the one to use.
        validFrom: new Date(now.getTime() - 3_600_000 + place * 60_000).toISOString(),
        validTo: new Date(now.getTime() + KEPT_MS * 52).toISOString(),
        usage: [USAGE],
      })),
  };
}

export function orderExport(world: World, asked: Asked): Answer {
  const { contextNip } = admit(world, asked, ["InvoiceRead"]);
  const { exports } = world;
  const { filters, encryption } = (json(asked) ?? {}) as { filters?: unknown; encryption?: Encryption };
  if (!encryption) throw invalidInput("encryption");
  const key = exports.keys.find(({ id, isListed }) => isListed && id === encryption.publicKeyId);
  if (!key) {
    throw new Refused({
      code: 21470,
      description: "Przesłany identyfikator klucza jest nieznany lub wskazuje na wycofany klucz.",
      details: [`Klucz o identyfikatorze ${encryption.publicKeyId} nie jest wspierany.`],
    });
  }
  const nowMs = asked.now.getTime();
  const underWay = [...exports.orders.values()].filter(
    (one) => one.contextNip === contextNip && isUnderWay(one, nowMs),
  );
  if (underWay.length >= AT_ONCE_MAX) throw tooManyAtOnce();
  const fault = exports.faults.shift();
  if (fault === "refused") throw tooManyAtOnce();
  const found = world.archive.select({ contextNip, body: filters });
  const documents = found.documents.slice(0, fault === "cut_short" ? found.documents.length / 2 : exports.documentsMax);
  exports.usedKeys.push(key.id);
  const reference = referenceNumber("EH", asked.now);
  exports.orders.set(reference, {
    contextNip,
    orderedAtMs: nowMs,
    pollsLeft: exports.polls,
    fault,
    secret: openSecret(encryption, key),
    documents,
    isTruncated: documents.length < found.documents.length,
    hwmMs: found.hwmMs,
    parts: undefined,
  });
  return { status: 201, json: { referenceNumber: reference } };
}

const isUnderWay = ({ orderedAtMs, pollsLeft, fault }: Export, nowMs: number) =>
  (pollsLeft > 0 || fault === "silent") && nowMs - orderedAtMs < KEPT_MS;

const tooManyAtOnce = () =>
  new Refused({
    code: 21182,
    description: "Osiągnięto limit trwających eksportów.",
    details: [`Osiągnięto maksymalny limit ${AT_ONCE_MAX} równoczesnych eksportów faktur. Spróbuj ponownie później.`],
  });

function openSecret({ encryptedSymmetricKey, initializationVector }: Encryption, { privateKeyPem }: PublicKey) {
  try {
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
    const key = privateDecrypt({ key: privateKeyPem, ...padding }, Buffer.from(encryptedSymmetricKey, "base64"));
    const iv = Buffer.from(initializationVector, "base64");
    return key.length === 32 && iv.length === 16 ? { key, iv } : undefined;
  } catch {
    return undefined;
  }
}

const STATES: Partial<Record<ExportFault, { code: number; description: string }>> = {
  broken_off: { code: 550, description: "Operacja została anulowana przez system" },
  expired: { code: 210, description: "Eksport faktur wygasł i nie jest już dostępny do pobrania" },
  silent: { code: 100, description: "Eksport faktur w toku" },
};

/** `storage` is where the parts lie. */
export function exportStatus(world: World, asked: Asked, storage: string): Answer {
  const { contextNip } = admit(world, asked, ["InvoiceRead"]);
  const order = world.exports.orders.get(asked.subject);
  if (!order || order.contextNip !== contextNip) {
    throw new Refused({ code: 21175, description: "Wynik zapytania o podanym identyfikatorze nie istnieje." });
  }
  if (order.fault === "gone" || asked.now.getTime() - order.orderedAtMs > KEPT_MS) throw gone(asked.path, asked.now);
  const state = order.fault && STATES[order.fault];
  if (state) return { status: 200, json: { status: state } };
  if (order.pollsLeft > 0) {
    order.pollsLeft -= 1;
    return { status: 200, json: { status: STATES.silent } };
  }
  if (!order.secret) {
    return { status: 200, json: { status: { code: 415, description: "Błąd odszyfrowania dostarczonego klucza" } } };
  }
  order.parts ??= partsOf(world, order, order.secret);
  const { documents, isTruncated, hwmMs, parts } = order;
  const last = documents.at(-1);
  return {
    status: 200,
    json: {
      status: { code: 200, description: "Eksport faktur zakończony sukcesem" },
      completedDate: asked.now.toISOString(),
      packageExpirationDate: new Date(order.orderedAtMs + KEPT_MS).toISOString(),
      package: {
        invoiceCount: documents.length,
        size: parts.reduce((sum, { opened }) => sum + opened.length, 0),
        parts: parts.map(({ closed, opened }, place) => ({
          ordinalNumber: place + 1,
          partName: `${asked.subject}-${String(place + 1).padStart(3, "0")}.zip.aes`,
          method: "GET",
          url: `${storage}/${asked.subject}/${place + 1}`,
          partSize: opened.length,
          partHash: hashOf(order.fault === "wrong_hash" ? Buffer.from("another") : opened),
          encryptedPartSize: closed.length,
          encryptedPartHash: hashOf(closed),
          expirationDate: new Date(asked.now.getTime() + LINK_MS).toISOString(),
        })),
        isTruncated,
        ...(isTruncated && last ? { lastPermanentStorageDate: new Date(last.storedAtMs).toISOString() } : {}),
        permanentStorageHwmDate: new Date(hwmMs).toISOString(),
      },
    },
  };
}

function partsOf({ exports }: World, { documents, fault }: Export, secret: NonNullable<Export["secret"]>): Part[] {
  const packed = [...documents];
  if (fault === "of_a_stranger" && exports.stranger) packed.push(exports.stranger);
  const list = { invoices: packed.map(metadataOf) };
  if (fault === "early") for (const row of list.invoices) row.permanentStorageDate = "2026-01-01T00:00:00.000Z";
  const entries = packed.map(({ ksefNumber, xml }, place): [string, Uint8Array] => {
    if (place === 0 && fault === "bomb") return [`${ksefNumber}.xml`, new Uint8Array(8 * 1024 * 1024)];
    if (place === 0 && fault === "other_bytes") return [`${ksefNumber}.xml`, Buffer.from("<Faktura/>")];
    return [`${ksefNumber}.xml`, xml];
  });
  if (fault === "without_one") entries.shift();
  const archive = Buffer.from(
    fault === "no_archive"
      ? randomBytes(2000)
      : zipSync({ ...Object.fromEntries(entries), "_metadata.json": Buffer.from(JSON.stringify(list)) }),
  );
  const parts: Part[] = [];
  for (let from = 0; from < archive.length; from += exports.partBytes) {
    const opened = archive.subarray(from, from + exports.partBytes);
    const key = fault === "other_key" ? randomBytes(32) : secret.key;
    const cipher = createCipheriv("aes-256-cbc", key, secret.iv);
    parts.push({ opened, closed: Buffer.concat([cipher.update(opened), cipher.final()]) });
  }
  return parts;
}

/** A part from the storage, which asks for no token and counts nothing. */
export function storedPart({ exports }: World, path: string): Answer {
  const [reference = "", ordinal = ""] = path.split("/");
  const order = exports.orders.get(reference);
  const part = order?.parts?.[Number(ordinal) - 1];
  if (!order || !part) return { status: 404, contentType: "application/xml", xml: Buffer.from("<Error/>") };
  if (order.fault === "page")
    return { status: 200, contentType: "text/html", xml: Buffer.from("<html>Rejected</html>") };
  if (order.fault === "link_ended")
    return { status: 403, contentType: "application/xml", xml: Buffer.from("<Error/>") };
  const headers = { "x-ms-meta-hash": hashOf(part.closed) };
  return { status: 200, contentType: "application/octet-stream", xml: part.closed, headers };
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("base64");
