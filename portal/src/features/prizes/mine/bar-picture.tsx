import { barWidths } from "./bar-code.ts";

/** At each end readers need so many light units. */
const EDGE = 10;
const HEIGHT = 40;

/** The bar code of a code; dark on light in both schemes, as readers expect. Nothing for a code that has none. */
export function BarPicture({ code, className }: { code: string; className: string }) {
  const widths = barWidths(code);
  if (!widths) return null;
  const size = EDGE + widths.reduce((sum, width) => sum + width, 0) + EDGE;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that nothing is loaded and no address made of it
      role="img"
      aria-label={`Kod kreskowy ${code}`}
      viewBox={`0 0 ${size} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={className}
    >
      <path d={`M0 0h${size}v${HEIGHT}h-${size}z`} fill="#fff" />
      <path d={barsOf(widths)} fill="#000" />
    </svg>
  );
}

function barsOf(widths: number[]): string {
  let at = EDGE;
  let bars = "";
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars += `M${at} 0h${width}v${HEIGHT}h-${width}z`;
    at += width;
  }
  return bars;
}
