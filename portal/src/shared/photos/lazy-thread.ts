import type { PhotoWish, ReadyPhoto } from "./photo.ts";
import type { PhotoThread } from "./photo-work.ts";

/** The code of the thread and of the files that its pictures become. */
export const loadPhotoWork = () => import("./photo-work.ts");

/** A thread that makes photographs ready, started with the first of them. */
export function createLazyThread() {
  let thread: PhotoThread | undefined;
  return {
    /** Undefined if it cannot be opened, or the code for it cannot be loaded. */
    prepare: async (source: Blob, wish: PhotoWish): Promise<ReadyPhoto | undefined> => {
      try {
        thread ??= (await loadPhotoWork()).startPhotoThread();
        return await thread.prepare(source, wish);
      } catch {
        return undefined;
      }
    },
    end: () => {
      thread?.end();
      thread = undefined;
    },
  };
}
