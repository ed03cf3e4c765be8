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
import { mayMount } from "#test/harness/running/commands.ts";
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

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

/** What becomes of a file that a process of its own, under what `shell` sets up for it, stores in each of these folders. */
async function stored(shell: string, folders: string[]): Promise<string[]> {
  const script = `
    const { createFileStorage } = await import(${urlOf("./storage.ts")});
    const { isStoreAway } = await import(${urlOf("../database/database.ts")});
    for (const directory of ${JSON.stringify(folders)})
      console.log(
        await createFileStorage({ kind: "local", directory }).put(Buffer.alloc(4_000_000)).then(
          () => "stored",
          (error) => [isStoreAway(error) ? "away" : "a defect", (error.cause ?? error).code].join(" "),
        ),
      );`;
  const words = ["-c", `${shell} exec "$0" --input-type=module -e "$1"`, process.execPath, script];
  const { stdout } = await promisify(execFile)("bash", words);
  return stdout.trimEnd().split("\n");
}

test("a file for which the disk has no room leaves none of it there", async () => {
  const files = path.join(directory, "full");
  // No process may write a longer file: the only disk that everybody can fill.
  expect(await stored("trap '' XFSZ; ulimit -f 1000;", [files])).toEqual(["away EFBIG"]);
  const left = [];
  for await (const { key } of createFileStorage({ kind: "local", directory: files }).keys()) left.push(key);
  expect(left).toEqual([]);
});

test.runIf(mayMount())("a disk that is full, may only be read, or is no longer ours is away: no defect", async () => {
  const [full, readOnly, others] = ["small", "read-only", "others"].map((name) => path.join(directory, name));
  const disk = (options: string, at: string | undefined) =>
    `mkdir -p ${at} && mount -t tmpfs -o ${options} tmpfs ${at}`;
  const shell = [disk("size=1m,mode=777", full), disk("ro", readOnly), disk("mode=700", others)].join(" && ");
  const own = "exec unshare -m sh -c";
  const nobody = `${own} '${shell} && chmod 755 ${directory} && exec setpriv --reuid=65534 --clear-groups "$0" --input-type=module -e "$1"' "$0" "$1";`;
  expect(await stored(nobody, [full!, readOnly!, others!])).toEqual(["away ENOSPC", "away EROFS", "away EACCES"]);
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
