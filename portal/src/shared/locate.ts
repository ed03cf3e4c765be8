import type { Place } from "./route-to-place.ts";

const LOCATE_TIMEOUT_MS = 8000;

/** Where the browser is. Rejects when it may not say, cannot tell, or takes too long. */
export function locate(): Promise<Place> {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) {
      reject(new Error("This browser knows no positions"));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      { timeout: LOCATE_TIMEOUT_MS, maximumAge: 60_000 },
    );
  });
}
