import { z } from "zod";

/** Map images from a tile server: the URL has {z}, {x} and {y}; the attribution is shown in the map's corner. */
export const mapTiles = z.object({ url: z.string(), attribution: z.string() });

/** A position in degrees (WGS 84). */
export const mapPosition = z.object({ lat: z.number(), lng: z.number() });
