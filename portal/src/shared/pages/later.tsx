import { type Arriving, useArrived } from "@plon/ui/arriving.ts";
import type { ComponentType } from "react";

/**
 * A part that the page can do without: nothing until its code has come. If that does not come, the page stays as it is
 * and it is fetched again when the network returns.
 */
export function Later({ part }: { part: Arriving<ComponentType> }) {
  const arrived = useArrived(part);
  return arrived ? <arrived.Part /> : null;
}
