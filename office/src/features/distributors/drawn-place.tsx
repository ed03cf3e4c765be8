import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { createMap, type MapColours, type MapLibre, mapStyle, type MapTiles, Marker } from "@plon/ui/map/map-canvas.ts";
import { boundsOf, POLAND } from "@plon/ui/map/map-outline.ts";

/**
 * The area around the location: its town on a tile map, on the bare outline enough to see where in the country it is.
 */
const TOWN_DEGREES = 0.1;
const COUNTRY_DEGREES = 1.2;

export type Place = { lat: number; lng: number };
type Drawn = { map: MapLibre; marker: Marker };

type DrawnPlaceProps = { tiles: MapTiles | undefined; place: Place | undefined; onPlace: (place: Place) => void };

/** The map's colours in the office's scheme. */
function useMapColours(): MapColours {
  const { background, text } = useTheme().palette;
  const [around, land, borders] = [background.default, background.paper, text.secondary];
  return useMemo(() => ({ around, land, borders }), [around, land, borders]);
}

/** The map with the location's marker, or why this browser shows none. */
export default function DrawnPlace({ tiles, place, onPlace }: DrawnPlaceProps) {
  const container = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn>();
  const [failed, setFailed] = useState(false);

  const colours = useMapColours();
  const handlePlace = useEffectEvent((next: Place) => onPlace(next));
  const draw = useEffectEvent((box: HTMLElement) => {
    const bounds = (place && boundsOf([place], tiles ? TOWN_DEGREES : COUNTRY_DEGREES)) ?? POLAND;
    const map = createMap({ container: box, label: "Mapa: miejsce oddziału", bounds, tiles, colours });
    const marker = new Marker({ draggable: true, color: "#0f766e" });
    map.on("click", ({ lngLat }) => handlePlace(lngLat));
    marker.on("dragend", () => handlePlace(marker.getLngLat()));
    return { map, marker };
  });

  useEffect(() => {
    if (!container.current) return undefined;
    try {
      const made = draw(container.current);
      setDrawn(made);
      return () => made.map.remove();
    } catch {
      setFailed(true);
      return undefined;
    }
  }, []);

  useEffect(() => {
    drawn?.map.setStyle(mapStyle(tiles, colours));
  }, [drawn, tiles, colours]);

  const { lat, lng } = place ?? {};
  useEffect(() => {
    if (!drawn) return;
    if (lat === undefined || lng === undefined) {
      drawn.marker.remove();
      return;
    }
    drawn.marker.setLngLat([lng, lat]).addTo(drawn.map);
    if (!drawn.map.getBounds().contains([lng, lat])) drawn.map.easeTo({ center: [lng, lat] });
  }, [drawn, lat, lng]);

  if (failed) {
    return (
      <Alert severity="info" sx={{ my: 1 }}>
        Ta przeglądarka nie pokaże mapy. Wpisz współrzędne, na przykład skopiowane z nawigacji.
      </Alert>
    );
  }
  return (
    <Box sx={{ my: 1 }}>
      <Box sx={{ height: 280, border: "1px solid", borderColor: "divider", borderRadius: 2, overflow: "hidden" }}>
        {/* The map gives this element classes, which styles of ours would take away when the colour scheme changes. */}
        <div ref={container} style={{ height: "100%" }} />
      </Box>
      <Button size="small" disabled={!drawn} onClick={() => drawn && onPlace(drawn.map.getCenter())} sx={{ mt: 0.5 }}>
        Postaw znacznik na środku mapy
      </Button>
    </Box>
  );
}
