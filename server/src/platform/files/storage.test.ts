// The same promises on the local disk and on a server that speaks the S3 protocol.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFileStorage, type FileStorage } from "./storage.ts";

let directory: string;
let s3: S3rver;
const storages: Record<string, FileStorage> = {};

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "plon-storage-"));
  s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: path.join(directory, "s3"),
    configureBuckets: [{ name: "plon", configs: [] }],
  });
  const { port } = (await s3.run()) as AddressInfo;
  storages["local disk"] = createFileStorage({ kind: "local", directory: path.join(directory, "files") });
  storages["S3"] = createFileStorage({
    kind: "s3",
    endpoint: `http://127.0.0.1:${port}`,
    region: "eu-central-1",
    bucket: "plon",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  });
});

afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

test("a file for which the disk has no room leaves none of it there", async () => {
  const files = path.join(directory, "full");
  const script = `
    const { createFileStorage } = await import(${JSON.stringify(new URL("./storage.ts", import.meta.url).href)});
    const storage = createFileStorage({ kind: "local", directory: ${JSON.stringify(files)} });
    const reason = await storage.put(Buffer.alloc(4_000_000)).catch((error) => "refused " + error.message);
    process.stdout.write(reason.slice(0, 7));`;
  // No process may write a longer file: the only disk that a test can fill.
  const limited = `trap '' XFSZ; ulimit -f 1000; exec "$0" --input-type=module -e "$1"`;
  const { stdout } = await promisify(execFile)("bash", ["-c", limited, process.execPath, script]);
  expect(stdout).toBe("refused");
  const left = [];
  for await (const { key } of createFileStorage({ kind: "local", directory: files }).keys()) left.push(key);
  expect(left).toEqual([]);
});

describe.each(["local disk", "S3"])("files on %s", (name) => {
  test("come back byte for byte under a random key, are listed, dated and removed", async () => {
    const storage = storages[name]!;
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256));
    const [key, other] = [await storage.put(content), await storage.put(content)];
    expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{40}$/);
    expect(other).not.toBe(key);
    expect((await buffer(await storage.read(key))).equals(content)).toBe(true);
    const keys = [];
    for await (const found of storage.keys()) keys.push(found.key);
    expect(keys.toSorted()).toEqual([key, other].toSorted());
    expect(Date.now() - (await storage.modifiedAt(key)).getTime()).toBeLessThan(60_000);
    await storage.remove(key);
    await expect((async () => buffer(await storage.read(key)))()).rejects.toThrow();
  });
});
