import { z } from "zod";

/** The widths in pixels in which every uploaded picture is stored. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;

/** One picture in several widths; each `src` is a path on this origin, cached permanently. */
export const sizedPicture = z.object({
  id: z.int(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  sources: z.array(z.object({ width: z.int(), src: z.string() })),
});
export type SizedPicture = z.infer<typeof sizedPicture>;
