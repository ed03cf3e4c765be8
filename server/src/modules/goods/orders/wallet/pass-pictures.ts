import sharp from "sharp";

/** The programme's sign, an ear of corn. */
const EAR = `<path d="M20 35V16" stroke="#fff" stroke-width="2.4" stroke-linecap="round" fill="none"/><g fill="#fff"><path d="M20 30C12 29 10.5 23 12 20C17 21 20 25 20 30Z"/><path d="M20 30C28 29 29.5 23 28 20C23 21 20 25 20 30Z"/><path d="M20 21.5C13 20.5 12 15.5 13.2 12.5C17.5 13.5 20 17 20 21.5Z"/><path d="M20 21.5C27 20.5 28 15.5 26.8 12.5C22.5 13.5 20 17 20 21.5Z"/><path d="M20 14C16.5 11 17 7 20 4.5C23 7 23.5 11 20 14Z" fill="#fdba74"/></g>`;
const drawing = (ground: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">${ground}${EAR}</svg>`,
  );

/** Of an icon in lists and mails, and of the sign in the pass's corner: points, and what it is drawn on. */
const PICTURES = {
  icon: { points: 29, drawn: drawing(`<rect width="40" height="40" fill="#0f766e"/>`) },
  logo: { points: 50, drawn: drawing("") },
};

let made: Promise<Record<string, Uint8Array>> | undefined;

/** The pictures of every pass by their names in the package, each for screens of one, two and three pixels a point. */
export const passPictures = (): Promise<Record<string, Uint8Array>> => (made ??= draw());

async function draw(): Promise<Record<string, Uint8Array>> {
  const wanted = Object.entries(PICTURES).flatMap(([name, { points, drawn }]) =>
    [1, 2, 3].map((scale) => ({
      name: scale === 1 ? `${name}.png` : `${name}@${scale}x.png`,
      size: points * scale,
      drawn,
    })),
  );
  const files = await Promise.all(
    wanted.map(async ({ name, size, drawn }) => {
      // Drawn at the size that it has: a small drawing made larger would be blurred.
      const png = await sharp(drawn, { density: (72 * size) / 40 })
        .resize(size, size)
        .png()
        .toBuffer();
      return [name, new Uint8Array(png)] as const;
    }),
  );
  return Object.fromEntries(files);
}
