import { TriangleAlert } from "lucide-react";

/**
 * Where a value comes from: read with certainty or without, changed since, or not found in the file. The line stays as
 * long as the file does, so that nothing moves under a finger.
 */
type Origin = "certain" | "uncertain" | "changed" | "missing";

/** Says beside a value that it was read from the file; what is uncertain is to be seen. */
export function ReadMark({ origin }: { origin: Origin | undefined }) {
  if (origin === undefined) return null;
  if (origin === "changed") return <>zmienione po odczytaniu</>;
  if (origin === "certain") return <>odczytane z pliku</>;
  if (origin === "missing") return <>nieodczytane, uzupełnij z faktury</>;
  return (
    <span className="flex items-center gap-1 font-semibold text-warning">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      Sprawdź: odczytane niepewnie
    </span>
  );
}
