import { drawPdf } from "#platform/threads/pdf-thread.ts";
import type * as drawing from "./offer-leaflet.ts";
import type { OfferLeaflet } from "./offer-leaflet.ts";

/** As many leaflets as are kept: those of all offers that run. */
const KEPT_MAX = 50;

/**
 * Draws leaflets as PDF in a thread, and each once: anybody may ask. What was asked for longest ago goes first, and one that
 * says something else by now is drawn anew.
 */
export function leafletDrawer(): (leaflet: OfferLeaflet) => Promise<Buffer> {
  const drawn = new Map<string, Promise<Buffer>>();
  return async (leaflet) => {
    const key = JSON.stringify(leaflet);
    const kept = drawn.get(key) ?? drawPdf<typeof drawing>(new URL("./offer-leaflet.ts", import.meta.url), leaflet);
    drawn.delete(key);
    drawn.set(key, kept);
    for (const oldest of drawn.keys()) {
      if (drawn.size <= KEPT_MAX) break;
      drawn.delete(oldest);
    }
    return await kept.catch((error: unknown) => {
      drawn.delete(key);
      throw error;
    });
  };
}
