// Loaded when the first photograph is there.
import { jpegFacts, photosOfPdf, photosPdf } from "@plon/rules/pictures/photos-pdf.ts";
import type { PhotoAnswered, PhotoAsked, PhotoWish, ReadyPhoto } from "./photo.ts";

/** The thread that makes photographs ready, one after the other. */
export type PhotoThread = {
  /** Undefined if it cannot be opened as a picture here. */
  prepare: (source: Blob, wish: PhotoWish) => Promise<ReadyPhoto | undefined>;
  end: () => void;
};

/** Starts the thread. What it cannot do, also for lack of its code, is answered with undefined. */
export function startPhotoThread(): PhotoThread {
  const worker = new Worker(new URL("./photo-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, (ready: ReadyPhoto | undefined) => void>();
  let serial = 0;
  let isOver = false;
  worker.addEventListener("message", ({ data: { id, ready } }: MessageEvent<PhotoAnswered>) => {
    waiting.get(id)?.(ready);
    waiting.delete(id);
  });
  const giveUp = () => {
    isOver = true;
    worker.terminate();
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
  };
  worker.addEventListener("error", giveUp);
  return {
    prepare: (source, wish) =>
      new Promise((resolve) => {
        if (isOver) return resolve(undefined);
        const asked: PhotoAsked = { id: (serial += 1), source, wish };
        waiting.set(asked.id, resolve);
        worker.postMessage(asked);
      }),
    end: giveUp,
  };
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const EXIF = 0xe1;

/** One file of these photographs: the photograph itself, or a PDF with a page for each. */
export async function fileOf(jpegs: readonly Blob[], name: string): Promise<File> {
  const [only, second] = jpegs;
  if (only && !second) return new File([only], `${name}.jpg`, { type: "image/jpeg" });
  const pdf = photosPdf(await Promise.all(jpegs.map(bytesOf)));
  return new File([pdf], `${name}.pdf`, { type: "application/pdf" });
}

/** The photographs of a file that `fileOf` made, from a draft for instance; undefined for any other. */
export async function photosOf(file: File): Promise<Blob[] | undefined> {
  const bytes = await bytesOf(file).catch(() => undefined);
  if (!bytes) return undefined;
  if (file.type === "application/pdf") {
    return photosOfPdf(bytes)?.map((jpeg) => new Blob([jpeg], { type: "image/jpeg" }));
  }
  // One with a camera's notes did not go through the thread.
  const isOurs = bytes[3] !== EXIF && [1, 3].includes(jpegFacts(bytes)?.channels ?? 0);
  return isOurs ? [file] : undefined;
}
