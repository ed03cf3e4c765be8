// Simple scenes from the fields, drawn by us: the demo needs no third-party photos.
import { picturesOf } from "#platform/files/pictures.ts";

export type Scene = keyof typeof SCENES;

const WIDTH = 1280;
const HEIGHT = 720;

/** Rows of a field that converge at the horizon. */
function rows(colour: string, horizon: number): string {
  const lines = Array.from({ length: 15 }, (_, index) => {
    const foot = -640 + index * 180;
    const head = 540 + index * 14;
    return `<path d="M${head} ${horizon} L${foot} ${HEIGHT} L${foot + 70} ${HEIGHT} L${head + 3} ${horizon} Z"/>`;
  });
  return `<g fill="${colour}">${lines.join("")}</g>`;
}

const sky = (top: string, low: string) =>
  `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`;
const hills = (colour: string, y: number) =>
  `<path fill="${colour}" d="M0 ${y} Q320 ${y - 70} 640 ${y - 10} T1280 ${y - 30} V720 H0 Z"/>`;
const field = (colour: string, horizon: number) =>
  `<rect y="${horizon}" width="${WIDTH}" height="${HEIGHT - horizon}" fill="${colour}"/>`;
const sun = (x: number, y: number, colour: string) => `<circle cx="${x}" cy="${y}" r="62" fill="${colour}"/>`;
const tree = (x: number, y: number, colour: string) =>
  `<rect x="${x - 7}" y="${y - 10}" width="14" height="60" fill="#5b4636"/><circle cx="${x}" cy="${y - 45}" r="58" fill="${colour}"/>`;
const tractor = `<g transform="translate(760 430)"><rect x="40" y="30" width="170" height="70" rx="14" fill="#b91c1c"/>
  <path d="M60 30 V-40 Q60 -52 74 -52 H130 L160 30 Z" fill="#dbeafe" stroke="#7f1d1d" stroke-width="10"/>
  <circle cx="82" cy="112" r="62" fill="#1f2937"/><circle cx="82" cy="112" r="26" fill="#facc15"/>
  <circle cx="208" cy="128" r="42" fill="#1f2937"/><circle cx="208" cy="128" r="17" fill="#facc15"/></g>`;
const bales = [
  [250, 560, 70],
  [470, 500, 48],
  [1010, 530, 58],
]
  .map(
    ([x, y, r]) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="#d9a441"/><circle cx="${x}" cy="${y}" r="${r! * 0.6}" fill="none" stroke="#a8751e" stroke-width="7"/>`,
  )
  .join("");

const SCENES = {
  spring: {
    alt: "Rzędy młodych zbóż pod jasnym niebem",
    draw: () =>
      sky("#8ecae6", "#e8f5fb") +
      sun(1040, 150, "#fff3bf") +
      hills("#9cc5a1", 360) +
      field("#7a5c3e", 390) +
      rows("#4f9d4a", 390),
  },
  rapeseed: {
    alt: "Kwitnący rzepak i drzewa na miedzy",
    draw: () =>
      sky("#7cc4ee", "#eaf6fd") +
      hills("#6ba368", 350) +
      field("#e9c81f", 380) +
      rows("#f6dd55", 380) +
      tree(230, 350, "#3f7d45") +
      tree(330, 360, "#4d8f50"),
  },
  harvest: {
    alt: "Bele słomy na ściernisku o zachodzie słońca",
    draw: () =>
      sky("#f4a261", "#fde9c9") +
      sun(300, 300, "#fff1c1") +
      hills("#c98f4a", 370) +
      field("#e3b862", 400) +
      rows("#d3a44c", 400) +
      bales,
  },
  work: {
    alt: "Ciągnik na zaoranym polu",
    draw: () =>
      sky("#a9cfe4", "#f2f7f9") + hills("#84a98c", 380) + field("#6b4f3a", 410) + rows("#5a4130", 410) + tractor,
  },
  winter: {
    alt: "Oziminy pod śniegiem i nagie drzewa",
    draw: () =>
      sky("#b8c7d9", "#f4f7fa") +
      hills("#d5dfe8", 370) +
      field("#eef3f7", 400) +
      rows("#a9c4a4", 400) +
      tree(980, 350, "#8a99a8") +
      tree(1090, 365, "#9aa8b5"),
  },
} as const satisfies Record<string, { alt: string; draw: () => string }>;

/** The alternative text of a scene. */
export const sceneAlt = (scene: Scene) => SCENES[scene].alt;

/** A scene as a picture in the widths of every uploaded one. */
export function drawScene(scene: Scene) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${SCENES[scene].draw()}</svg>`;
  return picturesOf(Buffer.from(svg));
}
