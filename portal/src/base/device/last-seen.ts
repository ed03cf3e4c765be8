import { ApiError } from "@plon/contract/shared/calls/client.ts";
import type { QueryPersister } from "@tanstack/react-query";
import type { LastSeen } from "./device-store.ts";
import { inKnownWords } from "./kept-words.ts";

/**
 * What a device keeps of a query's answer for when there is no network, declared by each query: what the programme shows
 * everybody, what one person sees until they sign out, or nothing, as of who may sign in and what a link is for once.
 */
type Keeping = "everybody" | "person" | "none";

declare module "@tanstack/react-query" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the library merges this interface
  interface Register {
    /** `isOfFrame`: it stands around every page, whatever the page says. */
    queryMeta: { offline: Keeping; isOfFrame?: true };
  }
}

const RECORDS_MAX = 80;
const AGE_MAX_MS = 30 * 24 * 60 * 60 * 1000;

/** Increases when the user signs out: a response still on its way to them is then not stored. */
let person = 0;
/** What is being deleted now. */
let forgetting: Promise<void> = Promise.resolve();
let servedAt: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

function serve(hash: string, atMs: number | undefined) {
  if (servedAt.get(hash) === atMs) return;
  const next = new Map(servedAt);
  if (atMs === undefined) next.delete(hash);
  else next.set(hash, atMs);
  servedAt = next;
  for (const listener of listeners) listener();
}

/** The queries that show stored data instead of a current response, each with the time it was fetched. */
export const servedFromDevice = {
  read: () => servedAt,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

const answerListeners = new Set<() => void>();

/** Signals that the server responded to a call: stored data that is shown can be requested again. */
export function tellAnswered(): void {
  for (const listener of answerListeners) listener();
}

/** Subscribes to responses of the server. */
export function onAnswered(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => void answerListeners.delete(listener);
}

/** No response came at all; a refusal and a failing server are responses. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ApiError && error.status === 0);
}

/**
 * Asks the server first. Its response is stored on this device; if there is none, the last stored one is returned with
 * the time it was fetched. `mayKeep` tells whether the device belongs to this browser's user.
 */
export function networkFirst(mayKeep: () => boolean): QueryPersister {
  return async (queryFn, context, query) => {
    const keeping = query.meta?.offline ?? "none";
    const isEverybodys = keeping === "everybody";
    if (keeping === "none" || !(isEverybodys || mayKeep())) return queryFn(context);
    const asking = person;
    try {
      const data = await queryFn(context);
      serve(query.queryHash, undefined);
      const seen = { data, atMs: Date.now(), ...(isEverybodys ? { isEverybodys: true as const } : {}) };
      void keep(query.queryHash, seen, () => asking === person || isEverybodys);
      return data;
    } catch (error) {
      const kept = isNetworkFailure(error) ? await readLastSeen(query.queryHash) : undefined;
      if (!kept || (asking !== person && !isEverybodys)) throw error;
      serve(query.queryHash, kept.atMs);
      // After the response is stored: it keeps its own age.
      setTimeout(() => query.setState({ dataUpdatedAt: kept.atMs }));
      return kept.data;
    }
  };
}

/** The stored response for a query's hash on this device, at most 30 days old. */
export async function readLastSeen(hash: string): Promise<LastSeen | undefined> {
  await forgetting;
  try {
    const kept = await (await store()).get("last-seen", hash);
    return kept && Date.now() - kept.atMs < AGE_MAX_MS ? { ...kept, data: inKnownWords(kept.data) } : undefined;
  } catch {
    return undefined; // a device that stores nothing has seen nothing
  }
}

async function keep(hash: string, seen: LastSeen, isWanted: () => boolean): Promise<void> {
  // What a person is answered right after they signed in is not taken away with what was there before.
  await forgetting;
  try {
    const database = await store();
    if (!isWanted()) return;
    await database.put("last-seen", seen, hash);
    await dropOldest(database);
  } catch {
    // Full, or forbidden: the portal works without it.
  }
}

async function dropOldest(database: Awaited<ReturnType<typeof store>>): Promise<void> {
  if ((await database.count("last-seen")) <= RECORDS_MAX) return;
  const [hashes, records] = await Promise.all([database.getAllKeys("last-seen"), database.getAll("last-seen")]);
  const byAge = hashes
    .map((hash, index) => ({ hash, atMs: records[index]?.atMs ?? 0 }))
    .sort((one, other) => one.atMs - other.atMs);
  for (const { hash } of byAge.slice(0, byAge.length - RECORDS_MAX)) await database.delete("last-seen", hash);
}

/** Removes a person's stored data after they signed out. What the programme shows everybody stays. */
export function forgetLastSeen(): Promise<void> {
  person += 1;
  servedAt = new Map();
  for (const listener of listeners) listener();
  forgetting = Promise.all([forgetting, deletePersonal()]).then(() => {});
  return forgetting;
}

async function deletePersonal(): Promise<void> {
  try {
    // In one transaction: a page that is closed meanwhile leaves nothing behind.
    const { store: seen, done } = (await store()).transaction("last-seen", "readwrite");
    for (let cursor = await seen.openCursor(); cursor; cursor = await cursor.continue()) {
      if (cursor.value.isEverybodys !== true) await cursor.delete();
    }
    await done;
  } catch {
    // Nothing was stored.
  }
}

async function store() {
  const { deviceStore } = await import("./device-store.ts");
  return deviceStore;
}
