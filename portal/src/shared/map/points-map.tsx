import type { MapTiles } from "@plon/ui/map/map-canvas.ts";
import { boundsOf } from "@plon/ui/map/map-outline.ts";
import type { MapBounds, MapPlace } from "@plon/ui/map/map-outline.ts";
import { useOnline } from "@plon/ui/online.ts";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CanvasMap } from "./canvas-map.tsx";
import { clusterPoints } from "./clusters.ts";
import type { MapPoint } from "./clusters.ts";
import { OutlineMap } from "./outline-map.tsx";

export type { MapPoint };

type PointsMapProps = {
  /** Names the map for screen readers. */
  label: string;
  /** Pass the same list while nothing changed: a new one makes the map reset its view. */
  points: readonly MapPoint[];
  selectedId?: string | undefined;
  onSelect: (id: string) => void;
  /** The visible part of the map after each move, including the map's own moves. */
  onView?: (view: MapBounds) => void;
  /** The farmer's location, if known. */
  here?: MapPlace | undefined;
  /** Moves to this part when it changes; otherwise to where the points are. */
  focus?: MapBounds | undefined;
  /** The configured tile server; without one the bundled outline of Poland is the map. */
  tiles?: MapTiles | undefined;
  className?: string;
};

/** A single point is shown with its surroundings, not zoomed in to its roof. */
const MARGIN_DEGREES = 0.4;

/**
 * Points on a map of Poland: close ones are clustered, a click on one selects it, every one can be reached by keyboard.
 * The drawing library is loaded as a separate chunk; until it arrives, and where it cannot draw, the outline is used.
 * Put a list of the same points beside it.
 */
export function PointsMap(props: PointsMapProps) {
  const { label, points, selectedId, onSelect, onView = ignore, here, tiles, className = "" } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useCanvasMap(box);
  const clusters = useMemo(() => clusterPoints(points), [points]);
  const extent = useMemo(() => boundsOf(points, MARGIN_DEGREES), [points]);
  const selected = useMemo(() => points.find(({ id }) => id === selectedId), [points, selectedId]);
  const shared = { label, clusters, focus: props.focus ?? extent, selected, here, onSelect, onView };
  return (
    <div
      ref={box}
      className={`relative isolate overflow-hidden rounded-card border border-line bg-sunken ${className}`}
    >
      {canvas.Map && <canvas.Map {...shared} tiles={tiles} onReady={canvas.onReady} onFailure={canvas.onFailure} />}
      {!canvas.isReady && <OutlineMap {...shared} {...(canvas.notice !== undefined && { notice: canvas.notice })} />}
    </div>
  );
}

const ignore = () => {};

const NO_WEBGL = "Ta przeglądarka nie rysuje pełnej mapy (brak WebGL). Punkty pokazujemy na obrysie Polski.";
const OFFLINE = "Jesteś offline. Punkty pokazujemy na obrysie Polski.";

function canDraw(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

/** The large map's code once it is loaded, and a message for the farmer if it cannot be. */
function useCanvasMap(box: React.RefObject<HTMLElement | null>) {
  const [Map, setMap] = useState<typeof CanvasMap>();
  const [failed, setFailed] = useState(() => !canDraw());
  const [ready, setReady] = useState(false);
  const online = useOnline();
  useEffect(() => {
    if (failed || Map || !online) return;
    import("./canvas-map.tsx").then(
      (module) => setMap(() => module.CanvasMap),
      () => setFailed(true),
    );
  }, [failed, Map, online]);
  const keepFocus = useFocusKept(box, ready && !failed);
  const notice = failed ? NO_WEBGL : online ? undefined : OFFLINE;
  return {
    Map: failed ? undefined : Map,
    isReady: ready && !failed,
    notice,
    onReady: () => {
      keepFocus();
      setReady(true);
    },
    onFailure: () => setFailed(true),
  };
}

/**
 * Moves the focus from a mark of the outline to the same mark of the full map that replaces it, or to the map if the
 * mark went into a cluster. Returns a function to call just before the swap.
 */
function useFocusKept(box: React.RefObject<HTMLElement | null>, isReady: boolean): () => void {
  const label = useRef<string>(null);
  useLayoutEffect(() => {
    if (!isReady || label.current === null) return;
    const find = (what: string) => box.current?.querySelector<HTMLElement>(`[data-drawn="canvas"] ${what}`);
    const place = find(`button[aria-label="${CSS.escape(label.current)}"]`) ?? find(`[tabindex="0"]`);
    label.current = null;
    place?.focus({ preventScroll: true });
  }, [box, isReady]);
  return () => {
    const focused = document.activeElement;
    if (focused && box.current?.contains(focused)) label.current = focused.getAttribute("aria-label");
  };
}
