import { POLAND, voivodeshipRings } from "@plon/ui/map/map-outline.ts";
import type { MapBounds, MapPlace } from "@plon/ui/map/map-outline.ts";
import { Button } from "@plon/ui/button.tsx";
import { useEffect, useRef, useState } from "react";
import type { DrawnMapProps } from "./canvas-map.tsx";
import { withSelected } from "./clusters.ts";
import type { MapMark } from "./clusters.ts";
import { MapMarks } from "./map-marks.tsx";

type OutlineMapProps = Omit<DrawnMapProps, "tiles" | "onReady" | "onFailure"> & {
  /** Why there is only an outline; nothing while the real map is loading. */
  notice?: string;
};

/** How many times longer a degree of latitude is than one of longitude, in the middle of Poland. */
const DEGREE_RATIO = 1.625;
const TILE_PX = 512;

const path = voivodeshipRings()
  .map((ring) => `M${ring.map(([lng, lat]) => `${lng.toFixed(3)},${(-lat * DEGREE_RATIO).toFixed(3)}`).join("L")}Z`)
  .join("");

/** The outline of Poland as a drawing, for browsers without WebGL and for use without a network; its marks zoom it. */
export function OutlineMap({ label, clusters, focus, selected, here, onSelect, onView, notice }: OutlineMapProps) {
  const box = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [asked, setAsked] = useState<{ view: MapBounds; focus: MapBounds | undefined }>();
  const view = asked && asked.focus === focus ? asked.view : (focus ?? POLAND);

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);

  const drawing = drawingOf(view, size);
  function show(next: MapBounds) {
    setAsked({ view: next, focus });
    onView(next);
  }
  function handlePress(mark: MapMark) {
    if (mark.point) onSelect(mark.point.id);
    const bounds = mark.bounds?.();
    if (bounds) show(bounds);
  }

  return (
    <div className="absolute inset-0 z-10 flex flex-col bg-sunken">
      <section ref={box} aria-label={label} className="relative min-h-0 flex-1 overflow-hidden" data-drawn="outline">
        {size.width > 0 && (
          <>
            <svg aria-hidden viewBox={drawing.viewBox} className="absolute inset-0 size-full">
              <path
                d={path}
                className="fill-surface stroke-edge"
                strokeWidth={1}
                vectorEffect="non-scaling-stroke"
                fillRule="nonzero"
              />
            </svg>
            <MapMarks
              marks={withSelected(clusters(drawing.seen, drawing.zoom), selected)}
              selectedId={selected?.id}
              project={drawing.project}
              onPress={handlePress}
              here={here}
            />
          </>
        )}
        {view !== POLAND && (
          <Button variant="secondary" size="sm" onClick={() => show(POLAND)} className="absolute top-3 right-3 z-30">
            Cała Polska
          </Button>
        )}
      </section>
      {notice !== undefined && <p className="border-t border-line px-4 py-2 text-sm text-soft">{notice}</p>}
    </div>
  );
}

/** How a part of the map fits in a box of pixels: as large as possible, centred. */
function drawingOf([west, south, east, north]: MapBounds, { width, height }: { width: number; height: number }) {
  const degreePx = Math.min(width / (east - west), height / ((north - south) * DEGREE_RATIO));
  const spanLng = width / degreePx;
  const spanLat = height / degreePx / DEGREE_RATIO;
  const left = (west + east) / 2 - spanLng / 2;
  const top = (south + north) / 2 + spanLat / 2;
  const seen: MapBounds = [left, top - spanLat, left + spanLng, top];
  return {
    seen,
    viewBox: `${left} ${-top * DEGREE_RATIO} ${spanLng} ${spanLat * DEGREE_RATIO}`,
    zoom: Math.log2((degreePx * 360) / TILE_PX),
    project: ({ lat, lng }: MapPlace) => ({
      x: (lng - left) * degreePx,
      y: (top - lat) * DEGREE_RATIO * degreePx,
    }),
  };
}
