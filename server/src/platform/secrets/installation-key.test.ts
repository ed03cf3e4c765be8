import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installationKey } from "./installation-key.ts";

let directory: string;
beforeEach(async () => {
  directory = path.join(await mkdtemp(path.join(tmpdir(), "plon-key-")), "data");
});
afterEach(() => rm(path.dirname(directory), { recursive: true }));

test("processes that start together draw one key, kept for its user alone", async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => installationKey(directory)));
  expect(keys[0]).toHaveLength(32);
  for (const key of keys) expect(key.equals(keys[0]!)).toBe(true);
  expect(await installationKey(directory)).toEqual(keys[0]);
  expect(await readdir(directory)).toEqual(["secrets.key"]);
  expect((await stat(path.join(directory, "secrets.key"))).mode & 0o777).toBe(0o600);
});

test("a file that holds no key is told of and left as it is", async () => {
  await installationKey(directory);
  await writeFile(path.join(directory, "secrets.key"), "half");
  await expect(installationKey(directory)).rejects.toThrow("holds no key of 32 bytes");
});
