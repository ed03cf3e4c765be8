export type Place = {
  lat: number;
  lng: number;
};

type RouteParts = {
  /** The browser's location; rejects if not allowed or unavailable. */
  locate: () => Promise<Place>;
  /** Opens a new tab now, while the click still allows it, and returns a function that navigates it. */
  openTab: () => (address: string) => void;
  log: (problem: unknown) => void;
};

/** The maps service's directions to a place; the service picks the start if the origin is unknown. */
export function directionsUrl(destination: Place, origin?: Place): string {
  const query = new URLSearchParams({ api: "1" });
  if (origin) query.set("origin", `${origin.lat},${origin.lng}`);
  query.set("destination", `${destination.lat},${destination.lng}`);
  return `https://www.google.com/maps/dir/?${query}`;
}

/**
 * Opens directions from the browser's location. A location that is unavailable is only logged: the maps service then
 * asks for the origin itself.
 */
export async function routeTo(destination: Place, { locate, openTab, log }: RouteParts): Promise<void> {
  const leadTo = openTab();
  const origin = await locate().catch((problem: unknown) => {
    log(problem);
    return undefined;
  });
  leadTo(directionsUrl(destination, origin));
}
