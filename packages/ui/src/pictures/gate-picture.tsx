import { Ear, Picture } from "./illustration-parts.tsx";

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
