import { encode } from "uqr";

/** Around the code readers need this many light squares. */
const EDGE = 4;

/** A QR code, drawn on the device; dark on light in both schemes, as readers expect. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: EDGE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that nothing is loaded and no address made of it
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-44 max-w-full rounded-field"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
