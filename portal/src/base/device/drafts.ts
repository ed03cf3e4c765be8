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
 * Where a draft's texts are: with the tab, for as long as it lives, or on the device, where they outlive a closed browser.
 */
export type DraftPlace = "tab" | "device";
const placeOf = (place: DraftPlace): Storage => (place === "tab" ? sessionStorage : localStorage);

/*
 * What somebody was filling in, kept until it is sent or they sign out; it outlives an ended session. Texts are written at
 * once and synchronously, so that even the last keystroke before a crash is there; files go to IndexedDB. A draft is shown
 * to the participant who wrote it and to nobody else.
 */

/** The draft of this name, or undefined when there is none of this owner. */
export async function readDraft(name: string, owner: number): Promise<Draft | undefined> {
  const texts = readTexts(name, owner);
  const [file = null] = await readFiles(name, owner);
  return texts === undefined && file === null ? undefined : { texts, file };
}

/** The texts of a draft alone, at once. */
export function readTexts(name: string, owner: number, place: DraftPlace = "device"): unknown {
  try {
    const kept = JSON.parse(placeOf(place).getItem(PREFIX + name) ?? "null") as {
      owner: number;
      texts: unknown;
    } | null;
    if (kept?.owner === owner) return kept.texts;
  } catch {
    // A damaged draft is no draft.
  }
  forgetTexts(name, place);
  return undefined;
}

function forgetTexts(name: string, place: DraftPlace): void {
  try {
    placeOf(place).removeItem(PREFIX + name);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The files of a draft, none where there are none of this owner. */
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

/** Keeps the texts. False when this browser keeps nothing. */
export function keepTexts(name: string, owner: number, texts: unknown, place: DraftPlace = "device"): boolean {
  try {
    placeOf(place).setItem(PREFIX + name, JSON.stringify({ owner, texts }));
    return true;
  } catch {
    return false; // full, or forbidden
  }
}

/** Keeps the files, or their absence. False when this browser keeps nothing. */
export async function keepFiles(name: string, owner: number, files: readonly File[]): Promise<boolean> {
  try {
    const content: StoredFile[] = await Promise.all(
      files.map(async (file) => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() })),
    );
    const database = await store();
    await (content.length > 0 ? database.put("drafts", { owner, content }, name) : database.delete("drafts", name));
    return true;
  } catch {
    return false; // full, forbidden, or a file is gone from where it was picked
  }
}

/** Takes a draft away: it was sent or given up. */
export async function dropDraft(name: string): Promise<void> {
  forgetTexts(name, "tab");
  forgetTexts(name, "device");
  await store()
    .then((database) => database.delete("drafts", name))
    .catch(() => {});
}

/** Takes all drafts away: who wrote them signs out. */
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
