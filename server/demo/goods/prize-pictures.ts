// Photos of the demo's prizes are drawn: nothing by third parties, and the same every time.
import sharp from "sharp";
import { addPhoto } from "#modules/goods/prizes/photos.service.ts";
import { PRIZE_DRAWINGS } from "./prize-drawings.ts";
import { staffCall, type World } from "#demo/world.ts";

/** Soft backgrounds used in turn, so that a page of cards is not all one colour. */
const GROUNDS = [
  { page: "#e3f4f1", circle: "#d2ebe6", shade: "#bfdfd9" },
  { page: "#e8eff7", circle: "#d9e4f1", shade: "#c5d4e6" },
  { page: "#fdf1e4", circle: "#fae4cd", shade: "#f0d2b2" },
] as const;

/** The drawing on its background, as SVG; undefined for a prize without one. */
function pictureOf(slug: string): string | undefined {
  const drawing = PRIZE_DRAWINGS[slug];
  if (drawing === undefined) return undefined;
  const ground = GROUNDS[Object.keys(PRIZE_DRAWINGS).indexOf(slug) % GROUNDS.length]!;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
    <rect width="640" height="480" fill="${ground.page}"/>
    <circle cx="320" cy="240" r="206" fill="${ground.circle}"/>
    <ellipse cx="320" cy="414" rx="200" ry="16" fill="${ground.shade}"/>
    ${drawing}
  </svg>`;
}

/** Tells that every prize in the catalogue with a drawing got its photo on the day it was added. */
export async function tellPrizePhotos({ tx, storage, timeline, people }: World): Promise<void> {
  const prizes = await tx.selectFrom("prize").select(["id", "slug", "title", "created_at"]).orderBy("id").execute();
  const drawn = await Promise.all(
    prizes.flatMap((prize) => {
      const svg = pictureOf(prize.slug);
      if (svg === undefined) return [];
      const rendered = sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer();
      return [rendered.then((content) => ({ prize, content }))];
    }),
  );
  for (const { prize, content } of drawn) {
    timeline.at(prize.created_at, (at) =>
      addPhoto(tx, storage, staffCall(people.admin, at), {
        prizeId: prize.id,
        alt: `${prize.title}, rysunek`,
        content,
      }),
    );
  }
}
