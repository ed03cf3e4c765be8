import { Ear, Ground, Picture } from "./illustration-parts.tsx";

/*
 * Pictures in the brand's two colours and their tints; they follow the colour scheme. All are decoration:
 * the words beside them say what matters, so screen readers skip them. Those of the first visit are files of their own.
 */

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
