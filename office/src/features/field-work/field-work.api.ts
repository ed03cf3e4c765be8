import { useSyncExternalStore } from "react";
import { officeFieldActs, officeFieldFarms } from "@plon/contract/office/desk/field-work.ts";
import type { FieldAct, FieldFarm, FieldFarms } from "@plon/contract/office/desk/field-work.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { newKey } from "@plon/client/new-key.ts";
import { ON_PHONE } from "#shared/calls/field-device.ts";
import { call, currentStaff } from "#shared/calls/session.ts";
import { forgetKeptFarms, keepFarms, type KeptFacts, readKeptFarms } from "./kept-farms.ts";
import type { Pending } from "./pending.ts";
import { dropAllWritten, dropWritten, isForLater, keepWritten, listWritten, sendWritten } from "./written.ts";

type State = {
  /** Who looks, or looked last on this phone; undefined until somebody is known. */
  owner: number | undefined;
  /** Only looks: an administrator. */
  isLooking: boolean;
  /** Whose farms an administrator looks at. */
  lookedAt: number | undefined;
  facts: Omit<KeptFacts, "owner" | "contactMs"> | undefined;
  farms: ReadonlyMap<number, FieldFarm>;
  written: readonly Pending[];
  isBusy: boolean;
  /** What the last contact came to, where that was nothing. */
  problem: "offline" | "failing" | undefined;
  /** Said once after something reached the programme. */
  said: string | undefined;
};

const NOTHING: State = {
  owner: undefined,
  isLooking: false,
  lookedAt: undefined,
  facts: undefined,
  farms: new Map(),
  written: [],
  isBusy: false,
  problem: undefined,
  said: undefined,
};

let state = NOTHING;
const listeners = new Set<() => void>();

function change(changes: Partial<State>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What "W terenie" knows: farms, what waits to be sent, and how fresh it is. */
export const useField = (): State => useSyncExternalStore(subscribe, () => state);

export const isOnPhone = (): boolean => localStorage.getItem(ON_PHONE) !== null;
const isOnPhoneOf = (owner: number | undefined): boolean => localStorage.getItem(ON_PHONE) === String(owner);

/** Shows what this phone keeps, before or without a word from the programme. Whether there is anything. */
export async function showKept(nowMs: number): Promise<boolean> {
  const kept = isOnPhone() ? await readKeptFarms(nowMs) : undefined;
  if (!kept || !isOnPhoneOf(kept.facts.owner)) return false;
  const { owner, contactMs: _contact, ...facts } = kept.facts;
  change({ owner, facts, farms: byNumber(kept.farms), written: await listWritten(owner, nowMs) });
  return true;
}

const byNumber = (farms: readonly FieldFarm[]) => new Map(farms.map((farm) => [farm.id, farm]));

/** The session is of this person: what is another's goes. */
export async function beginFor({ id, isLooking }: { id: number; isLooking: boolean }, nowMs: number): Promise<void> {
  if (state.owner !== undefined && state.owner !== id) await forgetFarms();
  change({ owner: id, isLooking, written: await listWritten(id, nowMs) });
}

/** Takes the farms off this phone and off the screen. What was written and not sent stays its writer's. */
export async function forgetFarms(): Promise<void> {
  change({ owner: undefined, facts: undefined, farms: new Map() });
  await forgetKeptFarms();
}

/** Takes everything off this phone, what was written too. */
export async function forgetEverything(): Promise<void> {
  await forgetFarms();
  await dropAllWritten().catch(() => {});
  localStorage.removeItem(ON_PHONE);
  change({ written: [] });
}

let contact: Promise<void> | undefined;

/** Sends what waits, and hears what has changed; once for all who ask meanwhile. Never rejects: it says what it came to. */
export function meet(nowMs: () => number): Promise<void> {
  contact ??= meeting(nowMs).finally(() => {
    contact = undefined;
  });
  return contact;
}

/** An administrator looks at this representative's farms. */
export async function lookAt(representativeId: number, nowMs: () => number): Promise<void> {
  await contact;
  change({ lookedAt: representativeId, facts: undefined, farms: new Map() });
  await meet(nowMs);
}

async function meeting(nowMs: () => number): Promise<void> {
  const staff = currentStaff();
  if (!staff || state.owner !== staff.id) return;
  change({ isBusy: true });
  try {
    if (!state.isLooking) {
      const { sent, clashes } = await sendWritten(staff.id, sendActs, nowMs());
      if (sent > 0) change({ said: saidOf(clashes) });
    }
    if (!state.isLooking || state.lookedAt !== undefined) await hearFarms(staff.id, nowMs);
    change({ problem: undefined });
  } catch (error) {
    // The right to see them has gone, and so does what is kept of them.
    if (error instanceof ApiError && error.status === 403) await forgetFarms();
    change({ problem: isForLater(error) && !navigator.onLine ? "offline" : "failing" });
  } finally {
    change({ isBusy: false, written: await listWritten(staff.id, nowMs()) });
  }
}

const sendActs = async (acts: FieldAct[]) => (await call(officeFieldActs, { body: { acts } })).data.outcomes;

const saidOf = (clashes: number): string =>
  clashes === 0 ? "Wysłane." : "Wysłane. Ktoś zmienił to w międzyczasie: wybierz, co zostaje.";

/** So many farms of a page are named as known: an address has its bounds. */
const KNOWN_MAX = 60;

async function hearFarms(owner: number, nowMs: () => number): Promise<void> {
  const representative_id = state.lookedAt;
  const farms = new Map(state.farms);
  let page: FieldFarms | undefined;
  for (let after: number | null = 0; after !== null; after = page.next) {
    const before: number = after;
    const had = [...farms.values()].filter(({ id }) => id > before).toSorted((one, other) => one.id - other.id);
    const known = had
      .slice(0, KNOWN_MAX)
      .map(({ id, tag }) => `${id}:${tag}`)
      .join(",");
    page = (await call(officeFieldFarms, { query: { after, known, representative_id } })).data;
    const there = new Set([...page.same, ...page.farms.map(({ id }) => id)]);
    for (const { id } of had) if (!there.has(id) && (page.next === null || id <= page.next)) farms.delete(id);
    for (const farm of page.farms) farms.set(farm.id, farm);
  }
  const { representative, ksef, read_at } = page!;
  change({ farms, facts: { representative, ksef, read_at } });
  if (isOnPhoneOf(owner) && !state.isLooking) {
    await keepFarms({ representative, ksef, read_at, owner, contactMs: nowMs() }, farms.values());
  }
}

/** Every field of each act but what is made here. */
export type NewAct = FieldAct extends infer Act ? (Act extends FieldAct ? Omit<Act, "key"> : never) : never;

/** Writes it down to be sent, now or once there is a network; in place of a refused one that it mends. */
export async function write(act: NewAct, nowMs: () => number, instead?: string): Promise<void> {
  const owner = state.owner;
  if (owner === undefined) throw new Error("Nobody is known to write");
  const key = newKey();
  await keepWritten({ key, owner, atMs: nowMs(), act: { ...act, key } as FieldAct }, instead);
  change({ written: await listWritten(owner, nowMs()), said: undefined });
  void meet(nowMs);
}

/** Gives up what was refused. */
export async function giveUp(key: string, nowMs: number): Promise<void> {
  await dropWritten(key);
  if (state.owner !== undefined) change({ written: await listWritten(state.owner, nowMs) });
}

/** Keeps the farms on this phone from now on, and the page's own files. Rejects where the browser can't. */
export async function prepareOnPhone(nowMs: () => number): Promise<void> {
  if (!("serviceWorker" in navigator)) throw new Error("This browser keeps no pages");
  await navigator.serviceWorker.register("/office/teren-sw.js", { scope: "/office/teren" });
  localStorage.setItem(ON_PHONE, String(state.owner));
  await navigator.storage?.persist?.().catch(() => false);
  await meet(nowMs);
}

/** Takes the farms and the page's files off this phone; it goes on with a network. */
export async function leavePhone(): Promise<void> {
  localStorage.removeItem(ON_PHONE);
  await forgetKeptFarms();
  const registration = await navigator.serviceWorker?.getRegistration("/office/teren");
  await registration?.unregister();
  for (const name of await caches.keys()) if (name.startsWith("plon-field")) await caches.delete(name);
  change({});
}
