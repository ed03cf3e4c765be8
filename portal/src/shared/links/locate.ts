import type { Place } from "./route-to-place.ts";

const LOCATE_TIMEOUT_MS = 8000;

/** The browser's location. Rejects if it is not allowed, unavailable, or takes too long. */
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
