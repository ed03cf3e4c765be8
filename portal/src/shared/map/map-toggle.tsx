import { Button } from "@plon/ui/button.tsx";
import { Map as MapIcon } from "lucide-react";

type MapToggleProps = {
  /** The element that holds the map. */
  mapId: string;
  isShown: boolean;
  onChange: (isShown: boolean) => void;
};

/** From this width on there is room for the map beside the list; below it comes when it is asked for. */
const WIDE_PX = 992;

/** Whether a page begins with its map: on a phone it would stand before what was asked for. */
export const hasRoomForMap = (): boolean => innerWidth >= WIDE_PX;

/** Shows the map of a list and hides it again. */
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
