import { KEPT_ON_PHONE_DAYS } from "@plon/rules/desk/field-merge.ts";
import type { FieldFarm, FieldFarms } from "@plon/contract/office/desk/field-work.ts";
import { type DBSchema, openDB } from "idb";
import { FARMS_STORE } from "#shared/calls/field-device.ts";

/** Whose farms a phone keeps, and when it last heard from the programme. */
export type KeptFacts = Pick<FieldFarms, "representative" | "ksef" | "read_at"> & { owner: number; contactMs: number };

type Schema = { farms: { key: number; value: FieldFarm }; facts: { key: "facts"; value: KeptFacts } } & DBSchema;

const KEPT_MS = KEPT_ON_PHONE_DAYS * 24 * 3_600_000;

let opened: ReturnType<typeof open> | undefined;

function open() {
  return openDB<Schema>(FARMS_STORE, 1, {
    upgrade(database) {
      database.createObjectStore("farms", { keyPath: "id" });
      database.createObjectStore("facts");
    },
    // Another tab signs out: what is deleted there must not wait for this one.
    blocking: (_now, _next, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
  });
}

const store = () => (opened ??= open());

/** What this phone was last told; nothing if that is too long ago, and then it goes. */
export async function readKeptFarms(nowMs: number): Promise<{ facts: KeptFacts; farms: FieldFarm[] } | undefined> {
  try {
    const database = await store();
    const facts = await database.get("facts", "facts");
    if (!facts) return undefined;
    if (nowMs - facts.contactMs > KEPT_MS) {
      await forgetKeptFarms();
      return undefined;
    }
    return { facts, farms: await database.getAll("farms") };
  } catch {
    return undefined; // a browser that stores nothing has been told nothing
  }
}

/** Keeps what was told, in place of all that was. */
export async function keepFarms(facts: KeptFacts, farms: Iterable<FieldFarm>): Promise<void> {
  const database = await store();
  const work = database.transaction(["farms", "facts"], "readwrite");
  await work.objectStore("farms").clear();
  for (const farm of farms) void work.objectStore("farms").put(farm);
  await work.objectStore("facts").put(facts, "facts");
  await work.done;
}

/** Forgets the farms: somebody else comes, access has ended, or nobody wants them here. */
export async function forgetKeptFarms(): Promise<void> {
  try {
    const database = await store();
    const work = database.transaction(["farms", "facts"], "readwrite");
    await Promise.all([work.objectStore("farms").clear(), work.objectStore("facts").clear(), work.done]);
  } catch {
    // Nothing was stored.
  }
}
