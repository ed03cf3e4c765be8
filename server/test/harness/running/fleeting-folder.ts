// Where files stand that die with a run: databases copied by the hundred and uploads cost the processor half as much in memory as
// on a disk, and nobody waits for the disk.
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Linux keeps what stands there in memory. A container may have a small one, or none. */
const IN_MEMORY = "/dev/shm";
/** More than all clusters of a run have ever taken at once. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** A folder in memory if there is one with room for a run, else the ordinary one for temporary files. */
export function fleetingFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const hasRoom = bavail * bsize >= ROOM_BYTES && process.availableMemory() >= 2 * ROOM_BYTES;
    return hasRoom ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
