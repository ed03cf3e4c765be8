import type { ReactNode } from "react";

/** The frame of an illustration. */
export function Picture({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    <svg viewBox={viewBox} aria-hidden="true" focusable="false" className="block h-auto w-full">
      {children}
    </svg>
  );
}

/** One ear of grain, its root at (0, 0), growing up about 66 units. */
export function Ear({ x, y, scale = 1, lean = 0, tone = "fill-brand-teal", stem = "stroke-brand-teal" }: EarProps) {
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

/** The ground that most of them stand on. */
export function Ground() {
  return <ellipse cx="120" cy="152" rx="104" ry="12" className="fill-brand-teal-pale" />;
}
