import { useEffect, useState } from "react";

/** The page's elements that match, kept current as the page changes. */
export function useElements<Found extends Element>(selector: string): Found[] {
  const [elements, setElements] = useState<Found[]>([]);
  useEffect(() => {
    const look = () => {
      const found = [...document.querySelectorAll<Found>(selector)];
      setElements((before) => (isSame(before, found) ? before : found));
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [selector]);
  return elements;
}

const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((element, index) => element === others[index]);
