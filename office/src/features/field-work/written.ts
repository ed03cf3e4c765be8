import type { FieldAct, FieldOutcome } from "@plon/contract/office/desk/field-work.ts";
import { KEPT_ON_PHONE_DAYS } from "@plon/rules/desk/field-merge.ts";
import { type DBSchema, openDB } from "idb";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { WRITTEN_STORE } from "#shared/calls/field-device.ts";
import type { Pending } from "./pending.ts";

type Schema = { written: { key: string; value: Pending } } & DBSchema;

const ALONE = "plon.field-written";
/** As many as one call takes. */
const AT_ONCE = 20;
const KEPT_MS = KEPT_ON_PHONE_DAYS * 24 * 3_600_000;

let opened: ReturnType<typeof open> | undefined;

function open() {
  return openDB<Schema>(WRITTEN_STORE, 1, {
    upgrade: (database) => void database.createObjectStore("written", { keyPath: "key" }),
    blocking: (_now, _next, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
  });
}

const store = () => (opened ??= open());

/**
 * What this person wrote here and has not reached the programme, oldest first. What is another's, or too old, goes. A browser that
 * stores nothing has nothing to send.
 */
export async function listWritten(owner: number, nowMs: number): Promise<Pending[]> {
  const database = await store().catch(() => undefined);
  if (!database?.objectStoreNames.contains("written")) return [];
  const all = await database.getAll("written");
  const isKept = (one: Pending) => one.owner === owner && nowMs - one.atMs < KEPT_MS;
  for (const one of all) if (!isKept(one)) await database.delete("written", one.key);
  return all.filter(isKept).toSorted((one, other) => one.atMs - other.atMs);
}

/** Keeps it to be sent, in place of what was refused under `instead`. Rejects where this browser stores nothing. */
export async function keepWritten(one: Pending, instead?: string): Promise<void> {
  const work = (await store()).transaction("written", "readwrite");
  if (instead !== undefined) await work.store.delete(instead);
  await work.store.put(one);
  await work.done;
}

export async function dropWritten(key: string): Promise<void> {
  await (await store()).delete("written", key);
}

export async function dropAllWritten(): Promise<void> {
  await (await store()).clear("written");
}

export type SendActs = (acts: FieldAct[]) => Promise<FieldOutcome[]>;

/**
 * Sends what waits, in the order in which it was written. What is refused stays with its reason; without an answer everything
 * that was not answered stays for the next time, under its key. One sender at a time in the whole browser. Returns how many
 * reached the programme, and how many of them met another's change.
 */
export async function sendWritten(
  owner: number,
  send: SendActs,
  nowMs: number,
): Promise<{ sent: number; clashes: number }> {
  const done = { sent: 0, clashes: 0 };
  await alone(async () => {
    const waiting = (await listWritten(owner, nowMs)).filter(({ refused }) => refused === undefined);
    for (let from = 0; from < waiting.length; from += AT_ONCE) {
      const outcomes = await send(waiting.slice(from, from + AT_ONCE).map(({ act }) => act));
      for (const outcome of outcomes) {
        const one = waiting.find(({ key }) => key === outcome.key);
        if (one) await settle(one, outcome);
        if (outcome.outcome !== "refused") done.sent += 1;
        if (outcome.outcome === "clash") done.clashes += 1;
      }
    }
  });
  return done;
}

async function settle(one: Pending, { outcome, message, fields }: FieldOutcome): Promise<void> {
  if (outcome !== "refused") return await dropWritten(one.key);
  await keepWritten({ ...one, refused: { message: message ?? "Program nie przyjął tego wpisu.", fields } });
}

async function alone(work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return await work();
  await navigator.locks.request(ALONE, work);
}

/** No answer came at all, or one that says nothing about what was sent: it waits. */
export const isForLater = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status < 400 ||
  error.status >= 500 ||
  [401, 408, 425, 429].includes(error.status);
