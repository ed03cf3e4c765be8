import { TextField } from "@plon/ui/fields/text-field.tsx";
import { useEffect, useState } from "react";

const TYPING_PAUSE_MS = 300;

/** Searches when typing pauses. */
export function PhraseField({ phrase, onChange }: { phrase: string; onChange: (phrase: string) => void }) {
  const [typed, setTyped] = useState(phrase);
  const [seen, setSeen] = useState(phrase);
  if (seen !== phrase) {
    // The address was changed in another way (back button, reset): follow it.
    setSeen(phrase);
    setTyped(phrase);
  }
  useEffect(() => {
    if (typed.trim() === phrase) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, phrase, onChange]);
  return <TextField label="Szukaj" name="search" value={typed} onChange={setTyped} maxLength={100} />;
}
