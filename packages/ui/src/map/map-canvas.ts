import {
  AttributionControl,
  type LngLatBoundsLike,
  Map as MapLibre,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from "maplibre-gl";
import type { StyleSpecification } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import "./map-canvas.css";
import type { MapBounds } from "./map-outline.ts";
import { POLAND, voivodeshipRings } from "./map-outline.ts";

export { MapLibre, Marker };

export type MapTiles = {
  /** URL of an image tile, with {z}, {x} and {y}. */
  url: string;
  /** The map's attribution, shown in its corner. */
  attribution: string;
};

type MapOptions = {
  container: HTMLElement;
  label: string;
  bounds: MapBounds;
  /** Images under the borders; without them only the outline of the country. */
  tiles?: MapTiles | undefined;
  /** Of a page without our theme, which then paints anew when its own scheme changes. */
  colours?: MapColours;
  /** One finger and the wheel scroll the page; the map needs two fingers or Ctrl. */
  cooperative?: boolean;
};

const WORDS = {
  "NavigationControl.ZoomIn": "Powiększ mapę",
  "NavigationControl.ZoomOut": "Pomniejsz mapę",
  "AttributionControl.ToggleAttribution": "Źródło mapy",
  "Marker.Title": "Punkt na mapie",
  "CooperativeGesturesHandler.WindowsHelpText": "Przytrzymaj Ctrl i przewiń, aby powiększyć mapę",
  "CooperativeGesturesHandler.MacHelpText": "Przytrzymaj ⌘ i przewiń, aby powiększyć mapę",
  "CooperativeGesturesHandler.MobileHelpText": "Przesuwaj mapę dwoma palcami",
};

const ZOOM_MAX_WITHOUT_TILES = 12;
const ZOOM_MAX = 18;
/** A margin around the country, so that a border town is not at the very edge. */
const AIR_DEGREES = 3;

/**
 * A map of Poland in the page's colours; on a page with our theme it follows changes of the colour scheme until it is
 * removed. Throws where the browser cannot draw it (no WebGL).
 */
export function createMap({ container, label, bounds, tiles, colours, cooperative = true }: MapOptions): MapLibre {
  // The worker is our own file: the content security policy allows none created from text.
  setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);
  const [west, south, east, north] = POLAND;
  const map = new MapLibre({
    container,
    style: mapStyle(tiles, colours),
    bounds: bounds as unknown as LngLatBoundsLike,
    maxBounds: [west - AIR_DEGREES, south - AIR_DEGREES, east + AIR_DEGREES, north + AIR_DEGREES],
    maxZoom: tiles ? ZOOM_MAX : ZOOM_MAX_WITHOUT_TILES,
    cooperativeGestures: cooperative,
    locale: { ...WORDS, "Map.Title": label },
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  if (tiles) map.addControl(new AttributionControl({ compact: false }), "bottom-right");
  if (colours) return map;
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const repaint = () => map.setStyle(mapStyle(tiles));
  scheme.addEventListener("change", repaint);
  map.on("remove", () => scheme.removeEventListener("change", repaint));
  return map;
}

export type MapColours = { around: string; land: string; borders: string };

function themeColours(): MapColours {
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string) => page.getPropertyValue(`--color-${name}`).trim();
  return { around: colour("sunken"), land: colour("surface"), borders: colour("edge") };
}

/** What a map of Poland shows, in the colours of our theme or of the page's own. */
export function mapStyle(tiles: MapTiles | undefined, colours = themeColours()): StyleSpecification {
  const land = {
    type: "FeatureCollection" as const,
    features: voivodeshipRings().map((ring) => ({
      type: "Feature" as const,
      properties: {},
      geometry: { type: "Polygon" as const, coordinates: [ring] },
    })),
  };
  return {
    version: 8,
    sources: {
      land: { type: "geojson", data: land },
      ...(tiles && {
        tiles: { type: "raster" as const, tiles: [tiles.url], tileSize: 256, attribution: tiles.attribution },
      }),
    },
    layers: [
      { id: "around", type: "background", paint: { "background-color": colours.around } },
      { id: "land", type: "fill", source: "land", paint: { "fill-color": colours.land } },
      ...(tiles ? [{ id: "tiles", type: "raster" as const, source: "tiles" }] : []),
      {
        id: "borders",
        type: "line",
        source: "land",
        paint: { "line-color": colours.borders, "line-width": 1, "line-opacity": tiles ? 0.4 : 0.7 },
      },
    ],
  };
}
