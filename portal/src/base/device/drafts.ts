const PREFIX = "plon.draft.";

type StoredFile = {
  name: string;
  type: string;
  bytes: ArrayBuffer;
};
export type Draft = {
  texts: unknown;
  file: File | null;
};

/**
 * Where a draft's texts are stored: with the tab, for as long as it lives, or on the device, where they survive closing
 * the browser.
 */
export type DraftPlace = "tab" | "device";
const placeOf = (place: DraftPlace): Storage => (place === "tab" ? sessionStorage : localStorage);

/*
 * Form input, kept until it is sent or the user signs out; it survives an ended session. Texts are written immediately
 * and synchronously, so that even the last keystroke before a crash is there; files go to IndexedDB. A draft is shown
 * only to the participant who wrote it.
 */

/** The draft of this name, or undefined if this owner has none. */
export async function readDraft(name: string, owner: number): Promise<Draft | undefined> {
  const texts = readTexts(name, owner);
  const [file = null] = await readFiles(name, owner);
  return texts === undefined && file === null ? undefined : { texts, file };
}

/** Only the texts of a draft, synchronously. */
export function readTexts(name: string, owner: number, place: DraftPlace = "device"): unknown {
  try {
    const kept = JSON.parse(placeOf(place).getItem(PREFIX + name) ?? "null") as {
      owner: number;
      texts: unknown;
    } | null;
    if (kept?.owner === owner) return kept.texts;
  } catch {
    // A damaged draft counts as none.
  }
  forgetTexts(name, place);
  return undefined;
}

function forgetTexts(name: string, place: DraftPlace): void {
  try {
    placeOf(place).removeItem(PREFIX + name);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

/** The files of a draft; empty if this owner has none. */
export async function readFiles(name: string, owner: number): Promise<File[]> {
  try {
    const database = await store();
    const kept = await database.get("drafts", name);
    if (!kept) return [];
    if (kept.owner !== owner) {
      await database.delete("drafts", name);
      return [];
    }
    const files = [kept.content].flat() as StoredFile[];
    return files.map((file) => new File([file.bytes], file.name, { type: file.type }));
  } catch {
    return [];
  }
}

/** Stores the texts. False if this browser stores nothing. */
export function keepTexts(name: string, owner: number, texts: unknown, place: DraftPlace = "device"): boolean {
  try {
    placeOf(place).setItem(PREFIX + name, JSON.stringify({ owner, texts }));
    return true;
  } catch {
    return false; // full, or forbidden
  }
}

/** Stores the files, or their absence. False if this browser stores nothing. */
export async function keepFiles(name: string, owner: number, files: readonly File[]): Promise<boolean> {
  try {
    const content: StoredFile[] = await Promise.all(
      files.map(async (file) => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() })),
    );
    const database = await store();
    await (content.length > 0 ? database.put("drafts", { owner, content }, name) : database.delete("drafts", name));
    return true;
  } catch {
    return false; // full, forbidden, or a picked file no longer exists
  }
}

/** Removes a draft: it was sent or discarded. */
export async function dropDraft(name: string): Promise<void> {
  forgetTexts(name, "tab");
  forgetTexts(name, "device");
  await store()
    .then((database) => database.delete("drafts", name))
    .catch(() => {});
}

/** Removes all drafts: their author signs out. */
export async function dropDrafts(): Promise<void> {
  for (const place of [sessionStorage, localStorage]) {
    for (const key of Object.keys(place)) if (key.startsWith(PREFIX)) place.removeItem(key);
  }
  await store()
    .then((database) => database.clear("drafts"))
    .catch(() => {});
}

async function store() {
  const { deviceStore } = await import("./device-store.ts");
  return deviceStore;
}
