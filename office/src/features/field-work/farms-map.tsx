import { useEffect, useRef, useState } from "react";
import type { FieldFarm } from "@plon/contract/office/desk/field-work.ts";
import { countOf } from "@plon/client/format.ts";
import { Button } from "@plon/ui/button.tsx";
import { boundsOf, type MapBounds, POLAND, voivodeshipRings } from "@plon/ui/map/map-outline.ts";

type Located = FieldFarm & { place: NonNullable<FieldFarm["place"]> };
type Mark = { lat: number; lng: number; farms: Located[] };

/** How many times longer a degree of latitude is than one of longitude, in the middle of Poland. */
const DEGREE_RATIO = 1.625;
/** Around the outermost farms, so that no mark is cut. */
const MARGIN_DEGREES = 0.8;
/** Marks nearer than a thumb are one. */
const THUMB_PX = 44;

const outline = voivodeshipRings()
  .map((ring) => `M${ring.map(([lng, lat]) => `${lng.toFixed(3)},${(-lat * DEGREE_RATIO).toFixed(3)}`).join("L")}Z`)
  .join("");

/** Farms on the outline of Poland, which needs no network. Where several stand together, a press draws nearer, then names them. */
export function FarmsMap({ farms, onOpen }: { farms: readonly FieldFarm[]; onOpen: (id: number) => void }) {
  const [view, setView] = useState<MapBounds>();
  const [chosen, setChosen] = useState<readonly Located[]>([]);
  const located = farms.filter((farm): farm is Located => farm.place !== null);

  function press({ farms: pressed }: Mark) {
    const [first] = pressed;
    const isOneSpot = pressed.every(({ place }) => place.lat === first!.place.lat && place.lng === first!.place.lng);
    const bounds = boundsOf(pressed.map(placeOf));
    if (isOneSpot || !bounds) setChosen(pressed);
    else setView(bounds);
  }
  return (
    <div className="flex flex-col gap-2">
      <Drawing
        farms={located}
        view={view ?? boundsOf(located.map(placeOf), MARGIN_DEGREES) ?? POLAND}
        onPress={press}
        onAll={view && (() => setView(undefined))}
      />
      <p className="text-sm text-soft">
        Miejsca są przybliżone, według kodu pocztowego.
        {located.length < farms.length && ` Bez znanego kodu: ${farms.length - located.length}.`}
      </p>
      {chosen.length > 0 && (
        <ul className="flex flex-col rounded-card border border-line bg-surface">
          {chosen.map((farm) => (
            <li key={farm.id} className="border-line not-last:border-b">
              <button
                type="button"
                onClick={() => onOpen(farm.id)}
                className="min-h-11 w-full cursor-pointer px-3 py-2 text-left font-semibold text-action"
              >
                {farm.name}, {farm.city}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const placeOf = ({ place }: Located) => place;

type DrawingProps = {
  farms: readonly Located[];
  view: MapBounds;
  onPress: (mark: Mark) => void;
  /** Back to all farms, where only some are in view. */
  onAll: (() => void) | undefined;
};

function Drawing({ farms, view, onPress, onAll }: DrawingProps) {
  const box = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const drawing = drawingOf(view, size);
  return (
    <section
      ref={box}
      aria-label="Mapa gospodarstw"
      className="relative h-80 overflow-hidden rounded-card border border-line bg-sunken"
    >
      {size.width > 0 && (
        <svg aria-hidden viewBox={drawing.viewBox} className="absolute inset-0 size-full">
          <path d={outline} className="fill-surface stroke-edge" strokeWidth={1} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      {size.width > 0 &&
        marksOf(farms, drawing.degreePx).map((mark) => (
          <MarkButton
            key={`${mark.lat} ${mark.lng}`}
            mark={mark}
            at={drawing.project(mark)}
            onPress={() => onPress(mark)}
          />
        ))}
      {onAll && (
        <Button variant="secondary" size="sm" className="absolute top-2 right-2 z-20" onClick={onAll}>
          Wszystkie
        </Button>
      )}
    </section>
  );
}

function MarkButton({
  mark,
  at: { x, y },
  onPress,
}: {
  mark: Mark;
  at: { x: number; y: number };
  onPress: () => void;
}) {
  const [first] = mark.farms;
  const label =
    mark.farms.length === 1
      ? `${first!.name}, ${first!.city}`
      : countOf(mark.farms.length, "gospodarstwo", "gospodarstwa", "gospodarstw");
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="absolute top-0 left-0 flex size-9 cursor-pointer items-center justify-center rounded-full border-2 border-surface bg-action text-sm font-semibold text-on-action shadow-float before:absolute before:-inset-1 before:content-['']"
      style={{ transform: `translate(${x - 18}px, ${y - 18}px)` }}
    >
      {mark.farms.length > 1 && mark.farms.length}
    </button>
  );
}

function marksOf(farms: readonly Located[], degreePx: number): Mark[] {
  const marks: Mark[] = [];
  for (const farm of farms) {
    const { lat, lng } = farm.place;
    const near = marks.find(
      (mark) => Math.hypot((mark.lng - lng) * degreePx, (mark.lat - lat) * degreePx * DEGREE_RATIO) < THUMB_PX,
    );
    if (near) near.farms.push(farm);
    else marks.push({ lat, lng, farms: [farm] });
  }
  return marks.toSorted((one, other) => other.lat - one.lat || one.lng - other.lng);
}

/** How a part of the map fits in a box of pixels: as large as possible, centred. */
function drawingOf([west, south, east, north]: MapBounds, { width, height }: { width: number; height: number }) {
  const degreePx = Math.min(width / (east - west), height / ((north - south) * DEGREE_RATIO)) || 1;
  const left = (west + east) / 2 - width / degreePx / 2;
  const top = (south + north) / 2 + height / degreePx / DEGREE_RATIO / 2;
  return {
    degreePx,
    viewBox: `${left} ${-top * DEGREE_RATIO} ${width / degreePx} ${height / degreePx}`,
    project: ({ lat, lng }: { lat: number; lng: number }) => ({
      x: (lng - left) * degreePx,
      y: (top - lat) * DEGREE_RATIO * degreePx,
    }),
  };
}
