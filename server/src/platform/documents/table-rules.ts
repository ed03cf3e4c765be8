// Removes table rules (lines) from a picture of a page: text recognition mistakes a framed cell for a picture.

/** A run of ink is a rule when it is as long as this share of the page's long side: no letter is. */
const LENGTH_SHARE = 1 / 30;
/** Anything thicker than this share is a letter's stroke, a stamp or the desk that the page lies on. */
const THICKNESS_SHARE = 1 / 350;
/** How much darker than its surroundings ink is, of 255 shades. */
const INK = 28;

type Grey = { pixels: Uint8Array; width: number; height: number };

/**
 * The picture without its rules; `soft` is the same picture slightly blurred, so that the paper's grain is not taken
 * for ink, and `around` strongly blurred, which gives the brightness of paper in light and in shadow. On a slightly
 * skewed page rules move in steps of a pixel: three rows are followed together, so that some three degrees do no harm.
 * Letters that touch a rule stay.
 */
export function withoutRules(picture: Grey, soft: Uint8Array, around: Uint8Array): Uint8Array {
  const { pixels, width, height } = picture;
  const ink = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) ink[at] = soft[at]! < around[at]! - INK ? 1 : 0;
  const cleared = Uint8Array.from(pixels);
  const long = Math.max(width, height);
  const bounds = {
    length: Math.round(long * LENGTH_SHARE),
    thickness: Math.max(3, Math.round(long * THICKNESS_SHARE)),
  };
  const walks: Walk[] = [
    { across: width, down: height, stepAcross: 1, stepDown: width },
    { across: height, down: width, stepAcross: width, stepDown: 1 },
  ];
  const all: number[] = [];
  for (const walk of walks) {
    const gone: number[] = [];
    followRuns({ ink, pixels: cleared }, walk, bounds, (at, paper) => {
      cleared[at] = paper;
      gone.push(at);
    });
    // Where two rules cross, the second is as thin as elsewhere once the first is gone.
    for (const at of gone) ink[at] = 0;
    for (const at of gone) all.push(at);
  }
  for (const at of all) clearSpeck(ink, at, { width, speckMax: 3 * bounds.thickness ** 2 }, cleared);
  return cleared;
}

/** Clears remnants of a rule beside this cleared place, if they are no larger than a speck. */
function clearSpeck(
  ink: Uint8Array,
  beside: number,
  { width, speckMax }: { width: number; speckMax: number },
  cleared: Uint8Array,
): void {
  const around = [1, -1, width, -width, width + 1, width - 1, -width + 1, -width - 1];
  for (const step of around) {
    if (ink[beside + step] !== 1) continue;
    const speck = [beside + step];
    const seen = new Set(speck);
    for (let next = 0; next < speck.length && speck.length <= speckMax; next += 1) {
      for (const by of around) {
        const at = speck[next]! + by;
        if (ink[at] !== 1 || seen.has(at)) continue;
        seen.add(at);
        speck.push(at);
      }
    }
    if (speck.length > speckMax) continue;
    for (const at of speck) {
      ink[at] = 0;
      for (const by of [0, ...around])
        if (ink[at + by] === 0) cleared[at + by] = Math.max(cleared[at + by]!, cleared[beside]!);
    }
  }
}

/** How a picture is traversed: along its rows, or along its columns. */
type Walk = { across: number; down: number; stepAcross: number; stepDown: number };

type Page = { ink: Uint8Array; pixels: Uint8Array };
type Clear = (at: number, paper: number) => void;

function followRuns(
  page: Page,
  { across, down, stepAcross, stepDown }: Walk,
  bounds: { length: number; thickness: number },
  clear: Clear,
): void {
  const { ink } = page;
  for (let row = 1; row < down - 1; row += 1) {
    let begin = -1;
    for (let place = 0; place <= across; place += 1) {
      const at = row * stepDown + place * stepAcross;
      const isInk = place < across && (ink[at] === 1 || ink[at - stepDown] === 1 || ink[at + stepDown] === 1);
      if (isInk && begin < 0) begin = place;
      if (isInk || begin < 0) continue;
      if (place - begin >= bounds.length) {
        for (let along = begin; along < place; along += 1)
          clearThin(page, {
            at: row * stepDown + along * stepAcross,
            row,
            down,
            stepDown,
            thickness: bounds.thickness,
            clear,
          });
      }
      begin = -1;
    }
  }
}

/** Clears this place from one side of the rule to the other, unless that is thicker than a rule. */
function clearThin(
  { ink, pixels }: Page,
  {
    at,
    row,
    down,
    stepDown,
    thickness,
    clear,
  }: { at: number; row: number; thickness: number; clear: Clear } & Pick<Walk, "down" | "stepDown">,
): void {
  if (ink[at] !== 1) return;
  let above = 0;
  while (above <= thickness && row - above - 1 >= 0 && ink[at - (above + 1) * stepDown] === 1) above += 1;
  let below = 0;
  while (below <= thickness && row + below + 1 < down && ink[at + (below + 1) * stepDown] === 1) below += 1;
  if (above + below + 1 > thickness) return;
  // One pixel more on both sides: the edge of a rule is grey.
  const first = Math.max(-above - 1, -row);
  const last = Math.min(below + 1, down - row - 1);
  const paper = Math.max(pixels[at + (first - 1) * stepDown] ?? 0, pixels[at + (last + 1) * stepDown] ?? 0);
  for (let by = first; by <= last; by += 1) clear(at + by * stepDown, paper);
}
