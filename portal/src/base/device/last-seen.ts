import { ApiError } from "@plon/contract/shared/client.ts";
import type { QueryPersister } from "@tanstack/react-query";
import type { LastSeen } from "./device-store.ts";

/** What is worth seeing without a network, by the first word of a query's key. */
const EVERYBODYS = "system-settings";
const KEPT = new Set([
  EVERYBODYS,
  "profile",
  "points",
  "invoices",
  "notifications",
  "distributors",
  "products",
  "promotions",
  "cms-page",
  "satagro",
  "calculator",
  "letters",
]);
const RECORDS_MAX = 80;
const AGE_MAX_MS = 30 * 24 * 60 * 60 * 1000;

/** Rises when whoever was signed in goes: an answer still on its way to them is then not kept. */
let person = 0;
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

/** The queries that show what was last seen instead of what the server says now, each with the time it was seen. */
export const servedFromDevice = {
  read: () => servedAt,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

const answerListeners = new Set<() => void>();

/** Tells that the server answered a call: what is shown from this device can be asked for again. */
export function tellAnswered(): void {
  for (const listener of answerListeners) listener();
}

/** Hears of answers of the server. */
export function onAnswered(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => void answerListeners.delete(listener);
}

/** No answer came at all; a refusal and a failing server are answers. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ApiError && error.status === 0);
}

/**
 * Asks the server first. What it says is kept on this device; when no answer comes, what was last kept is answered, with
 * the time it was seen. `mayKeep` says whether this browser's user is the one whose device this is.
 */
export function networkFirst(mayKeep: () => boolean): QueryPersister {
  return async (queryFn, context, query) => {
    const [topic] = query.queryKey;
    if (!KEPT.has(String(topic)) || !(topic === EVERYBODYS || mayKeep())) return queryFn(context);
    const asking = person;
    try {
      const data = await queryFn(context);
      serve(query.queryHash, undefined);
      void keep(query.queryHash, { data, atMs: Date.now() }, () => asking === person || topic === EVERYBODYS);
      return data;
    } catch (error) {
      const kept = isNetworkFailure(error) ? await readLastSeen(query.queryHash) : undefined;
      if (!kept || asking !== person) throw error;
      serve(query.queryHash, kept.atMs);
      // After the answer is taken in: it is as old as it is.
      setTimeout(() => query.setState({ dataUpdatedAt: kept.atMs }));
      return kept.data;
    }
  };
}

/** What was last seen under a query's hash on this device, at most 30 days ago. */
export async function readLastSeen(hash: string): Promise<LastSeen | undefined> {
  try {
    const kept = await (await store()).get("last-seen", hash);
    return kept && Date.now() - kept.atMs < AGE_MAX_MS ? kept : undefined;
  } catch {
    return undefined; // a device that keeps nothing has seen nothing
  }
}

async function keep(hash: string, seen: LastSeen, isWanted: () => boolean): Promise<void> {
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

/** Takes away what was last seen of a person: they have gone. What the programme tells everybody stays. */
export async function forgetLastSeen(): Promise<void> {
  person += 1;
  servedAt = new Map();
  for (const listener of listeners) listener();
  try {
    const database = await store();
    for (const hash of await database.getAllKeys("last-seen")) {
      if (!hash.startsWith(`["${EVERYBODYS}"`)) await database.delete("last-seen", hash);
    }
  } catch {
    // Nothing was kept.
  }
}

async function store() {
  const { deviceStore } = await import("./device-store.ts");
  return deviceStore;
}
