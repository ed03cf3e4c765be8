import { useState } from "react";
import { draftPlace, keepDraft, readDraft, removeDraft } from "#shared/calls/drafts.ts";
import { useField } from "./field-work.api.ts";

/**
 * A text that outlives whatever takes its form away: a session that ends while it is typed, a reload, an empty battery. It is kept
 * for its writer alone, as the office keeps what is typed in its forms.
 */
export function useKeptText(page: string, form: string, begun: string) {
  const { owner } = useField();
  const place = draftPlace(owner ?? 0, page, form);
  const [text, setText] = useState(() => {
    const kept = readDraft(place)?.values["text"];
    return typeof kept === "string" ? kept : begun;
  });
  function type(next: string) {
    setText(next);
    keepDraft(place, { at: new Date().toISOString(), values: { text: next } });
  }
  return { state: [text, type] as const, drop: () => removeDraft(place) };
}
