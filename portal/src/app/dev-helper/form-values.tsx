import { useEffect, useState } from "react";
import { useElements } from "./use-elements.ts";

/** `FormDataDebug`: what the last form of the page would send now; passwords only by their length. */
export function FormValues() {
  const form = useElements<HTMLFormElement>("form").at(-1);
  const [, setRound] = useState(0);
  useEffect(() => {
    const draw = () => setRound((round) => round + 1);
    addEventListener("input", draw);
    addEventListener("change", draw);
    return () => {
      removeEventListener("input", draw);
      removeEventListener("change", draw);
    };
  }, []);
  if (!form) return null;
  return (
    <pre
      data-form-values
      className="fixed bottom-4 left-4 z-50 max-h-80 max-w-80 overflow-auto rounded-card border border-line bg-surface p-4 text-sm shadow-float"
    >
      {JSON.stringify(
        Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, valueText(form, name, value)])),
        null,
        2,
      )}
    </pre>
  );
}

function valueText(form: HTMLFormElement, name: string, value: FormDataEntryValue): string {
  if (value instanceof File) return `${value.name} (${value.size} B)`;
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.type === "password" ? "•".repeat(value.length) : value;
}
