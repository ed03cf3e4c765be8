import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { S3Driver } from "flydrive/drivers/s3";
import type { Config } from "#platform/config.ts";
import type { Tables } from "#platform/tables.ts";

/** What may be kept of a file that somebody sends. */
export type FileType = Tables["stored_file"]["type"];

/** Where uploaded files are kept: outside the web root, under random, meaningless names. */
export type FileStorage = {
  /** Stores the bytes and returns their key. */
  put(content: Buffer): Promise<string>;
  /** Stores the bytes under the key they had: for a restore. */
  putBack(key: string, content: Buffer): Promise<void>;
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  modifiedAt(key: string): Promise<Date>;
  /** All keys, for the sweep of files that no row names. */
  keys(): AsyncGenerator<{ key: string }>;
};

/** Local disk, or any S3-compatible object store. */
export function createFileStorage(files: Config["files"]): FileStorage {
  const disk = new Disk(
    files.kind === "local"
      ? new FSDriver({ location: files.directory, visibility: "private" })
      : new S3Driver({
          credentials: { accessKeyId: files.accessKeyId, secretAccessKey: files.secretAccessKey },
          ...(files.endpoint ? { endpoint: files.endpoint, forcePathStyle: true } : {}),
          region: files.region,
          bucket: files.bucket,
          visibility: "private",
          supportsACL: false,
        }),
  );
  // A full disk may have written a part of it, which nothing would ever refer to.
  const whole = async (key: string, content: Buffer) => {
    try {
      await disk.put(key, content);
    } catch (error) {
      await disk.delete(key).catch(() => {});
      throw error;
    }
  };
  return {
    async put(content) {
      const name = randomBytes(20).toString("hex");
      const key = `${name.slice(0, 2)}/${name}`;
      await whole(key, content);
      return key;
    },
    putBack: whole,
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    modifiedAt: async (key) => (await disk.getMetaData(key)).lastModified,
    async *keys() {
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll("", { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
        for (const object of page.objects) if (object.isFile) yield { key: object.key };
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
  };
}
