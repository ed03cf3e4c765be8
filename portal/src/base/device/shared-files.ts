import { type DBSchema, openDB } from "idb";

/** Where other applications share files to (the manifest's share target); the service worker takes them in. */
export const SHARE_PATH = "/udostepnione";
/** The page that shows what was shared, through sign-in if need be. */
export const SHARED_OPENS = "/moje-faktury#!zglos-fakture";
/** The name of the files in the form that a browser posts. */
export const SHARED_FIELD = "pliki";

/** Nobody comes back to a shared file later: another person may hold the phone by then. */
const KEPT_MS = 60 * 60 * 1000;
/** As many as an invoice has pages. */
const FILES_MAX = 10;

type Shared = { atMs: number; files: { name: string; type: string; bytes: ArrayBuffer }[] };
type SharedSchema = { shared: { key: "last"; value: Shared } } & DBSchema;

/** A database of its own, as for what waits to be sent: an open tab of an older release can't stand in its way. */
const store = openDB<SharedSchema>("plon-shared", 1, {
  upgrade: (database) => void database.createObjectStore("shared"),
});
// A browser that stores nothing rejects: there nothing is shared either.
store.catch(() => {});

/** Keeps what was shared until the form takes it; the last share counts. Rejects if this browser stores nothing. */
export async function keepShared(files: readonly File[], nowMs: number): Promise<void> {
  const kept = await Promise.all(
    files.slice(0, FILES_MAX).map(async (file) => ({
      name: file.name,
      type: file.type,
      bytes: await file.arrayBuffer(),
    })),
  );
  await (await store).put("shared", { atMs: nowMs, files: kept }, "last");
}

/** What was shared within the last hour; it is not kept any longer. */
export async function takeShared(nowMs: number): Promise<File[]> {
  try {
    const transaction = (await store).transaction("shared", "readwrite");
    const shared = await transaction.store.get("last");
    await transaction.store.delete("last");
    await transaction.done;
    if (!shared || nowMs - shared.atMs > KEPT_MS) return [];
    return shared.files.map(({ name, type, bytes }) => new File([bytes], name, { type }));
  } catch {
    return [];
  }
}

/** Removes what was shared: the person signs out. */
export async function dropShared(): Promise<void> {
  await store.then((database) => database.clear("shared")).catch(() => {});
}
