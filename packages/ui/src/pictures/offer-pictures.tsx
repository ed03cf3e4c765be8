import { Ear, Ground, Picture } from "./illustration-parts.tsx";

/* What an offer without a photo is told apart by: what it gives, or what is bought. Decoration, as all of them. */

/** A fuel pump with its hose: cards and vouchers for fuel. */
export function PumpPicture() {
  return (
    <Picture viewBox="0 0 240 170">
      <Ground />
      <rect x="76" y="34" width="66" height="112" rx="10" className="fill-brand-teal" />
      <rect x="88" y="48" width="42" height="30" rx="5" className="fill-brand-teal-pale" />
      <path d="M96 68 h18" className="fill-none stroke-brand-navy" strokeWidth="5" strokeLinecap="round" />
      <path d="M109 94 C100 106 100 116 109 118 C118 116 118 106 109 94Z" className="fill-brand-teal-mid" />
      <rect x="68" y="142" width="82" height="10" rx="4" className="fill-brand-navy" />
      <path
        d="M142 96 h12 q10 0 10 10 v20 q0 12 10 12 t10 -12 V74 l-16 -18"
        className="fill-none stroke-brand-navy"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M178 70 h14 v22 h-14z" className="fill-brand-teal-mid" />
    </Picture>
  );
}

/** A gift card with a ribbon: what is paid with in a shop. */
export function GiftCardPicture() {
  return (
    <Picture viewBox="0 0 240 170">
      <Ground />
      <g transform="rotate(-8 120 96)">
        <rect x="58" y="52" width="124" height="82" rx="10" className="fill-brand-teal" />
        <rect x="84" y="52" width="14" height="82" className="fill-brand-navy" />
        <path
          d="M91 52 C74 24 62 44 91 52 C120 44 108 24 91 52Z"
          className="fill-none stroke-brand-navy"
          strokeWidth="6"
          strokeLinejoin="round"
        />
        <path
          d="M114 108 h50 M114 120 h30"
          className="fill-none stroke-brand-teal-pale"
          strokeWidth="5"
          strokeLinecap="round"
        />
      </g>
      <Ear x={188} y={150} scale={0.9} lean={10} tone="fill-brand-teal-mid" />
    </Picture>
  );
}

/** A tent with a flag: a day to which farmers are invited. */
export function TentPicture() {
  return (
    <Picture viewBox="0 0 240 170">
      <Ground />
      <path d="M120 24 v22" className="fill-none stroke-brand-navy" strokeWidth="4" strokeLinecap="round" />
      <path d="M120 24 h26 l-7 8 l7 8 h-26z" className="fill-brand-teal-mid" />
      <path d="M120 44 L186 92 H54Z" className="fill-brand-teal" />
      <path d="M120 44 L140 92 H100Z" className="fill-brand-teal-mid" />
      <path d="M62 92 v60 M178 92 v60" className="fill-none stroke-brand-navy" strokeWidth="5" strokeLinecap="round" />
      <rect x="84" y="122" width="72" height="30" rx="4" className="fill-brand-navy" />
      <Ear x={104} y={120} scale={0.5} lean={-12} />
      <Ear x={120} y={120} scale={0.6} />
      <Ear x={136} y={120} scale={0.5} lean={12} />
    </Picture>
  );
}

/** A canister with a leaf on its label: a product to buy. */
export function CanisterPicture() {
  return (
    <Picture viewBox="0 0 240 170">
      <circle cx="172" cy="48" r="24" className="fill-brand-teal-pale" />
      <Ground />
      <path d="M88 52 h52 l20 24 v66 q0 10 -10 10 H88 q-10 0 -10 -10 V62 q0 -10 10 -10z" className="fill-brand-teal" />
      <rect x="92" y="34" width="26" height="20" rx="4" className="fill-brand-navy" />
      <path d="M128 64 h10 l8 10 h-18z" className="fill-brand-teal-pale" />
      <rect x="90" y="88" width="58" height="48" rx="6" className="fill-brand-teal-pale" />
      <path d="M104 128 C104 106 118 98 134 98 C134 118 124 128 104 128Z" className="fill-brand-teal-mid" />
      <path d="M104 130 L124 108" className="fill-none stroke-brand-navy" strokeWidth="3" strokeLinecap="round" />
    </Picture>
  );
}

/** A shield with an ear behind it: a crop that is looked after. */
export function ShieldPicture() {
  return (
    <Picture viewBox="0 0 240 170">
      <Ground />
      <Ear x={70} y={152} scale={1.3} lean={-10} tone="fill-brand-teal-mid" />
      <Ear x={170} y={152} scale={1.3} lean={10} tone="fill-brand-teal-mid" />
      <path d="M120 32 L164 46 V88 C164 118 146 136 120 148 C94 136 76 118 76 88 V46Z" className="fill-brand-teal" />
      <path d="M120 32 L164 46 V88 C164 118 146 136 120 148Z" className="fill-brand-navy" opacity="0.25" />
      <path
        d="M100 90 l14 14 l28 -30"
        className="fill-none stroke-brand-teal-pale"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Picture>
  );
}
