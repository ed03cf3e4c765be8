import type { ReactNode } from "react";

/*
 * Pictures in the brand's two colours and their tints; they follow the colour scheme. All are decoration:
 * the words beside them say what matters, so screen readers skip them.
 */
function Picture({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    <svg viewBox={viewBox} aria-hidden="true" focusable="false" className="block h-auto w-full">
      {children}
    </svg>
  );
}

/** One ear of grain, its root at (0, 0), growing up about 66 units. */
function Ear({ x, y, scale = 1, lean = 0, tone = "fill-brand-teal", stem = "stroke-brand-teal" }: EarProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${lean}) scale(${scale})`}>
      <path d="M0 8 V-56" className={`fill-none ${stem}`} strokeWidth="1.8" strokeLinecap="round" />
      {[0, 1, 2, 3].map((row) => (
        <g key={row} transform={`translate(0 ${-22 - row * 9.5})`} className={tone}>
          <path d="M-0.8 0 C-7 -1 -9.5 -6 -8.5 -12 C-3.5 -10.5 -0.8 -6 -0.8 0Z" />
          <path d="M0.8 0 C7 -1 9.5 -6 8.5 -12 C3.5 -10.5 0.8 -6 0.8 0Z" />
        </g>
      ))}
      <path d="M0 -57 C-4 -61 -3.5 -67 0 -71 C3.5 -67 4 -61 0 -57Z" className={tone} />
    </g>
  );
}
type EarProps = {
  x: number;
  y: number;
  scale?: number;
  lean?: number;
  tone?: string;
  stem?: string;
};

function Ground() {
  return <ellipse cx="120" cy="152" rx="104" ry="12" className="fill-brand-teal-pale" />;
}

/** A bound sheaf: points, rewards, what the year has brought. */
export function SheafPicture() {
  return (
    <Picture viewBox="0 0 240 170">
      <circle cx="170" cy="46" r="26" className="fill-brand-teal-pale" />
      <Ground />
      <Ear x={96} y={104} scale={1.1} lean={-24} tone="fill-brand-teal-mid" />
      <Ear x={144} y={104} scale={1.1} lean={24} tone="fill-brand-teal-mid" />
      <Ear x={108} y={100} scale={1.25} lean={-11} />
      <Ear x={132} y={100} scale={1.25} lean={11} />
      <Ear x={120} y={98} scale={1.35} />
      <path d="M98 96 L142 96 L134 120 L146 152 L94 152 L106 120Z" className="fill-brand-teal" />
      <path d="M104 112 h32 v12 h-32z" className="fill-brand-navy" />
      <path
        d="M112 128 l-6 22 M120 128 v22 M128 128 l6 22"
        className="fill-none stroke-brand-teal-pale"
        strokeWidth="2.5"
      />
    </Picture>
  );
}

/** A sheet of paper with an ear growing from it: invoices. */
export function InvoicePicture() {
  return (
    <Picture viewBox="0 0 240 170">
      <Ground />
      <path
        d="M78 22 h64 l24 24 v104 h-88z"
        className="fill-surface stroke-brand-navy"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M142 22 v24 h24"
        className="fill-brand-navy-pale stroke-brand-navy"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M92 62 h44 M92 78 h56 M92 94 h36"
        className="fill-none stroke-brand-navy-pale"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M92 118 h22" className="fill-none stroke-brand-teal" strokeWidth="6" strokeLinecap="round" />
      <Ear x={172} y={152} scale={1.15} lean={8} />
      <Ear x={186} y={152} scale={0.85} lean={20} tone="fill-brand-teal-mid" />
    </Picture>
  );
}

/** A bell over a furrow: notifications and news. */
export function BellPicture() {
  return (
    <Picture viewBox="0 0 240 170">
      <Ground />
      <path
        d="M120 30 C92 30 88 58 88 82 C88 104 78 112 74 120 H166 C162 112 152 104 152 82 C152 58 148 30 120 30Z"
        className="fill-brand-teal"
      />
      <path d="M108 34 a12 12 0 0 1 24 0" className="fill-none stroke-brand-navy" strokeWidth="5" />
      <path d="M106 128 a14 14 0 0 0 28 0z" className="fill-brand-navy" />
      <path
        d="M100 60 C100 50 105 44 112 42"
        className="fill-none stroke-brand-teal-pale"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M176 50 q10 12 4 28 M64 50 q-10 12 -4 28"
        className="fill-none stroke-brand-teal-mid"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Picture>
  );
}

/** A field road that ends at a closed gate: nothing here. */
export function GatePicture() {
  return (
    <Picture viewBox="0 0 240 170">
      <circle cx="64" cy="44" r="22" className="fill-brand-teal-pale" />
      <path d="M8 118 Q120 84 232 118 V160 H8Z" className="fill-brand-teal-pale" />
      <path d="M92 160 L112 106 h16 L148 160Z" className="fill-brand-navy-pale" />
      <path d="M66 76 v66 M174 76 v66" className="fill-none stroke-brand-navy" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M66 88 H174 M66 106 H174 M66 124 H174 M70 126 L170 86"
        className="fill-none stroke-brand-teal"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <Ear x={34} y={150} scale={0.8} lean={-6} />
      <Ear x={206} y={150} scale={0.8} lean={6} />
    </Picture>
  );
}

/** A sprayer's tank with a drop: work in progress, promotions with fuel and liquids. */
export function TankPicture() {
  return (
    <Picture viewBox="0 0 240 170">
      <Ground />
      <rect x="66" y="52" width="92" height="72" rx="16" className="fill-brand-teal" />
      <rect x="98" y="38" width="28" height="16" rx="4" className="fill-brand-navy" />
      <path
        d="M66 92 q23 -12 46 0 t46 0 V108 a16 16 0 0 1 -16 16 H82 a16 16 0 0 1 -16 -16Z"
        className="fill-brand-teal-mid"
      />
      <path d="M158 84 h22 v34" className="fill-none stroke-brand-navy" strokeWidth="6" strokeLinecap="round" />
      <path d="M180 122 C172 134 172 142 180 144 C188 142 188 134 180 122Z" className="fill-brand-teal-mid" />
      <circle cx="88" cy="132" r="17" className="fill-brand-navy" />
      <circle cx="88" cy="132" r="7" className="fill-brand-navy-pale" />
      <circle cx="140" cy="132" r="17" className="fill-brand-navy" />
      <circle cx="140" cy="132" r="7" className="fill-brand-navy-pale" />
    </Picture>
  );
}

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

/** The mark of the portal: an ear in a field's square. */
export function EarMark({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false" className={`shrink-0 ${className}`}>
      <rect width="40" height="40" rx="9" fill="#0f766e" />
      <path d="M20 35 V16" stroke="#ffffff" strokeWidth="2.4" strokeLinecap="round" fill="none" />
      <g fill="#ffffff">
        <path d="M20 30 C12 29 10.500 23 12 20 C17 21 20 25 20 30Z" />
        <path d="M20 30 C28 29 29.500 23 28 20 C23 21 20 25 20 30Z" />
        <path d="M20 21.500 C13 20.500 12 15.500 13.200 12.500 C17.500 13.500 20 17 20 21.500Z" />
        <path d="M20 21.500 C27 20.500 28 15.500 26.800 12.500 C22.500 13.500 20 17 20 21.500Z" />
        <path d="M20 14 C16.500 11 17 7 20 4.500 C23 7 23.500 11 20 14Z" fill="#fdba74" />
      </g>
    </svg>
  );
}
