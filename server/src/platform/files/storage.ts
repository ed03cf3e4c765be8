import { randomBytes } from "node:crypto";
import { access, constants, mkdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { S3Driver } from "flydrive/drivers/s3";
import type { Config } from "#platform/settings/config.ts";
import type { Tables } from "#platform/database/tables.ts";

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
  /** Throws unless the store can be asked and may be written to: for the probe of readiness. */
  answers(): Promise<void>;
};

/** A store that takes no connection, or says nothing, for so long is away. */
const CONNECT_MS = 3000;
const ANSWER_MS = 10_000;
/** A large file takes its time: half a megabyte a second is a slow line to a store. */
const UPLOAD_BYTES_PER_MS = 500;
/** A probe asks in passing, and is asked again at once. */
const PROBE_MS = 2000;

/**
 * Local disk, or any S3-compatible object store. One that is away is said within seconds, by an error that `isStoreAway`
 * knows.
 */
export function createFileStorage(files: Config["files"]): FileStorage {
  const disk = new Disk(files.kind === "local" ? localDriver(files) : bucketDriver(files, ANSWER_MS));
  // A full disk may have written a part of it, which nothing would ever refer to. A bucket takes a file whole or not at all.
  const whole = async (key: string, content: Buffer) => {
    try {
      await disk.put(key, content);
    } catch (error) {
      if (files.kind === "local") {
        await disk.delete(key).catch(() => {});
        // Where a disk may only be read, Node says of a folder that it cannot make that it is not there.
        await writable(files.directory);
      }
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
    read: async (key) => {
      const content = await disk.getStream(key);
      return files.kind === "local" ? content : Readable.from(withoutSilence(content), { objectMode: false });
    },
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
    answers: files.kind === "local" ? () => writable(files.directory) : probeOf(files),
  };
}

type Local = Extract<Config["files"], { kind: "local" }>;
type Bucket = Extract<Config["files"], { kind: "s3" }>;

const localDriver = ({ directory }: Local) => new FSDriver({ location: directory, visibility: "private" });

async function writable(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await access(directory, constants.W_OK);
}

function bucketDriver(files: Bucket, answerMs: number, maxAttempts = 2): S3Driver {
  const client = new S3Client({
    credentials: { accessKeyId: files.accessKeyId, secretAccessKey: files.secretAccessKey },
    ...(files.endpoint ? { endpoint: files.endpoint, forcePathStyle: true } : {}),
    region: files.region,
    maxAttempts,
    requestHandler: { connectionTimeout: Math.min(CONNECT_MS, answerMs), throwOnRequestTimeout: true },
  });
  limitAnswers(client, answerMs);
  return new S3Driver({ client, bucket: files.bucket, visibility: "private", supportsACL: false });
}

/** The library has one limit for all requests; what is sent with one is no silence of the store. */
function limitAnswers({ config: { requestHandler } }: S3Client, answerMs: number): void {
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = async (request, options) => {
    const bytes = Number(request.headers["content-length"] ?? 0);
    const answer = await handle(request, { ...options, requestTimeout: answerMs + bytes / UPLOAD_BYTES_PER_MS });
    const isOfObject = request.method !== "DELETE" && !("list-type" in request.query);
    if (isOfObject && answer.response.statusCode === 200 && !answer.response.headers["etag"]) throw notTheBucket();
    return answer;
  };
}

/**
 * A bucket marks each object with an ETag. Whoever says 200 without one stands in its place (a proxy's page, a wrong address): a
 * file that it "takes" would be lost, and what it "gives" is nobody's file.
 */
function notTheBucket(): Error {
  const error = new Error("Somebody else answers in the bucket's place: 200 without an ETag");
  return Object.assign(error, { $metadata: { httpStatusCode: 502 } });
}

/** Connections of its own: what hangs there keeps no call from its turn. */
function probeOf(files: Bucket): () => Promise<void> {
  const probe = bucketDriver(files, PROBE_MS, 1);
  return async () => void (await probe.exists("ready"));
}

/** Ends a file whose next part does not come. However slowly it is taken, time passes only while we wait for the store. */
async function* withoutSilence(content: Readable): AsyncGenerator<Buffer> {
  const watch = () =>
    setTimeout(() => {
      const error = new Error(`The file store sent nothing for ${ANSWER_MS} ms`);
      content.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
    }, ANSWER_MS);
  let late = watch();
  try {
    for await (const chunk of content) {
      clearTimeout(late);
      yield chunk as Buffer;
      late = watch();
    }
  } finally {
    clearTimeout(late);
  }
}
