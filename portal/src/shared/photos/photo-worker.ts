// Makes photographs ready in a thread of its own: a phone needs a second or two for each, and the page must stay
// responsive meanwhile.
import { type ColourPicture, greyOf } from "@plon/rules/pictures/grey-picture.ts";
import { type Corners, CORNERS_SIDE_PX, paperCorners } from "@plon/rules/pictures/paper-corners.ts";
import { straightened, straightSize } from "@plon/rules/pictures/paper-straightening.ts";
import { isBlurred, SHARPNESS_SIDE_PX } from "@plon/rules/pictures/picture-sharpness.ts";
import type { PhotoAnswered, PhotoAsked, PhotoWish, ReadyPhoto, Rotation } from "./photo.ts";

/** What the recogniser of the server makes use of; more only takes longer to send. */
const SIDE_MAX_PX = 2800;
/** A sheet takes only a part of its photograph: it is taken out of more, as much as a phone has memory for. */
const WHOLE_MAX_PX = 4096;
/** Ten of them fit into the largest file that is accepted. */
const BYTES_MAX = 900_000;
const QUALITIES = [0.85, 0.75, 0.6, 0.45];

addEventListener("message", ({ data }: MessageEvent<PhotoAsked>) => {
  void answer(data).then((answered) => postMessage(answered));
});

async function answer({ id, source, wish }: PhotoAsked): Promise<PhotoAnswered> {
  try {
    return { id, ready: await madeReady(source, wish) };
  } catch {
    return { id }; // no picture, damaged, or too large for this device
  }
}

async function madeReady(source: Blob, { isStraight, turn }: PhotoWish): Promise<ReadyPhoto> {
  // Upright, however the camera was held: its note is applied while decoding.
  const bitmap = await createImageBitmap(source).catch((error: unknown) => openOtherwise(source, error));
  const whole = drawn(bitmap, WHOLE_MAX_PX);
  const corners = cornersIn(bitmap, whole);
  bitmap.close();
  const page = corners && isStraight ? straightenedOn(whole, corners) : drawn(whole, SIDE_MAX_PX);
  return {
    jpeg: await jpegOf(turned(page, turn)),
    hasSheet: corners !== undefined,
    isBlurred: isBlurred(greyOf(pixelsOf(drawn(page, SHARPNESS_SIDE_PX)))),
  };
}

/** What the browser itself does not open. */
async function openOtherwise(source: Blob, error: unknown): Promise<ImageBitmap> {
  const { isHeic, openHeic } = await import("./heic.ts");
  if (await isHeic(source)) return await openHeic(source);
  throw error;
}

type Picture = ImageBitmap | OffscreenCanvas;

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.imageSmoothingQuality = "high";
  return { canvas, context };
}

/** A copy whose long side is at most this. What is transparent becomes white, as in any viewer. */
function drawn(picture: Picture, sideMax: number): OffscreenCanvas {
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const { canvas, context } = canvasOf(width!, height!);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const pixelsOf = (canvas: OffscreenCanvas): ColourPicture =>
  canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);

/** The sheet's corners in the whole picture, looked for in a small copy. */
function cornersIn(picture: Picture, whole: OffscreenCanvas): Corners | undefined {
  const small = drawn(picture, CORNERS_SIDE_PX);
  const [across, down] = [whole.width / small.width, whole.height / small.height];
  const found = paperCorners(greyOf(pixelsOf(small)));
  return found?.map(({ x, y }) => ({ x: x * across, y: y * down })) as Corners | undefined;
}

function straightenedOn(whole: OffscreenCanvas, corners: Corners): OffscreenCanvas {
  const size = straightSize(corners, SIDE_MAX_PX);
  const { data } = straightened(pixelsOf(whole), corners, size);
  const { canvas, context } = canvasOf(size.width, size.height);
  context.putImageData(new ImageData(data, size.width, size.height), 0, 0);
  return canvas;
}

function turned(page: OffscreenCanvas, turn: Rotation): OffscreenCanvas {
  if (turn === 0) return page;
  const isSideways = turn % 180 !== 0;
  const { canvas, context } = canvasOf(isSideways ? page.height : page.width, isSideways ? page.width : page.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(page, -page.width / 2, -page.height / 2);
  return canvas;
}

/** The best quality that is small enough; the last one in any case. */
async function jpegOf(page: OffscreenCanvas): Promise<Blob> {
  let jpeg = new Blob();
  for (const quality of QUALITIES) {
    jpeg = await page.convertToBlob({ type: "image/jpeg", quality });
    if (jpeg.size <= BYTES_MAX) break;
  }
  return jpeg;
}
