import { expect } from "vitest";
import { appears, until } from "@plon/client/test/clock.ts";
import { form } from "./invoices.ts";

type Look = {
  /** How the sheet lies on the table: clockwise, in degrees. */
  tilt?: number;
  /** By how many pixels the picture is out of focus. */
  blurPx?: number;
};

const [WIDTH, HEIGHT] = [810, 1080];
/** An A4 sheet in the middle of it. */
const [ACROSS, DOWN] = [540, 764];

/** A printed sheet on a table, as a phone's camera would deliver it but for its size. */
export async function photograph(name: string, { tilt = 0, blurPx = 0 }: Look = {}): Promise<File> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#5b4a3c";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.translate(WIDTH / 2, HEIGHT / 2);
  context.rotate((tilt * Math.PI) / 180);
  context.filter = `blur(${blurPx}px)`;
  context.fillStyle = "#fff";
  context.fillRect(-ACROSS / 2, -DOWN / 2, ACROSS, DOWN);
  context.fillStyle = "#000";
  context.font = "15px Arial";
  for (let row = 0; row < 24; row += 1) {
    context.fillText(
      "Buraczan 320 SE 10 l    12 szt.    987,65    11 851,80",
      40 - ACROSS / 2,
      60 + row * 28 - DOWN / 2,
    );
  }
  return new File([await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 })], name, { type: "image/jpeg" });
}

/** The picture of a page in the form. */
export const preview = (number: number) => form.getByRole("img", { name: `Podgląd strony ${number}` });

/** A page comes to lie there, made ready. */
export async function pageLies(number: number): Promise<void> {
  await appears(preview(number));
  await until(() => !form.element().textContent.includes("Przygotowujemy zdjęcie"), "the pages ready");
}

/** A picture's shape (its height by its width), and how bright the darkest of its corners is, once it looks like this. */
export async function expectLook(number: number, wanted: { shape?: number; darkest?: (grey: number) => boolean }) {
  const matches = async () => {
    const { shape, darkest } = await lookOf(preview(number).element() as HTMLImageElement);
    return Math.abs(shape - (wanted.shape ?? shape)) < 0.05 && (wanted.darkest?.(darkest) ?? true);
  };
  await expect.poll(matches).toBe(true);
}

async function lookOf(image: HTMLImageElement) {
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext("2d")!;
  context.drawImage(image, 0, 0);
  const inset = Math.round(canvas.width * 0.02);
  const [right, bottom] = [canvas.width - inset, canvas.height - inset];
  const corners = [
    [inset, inset],
    [right, inset],
    [inset, bottom],
    [right, bottom],
  ] as const;
  return {
    shape: canvas.height / canvas.width,
    darkest: Math.min(...corners.map(([x, y]) => context.getImageData(x, y, 1, 1).data[0]!)),
  };
}

/** The field of the button with these words, which opens the camera. */
export function cameraField(words: string): HTMLInputElement {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[capture]")];
  const found = fields.find(({ labels }) => labels?.[0]?.textContent.includes(words));
  if (!found) throw new Error(`No camera says ${words}`);
  return found;
}
