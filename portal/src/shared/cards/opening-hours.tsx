import { openingStateAt, readOpeningHours } from "@plon/rules/places/opening-hours.ts";
import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;
/** Between word joiners: no line ends between "pn–" and "pt". */
const UNBROKEN_DASH = "\u2060–\u2060";

/** Whether a branch is open now, by the device's clock, and its hours of the week. Nothing if they are not known. */
export function OpeningHours({ hours }: { hours: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(clock);
  }, []);
  const state = openingStateAt(readOpeningHours(hours).ranges ?? [], now);
  if (!state) return null;
  return (
    <p className="figures text-soft">
      <span className={state.isOpen ? "font-semibold text-success" : "font-semibold"}>
        {state.text[0]!.toUpperCase() + state.text.slice(1)}
      </span>
      {` · ${hours.replaceAll("–", UNBROKEN_DASH)}`}
    </p>
  );
}
