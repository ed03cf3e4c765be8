// One file with everything: a gzipped tar of the tables as PostgreSQL's COPY writes them, the stored files, and finally
// a manifest of what must be in it. Any tar program opens it.
import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";
import { z } from "zod";

const MANIFEST = "manifest.json";
const MANIFEST_BYTES_MAX = 256 * 1024 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const manifestSchema = z.object({
  format: z.literal("plon-backup-1"),
  made_at: z.iso.datetime(),
  program_version: z.string(),
  postgres_version: z.string(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: sha256 })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256 })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
  files: z.array(z.object({ key: z.string().regex(/^[0-9a-f]{2}\/[0-9a-f]{40}$/), sha256 })),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const tableEntry = (name: string) => `tables/${name}.copy`;
export const fileEntry = (key: string) => `files/${key}`;

export type ArchiveWriter = {
  /** Adds a file of the disk under a name. */
  addFile(name: string, source: string, bytes: number): Promise<void>;
  addBytes(name: string, content: Buffer): Promise<void>;
  finish(manifest: Manifest): Promise<void>;
};

/** Begins an archive at `path`, readable only by its owner. Throws if a file already exists. */
export function writeArchive(path: string): ArchiveWriter {
  const tar: Pack = pack();
  const written = pipeline(
    tar,
    createGzip({ level: 6 }),
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  );
  // Reported by `finish`, or by the entry that cannot be written.
  written.catch((error: Error) => tar.destroy(error));
  const addBytes = (name: string, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      tar.once("error", reject);
      tar.entry({ name }, content, (error) => {
        tar.off("error", reject);
        return error ? reject(error) : resolve();
      });
    });
  return {
    addBytes,
    addFile: (name, source, bytes) => pipeline(createReadStream(source), tar.entry({ name, size: bytes })),
    async finish(manifest) {
      await addBytes(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
      tar.finalize();
      await written;
    },
  };
}

/** Passes every entry except the manifest to `take`, which reads it to its end. */
export async function readArchive(
  path: string,
  take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  await eachEntry(path, (name, content) => (name === MANIFEST ? drain(content) : take(name, content)));
}

/**
 * Reads a whole archive and returns its manifest. Throws an Error for the operator if it is not complete and unchanged.
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  try {
    await eachEntry(path, async (name, content) => {
      if (name === MANIFEST) {
        manifest = manifestSchema.parse(JSON.parse(await readText(content)));
        return;
      }
      const hash = createHash("sha256");
      await hashInto(content, hash);
      found.set(name, hash.digest("hex"));
    });
  } catch (error) {
    throw new Error(`The archive ${path} cannot be read whole: ${String(error)}`, { cause: error });
  }
  if (!manifest)
    throw new Error(`The archive ${path} has no manifest: it was not finished, or is no archive of this program.`);
  const wanted = [
    ...manifest.tables.map((table) => [tableEntry(table.name), table.sha256] as const),
    ...manifest.files.map((file) => [fileEntry(file.key), file.sha256] as const),
  ];
  const wrong = wanted.find(([name, digest]) => found.get(name) !== digest);
  if (wrong) throw new Error(`The archive ${path} is damaged: ${wrong[0]} is missing or changed.`);
  if (found.size !== wanted.length) throw new Error(`The archive ${path} has entries that its manifest does not know.`);
  return manifest;
}

async function eachEntry(
  path: string,
  take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const tar = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), tar);
  // Awaited below: a failure also ends the loop.
  reading.catch(() => {});
  for await (const entry of tar) await take(entry.header.name, entry as AsyncIterable<Buffer>);
  await reading;
}

async function hashInto(content: AsyncIterable<Buffer>, hash: Hash): Promise<void> {
  for await (const chunk of content) hash.update(chunk);
}

const drain = async (content: AsyncIterable<Buffer>) => void (await hashInto(content, createHash("sha256")));

async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > MANIFEST_BYTES_MAX) throw new Error("its manifest is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
