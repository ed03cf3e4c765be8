// A process of its own, in which the pictures of others are decoded: what a hostile one does to a decoder, it does here.
import sharp from "sharp";
import type { PictureAnswer, PictureJob } from "./picture-jobs.ts";
import { picturesOf, PIXELS_MAX } from "./pictures.ts";

/** The largest photo, decoded: with more bits or channels it has fewer pixels. */
const DECODED_BYTES_MAX = 400_000_000;
/** Decoders keep rows and copies beside the picture itself. What goes beyond ends the process, and is no photo. */
const PROCESS_BYTES_MAX = 1_300_000_000;
const LOOK_EVERY_MS = 25;

const BYTES_OF: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 };

async function work({ kind, content }: PictureJob): Promise<PictureAnswer> {
  const { width, height, channels, depth } = await sharp(content, { limitInputPixels: false }).metadata();
  const pixels = width * height;
  if (pixels > PIXELS_MAX || pixels * channels * (BYTES_OF[depth] ?? 8) > DECODED_BYTES_MAX) return "too_large";
  if (kind === "shrink") return await picturesOf(content);
  // Every pixel is read: a cut-off photo is found here and not by the clerk.
  await sharp(content, { failOn: "error" }).stats();
  return "fine";
}

sharp.cache(false);
setInterval(() => {
  if (process.memoryUsage.rss() > PROCESS_BYTES_MAX) process.exit(1);
}, LOOK_EVERY_MS).unref();
// The server ends this process; what a terminal sends to all of them at once is the server's to answer.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
process.on("message", (job: PictureJob) => {
  void work(job)
    .catch((): PictureAnswer => "damaged")
    .then((answer) => process.send!(answer));
});
