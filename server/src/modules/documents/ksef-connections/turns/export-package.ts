// Opens a package of KSeF's without trusting anything in it: only what is wanted of it is unpacked, and within bounds.
import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { packageMetadata } from "../ksef-calls/ksef-answers.ts";
import { KSEF_DOCUMENT_BYTES_MAX, type KsefDocumentFacts, readRows } from "../ksef-calls/ksef-client.ts";
import { PackageError } from "../ksef-calls/ksef-exports.ts";

const METADATA_NAME = "_metadata.json";
const METADATA_BYTES_MAX = 32 * 1_048_576;
const UNPACKED_BYTES_MAX = 256 * 1_048_576;
/** KSeF packs at most so many documents, and the list of them. */
const ENTRIES_MAX = 10_001;
/** Invoices with thousands of similar lines compress to a fiftieth; a list of similar rows to less. */
const RATIO_MAX = 200;

export type Package = {
  /** What the package's own list says of the seller's documents. */
  listed: KsefDocumentFacts[];
  /** The bytes of these documents, by KSeF's number; those that are not in it are left out. */
  contents(ksefNumbers: ReadonlySet<string>): AsyncGenerator<{ ksefNumber: string; content: Buffer }>;
};

/**
 * Hands an opened package over and closes it. Throws a PackageError: no archive, without its list, larger than is taken when
 * unpacked, or with a row of another seller: then nothing of it is looked at.
 */
export async function withPackage<T>(
  bytes: Buffer,
  sellerNip: string,
  use: (opened: Package) => Promise<T>,
): Promise<T> {
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(bytes, { validateEntrySizes: true, strictFileNames: true, autoClose: false });
  } catch {
    throw new PackageError("damaged");
  }
  try {
    const entries = await entriesOf(zip);
    const unpack = createUnpacking(zip);
    const list = entries.get(METADATA_NAME);
    if (!list) throw new PackageError("damaged");
    const rows = rowsOf(await unpack(list, METADATA_BYTES_MAX));
    const { documents, odd } = readRows(rows, sellerNip);
    if (odd.some(({ isOfAnother }) => isOfAnother)) throw new PackageError("others");
    return await use({
      listed: documents,
      async *contents(ksefNumbers) {
        for (const ksefNumber of ksefNumbers) {
          const entry = entries.get(`${ksefNumber}.xml`);
          if (entry) yield { ksefNumber, content: await unpack(entry, KSEF_DOCUMENT_BYTES_MAX) };
        }
      },
    });
  } finally {
    zip.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw new PackageError("too_large");
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw new PackageError("damaged");
  }
  return entries;
}

/** The sizes in the directory serve only as limits: unpacking stops there. */
function createUnpacking(zip: ZipFile) {
  let unpacked = 0;
  return async (entry: Entry, bytesMax: number): Promise<Buffer> => {
    const { uncompressedSize, compressedSize } = entry;
    unpacked += uncompressedSize;
    const isBomb = uncompressedSize > 65_536 && uncompressedSize > compressedSize * RATIO_MAX;
    if (uncompressedSize > bytesMax || unpacked > UNPACKED_BYTES_MAX || isBomb) throw new PackageError("too_large");
    try {
      return await buffer(await zip.openReadStreamPromise(entry));
    } catch {
      throw new PackageError("damaged");
    }
  };
}

function rowsOf(content: Buffer): readonly unknown[] {
  try {
    return packageMetadata.parse(JSON.parse(content.toString("utf8"))).invoices;
  } catch {
    throw new PackageError("damaged");
  }
}
