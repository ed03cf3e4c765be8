import { DEVICE_KEY_HEADER, DEVICE_PROOF_HEADER, provedText } from "@plon/contract/shared/calls/device-key.ts";
import { type DBSchema, openDB } from "idb";

type KeySchema = { keys: { key: "own"; value: CryptoKeyPair } } & DBSchema;
type Headers = Record<string, string>;

/** A browser whose storage never answers must not keep anybody from signing in or out. */
const ANSWER_MS = 3000;
const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;

/**
 * The key by which sessions are bound to this browser; its private part cannot be read, not even by scripts of ours. It is
 * kept in a database of its own. Where a browser keeps no keys the headers are empty, and the session is bound to nothing.
 */
export function createDeviceKey(database: string) {
  const open = () => openDB<KeySchema>(database, 1, { upgrade: (opened) => void opened.createObjectStore("keys") });

  /** Undefined if this browser cannot, or does not answer. */
  async function inStore<Result>(work: (store: Awaited<ReturnType<typeof open>>) => Promise<Result>) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), ANSWER_MS)));
    const done = (async () => {
      // Opened for each use: some browsers close what was left open while a page slept.
      const store = await open();
      return await work(store).finally(() => store.close());
    })().catch(() => undefined);
    return await Promise.race([done, late]).finally(() => clearTimeout(timer));
  }

  const own = () =>
    inStore(async (store) => {
      const kept = await store.get("keys", "own");
      if (kept) return kept;
      const made = await crypto.subtle.generateKey(CURVE, false, ["sign", "verify"]);
      const transaction = store.transaction("keys", "readwrite");
      // Another tab may have made one meanwhile.
      const first = await transaction.store.get("own");
      if (!first) await transaction.store.put(made, "own");
      await transaction.done;
      return first ?? made;
    });

  async function publicPart(pair: CryptoKeyPair | undefined): Promise<Headers> {
    if (!pair) return {};
    return { [DEVICE_KEY_HEADER]: base64url(await crypto.subtle.exportKey("spki", pair.publicKey)) };
  }

  return {
    /** The headers of a call that opens a session: the key's public part. Makes the key if there is none. */
    toOpen: async (): Promise<Headers> => await publicPart(await own()),
    /** The headers of a call that renews a session at `path` (ms since 1970): the public part, and the key's signature. */
    async toRenew(path: string, atMs: number): Promise<Headers> {
      const pair = await own();
      if (!pair) return {};
      const seconds = Math.floor(atMs / 1000);
      const text = new TextEncoder().encode(provedText(path, seconds));
      const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, pair.privateKey, text);
      return { ...(await publicPart(pair)), [DEVICE_PROOF_HEADER]: `${seconds}.${base64url(signature)}` };
    },
    /** Forgets the key: no session that was bound to it is ever renewed again. */
    drop: async (): Promise<void> => void (await inStore((store) => store.delete("keys", "own"))),
  };
}

export type DeviceKey = ReturnType<typeof createDeviceKey>;

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
