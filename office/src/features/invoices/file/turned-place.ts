import type { FilePlace } from "@plon/contract/office/documents/invoices.ts";
import type { Rotation } from "./page-source.ts";

/**
 * Where a place on the upright page is once the page is rotated clockwise; `width` and `height` are the rotated page's.
 */
export function turnedPlace(
  place: FilePlace,
  rotation: Rotation,
  { width, height }: { width: number; height: number },
): FilePlace {
  if (rotation === 0) return place;
  const { x, y } = place;
  const [right, below] = [x + place.width, y + place.height];
  if (rotation === 180) return { ...place, x: width - right, y: height - below };
  const lying = { ...place, width: place.height, height: place.width };
  return rotation === 90 ? { ...lying, x: width - below, y: x } : { ...lying, x: y, y: height - right };
}
