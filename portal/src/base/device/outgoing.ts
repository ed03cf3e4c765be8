import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { type DBSchema, openDB } from "idb";

type StoredFile = { name: string; type: string; bytes: ArrayBuffer };

/** An invoice that leaves by itself once there is a network. */
export type Outgoing = {
  /** Also the Idempotency-Key of every attempt: an invoice that arrived without our hearing of it is not sent twice. */
  id: string;
  /** The participant who filled it in; sent in nobody else's name. */
  owner: number;
  atMs: number;
  /** What the owner knows it by. */
  title: string;
  /** Fields of the form in their order; the file follows them. */
  fields: [name: string, value: string][];
  file: StoredFile;
  /** The fields name a draft that has the file: it does not travel again, unless the draft is gone. */
  isDrafted?: boolean;
  /** The form as it was typed, to mend what was refused. */
  texts: unknown;
  outcome?: { kind: "refused"; words: string } | { kind: "sent"; receipt: string; atMs: number };
};

/** The tag under which the browser is asked to wake the service worker. */
export const OUTGOING_TAG = "plon-outgoing";
const ALONE = "plon.outgoing";
/** How long a sent one is listed. */
const LISTED_MS = 24 * 60 * 60 * 1000;

type OutgoingSchema = { outgoing: { key: string; value: Outgoing } } & DBSchema;

/** A database of its own: a tab of an older release that holds the other one open can't stand in its way. */
const store = openDB<OutgoingSchema>("plon-outgoing", 1, {
  upgrade: (database) => void database.createObjectStore("outgoing", { keyPath: "id" }),
});
// A browser that stores nothing (private windows) rejects; each caller says what that means.
store.catch(() => {});

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(ALONE) : undefined;
const listeners = new Set<() => void>();
const tellHere = () => {
  for (const listener of listeners) listener();
};
channel?.addEventListener("message", tellHere);

function tellChange(): void {
  tellHere();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  channel?.postMessage("changed");
}

/** Hears of every change, of other tabs and of the service worker too. */
export function onOutgoingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** One sender at a time in the whole browser, the service worker included; `undefined` if another is at it. */
async function alone<T>(work: () => Promise<T>, ifAvailable: boolean): Promise<T | undefined> {
  if (!("locks" in navigator)) return await work();
  return await navigator.locks.request(ALONE, { ifAvailable }, async (lock) => (lock ? await work() : undefined));
}

/** What this person's device holds, oldest first: waiting, refused, and sent within the last day. */
export async function listOutgoing(owner: number, nowMs: number): Promise<Outgoing[]> {
  const all = await store.then(
    (database) => database.getAll("outgoing"),
    () => [],
  );
  return all
    .filter((one) => one.owner === owner && !(one.outcome?.kind === "sent" && nowMs - one.outcome.atMs > LISTED_MS))
    .sort((one, other) => one.atMs - other.atMs);
}

const isWaiting = (one: Outgoing) => one.outcome === undefined;

/** Stores it to be sent. Rejects if this browser stores nothing or is full; then nothing is kept. */
export async function keepOutgoing(one: Outgoing): Promise<void> {
  await (await store).put("outgoing", one);
  tellChange();
}

/** Takes one out, unless it has left meanwhile or is on its way; returns it. */
export async function takeOutgoing(id: string): Promise<Outgoing | undefined> {
  const taken = await alone(async () => {
    const database = await store;
    const one = await database.get("outgoing", id);
    if (!one || one.outcome?.kind === "sent") return undefined;
    await database.delete("outgoing", id);
    return one;
  }, true);
  if (taken) tellChange();
  return taken;
}

/** Removes everything of everybody: the person signs out. */
export async function dropOutgoing(): Promise<void> {
  await store.then((database) => database.clear("outgoing")).catch(() => {});
  tellChange();
}

/** Posts an invoice's form with its key and returns the receipt's number. Throws ApiError. */
export type Post = (form: FormData, idempotencyKey: string) => Promise<string>;

/**
 * Sends what waits, oldest first. A refusal is kept with its words; without a response, and when the server asks to come
 * back later, the rest stays for the next time. Where another page sends already, nothing is done; with `waits` that page may
 * fail first. Returns the titles of those that left and of those refused.
 */
export async function sendOutgoing(owner: number, post: Post, nowMs: () => number, waits = false) {
  const done = { sent: [] as string[], refused: [] as string[], left: 0 };
  await alone(async () => {
    const database = await store;
    const waiting = (await listOutgoing(owner, nowMs())).filter((one) => isWaiting(one));
    for (const [index, one] of waiting.entries()) {
      const keep = (changed: Outgoing) => database.put("outgoing", changed);
      const outcome = await attempt(one, { post, nowMs, keep });
      if (outcome === undefined) {
        done.left = waiting.length - index;
        break;
      }
      // The photo of what has arrived is not kept.
      const file = outcome.kind === "sent" ? { ...one.file, bytes: new ArrayBuffer(0) } : one.file;
      await keep({ ...one, file, outcome });
      done[outcome.kind].push(one.title);
      tellChange();
    }
    await dropOld(nowMs());
  }, !waits);
  return done;
}

type Sending = { post: Post; nowMs: () => number; keep: (changed: Outgoing) => Promise<unknown> };

async function attempt(one: Outgoing, sending: Sending): Promise<Outgoing["outcome"]> {
  const { post, nowMs, keep } = sending;
  const form = new FormData();
  for (const [name, value] of one.fields) form.set(name, value);
  if (!one.isDrafted) form.set("invoice", new File([one.file.bytes], one.file.name, { type: one.file.type }));
  try {
    return { kind: "sent", receipt: await post(form, one.id), atMs: nowMs() };
  } catch (error) {
    const refusal = error instanceof ApiError ? error : undefined;
    if (refusal === undefined || isForLater(refusal.status)) return undefined;
    if (one.isDrafted && refusal.code === "invoice.draft_gone") {
      const whole = { ...one, isDrafted: false };
      // Noted first: if this has no response, it must be sent in the very same way again.
      await keep(whole);
      return await attempt(whole, sending);
    }
    const words = Object.values(refusal.fields).flat()[0] ?? refusal.message;
    return { kind: "refused", words: words || "Serwer nie przyjął tej faktury." };
  }
}

/** No response, a session that is over, too many calls, a server that fails: nothing that the invoice could help. */
const isForLater = (status: number) => status < 400 || status >= 500 || [401, 408, 425, 429].includes(status);

async function dropOld(nowMs: number): Promise<void> {
  const database = await store;
  for (const { id, outcome } of await database.getAll("outgoing")) {
    if (outcome?.kind === "sent" && nowMs - outcome.atMs > LISTED_MS) await database.delete("outgoing", id);
  }
}
