import { useEffect, useState, useSyncExternalStore } from "react";
import type { PhotoWish, Rotation } from "#shared/photos/photo.ts";
import { isPicture, unsendable } from "#shared/photos/picture-kinds.ts";
import { createPhotoDesk, newPageId, type PhotoDesk, type PhotoPage, plainName } from "./photo-desk.ts";

export const PAGES_MAX = 10;

const WISH: PhotoWish = { isStraight: true, turn: 0 };

/**
 * The photographed pages behind a form's one file. Pictures become pages, are made ready in a thread, and are handed to
 * the form as one file; any other file goes to the form as it is.
 */
export function usePhotoPages(file: File | null, onChange: (file: File | null) => void) {
  const [{ desk, acts }] = useState(() => {
    const made = createPhotoDesk();
    return { desk: made, acts: { ...picking(made), ...changing(made) } };
  });
  const state = useSyncExternalStore(desk.subscribe, desk.state);
  useEffect(() => desk.handTo(onChange), [desk, onChange]);
  useEffect(() => void desk.bring(file), [desk, file]);
  useEffect(() => desk.end, [desk]);
  return { ...state, ...acts };
}

export type PhotoPages = ReturnType<typeof usePhotoPages>;

async function pageOf(desk: PhotoDesk, picked: File): Promise<PhotoPage | undefined> {
  const ready = await desk.prepare(picked, WISH);
  return ready && { id: newPageId(), source: picked, name: plainName(picked), isAccepted: false, ...WISH, ...ready };
}

/** How files come to the desk. */
function picking(desk: PhotoDesk) {
  async function added(picked: File): Promise<PhotoPage[] | File> {
    const page = await pageOf(desk, picked);
    const { pages } = desk.state();
    if (page) {
      desk.set({ news: `Strona ${pages.length + 1} jest gotowa.` });
      return [...pages, page];
    }
    // No other format is taken, so that nobody need be asked.
    const problem = unsendable(picked);
    if (problem !== undefined) return desk.failed(problem);
    // Alone it goes as it is: the server says what is wrong with it, or takes it.
    return pages.length === 0 ? picked : desk.failed();
  }
  /** Takes in what was picked, dropped, photographed or shared. */
  function pick(files: readonly File[]): void {
    const expected = desk.expected();
    const other = files.find((one) => !isPicture(one));
    if (other && expected > 0) {
      return desk.set({ problem: "Są tu już zdjęcia stron. Usuń je, jeśli chcesz wysłać inny plik." });
    }
    const isOneOfMany = other !== undefined && files.length > 1;
    const news = isOneOfMany ? `Faktura to jeden plik albo zdjęcia jej stron. Wybrany plik: ${other.name}.` : "";
    desk.set({ problem: undefined, news });
    if (other) return desk.give(other);
    const room = Math.max(0, PAGES_MAX - expected);
    if (files.length > room) {
      desk.set({ problem: `Faktura może mieć najwyżej ${PAGES_MAX} stron. Pozostałych nie dodajemy.` });
    }
    for (const picture of files.slice(0, room)) desk.inLine(() => added(picture));
  }
  return {
    pick,
    /** The same in the place of what is there. */
    replace: (files: readonly File[]) => {
      desk.clear();
      pick(files);
    },
    /** Begins with the pages of a file that was sent before. A document that is not made of photographs stays as it is. */
    goOn: async (sent: File) => {
      await desk.bring(sent);
      if (desk.state().pages.length > 0) return desk.give(sent);
      desk.clear();
      if (isPicture(sent)) pick([sent]);
      else desk.set({ problem: "Do tego pliku nie da się dodać strony. Dodaj zdjęcia wszystkich stron faktury." });
    },
    refuse: (problem: string) => desk.set({ problem }),
    /** Removes a file that is no photograph. */
    clear: () => {
      desk.set({ news: "", problem: undefined });
      desk.give(null);
    },
  };
}

/** What can be done with a page that lies there. */
function changing(desk: PhotoDesk) {
  const withPage = (id: number, page: PhotoPage) => desk.state().pages.map((one) => (one.id === id ? page : one));

  /** Makes a page ready anew: from another photograph, or from its own in another way. */
  function renew(id: number, make: (page: PhotoPage) => Promise<PhotoPage | undefined>): void {
    desk.set({ problem: undefined, news: "" });
    desk.inLine(async () => {
      const before = desk.state().pages.find((page) => page.id === id);
      const page = before && (await make(before));
      return page ? withPage(id, { ...page, id }) : desk.failed();
    });
  }
  const remake = (id: number, wish: (page: PhotoPage) => Partial<PhotoWish>) =>
    renew(id, async (page) => {
      const wished = { isStraight: page.isStraight, turn: page.turn, ...wish(page) };
      const ready = await desk.prepare(page.source, wished);
      return ready && { ...page, ...wished, ...ready };
    });

  return {
    retake: (id: number, [picked]: readonly File[]) => picked && renew(id, () => pageOf(desk, picked)),
    turn: (id: number) => remake(id, ({ turn }) => ({ turn: ((turn + 90) % 360) as Rotation })),
    straighten: (id: number) => remake(id, ({ isStraight }) => ({ isStraight: !isStraight })),
    /** The blur of a page was seen, and it stays. */
    accept: (page: PhotoPage) => desk.set({ pages: withPage(page.id, { ...page, isAccepted: true }) }),
    move: (id: number, by: -1 | 1) =>
      desk.inLine(() => {
        const { pages } = desk.state();
        const from = pages.findIndex((page) => page.id === id);
        const next = pages.toSpliced(from, 1).toSpliced(from + by, 0, ...pages.slice(from, from + 1));
        desk.set({ news: `Teraz to strona ${from + by + 1} z ${next.length}.` });
        return Promise.resolve(next);
      }),
    remove: (id: number) => {
      desk.set({ problem: undefined, news: "Strona usunięta." });
      desk.inLine(() => Promise.resolve(desk.state().pages.filter((page) => page.id !== id)));
    },
  };
}
