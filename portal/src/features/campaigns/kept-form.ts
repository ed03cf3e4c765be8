import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const PREFIX = "plon.campaign.";

/** What was typed before a refresh, over the empty form; files and ticks are asked for again. */
export function readKept<Values extends FieldValues>(name: string, empty: Values): Values {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "{}") as Record<string, unknown>;
    const texts = Object.entries(kept).filter(([field, value]) => field in empty && typeof value === "string");
    return { ...empty, ...Object.fromEntries(texts) };
  } catch {
    return empty; // a damaged draft is no draft
  }
}

/** Keeps a form's texts for as long as the tab lives; `dropKept` forgets them once they are sent. */
export function useKeptForm<Values extends FieldValues, Sent>(
  name: string,
  { control }: UseFormReturn<Values, unknown, Sent>,
): void {
  const values = useWatch({ control });
  useEffect(() => {
    try {
      sessionStorage.setItem(PREFIX + name, JSON.stringify(values));
    } catch {
      // A full or forbidden storage costs the draft, not the form.
    }
  }, [name, values]);
}

export const dropKept = (name: string): void => sessionStorage.removeItem(PREFIX + name);
