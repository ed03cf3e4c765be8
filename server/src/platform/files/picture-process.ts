// A separate process that decodes untrusted pictures: whatever a hostile one does to a decoder, it does here.
import sharp from "sharp";
import type { PictureAnswer, PictureJob } from "./picture-jobs.ts";
import { picturesOf, PIXELS_MAX } from "./pictures.ts";

/** The largest decoded photo: with more bits or channels it may have fewer pixels. */
const DECODED_BYTES_MAX = 400_000_000;
/**
 * Decoders keep rows and copies besides the picture itself. Exceeding this ends the process; such a file is not a
 * photo.
 */
const PROCESS_BYTES_MAX = 1_300_000_000;
const LOOK_EVERY_MS = 25;

const BYTES_OF: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 };

async function work({ kind, content }: PictureJob): Promise<PictureAnswer> {
  const { width, height, channels, depth } = await sharp(content, { limitInputPixels: false }).metadata();
  const pixels = width * height;
  if (pixels > PIXELS_MAX || pixels * channels * (BYTES_OF[depth] ?? 8) > DECODED_BYTES_MAX) return "too_large";
  if (kind === "shrink") return await picturesOf(content);
  // Every pixel is read: a truncated photo is found here and not by the clerk.
  await sharp(content, { failOn: "error" }).stats();
  return "fine";
}

sharp.cache(false);
setInterval(() => {
  if (process.memoryUsage.rss() > PROCESS_BYTES_MAX) process.exit(1);
}, LOOK_EVERY_MS).unref();
// The server ends this process; signals that a terminal sends to all processes are for the server to handle.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
process.on("message", (job: PictureJob) => {
  void work(job)
    .catch((): PictureAnswer => "damaged")
    .then((answer) => process.send!(answer));
});
