import type { MapPlace } from "@plon/ui/map/map-outline.ts";
import type { MapMark } from "./clusters.ts";

type MapMarksProps = {
  marks: readonly MapMark[];
  selectedId: string | undefined;
  /** Where a place is on the drawing, in pixels from its upper left corner. */
  project: (place: MapPlace) => { x: number; y: number };
  onPress: (mark: MapMark) => void;
  /** The farmer's location, if known. */
  here: MapPlace | undefined;
};

const base =
  "absolute top-0 left-0 inline-flex items-center justify-center rounded-full " +
  "border-2 border-surface font-semibold shadow-float figures cursor-pointer transition-colors duration-150 " +
  "before:absolute before:-inset-2.5 before:content-['']";

function lookOf(mark: MapMark, isSelected: boolean): { px: number; className: string } {
  if (isSelected) return { px: 36, className: `${base} z-20 bg-accent-ink text-on-accent ring-3 ring-accent-ink/30` };
  if (mark.count === 1) return { px: 24, className: `${base} bg-action text-on-action hover:bg-action-strong` };
  return {
    px: mark.count < 10 ? 36 : 44,
    className: `${base} z-10 bg-shell text-sm text-on-shell hover:bg-shell-raised`,
  };
}

/** The points over a drawn map, each a button; the chosen one shows its name beside it. */
export function MapMarks({ marks, selectedId, project, onPress, here }: MapMarksProps) {
  return (
    <>
      {here && <Here {...project(here)} />}
      {marks.map((mark) => {
        const isSelected = mark.point !== undefined && mark.point.id === selectedId;
        const { px, className } = lookOf(mark, isSelected);
        const { x, y } = project(mark);
        return (
          <button
            key={mark.key}
            type="button"
            title={mark.label}
            aria-label={mark.label}
            {...(mark.point && { "aria-pressed": isSelected })}
            onClick={() => onPress(mark)}
            className={className}
            style={{ width: px, height: px, transform: `translate(${x - px / 2}px, ${y - px / 2}px)` }}
          >
            {mark.count > 1 && mark.count}
            {isSelected && (
              <span
                aria-hidden
                className="pointer-events-none absolute top-full mt-1 w-max max-w-52 rounded-field bg-ink px-2 py-1 text-sm font-semibold text-surface"
              >
                {mark.label}
              </span>
            )}
          </button>
        );
      })}
    </>
  );
}

function Here({ x, y }: { x: number; y: number }) {
  return (
    <span
      className="absolute top-0 left-0 -mt-2 -ml-2 size-4 rounded-full border-2 border-surface bg-info ring-4 ring-info/30"
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <span className="sr-only">Tu jesteś</span>
    </span>
  );
}
