import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useElements } from "./use-elements.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** `FormFieldInfo`: under each field its name and the rules that the page itself knows. */
export function FormFieldNotes() {
  const fields = useElements<Field>("form :is(input, select, textarea)[name]");
  return fields.map((field) => <FieldNote key={field.name} field={field} />);
}

function FieldNote({ field }: { field: Field }) {
  const [note] = useState(() =>
    Object.assign(document.createElement("p"), { className: "dev-field-info text-sm text-soft" }),
  );
  useEffect(() => {
    field.parentElement?.append(note);
    return () => note.remove();
  }, [note, field]);
  return createPortal([field.name, ...rulesOf(field)].join(" · "), note);
}

function rulesOf(field: Field): string[] {
  const rules = ["type", "inputmode", "maxlength", "minlength", "pattern", "accept", "autocomplete"]
    .filter((name) => field.hasAttribute(name))
    .map((name) => `${name}=${field.getAttribute(name)}`);
  const required = field.required || field.getAttribute("aria-required") === "true";
  return required ? ["required", ...rules] : rules;
}
