import { Button } from "@plon/ui/button.tsx";
import { Map as MapIcon } from "lucide-react";

type MapToggleProps = {
  /** The element that holds the map. */
  mapId: string;
  isShown: boolean;
  onChange: (isShown: boolean) => void;
};

/** From this width up there is room for the map beside the list; below it the map is shown on request. */
const WIDE_PX = 992;

/** Whether a page starts with its map: on a phone it would push the results down. */
export const hasRoomForMap = (): boolean => innerWidth >= WIDE_PX;

/** Shows and hides the map of a list. */
export function MapToggle({ mapId, isShown, onChange }: MapToggleProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-expanded={isShown}
      aria-controls={mapId}
      onClick={() => onChange(!isShown)}
    >
      <MapIcon aria-hidden className="size-5" />
      {isShown ? "Ukryj mapę" : "Pokaż mapę"}
    </Button>
  );
}
