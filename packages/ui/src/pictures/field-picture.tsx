import { Ear, Picture } from "./illustration-parts.tsx";

const FURROWS = [-300, -200, -110, -35, 35, 110, 200, 300];
const NEAR_EARS = [
  [38, 410, 1.9, -5],
  [80, 420, 1.5, 4],
  [120, 416, 1.75, -3],
  [462, 420, 1.5, -6],
  [506, 412, 1.95, 2],
  [548, 420, 1.6, -4],
  [588, 412, 1.85, 6],
] as const;

/** The landing's wide view: rows of a field running to a low sun, a house on the edge, ears close by. */
export function FieldPicture() {
  return (
    <Picture viewBox="0 0 620 420">
      <defs>
        <clipPath id="field-picture-frame">
          <rect width="620" height="420" rx="12" />
        </clipPath>
      </defs>
      <g clipPath="url(#field-picture-frame)">
        <rect width="620" height="420" className="fill-brand-teal-pale" />
        <circle cx="412" cy="150" r="66" className="fill-brand-sun" opacity="0.75" />
        <circle cx="412" cy="150" r="44" className="fill-brand-sun" />
        <path d="M0 196 Q110 128 236 178 T470 168 T620 190 V240 H0Z" className="fill-brand-navy-pale" />
        <path d="M0 214 Q150 178 310 206 T620 204 V260 H0Z" className="fill-brand-teal-mid" />
        <g className="fill-brand-navy">
          <path d="M132 172 l28 -22 l28 22 v30 h-56z" />
          <rect x="196" y="148" width="20" height="54" rx="10" />
          <rect x="220" y="158" width="18" height="44" rx="9" />
        </g>
        <rect x="152" y="182" width="16" height="20" className="fill-brand-teal-pale" />
        <path d="M0 222 Q310 196 620 222 V420 H0Z" className="fill-brand-field" />
        <g className="fill-none stroke-brand-furrow" strokeWidth="5">
          {FURROWS.map((offset) => (
            <path key={offset} d={`M${310 + offset * 0.22} 212 Q${310 + offset * 0.8} 300 ${310 + offset * 2.1} 424`} />
          ))}
        </g>
        {NEAR_EARS.map(([x, y, scale, lean]) => (
          <Ear key={x} x={x} y={y} scale={scale} lean={lean} tone="fill-brand-navy" stem="stroke-brand-navy" />
        ))}
      </g>
    </Picture>
  );
}
