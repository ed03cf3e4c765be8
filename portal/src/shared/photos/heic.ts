// HEIC, in which iPhones keep their photographs. Safari opens it itself; for the other browsers there is a decoder, which is
// loaded when the first such picture is there. Runs in the thread that makes photographs ready.

/** As much as a phone has memory for: four bytes each. */
const PIXELS_MAX = 50_000_000;

const BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** Whether these bytes begin as HEIC does, whatever the file is called. */
export async function isHeic(source: Blob): Promise<boolean> {
  const head = String.fromCharCode(...new Uint8Array(await source.slice(4, 12).arrayBuffer()));
  return head.startsWith("ftyp") && BRANDS.has(head.slice(4));
}

/** The picture, upright. Throws if it cannot be opened, or is too large for this device. */
export async function openHeic(source: Blob): Promise<ImageBitmap> {
  const { default: libheif } = await import("libheif-js/libheif/libheif.js");
  const decoder = new (libheif().HeifDecoder)();
  const [image, ...others] = decoder.decode(await source.arrayBuffer());
  if (!image) throw new Error("No picture in it");
  try {
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > PIXELS_MAX) throw new Error("Too large");
    const pixels = new ImageData(width, height);
    await new Promise<void>((resolve, reject) => {
      image.display(pixels, (shown) => (shown ? resolve() : reject(new Error("Damaged"))));
    });
    return await createImageBitmap(pixels);
  } finally {
    for (const one of [image, ...others]) one.free();
  }
}
