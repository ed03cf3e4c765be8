export type Place = {
  lat: number;
  lng: number;
};

type RouteParts = {
  /** Where the browser is; rejects when it may not or cannot tell. */
  locate: () => Promise<Place>;
  /** Opens a new tab now, while the press still allows it, and returns how to lead it to an address. */
  openTab: () => (address: string) => void;
  log: (problem: unknown) => void;
};

/** The maps service's directions to a place; from where the service thinks best when the origin is not known. */
export function directionsUrl(destination: Place, origin?: Place): string {
  const query = new URLSearchParams({ api: "1" });
  if (origin) query.set("origin", `${origin.lat},${origin.lng}`);
  query.set("destination", `${destination.lat},${destination.lng}`);
  return `https://www.google.com/maps/dir/?${query}`;
}

/**
 * Opens directions from where the browser is. A position that cannot be had is logged and nothing is said of it: the maps
 * service then asks for the origin itself.
 */
export async function routeTo(destination: Place, { locate, openTab, log }: RouteParts): Promise<void> {
  const leadTo = openTab();
  const origin = await locate().catch((problem: unknown) => {
    log(problem);
    return undefined;
  });
  leadTo(directionsUrl(destination, origin));
}
