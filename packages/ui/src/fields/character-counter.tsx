/** How many characters may still be written. Announced politely only near the end, not at each letter. */
export function CharacterCounter({ value, max }: { value: string; max: number }) {
  const remaining = max - value.length;
  return (
    <span
      aria-live={remaining <= 20 ? "polite" : "off"}
      className={`text-sm ${remaining < 0 ? "text-danger" : "text-soft"}`}
    >
      Limit znaków: {remaining}
    </span>
  );
}
