import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { officeMapSettings } from "@plon/contract/office/people/distributors.ts";
import { isWithin, POLAND } from "@plon/ui/map/map-outline.ts";
import { MissingPart, onDemand } from "#shared/page/on-demand.tsx";
import { dataOf } from "#shared/calls/session.ts";
import type { Place } from "./drawn-place.tsx";

const DrawnPlace = onDemand(() => import("./drawn-place.tsx"), MissingPart);

/** About a metre. */
const DIGITS = 5;

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
  const awaited = <Box sx={{ height: 280, my: 1 }} />;
  if (settings.isPending) return awaited;
  return (
    <Suspense fallback={awaited}>
      <DrawnPlace tiles={settings.data?.tiles ?? undefined} place={known} onPlace={write} />
    </Suspense>
  );
}
