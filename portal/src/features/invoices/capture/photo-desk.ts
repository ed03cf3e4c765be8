import { createLazyThread, loadPhotoWork } from "#shared/photos/lazy-thread.ts";
import type { PhotoWish, ReadyPhoto } from "#shared/photos/photo.ts";
import { beginPreparing } from "./preparing.ts";

/** A page of the invoice, photographed. */
export type PhotoPage = {
  id: number;
  /** As it came, from which every change is made anew. */
  source: Blob;
  /** The name of its file, without the ending. */
  name: string;
  /** Its blur was seen and accepted. */
  isAccepted: boolean;
} & PhotoWish &
  ReadyPhoto;

export type DeskState = {
  pages: PhotoPage[];
  isWorking: boolean;
  /** What was done last, to be read out. */
  news: string;
  problem: string | undefined;
};

const EMPTY: DeskState = { pages: [], isWorking: false, news: "", problem: undefined };

const NOT_OPENED = "Tego zdjęcia nie udało się otworzyć. Zrób je jeszcze raz albo wybierz inny plik.";

/** The pages that work leaves behind, or a file that is none. */
type Done = readonly PhotoPage[] | File;

export type PhotoDesk = ReturnType<typeof createPhotoDesk>;

/**
 * Where photographed pages lie and are worked on, one after the other, so that they keep the order in which they were
 * photographed. `handTo` says who gets the one file that they become.
 */
export function createPhotoDesk() {
  const held = createHeldState();
  const { set, state } = held;
  let file: File | null = null;
  /** What was begun in an earlier one is void. */
  let era = 0;
  let line = Promise.resolve();
  let waiting = 0;
  let endPreparing = () => {};
  let hand = (_file: File | null) => {};
  const thread = createLazyThread();
  function give(made: File | null): void {
    file = made;
    hand(made);
  }
  /** Nothing lies there, and nothing is waited for. */
  function clear(): void {
    era += 1;
    waiting = 0;
    file = null;
    endPreparing();
    set(EMPTY);
  }
  /** The form gets the file once, after the last work in line. */
  function inLine(work: () => Promise<Done>): void {
    const [begun, before] = [era, line];
    if (waiting === 0) endPreparing = beginPreparing();
    waiting += 1;
    set({ isWorking: true });
    const run = async () => {
      await before;
      if (begun !== era) return;
      const done = await work().catch(() => held.failed());
      if (begun !== era) return;
      if (!(done instanceof File)) set({ pages: [...done] });
      const made = waiting === 1 ? await joined(done).catch(() => null) : null;
      if (begun !== era) return;
      waiting -= 1;
      if (waiting > 0) return; // more was picked meanwhile
      endPreparing();
      set({ isWorking: false });
      give(made);
    };
    line = run();
  }
  return {
    ...held,
    give,
    clear,
    inLine,
    /** How many pages there will be once everything in line is done. */
    expected: () => state().pages.length + waiting,
    prepare: thread.prepare,
    handTo: (receiver: (file: File | null) => void) => void (hand = receiver),
    /** The form brings a file itself, from a draft: one that was put together here is taken apart into its pages. */
    bring: async (brought: File | null) => {
      if (brought === file) return;
      clear();
      file = brought;
      const begun = era;
      const pages = brought ? await pagesOf(brought) : [];
      if (begun === era && pages.length > 0) set({ pages });
    },
    end: () => {
      clear();
      thread.end();
    },
  };
}

function createHeldState() {
  let state = EMPTY;
  const listeners = new Set<() => void>();
  function set(change: Partial<DeskState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  return {
    state: () => state,
    set,
    /** Says so, and leaves the pages as they are. */
    failed: (problem = NOT_OPENED) => {
      set({ problem });
      return state.pages;
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

let serial = 0;

/** A number that no other page has. */
export const newPageId = (): number => (serial += 1);

/** A file's name without its ending. */
export const plainName = (file: File): string => file.name.replace(/\.[^.]*$/, "") || "faktura";

async function joined(done: Done): Promise<File | null> {
  if (done instanceof File) return done;
  const [first] = done;
  if (!first) return null;
  const { fileOf } = await loadPhotoWork();
  const jpegs = done.map(({ jpeg }) => jpeg);
  return await fileOf(jpegs, first.name);
}

async function pagesOf(file: File): Promise<PhotoPage[]> {
  if (!["image/jpeg", "application/pdf"].includes(file.type)) return [];
  const work = await loadPhotoWork().catch(() => undefined);
  const jpegs = (await work?.photosOf(file)) ?? [];
  return jpegs.map((jpeg) => ({
    id: newPageId(),
    name: plainName(file),
    source: jpeg,
    jpeg,
    turn: 0,
    isStraight: false,
    hasSheet: false,
    isBlurred: false,
    isAccepted: true,
  }));
}
