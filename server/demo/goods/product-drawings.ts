// Our own drawings of each product category's container, in the brand's colours; without names, which are on the card.
const NAVY = "#0b2545";
const WHITE = "#ffffff";
const INK = "#0b5a54";

type Look = { body: string; shade: string; page: string; circle: string; mark: string };

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const MARKS = {
  weed:
    stroke("M0 40 V-20 M0 10 C-30 4 -40 -16 -38 -34 M0 -4 C28 -10 36 -28 34 -44", INK, 9) +
    stroke("M-46 44 L46 -52", "#f97316", 9),
  ear:
    stroke("M0 52 V-10", INK, 8) +
    [-40, -18, 4]
      .map((y) => path(`M0 ${y + 22} q-30 -6 -28 -36 q26 4 28 36 q2 -32 28 -36 q2 30 -28 36Z`, INK))
      .join(""),
  beetle:
    `<ellipse cx="0" cy="4" rx="27" ry="36" fill="${INK}"/><circle cx="0" cy="-38" r="15" fill="${INK}"/>` +
    stroke("M0 -30 V38", WHITE, 5) +
    stroke("M-28 -10 L-50 -24 M-30 8 H-54 M-26 24 L-48 40 M28 -10 L50 -24 M30 8 H54 M26 24 L48 40", INK, 6),
  grain: [
    [-28, 14],
    [26, 18],
    [0, -28],
  ]
    .map(
      ([x, y]) =>
        `<ellipse cx="${x}" cy="${y}" rx="17" ry="30" transform="rotate(${x! / 2} ${x} ${y})" fill="${INK}"/>`,
    )
    .join(""),
  stem:
    stroke("M-26 46 V-34 M-46 -14 L-26 -38 L-6 -14", "#f97316", 9) +
    stroke("M26 46 V-6 M26 18 q22 -4 24 -26 M26 30 q-20 -2 -22 -22", INK, 8),
  drop: path("M0 -50 Q40 2 40 22 a40 40 0 0 1 -80 0 Q-40 2 0 -50Z", INK),
  sun:
    `<circle r="24" fill="#f97316"/>` +
    stroke(
      "M0 -52 V-40 M0 52 V40 M-52 0 H-40 M52 0 H40 M-37 -37 L-29 -29 M37 37 L29 29 M-37 37 L-29 29 M37 -37 L29 -29",
      "#f97316",
      8,
    ),
} as const;

const GROUNDS = {
  teal: { body: "#0f766e", shade: "#0b5a54", page: "#e3f4f1", circle: "#d2ebe6" },
  blue: { body: "#2f5a8f", shade: "#16365c", page: "#e8eff7", circle: "#d9e4f1" },
  warm: { body: "#c2570c", shade: "#9a3f06", page: "#fdf1e4", circle: "#fae4cd" },
  green: { body: "#4d7c0f", shade: "#3a5f0b", page: "#eef6e2", circle: "#dfecc8" },
} as const;

const LOOKS: Record<string, Look> = {
  Herbicydy: { ...GROUNDS.teal, mark: MARKS.weed },
  Fungicydy: { ...GROUNDS.blue, mark: MARKS.ear },
  Insektycydy: { ...GROUNDS.warm, mark: MARKS.beetle },
  "Zaprawy nasienne": { ...GROUNDS.warm, mark: MARKS.grain },
  "Regulatory wzrostu": { ...GROUNDS.green, mark: MARKS.stem },
  Adiuwanty: { ...GROUNDS.blue, mark: MARKS.drop },
  "Nawozy dolistne": { ...GROUNDS.green, mark: MARKS.sun },
};

/** A canister with its handle; the mark is on the label. */
const canister = ({ body, shade }: Look) =>
  path(
    "M252 108 h74 v-18 q0 -10 10 -10 h44 q10 0 10 10 v18 q34 4 34 40 v242 q0 24 -24 24 H226 q-24 0 -24 -24 V168 q0 -56 50 -60Z",
    body,
  ) +
  path("M236 136 h74 q14 0 14 14 v14 q0 12 -14 12 h-56 q-24 0 -24 -20 q0 -20 6 -20Z", shade) +
  `<rect x="336" y="66" width="58" height="30" rx="8" fill="${NAVY}"/>`;
const bag = ({ body, shade }: Look) =>
  path("M216 110 h208 l14 278 q2 26 -24 26 H226 q-26 0 -24 -26Z", body) +
  path("M212 96 h216 v34 H212Z", shade) +
  `<rect x="226" y="106" width="188" height="8" rx="4" fill="${WHITE}" opacity="0.5"/>`;
const drum = ({ body, shade }: Look) =>
  `<rect x="206" y="96" width="228" height="318" rx="26" fill="${body}"/><rect x="194" y="84" width="252" height="36" rx="14" fill="${shade}"/>` +
  `<rect x="206" y="178" width="228" height="12" fill="${shade}"/><rect x="206" y="372" width="228" height="12" fill="${shade}"/>`;

export type Container = "canister" | "bag" | "drum";
const CONTAINERS = { canister, bag, drum } satisfies Record<Container, (look: Look) => string>;

/** The picture of a category's container as SVG; undefined for a category without one. */
export function productDrawing(category: string, container: Container): string | undefined {
  const look = LOOKS[category];
  if (!look) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
    <rect width="640" height="480" fill="${look.page}"/><circle cx="320" cy="250" r="206" fill="${look.circle}"/>
    <ellipse cx="320" cy="416" rx="170" ry="14" fill="${look.shade}" opacity="0.25"/>${CONTAINERS[container](look)}
    <rect x="236" y="208" width="168" height="150" rx="12" fill="${WHITE}"/><g transform="translate(320 284)">${look.mark}</g>
  </svg>`;
}
