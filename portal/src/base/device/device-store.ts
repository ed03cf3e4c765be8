import { openDB } from "idb";
import type { DBSchema } from "idb";

export type LastSeen = {
  data: unknown;
  /** When the server said it. */
  atMs: number;
};

type DeviceSchema = {
  "last-seen": { key: string; value: LastSeen };
  drafts: { key: string; value: { owner: number; content: unknown } };
} & DBSchema;

/** What this device keeps by itself. Opened once; a browser that keeps nothing (private windows) rejects. */
export const deviceStore = openDB<DeviceSchema>("plon", 1, {
  upgrade(database) {
    database.createObjectStore("last-seen");
    database.createObjectStore("drafts");
  },
});
