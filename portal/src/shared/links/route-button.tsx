import { Button } from "@plon/ui/button.tsx";
import { Route } from "lucide-react";
import { locate } from "./locate.ts";
import { routeTo } from "./route-to-place.ts";
import type { Place } from "./route-to-place.ts";

type RouteButtonProps = {
  /** The place's name, for screen readers. */
  name: string;
  position: Place;
};

/** Opens directions to a table row's place in the maps service, in a new tab. */
export function RouteButton({ name, position }: RouteButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      needsNetwork
      aria-label={`Trasa: ${name}`}
      onClick={() => void routeTo(position, { locate, openTab, log })}
    >
      <Route aria-hidden className="size-5" />
      Trasa
    </Button>
  );
}

function openTab(): (address: string) => void {
  const tab = open("about:blank", "_blank");
  if (!tab) return (address) => location.assign(address);
  tab.opener = null; // the maps service gets no access to this page
  return (address) => tab.location.replace(address);
}

function log(problem: unknown): void {
  // oxlint-disable-next-line no-console -- a position that cannot be had is only logged (spec 1 §2.8)
  console.warn(problem);
}
