import { expect, test } from "vitest";
import { createPhotoDesk, newPageId, type PhotoPage } from "./photo-desk.ts";
import { isPreparing } from "./preparing.ts";

/** As much of a JPEG as a document looks at. */
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 9, 0, 7, 3, 1, 0x11, 0, 0xff, 0xd9);

const page = (name: string): PhotoPage => {
  const jpeg = new Blob([JPEG], { type: "image/jpeg" });
  const wish = { isStraight: true, turn: 0 } as const;
  return { id: newPageId(), name, source: jpeg, jpeg, hasSheet: true, isBlurred: false, isAccepted: false, ...wish };
};

function open() {
  const desk = createPhotoDesk();
  const handed: (File | null)[] = [];
  /** Resolves when the form gets its next file. */
  let tell = (_file: File | null) => {};
  desk.handTo((file) => {
    handed.push(file);
    tell(file);
  });
  const next = () => new Promise<File | null>((resolve) => (tell = resolve));
  return { desk, handed, next };
}

test("the form gets one file once the last page is ready, and is not sent before", async () => {
  const { desk, handed, next } = open();
  const done = next();
  for (const name of ["first", "second", "third"]) {
    desk.inLine(() => Promise.resolve([...desk.state().pages, page(name)]));
  }
  expect(isPreparing()).toBe(true);
  expect(await done).toMatchObject({ name: "first.pdf", type: "application/pdf" });
  expect(isPreparing()).toBe(false);
  expect(handed).toHaveLength(1);
  expect(desk.state()).toMatchObject({ isWorking: false, problem: undefined });

  const fewer = next();
  desk.inLine(() => Promise.resolve(desk.state().pages.slice(1, 2)));
  expect(await fewer).toMatchObject({ name: "second.jpg", type: "image/jpeg" });
  const none = next();
  desk.inLine(() => Promise.resolve([]));
  expect(await none).toBeNull();
});

test("a file that the form brings is taken apart into its pages; what was begun before is void", async () => {
  const { desk, next, handed } = open();
  const made = next();
  desk.inLine(() => Promise.resolve([page("a"), page("b")]));
  const file = await made;

  const other = open();
  other.desk.inLine(() => Promise.reject(new Error("void")));
  await other.desk.bring(file);
  expect(other.desk.state().pages.map(({ name }) => name)).toEqual(["a", "a"]);
  expect(other.desk.state()).toMatchObject({ isWorking: false, problem: undefined });
  expect(isPreparing()).toBe(false);
  await desk.bring(file); // its own
  expect(desk.state().pages.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(handed).toHaveLength(1);

  await other.desk.bring(new File(["%PDF-1.7"], "obca.pdf", { type: "application/pdf" }));
  expect(other.desk.state().pages).toEqual([]);
});

test("work that fails says so, keeps the pages, and does not hold up what follows", async () => {
  const { desk, next } = open();
  const done = next();
  desk.inLine(() => Promise.resolve([page("a")]));
  desk.inLine(() => Promise.reject(new Error("out of memory")));
  expect(await done).toMatchObject({ name: "a.jpg" });
  expect(desk.state().problem).toMatch(/nie udało się otworzyć/);
  // Where no thread starts, nothing is ready, and nothing is thrown.
  expect(await desk.prepare(new Blob(), { isStraight: true, turn: 0 })).toBeUndefined();
});
