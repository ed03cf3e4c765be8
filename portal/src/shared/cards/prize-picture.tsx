import type { PrizeKind, PrizePhoto } from "@plon/contract/shared/prizes.ts";
import type { ReactNode } from "react";
import { SizedPicture } from "./sized-picture.tsx";

type PrizePictureProps = {
  photo: PrizePhoto | null;
  kind: PrizeKind | "partner";
  /** Its displayed width, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** The first image in view is loaded eagerly. */
  eager?: boolean;
  className?: string;
};

/** A prize's photo in the width the screen needs; a drawing of its kind until there is one. Always four by three. */
export function PrizePicture({ photo, kind, sizes, eager = false, className = "" }: PrizePictureProps) {
  return (
    <span className={`block aspect-4/3 overflow-hidden bg-sunken ${className}`}>
      {photo ? (
        <SizedPicture picture={photo} sizes={sizes} eager={eager} className="size-full object-cover" />
      ) : (
        <Drawing>{DRAWINGS[kind]}</Drawing>
      )}
    </span>
  );
}

/* In the brand's colours, following the colour scheme; decoration beside the prize's name. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false" className="block size-full">
      <rect width="240" height="180" className="fill-brand-teal-pale" />
      <path d="M0 140 Q60 122 120 138 T240 132 V180 H0Z" className="fill-brand-teal-mid" opacity="0.35" />
      {children}
    </svg>
  );
}

const DRAWINGS: Record<PrizeKind | "partner", ReactNode> = {
  item: (
    <>
      <path d="M72 78 h96 v68 h-96z" className="fill-brand-teal" />
      <path d="M64 58 h112 v22 h-112z" className="fill-brand-navy" />
      <path d="M112 58 h16 v88 h-16z" className="fill-brand-sun" />
      <path
        d="M120 58 C96 58 88 34 102 32 C114 31 118 46 120 58 C122 46 126 31 138 32 C152 34 144 58 120 58Z"
        className="fill-none stroke-brand-sun"
        strokeWidth="7"
        strokeLinejoin="round"
      />
    </>
  ),
  voucher: (
    <>
      <path
        d="M46 58 h148 v20 a12 12 0 0 0 0 24 v20 h-148 v-20 a12 12 0 0 0 0 -24z"
        className="fill-brand-teal"
        transform="rotate(-6 120 90)"
      />
      <g transform="rotate(-6 120 90)">
        <path d="M150 62 v56" className="stroke-brand-teal-pale" strokeWidth="3" strokeDasharray="6 6" />
        <path d="M70 78 h56 M70 92 h40" className="stroke-brand-teal-pale" strokeWidth="6" strokeLinecap="round" />
        <path d="M70 106 h24" className="stroke-brand-sun" strokeWidth="6" strokeLinecap="round" />
      </g>
    </>
  ),
  bank_transfer: (
    <>
      <path d="M62 82 L120 46 L178 82Z" className="fill-brand-navy" />
      <path d="M62 82 h116 v8 h-116z" className="fill-brand-teal" />
      {[74, 100, 126, 152].map((x) => (
        <rect key={x} x={x} y="94" width="13" height="36" rx="2" className="fill-brand-teal" />
      ))}
      <path d="M58 132 h124 v10 h-124z" className="fill-brand-navy" />
      <circle cx="120" cy="69" r="9" className="fill-brand-sun" />
    </>
  ),
  charity: (
    <>
      <path
        d="M120 132 C76 106 70 62 98 54 C110 51 117 60 120 68 C123 60 130 51 142 54 C170 62 164 106 120 132Z"
        className="fill-brand-teal"
      />
      <path
        d="M95 70 C89 75 88 84 92 93"
        className="fill-none stroke-brand-teal-pale"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </>
  ),
  partner: (
    <>
      <circle cx="96" cy="92" r="38" className="fill-brand-teal" />
      <circle cx="144" cy="92" r="38" className="fill-brand-navy" opacity="0.85" />
      <path d="M120 62.5 a38 38 0 0 1 0 59 a38 38 0 0 1 0 -59z" className="fill-brand-sun" />
    </>
  ),
};
