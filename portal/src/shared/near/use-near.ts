import type { MapPlace } from "@plon/ui/map/map-outline.ts";
import { useState } from "react";
import { locate } from "#shared/links/locate.ts";

type Near = { state: "off" | "asking" | "refused"; here?: undefined } | { state: "on"; here: MapPlace };

/** The farmer's location, requested by a button and never stored; a refusal is a state of its own. */
export function useNear() {
  const [near, setNear] = useState<Near>({ state: "off" });
  async function ask() {
    setNear({ state: "asking" });
    try {
      setNear({ state: "on", here: await locate() });
    } catch {
      setNear({ state: "refused" });
    }
  }
  return { ...near, ask: () => void ask(), stop: () => setNear({ state: "off" }) };
}
