// Our own drawings of the demo's prizes: what is on the ground line of a 640 × 480 picture, in the brand's colours.
const TEAL = "#0f766e";
const DEEP = "#0b5a54";
const MID = "#5bb5a8";
const PALE = "#cfeae5";
const NAVY = "#0b2545";
const BLUE = "#2f5a8f";
const MIST = "#b3c4d8";
const ORANGE = "#f97316";
const WHITE = "#ffffff";

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width = 8) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const box = ([x, y, width, height]: [number, number, number, number], fill: string, radius = 10) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const wheel = (x: number, y: number, radius: number) =>
  disc(x, y, radius, NAVY) + disc(x, y, radius * 0.55, MIST) + disc(x, y, radius * 0.2, NAVY);
const ring = ([x, y]: [number, number], radius: number, stroke: string, width = 10) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

/** A voucher: a card with a stub, a mark of what it buys, and lines where the words stand. */
const voucher = (mark: string, color: string) =>
  box([130, 150, 380, 220], color, 22) +
  `<path d="M400 150 V370" stroke="${WHITE}" stroke-width="5" stroke-dasharray="4 14" stroke-linecap="round"/>` +
  disc(400, 150, 14, "#f4fafa") +
  disc(400, 370, 14, "#f4fafa") +
  disc(220, 238, 52, WHITE) +
  mark +
  box([168, 318, 150, 14], WHITE, 7) +
  box([430, 220, 50, 12], WHITE, 6) +
  box([430, 250, 50, 12], WHITE, 6) +
  box([430, 280, 30, 12], WHITE, 6);

const fuelMark =
  box([196, 206, 34, 62], NAVY, 6) +
  box([203, 214, 20, 18], MIST, 3) +
  line("M230 222 h12 l8 12 v26 q0 8 -8 8", NAVY, 6);
const sheet = (x: number, y: number) =>
  box([x, y, 200, 250], WHITE, 14) + box([x + 28, y + 36, 100, 16], TEAL, 8) + box([x + 28, y + 72, 144, 10], PALE, 5);
const leaf = (x: number, y: number, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${path("M0 0 C-34 -8 -44 -40 -30 -70 C2 -58 12 -30 0 0Z", TEAL)}${path("M0 0 C30 -6 42 -30 36 -56 C8 -50 -6 -28 0 0Z", MID)}</g>`;

const CLOTHES: Record<string, string> = {
  "kurtka-softshell":
    path(
      "M250 130 L390 130 L470 190 L450 330 L412 330 L408 260 L408 410 L232 410 L232 260 L228 330 L190 330 L170 190Z",
      TEAL,
    ) +
    path("M270 130 Q320 96 370 130 L352 176 Q320 190 288 176Z", DEEP) +
    line("M320 186 V404", WHITE, 5) +
    box([252, 316, 46, 10], PALE, 5) +
    box([342, 316, 46, 10], PALE, 5) +
    box([352, 222, 36, 24], ORANGE, 6),
  "kalosze-ocieplane":
    path("M196 130 h100 v190 q44 6 66 38 q14 26 -4 52 h-162Z", DEEP) +
    path("M316 120 h104 v190 q50 8 70 42 q14 30 -4 58 h-170Z", TEAL) +
    box([310, 108, 116, 34], PALE, 14) +
    box([190, 118, 112, 30], PALE, 14) +
    box([312, 396, 182, 22], NAVY, 8) +
    line("M336 200 h64", MID, 8),
  "rekawice-robocze":
    path(
      "M210 250 V160 q0 -22 20 -22 t20 22 V130 q0 -22 20 -22 t20 22 v16 q0 -22 20 -22 t20 22 v40 q0 -18 18 -18 t18 18 v98 q0 70 -60 70 h-36 q-40 0 -40 -64 l-44 -60 q-12 -20 6 -30 t34 10Z",
      TEAL,
    ) +
    box([240, 330, 120, 76], NAVY, 12) +
    line("M262 346 v44 M290 346 v44 M318 346 v44", MIST, 6) +
    path("M400 290 v-70 q0 -16 16 -16 t16 16 v-24 q0 -16 16 -16 t16 16 v90 q0 60 -50 70 h-40Z", ORANGE) +
    box([376, 344, 90, 62], NAVY, 12),
  "termos-stalowy":
    box([262, 150, 116, 260], MIST, 24) +
    box([262, 220, 116, 120], TEAL, 0) +
    box([276, 96, 88, 66], NAVY, 14) +
    box([288, 170, 16, 216], WHITE, 8) +
    path("M410 330 h90 l-10 74 q-2 8 -12 8 h-46 q-10 0 -12 -8Z", ORANGE) +
    line("M440 300 q-12 -20 0 -38 M470 300 q-12 -20 0 -38", MIST, 6),
  "plecak-polowy":
    box([220, 150, 200, 260], TEAL, 54) +
    line("M270 150 q0 -46 50 -46 t50 46", NAVY, 14) +
    box([246, 262, 148, 116], DEEP, 22) +
    line("M262 300 h116", PALE, 6) +
    box([302, 292, 36, 18], ORANGE, 6) +
    box([196, 260, 30, 110], DEEP, 14) +
    box([414, 260, 30, 110], DEEP, 14) +
    line("M250 212 h140", PALE, 6),
};

const TOOLS: Record<string, string> = {
  "latarka-czolowa":
    line("M160 260 q160 -130 320 0", NAVY, 26) +
    box([264, 186, 112, 96], TEAL, 20) +
    disc(320, 234, 34, WHITE) +
    disc(320, 234, 22, ORANGE) +
    path("M320 300 L200 410 H440Z", "#fde6c8") +
    line("M210 214 v30 M430 214 v30", MIST, 8),
  "zestaw-kluczy":
    box([150, 170, 340, 240], DEEP, 20) +
    box([168, 188, 304, 204], TEAL, 14) +
    [0, 1, 2, 3, 4]
      .map((at) => {
        const x = 208 + at * 56;
        const top = 232 - at * 6;
        return (
          line(`M${x} ${top + 20} V${350 - at * 8}`, MIST, 16) +
          ring([x, top], 16, MIST, 12) +
          disc(x, 358 - at * 8, 15, MIST)
        );
      })
      .join("") +
    box([280, 146, 80, 24], NAVY, 10),
  "wiertarko-wkretarka":
    path("M190 170 h190 q40 0 40 46 t-40 46 h-60 l14 90 h-84 l-14 -90 h-46 q-20 0 -20 -46 t20 -46Z", TEAL) +
    box([222, 350, 138, 56], NAVY, 12) +
    path("M420 188 h34 l20 14 v28 l-20 14 h-34Z", NAVY) +
    box([474, 208, 64, 14], MIST, 5) +
    box([262, 268, 26, 34], ORANGE, 8) +
    line("M212 200 h120 M212 226 h90", MID, 7),
  "myjka-cisnieniowa":
    box([230, 150, 150, 240], ORANGE, 26) +
    box([250, 176, 110, 70], NAVY, 12) +
    line("M270 150 q0 -50 36 -50 t36 50", NAVY, 12) +
    wheel(250, 388, 30) +
    wheel(362, 388, 30) +
    line("M380 300 q70 20 70 -60 t50 -90", NAVY, 9) +
    line("M500 150 L452 108", MIST, 12) +
    disc(305, 310, 22, WHITE),
  "kosiarka-akumulatorowa":
    path("M190 300 h190 q40 0 52 60 l6 30 H180 q-14 0 -14 -16 v-40 q0 -34 24 -34Z", TEAL) +
    path("M236 250 h96 q18 0 22 50 H214 q4 -50 22 -50Z", DEEP) +
    path("M400 286 L520 290 q12 0 10 14 l-14 86 h-74Z", NAVY) +
    line("M470 300 L560 140 M560 140 h-46", NAVY, 11) +
    wheel(214, 388, 34) +
    wheel(420, 388, 34) +
    box([256, 264, 56, 14], ORANGE, 6),
  "grill-gazowy":
    path("M180 240 q0 -110 140 -110 t140 110Z", NAVY) +
    box([172, 246, 296, 60], TEAL, 12) +
    disc(230, 276, 13, WHITE) +
    disc(284, 276, 13, WHITE) +
    disc(338, 276, 13, WHITE) +
    line("M206 306 L190 404 M434 306 L450 404", MIST, 12) +
    box([190, 352, 260, 16], MIST, 6) +
    box([468, 250, 76, 16], MIST, 6) +
    line("M270 190 h100", MIST, 9) +
    path("M398 262 q16 10 6 28 q-14 2 -16 -10 q-2 -8 10 -18Z", ORANGE),
  "lodowka-turystyczna":
    box([180, 210, 280, 196], WHITE, 22) +
    box([180, 290, 280, 116], TEAL, 22) +
    box([168, 168, 304, 62], NAVY, 20) +
    line("M230 168 q0 -60 90 -60 t90 60", MIST, 12) +
    line("M320 246 v36 M304 255 l32 18 M336 255 l-32 18", BLUE, 6) +
    box([296, 206, 48, 34], ORANGE, 8),
  "waga-do-zboza":
    box([180, 356, 280, 52], NAVY, 14) +
    box([206, 330, 228, 26], MIST, 8) +
    path("M240 330 q-24 -110 20 -150 h120 q44 40 20 150Z", "#e9c77b") +
    path("M262 180 q58 -34 116 0 l-14 -40 h-88Z", "#d8b05c") +
    box([272, 368, 96, 28], PALE, 6) +
    leaf(320, 290, 0.9),
};

const DEVICES: Record<string, string> = {
  "stacja-pogody":
    line("M320 410 V170", MIST, 14) +
    box([266, 230, 108, 90], WHITE, 14) +
    line("M266 252 h108 M266 276 h108 M266 300 h108", MIST, 6) +
    line("M320 170 L230 140 M320 170 L410 140", NAVY, 8) +
    disc(222, 138, 20, TEAL) +
    disc(418, 138, 20, TEAL) +
    disc(320, 166, 14, NAVY) +
    path("M396 352 h110 l-16 50 h-78Z", BLUE) +
    disc(470, 108, 34, ORANGE),
  wilgotnosciomierz:
    box([236, 120, 168, 290], TEAL, 30) +
    box([258, 146, 124, 92], PALE, 12) +
    box([274, 176, 60, 14], NAVY, 7) +
    box([274, 204, 92, 14], TEAL, 7) +
    disc(290, 278, 17, WHITE) +
    disc(350, 278, 17, WHITE) +
    disc(320, 336, 26, ORANGE) +
    path("M462 300 q30 40 30 62 a30 30 0 0 1 -60 0 q0 -22 30 -62Z", BLUE),
  "drukarka-etykiet":
    box([180, 220, 280, 170], NAVY, 24) +
    box([216, 150, 208, 90], WHITE, 8) +
    [236, 250, 258, 276, 284, 302, 318, 326, 344, 360, 368, 390]
      .map((x, at) => box([x, 166, at % 3 ? 5 : 9, 50], NAVY, 0))
      .join("") +
    box([200, 240, 240, 18], "#16365c", 6) +
    disc(412, 322, 18, ORANGE) +
    box([214, 304, 120, 36], TEAL, 10) +
    box([214, 358, 80, 10], MIST, 5),
  "tablet-terenowy":
    box([150, 130, 340, 270], NAVY, 30) +
    box([184, 160, 272, 210], PALE, 10) +
    path("M184 300 q70 -50 136 -10 t136 -30 V370 H184Z", MID) +
    line("M210 350 q60 -50 110 -20 t110 -40", TEAL, 7) +
    disc(392, 214, 26, ORANGE) +
    box([140, 118, 44, 44], ORANGE, 12) +
    box([456, 118, 44, 44], ORANGE, 12) +
    box([140, 368, 44, 44], ORANGE, 12) +
    box([456, 368, 44, 44], ORANGE, 12),
  "telefon-odporny":
    box([236, 96, 168, 316], NAVY, 34) +
    box([254, 130, 132, 240], PALE, 10) +
    leaf(320, 300, 1.3) +
    box([296, 386, 48, 8], MIST, 4) +
    box([228, 170, 12, 60], ORANGE, 6) +
    box([400, 170, 12, 90], ORANGE, 6) +
    disc(320, 114, 6, MIST),
  "rower-trekkingowy":
    ring([200, 330], 76, NAVY, 12) +
    ring([440, 330], 76, NAVY, 12) +
    line(
      "M200 330 L276 210 H400 L440 330 M276 210 L318 330 L400 210 M318 330 H200 M262 186 L276 210 M400 210 L390 164 h40",
      TEAL,
      12,
    ) +
    box([232, 172, 66, 16], NAVY, 8) +
    disc(318, 330, 20, ORANGE),
  "model-traktora":
    path("M180 250 h130 v-90 h110 q16 0 20 16 l24 114 h22 v60 H180 q-14 0 -14 -14 v-66 q0 -20 14 -20Z", TEAL) +
    path("M332 180 h80 l20 84 h-100Z", PALE) +
    wheel(420, 340, 74) +
    wheel(220, 372, 42) +
    line("M236 250 v-70", NAVY, 12) +
    box([170, 268, 20, 30], ORANGE, 6),
};

const SERVICES: Record<string, string> = {
  "bon-paliwowy-100": voucher(fuelMark, TEAL),
  "bon-paliwowy-250": voucher(fuelMark, BLUE),
  "bon-spozywczy-200": voucher(
    path("M184 224 h72 l-10 48 h-52Z", ORANGE) + line("M200 224 q20 -40 40 0", NAVY, 6),
    DEEP,
  ),
  "bon-budowlany-300": voucher(
    path("M180 240 L220 202 L260 240Z", ORANGE) + box([192, 240, 56, 34], NAVY, 3) + box([212, 250, 16, 24], WHITE, 2),
    "#16365c",
  ),
  "polisa-upraw":
    path("M320 110 L450 150 V250 q0 110 -130 160 q-130 -50 -130 -160 V150Z", TEAL) +
    path("M320 140 L424 172 V250 q0 88 -104 130Z", DEEP) +
    leaf(322, 320, 1.7).replaceAll(TEAL, WHITE).replaceAll(MID, PALE),
  "badanie-gleby":
    path("M180 330 h280 v60 q0 20 -20 20 H200 q-20 0 -20 -20Z", "#8a5a34") +
    box([180, 318, 280, 24], "#6f4526", 6) +
    leaf(250, 322, 1.1) +
    path("M370 120 h60 v150 a30 30 0 0 1 -60 0Z", PALE) +
    path("M370 210 h60 v60 a30 30 0 0 1 -60 0Z", ORANGE) +
    box([358, 106, 84, 22], NAVY, 8),
  "serwis-opryskiwaczy":
    box([210, 150, 180, 150], TEAL, 30) +
    box([196, 296, 250, 28], NAVY, 8) +
    wheel(260, 360, 48) +
    line("M120 250 H210 M390 250 H520 M140 250 v30 M180 250 v30 M430 250 v30 M470 250 v30 M510 250 v30", NAVY, 8) +
    ring([470, 170], 26, ORANGE, 16) +
    line("M452 190 L404 240", ORANGE, 18) +
    box([236, 190, 128, 14], PALE, 7),
  "szkolenie-bhp":
    path("M190 300 q0 -150 130 -150 t130 150Z", ORANGE) +
    box([168, 296, 304, 34], "#c2570c", 14) +
    box([300, 132, 40, 90], "#fb923c", 14) +
    box([230, 346, 180, 60], WHITE, 10) +
    line("M262 376 l20 18 34 -36", TEAL, 9) +
    box([336, 370, 52, 12], MIST, 6),
  "ksiegowosc-rolna":
    sheet(180, 140) +
    box([208, 252, 144, 10], PALE, 5) +
    box([208, 280, 144, 10], PALE, 5) +
    box([208, 308, 90, 10], PALE, 5) +
    box([350, 240, 130, 170], NAVY, 18) +
    box([368, 258, 94, 36], PALE, 6) +
    [0, 1, 2]
      .flatMap((row) =>
        [0, 1, 2].map((at) => box([368 + at * 34, 308 + row * 32, 26, 22], row + at === 4 ? ORANGE : MIST, 5)),
      )
      .join(""),
  "prognoza-pogody-pro":
    disc(400, 190, 66, ORANGE) +
    path("M190 330 a62 62 0 0 1 14 -122 a92 92 0 0 1 174 -6 a66 66 0 0 1 48 128Z", WHITE) +
    line("M240 362 l-14 36 M310 362 l-14 36 M380 362 l-14 36", BLUE, 10),
};

/** The drawing of each prize by its slug. */
export const PRIZE_DRAWINGS: Record<string, string> = { ...CLOTHES, ...TOOLS, ...DEVICES, ...SERVICES };
