import { openDB } from "idb";
import type { DBSchema } from "idb";

export type LastSeen = {
  data: unknown;
  /** When the server sent it. */
  atMs: number;
  /** It is shown to everybody alike and outlives who is signed in. */
  isEverybodys?: true;
};

type DeviceSchema = {
  "last-seen": { key: string; value: LastSeen };
  drafts: { key: string; value: { owner: number; content: unknown } };
} & DBSchema;

/** The device's own storage. Opened once; rejects in a browser that stores nothing (private windows). */
export const deviceStore = openDB<DeviceSchema>("plon", 1, {
  upgrade(database) {
    database.createObjectStore("last-seen");
    database.createObjectStore("drafts");
  },
});
