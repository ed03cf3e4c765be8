import type { ReactNode } from "react";

type BigFigureProps = {
  label: string;
  /** Already formatted. */
  figure: string;
  unit: string;
  /** What the figure comes to otherwise, beside it. */
  beside?: ReactNode;
  note?: ReactNode;
};

/** The one figure a screen is about, in its largest type. */
export function BigFigure({ label, figure, unit, beside, note }: BigFigureProps) {
  return (
    <div>
      <p className="text-base opacity-85">{label}</p>
      <p className="figures mt-1 font-semibold">
        <span className="text-3xl whitespace-nowrap">{figure}</span> <span className="ml-1 text-xl">{unit}</span>{" "}
        {beside}
      </p>
      {note !== undefined && <p className="mt-2 opacity-85">{note}</p>}
    </div>
  );
}
