import { createLazyThread } from "./lazy-thread.ts";
import { isPicture, unsendable } from "./picture-kinds.ts";

/** A picked picture that can neither be opened here nor sent; its message is for whoever picked it. */
export class UnsendablePhoto extends Error {}

/** As it was photographed: what is cut off a sheet's edges may be what somebody asks about, and nobody looks at it before. */
const WISH = { isStraight: false, turn: 0 } as const;

/**
 * The files as they are sent: pictures shrunk, upright and as JPEG, one after the other in a thread, also those of an iPhone
 * (HEIC). What is no picture, does not open here or would only grow stays as it is, and the server judges it. Throws
 * `UnsendablePhoto` for a HEIC that does not open.
 */
export async function smallerPhotos(files: readonly File[]): Promise<File[]> {
  if (!files.some(isPicture)) return [...files];
  const thread = createLazyThread();
  try {
    const made: File[] = [];
    for (const file of files) made.push(isPicture(file) ? await smaller(file, thread.prepare) : file);
    return made;
  } finally {
    thread.end();
  }
}

type Prepare = ReturnType<typeof createLazyThread>["prepare"];

async function smaller(file: File, prepare: Prepare): Promise<File> {
  const jpeg = (await prepare(file, WISH))?.jpeg;
  const problem = unsendable(file);
  if (jpeg === undefined && problem !== undefined) throw new UnsendablePhoto(problem);
  if (jpeg === undefined || (problem === undefined && jpeg.size >= file.size)) return file;
  // The day of the picture tells one from another of the same name.
  const { lastModified } = file;
  return new File([jpeg], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg", lastModified });
}
