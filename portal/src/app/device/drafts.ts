const PREFIX = "plon.draft.";

interface StoredFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}
export interface Draft {
  texts: unknown;
  file: File | null;
}

/*
 * What somebody was filling in, kept on this device until it is sent or they sign out; it outlives a closed browser and an
 * ended session. Texts are written at once and synchronously, so that even the last keystroke before a crash is there; the
 * file goes to IndexedDB. A draft is shown to the participant who wrote it and to nobody else.
 */

/** The draft of this name, or undefined when there is none of this owner. */
export async function readDraft(name: string, owner: number): Promise<Draft | undefined> {
  const texts = readTexts(name, owner);
  const file = await readFile(name, owner);
  return texts === undefined && file === null ? undefined : { texts, file };
}

/** The texts of a draft alone, at once. */
export function readTexts(name: string, owner: number): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") as { owner: number; texts: unknown } | null;
    if (kept?.owner === owner) return kept.texts;
  } catch {
    // A damaged draft is no draft.
  }
  localStorage.removeItem(PREFIX + name);
  return undefined;
}

async function readFile(name: string, owner: number): Promise<File | null> {
  try {
    const database = await store();
    const kept = await database.get("drafts", name);
    if (!kept) return null;
    if (kept.owner !== owner) {
      await database.delete("drafts", name);
      return null;
    }
    const file = kept.content as StoredFile;
    return new File([file.bytes], file.name, { type: file.type });
  } catch {
    return null;
  }
}

/** Keeps the texts. False when this browser keeps nothing. */
export function keepTexts(name: string, owner: number, texts: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ owner, texts }));
    return true;
  } catch {
    return false; // full, or forbidden
  }
}

/** Keeps the file, or its absence. False when this browser keeps nothing. */
export async function keepFile(name: string, owner: number, file: File | null): Promise<boolean> {
  try {
    const content: StoredFile | null = file && { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
    const database = await store();
    await (content ? database.put("drafts", { owner, content }, name) : database.delete("drafts", name));
    return true;
  } catch {
    return false; // full, forbidden, or the file is gone from where it was picked
  }
}

/** Takes a draft away: it was sent or given up. */
export async function dropDraft(name: string): Promise<void> {
  localStorage.removeItem(PREFIX + name);
  await store()
    .then((database) => database.delete("drafts", name))
    .catch(() => {});
}

/** Takes all drafts away: who wrote them signs out. */
export async function dropDrafts(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  await store()
    .then((database) => database.clear("drafts"))
    .catch(() => {});
}

async function store() {
  const { deviceStore } = await import("./device-store.ts");
  return deviceStore;
}
