// Opens a ZIP of documents without trusting anything in it.
import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { DOCUMENT_BYTES_MAX } from "#modules/documents/ksef/xml-source.ts";

export type ArchivedDocument = { name: string; content: Buffer };

/** Why an archive is refused, as part of a sentence. */
export class ArchiveRefusal extends Error {}

const UNPACKED_BYTES_MAX = 100 * 1_048_576;
/** Invoices with thousands of similar lines compress to a fiftieth. */
const RATIO_MAX = 200;

export const looksLikeZip = (content: Buffer): boolean => content.subarray(0, 2).toString("latin1") === "PK";

/**
 * The documents of an archive, in its order. Throws ArchiveRefusal: too many, too large when unpacked, compressed too
 * much, encrypted, a name that points outside the archive, or not an archive at all. The sizes in the directory serve
 * only as limits: unpacking stops there.
 */
export async function openArchive(content: Buffer, documentsMax: number): Promise<ArchivedDocument[]> {
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(content, { validateEntrySizes: true, strictFileNames: true });
  } catch {
    throw new ArchiveRefusal("plik nie jest poprawnym archiwum ZIP");
  }
  if (zip.entryCount > documentsMax * 2) throw new ArchiveRefusal(`archiwum ma więcej niż ${documentsMax} dokumentów`);
  const documents: ArchivedDocument[] = [];
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      if (documents.length >= documentsMax) {
        throw new ArchiveRefusal(`archiwum ma więcej niż ${documentsMax} dokumentów`);
      }
      unpacked += refuseEntry(entry);
      if (unpacked > UNPACKED_BYTES_MAX) throw new ArchiveRefusal("dokumenty po rozpakowaniu mają ponad 100 MB");
      const stream = await zip.openReadStreamPromise(entry);
      documents.push({ name: entry.fileName.slice(-200), content: await buffer(stream) });
    }
  } catch (error) {
    if (error instanceof ArchiveRefusal) throw error;
    throw new ArchiveRefusal("archiwum jest uszkodzone albo ma niedozwolone nazwy plików");
  } finally {
    zip.close();
  }
  if (documents.length === 0) throw new ArchiveRefusal("archiwum jest puste");
  return documents;
}

/** The size an entry declares, if it may be unpacked. */
function refuseEntry(entry: Entry): number {
  if (entry.isEncrypted()) throw new ArchiveRefusal("archiwum jest zaszyfrowane");
  if (entry.uncompressedSize > DOCUMENT_BYTES_MAX) throw new ArchiveRefusal("archiwum ma dokument większy niż 3 MB");
  if (entry.uncompressedSize > 65_536 && entry.uncompressedSize > entry.compressedSize * RATIO_MAX) {
    throw new ArchiveRefusal("archiwum jest spakowane ponad miarę");
  }
  return entry.uncompressedSize;
}
