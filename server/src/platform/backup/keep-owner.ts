import { existsSync } from "node:fs";
import { lchown, readdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Runs `write`, which makes `place` (a file, or a folder with all that is in it), and gives what root made to whoever owns the
 * folder around it: the programme runs as that user, and must be able to write there afterwards.
 */
export async function keepingOwner<T>(place: string, write: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return await write();
  const made = firstMissing(place);
  const { uid, gid } = await stat(existsSync(made) ? made : path.dirname(made));
  try {
    return await write();
  } finally {
    // Folders stay after a failure, too.
    if (uid !== 0 && existsSync(made)) await give(made, { uid, gid });
  }
}

/** The outermost folder of a path that is not there yet, else the path itself. */
function firstMissing(place: string): string {
  const around = path.dirname(place);
  return existsSync(place) || existsSync(around) ? place : firstMissing(around);
}

async function give(place: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await lchown(place, uid, gid);
  if (!(await stat(place)).isDirectory()) return;
  for (const entry of await readdir(place, { recursive: true })) await lchown(path.join(place, entry), uid, gid);
}
