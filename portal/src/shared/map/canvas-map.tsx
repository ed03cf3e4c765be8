import { createMap } from "@plon/ui/map/map-canvas.ts";
import type { MapLibre, MapTiles } from "@plon/ui/map/map-canvas.ts";
import { POLAND } from "@plon/ui/map/map-outline.ts";
import type { MapBounds, MapPlace } from "@plon/ui/map/map-outline.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { withSelected } from "./clusters.ts";
import type { Clusters, MapMark, MapPoint } from "./clusters.ts";
import { MapMarks } from "./map-marks.tsx";

export type DrawnMapProps = {
  label: string;
  clusters: Clusters;
  /** The map's initial view; it moves there whenever this changes. */
  focus: MapBounds | undefined;
  selected: MapPoint | undefined;
  here: MapPlace | undefined;
  tiles: MapTiles | undefined;
  onSelect: (id: string) => void;
  onView: (view: MapBounds) => void;
  onReady: () => void;
  onFailure: () => void;
};

const PADDING_PX = 40;

const boundsOfView = (map: MapLibre): MapBounds => {
  const view = map.getBounds();
  return [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()];
};

/** The map drawn by MapLibre, with our marks above; if it cannot draw, it reports that and another takes its place. */
export function CanvasMap({ label, clusters, focus, selected, here, tiles, ...on }: DrawnMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const map = useDrawnMap(container, { label, bounds: focus ?? POLAND, tiles, ...on });

  useEffect(() => {
    if (map && focus) fit(map, focus);
  }, [map, focus]);

  useEffect(() => {
    if (!map || !selected || map.getBounds().contains([selected.lng, selected.lat])) return;
    map.easeTo({ center: [selected.lng, selected.lat] });
  }, [map, selected]);

  function handlePress(mark: MapMark) {
    if (mark.point) on.onSelect(mark.point.id);
    const bounds = mark.bounds?.();
    if (map && bounds) fit(map, bounds);
  }

  return (
    // Until it is drawn the outline above it is the map, for screen readers too.
    <div ref={container} inert={!map} className="size-full" data-drawn={map ? "canvas" : undefined}>
      {map &&
        createPortal(
          <MapMarks
            marks={withSelected(clusters(boundsOfView(map), map.getZoom()), selected)}
            selectedId={selected?.id}
            project={({ lat, lng }) => map.project([lng, lat])}
            onPress={handlePress}
            here={here}
          />,
          map.getCanvasContainer(),
        )}
    </div>
  );
}

function fit(map: MapLibre, [west, south, east, north]: MapBounds): void {
  map.fitBounds([west, south, east, north], { padding: PADDING_PX, maxZoom: 12 });
}

type DrawnMapOptions = {
  label: string;
  bounds: MapBounds;
  tiles: MapTiles | undefined;
  onView: (view: MapBounds) => void;
  onReady: () => void;
  onFailure: () => void;
};

/** Creates the map once; every move redraws the marks. */
function useDrawnMap(container: React.RefObject<HTMLDivElement | null>, options: DrawnMapOptions) {
  const [map, setMap] = useState<MapLibre>();
  const [, setMoves] = useState(0);
  const make = useEffectEvent(() => {
    try {
      return createMap({ container: container.current!, ...options });
    } catch {
      options.onFailure();
      return undefined;
    }
  });
  const handleReady = useEffectEvent((made: MapLibre) => {
    setMap(made);
    options.onReady();
  });
  const handleMoved = useEffectEvent((made: MapLibre) => options.onView(boundsOfView(made)));
  const handleLost = useEffectEvent(() => options.onFailure());

  useEffect(() => {
    const made = make();
    if (!made) return undefined;
    made.on("load", () => handleReady(made));
    made.on("move", () => setMoves((moves) => moves + 1));
    made.on("moveend", () => handleMoved(made));
    made.on("webglcontextlost", () => handleLost());
    return () => {
      setMap(undefined);
      made.remove();
    };
  }, []);
  return map;
}
