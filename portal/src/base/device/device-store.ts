import { openDB } from "idb";
import type { DBSchema } from "idb";

export interface LastSeen {
  data: unknown;
  /** When the server said it. */
  atMs: number;
}

interface DeviceSchema extends DBSchema {
  "last-seen": { key: string; value: LastSeen };
  drafts: { key: string; value: { owner: number; content: unknown } };
}

/** What this device keeps by itself. Opened once; a browser that keeps nothing (private windows) rejects. */
export const deviceStore = openDB<DeviceSchema>("plon", 1, {
  upgrade(database) {
    database.createObjectStore("last-seen");
    database.createObjectStore("drafts");
  },
});
