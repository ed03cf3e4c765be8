import { expect, test } from "vitest";
import { smallerPhotos, UnsendablePhoto } from "./smaller-photos.ts";

/** A camera's picture: large, and full of detail. */
async function shot(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(4000, 3000);
  const context = canvas.getContext("2d")!;
  for (let row = 0; row < 60; row += 1) {
    for (let column = 0; column < 80; column += 1) {
      context.fillStyle = `hsl(${(row * 37 + column * 91) % 360} 60% ${30 + ((row * column) % 40)}%)`;
      context.fillRect(column * 50, row * 50, 50, 50);
    }
  }
  const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: 1 });
  return new File([jpeg], name, { type: "image/jpeg", lastModified: 7 });
}

const sideOf = async (file: File) => {
  const bitmap = await createImageBitmap(file);
  return Math.max(bitmap.width, bitmap.height);
};

test("a photograph leaves the device smaller; documents, and what would not open here, stay as they are and in their order", async () => {
  const [large, pdf] = [await shot("łan.JPG"), new File(["%PDF"], "karta.pdf", { type: "application/pdf" })];
  const broken = new File(["obraz"], "program.jpg", { type: "image/jpeg" });
  const [photo, ...others] = await smallerPhotos([large, pdf, broken]);
  expect(photo).toMatchObject({ name: "łan.jpg", type: "image/jpeg", lastModified: 7 });
  expect(photo!.size).toBeLessThan(Math.min(large.size, 900_000));
  expect(await sideOf(photo!)).toBe(2800);
  expect(others).toEqual([pdf, broken]);
});

test("an iPhone's HEIC leaves the device as a JPEG; a damaged one is refused in words", async () => {
  const bytes = await (await fetch(new URL("../../../test/page.heic", import.meta.url))).arrayBuffer();
  const [photo] = await smallerPhotos([new File([bytes], "IMG_0412.HEIC", { type: "" })]);
  expect(photo).toMatchObject({ name: "IMG_0412.jpg", type: "image/jpeg" });
  expect(await sideOf(photo!)).toBeGreaterThan(100);
  const damaged = new File([bytes.slice(0, 400)], "IMG_0413.heic", { type: "image/heic" });
  const refused = smallerPhotos([damaged]);
  await expect(refused).rejects.toThrow(UnsendablePhoto);
  await expect(refused).rejects.toThrow("Tego zdjęcia HEIC nie udało się otworzyć");
});
