import type { ReactNode } from "react";

/* In the brand's colours, following the colour scheme; decoration beside words. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 88" aria-hidden="true" focusable="false" className="block h-auto w-full">
      <ellipse cx="60" cy="80" rx="50" ry="6" className="fill-brand-teal-pale" />
      {children}
    </svg>
  );
}

/** A bank building with a coin on its way in. */
export function BankPicture() {
  return (
    <Picture>
      <path d="M16 36 L60 12 L104 36Z" className="fill-brand-navy" />
      <rect x="16" y="36" width="88" height="6" className="fill-brand-teal" />
      {[26, 46, 66, 86].map((x) => (
        <rect key={x} x={x} y="44" width="9" height="24" rx="2" className="fill-brand-teal-mid" />
      ))}
      <rect x="18" y="68" width="84" height="5" className="fill-brand-teal" />
      <rect x="12" y="73" width="96" height="6" rx="2" className="fill-brand-navy" />
      <circle cx="60" cy="27" r="7" className="fill-brand-sun" />
    </Picture>
  );
}

/** A hand that holds up a heart. */
export function GivingPicture() {
  return (
    <Picture>
      <path
        d="M60 50 C36 36 34 16 48 13 C54 12 58 16 60 20 C62 16 66 12 72 13 C86 16 84 36 60 50Z"
        className="fill-brand-teal"
      />
      <path
        d="M47 20 C43 22 42 27 44 32"
        className="fill-none stroke-brand-teal-pale"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M14 62 h18 l10 -4 h20 c6 0 6 8 0 8 h-14 h18 l22 -9 c7 -2 9 5 4 8 l-28 13 c-4 2 -8 2 -12 2 H14Z"
        className="fill-brand-navy"
      />
      <rect x="8" y="59" width="10" height="22" rx="2" className="fill-brand-teal-mid" />
    </Picture>
  );
}
