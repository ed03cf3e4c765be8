import { z } from "zod";

/** Pictures of a map by tile server: the address has {z}, {x} and {y}; the attribution is shown in the map's corner. */
export const mapTiles = z.object({ url: z.string(), attribution: z.string() });

/** Where something stands, in degrees (WGS 84). */
export const mapPosition = z.object({ lat: z.number(), lng: z.number() });
