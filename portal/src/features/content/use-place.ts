import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/** Goes to the place that the address names once it is there, and unfolds it when it is a question. */
export function usePlace(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isThere || hash === "" || hash.startsWith("!")) return;
    const place = document.getElementById(hash);
    if (place instanceof HTMLDetailsElement) place.open = true;
    place?.scrollIntoView();
  }, [isThere, hash]);
}
