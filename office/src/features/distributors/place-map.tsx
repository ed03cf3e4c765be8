import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { officeMapSettings } from "@plon/contract/office/distributors.ts";
import type { MapLibre, MapTiles, Marker } from "@plon/ui/map-canvas.ts";
import { boundsOf, isWithin, POLAND } from "@plon/ui/map-outline.ts";
import { dataOf } from "#shared/session.ts";

/**
 * The area around the location: its town on a tile map, on the bare outline enough to see where in the country it is.
 */
const TOWN_DEGREES = 0.1;
const COUNTRY_DEGREES = 1.2;
/** About a metre. */
const DIGITS = 5;

type Place = { lat: number; lng: number };
type Drawn = { map: MapLibre; marker: Marker };

const rounded = ({ lat, lng }: Place): Place => ({
  lat: Number(lat.toFixed(DIGITS)),
  lng: Number(lng.toFixed(DIGITS)),
});

/**
 * The location of the form's coordinates on a map: a click or a drag sets them, typed ones move the marker. The arrow
 * keys move the map, and a button sets its centre as the location, so that no mouse is needed.
 */
export function PlaceMap() {
  const { setValue } = useFormContext();
  const [lat, lng] = useWatch({ name: ["lat", "lng"] }) as (number | null | undefined)[];
  const place = typeof lat === "number" && typeof lng === "number" ? { lat, lng } : undefined;
  const known = place && isWithin(POLAND, place) ? place : undefined;
  const write = (next: Place) => {
    const found = rounded(next);
    for (const name of ["lat", "lng"] as const)
      setValue(name, found[name], { shouldDirty: true, shouldValidate: true });
  };
  const settings = useQuery({
    queryKey: ["map-settings"],
    queryFn: dataOf(officeMapSettings, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (settings.isPending) return <Box sx={{ height: 280, my: 1 }} />;
  return <DrawnPlace tiles={settings.data?.tiles ?? undefined} place={known} onPlace={write} />;
}

type DrawnPlaceProps = { tiles: MapTiles | undefined; place: Place | undefined; onPlace: (place: Place) => void };

function DrawnPlace({ tiles, place, onPlace }: DrawnPlaceProps) {
  const container = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn>();
  const [failed, setFailed] = useState(false);

  const draw = useEffectEvent(async (isCurrent: () => boolean) => {
    const { createMap, Marker } = await import("@plon/ui/map-canvas.ts");
    if (!isCurrent() || !container.current) return undefined;
    const bounds = (place && boundsOf([place], tiles ? TOWN_DEGREES : COUNTRY_DEGREES)) ?? POLAND;
    const map = createMap({ container: container.current, label: "Mapa: miejsce oddziału", bounds, tiles });
    const marker = new Marker({ draggable: true, color: "#0f766e" });
    setDrawn({ map, marker });
    return { map, marker };
  });
  const handlePlace = useEffectEvent((next: Place) => onPlace(next));

  useEffect(() => {
    let made: Drawn | undefined;
    let isWanted = true;
    draw(() => isWanted)
      .then((ready) => {
        made = ready;
        ready?.map.on("click", ({ lngLat }) => handlePlace(lngLat));
        ready?.marker.on("dragend", () => handlePlace(ready.marker.getLngLat()));
        if (!isWanted) ready?.map.remove();
      })
      .catch(() => setFailed(true));
    return () => {
      isWanted = false;
      made?.map.remove();
    };
  }, []);

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
      <Box
        ref={container}
        sx={{ height: 280, border: "1px solid", borderColor: "divider", borderRadius: 2, overflow: "hidden" }}
      />
      <Button size="small" disabled={!drawn} onClick={() => drawn && onPlace(drawn.map.getCenter())} sx={{ mt: 0.5 }}>
        Postaw znacznik na środku mapy
      </Button>
    </Box>
  );
}
