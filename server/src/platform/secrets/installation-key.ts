import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * The key that an installation generates at its first start and keeps in its data folder, readable only by its own
 * user: 32 bytes. Processes that start together get the same one. Throws an Error for the operator if the file holds no
 * key.
 */
export async function installationKey(directory: string): Promise<Buffer> {
  const file = path.join(directory, "secrets.key");
  await mkdir(directory, { recursive: true });
  // Written completely under another name first: another process must not read half a key.
  const drawn = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(drawn, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  try {
    await link(drawn, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(drawn);
  }
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "base64");
  if (key.length !== 32) throw new Error(`${file} holds no key of 32 bytes. Restore it, or set SECRETS_KEY.`);
  return key;
}
