import { randomBytes } from "node:crypto";
import { mkdir, open, unlink } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#platform/acts/errors.ts";

/** How many bodies with files may be arriving at once, and how much disk space they may take meanwhile. */
type Bounds = { atOnce: number; ofCaller: number; bytes: number };
const BOUNDS: Bounds = { atOnce: 500, ofCaller: 12, bytes: 4 * 1024 ** 3 };
/** A file is in memory while it is judged: at most this many bodies at once, the others wait. */
const JUDGED_AT_ONCE = 6;

/** A completely received file. It is deleted once its request has been answered. */
export type SpooledFile = { sizeBytes: number; read(): Promise<Buffer> };

type Body = {
  /** Writes a file to disk as it arrives. Throws system.overloaded if the space is taken by others. */
  spool(chunks: AsyncIterable<Buffer>): Promise<SpooledFile>;
  /** Runs work that needs memory and processor, when its turn comes: never while a body is still arriving. */
  inTurn<T>(task: () => Promise<T>): Promise<T>;
};

export type Incoming = { receive<T>(caller: string, work: (body: Body) => Promise<T>): Promise<T> };

/**
 * Keeps bodies with files on disk until they have arrived completely, however slowly, so that they hold nobody else up.
 * `receive` throws request.rate_limited to a caller with too many uploads under way, and system.overloaded.
 */
export function createIncoming(directory: string): Incoming {
  const inTurn = createTurns(JUDGED_AT_ONCE);
  const ofCaller = new Map<string, number>();
  let bodies = 0;
  let bytes = 0;
  const count = (caller: string, by: 1 | -1) => {
    bodies += by;
    const own = (ofCaller.get(caller) ?? 0) + by;
    if (own > 0) ofCaller.set(caller, own);
    else ofCaller.delete(caller);
  };

  async function receive<T>(caller: string, work: (body: Body) => Promise<T>): Promise<T> {
    if ((ofCaller.get(caller) ?? 0) >= BOUNDS.ofCaller) {
      throw new AppError("request.rate_limited", { params: { minutes: 1 }, retryAfterSeconds: 60 });
    }
    if (bodies >= BOUNDS.atOnce) throw overloaded();
    count(caller, 1);
    const closers: (() => Promise<void>)[] = [];
    const spool = async (chunks: AsyncIterable<Buffer>): Promise<SpooledFile> => {
      const file = await openNameless(directory);
      let sizeBytes = 0;
      closers.push(async () => {
        bytes -= sizeBytes;
        await file.close();
      });
      for await (const chunk of chunks) {
        if (bytes + chunk.length > BOUNDS.bytes) throw overloaded();
        bytes += chunk.length;
        sizeBytes += chunk.length;
        await file.write(chunk);
      }
      return {
        sizeBytes,
        read: async () => {
          const content = Buffer.alloc(sizeBytes);
          await file.read(content, 0, sizeBytes, 0);
          return content;
        },
      };
    };
    try {
      return await work({ spool, inTurn });
    } finally {
      count(caller, -1);
      for (const close of closers) await close();
    }
  }
  return { receive };
}

const overloaded = () => new AppError("system.overloaded", { retryAfterSeconds: 10 });

/** An unlinked file disappears with the process, however that ends. */
async function openNameless(directory: string) {
  await mkdir(directory, { recursive: true });
  const name = path.join(directory, randomBytes(16).toString("hex"));
  const file = await open(name, "wx+", 0o600);
  await unlink(name);
  return file;
}

/** Lets `atOnce` tasks run and keeps the others waiting in order. */
function createTurns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function turn<T>(task: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
