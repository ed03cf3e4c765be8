import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/** Scrolls to the address's anchor once it is on the page, and unfolds it if it is a question. */
export function usePlace(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isThere || hash === "" || hash.startsWith("!")) return;
    const place = document.getElementById(hash);
    if (place instanceof HTMLDetailsElement) place.open = true;
    place?.scrollIntoView();
  }, [isThere, hash]);
}
