import { useEffect, useRef, useState } from "react";
import { type FieldErrors, useFormState } from "react-hook-form";
import { RefusalAlert } from "./refusal-alert.tsx";

/** What is said of the first field, however deep it is. */
function firstText(errors: FieldErrors): string | undefined {
  const { root: _ofWhole, ...named } = errors;
  const [first] = Object.values(named);
  if (first === undefined) return undefined;
  return typeof first.message === "string" ? first.message : firstText(first as FieldErrors);
}

/**
 * Within a form: the first field that was refused, here or by the server, is in sight and has the focus, however long it is.
 * What was refused and has no field here is said above the form.
 */
export function FirstWrong() {
  const { errors, isSubmitting, submitCount } = useFormState();
  const place = useRef<HTMLSpanElement>(null);
  const told = useRef(0);
  const [unplaced, setUnplaced] = useState<{ text: string; of: number }>();
  useEffect(() => {
    if (isSubmitting || submitCount === told.current) return;
    told.current = submitCount;
    const text = firstText(errors);
    if (text === undefined) return;
    const form = place.current?.closest("form");
    // A group of fields has no field of its own: what is wrong with it is a text in its place.
    const wrong =
      form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form?.querySelector<HTMLElement>(".MuiFormHelperText-root.Mui-error");
    if (!wrong) requestAnimationFrame(() => setUnplaced({ text, of: submitCount }));
    wrong?.focus({ preventScroll: true });
    // With its label above and its refusal below.
    wrong?.scrollIntoView({ block: "center" });
  }, [errors, isSubmitting, submitCount]);
  return (
    <>
      <span ref={place} hidden />
      {!isSubmitting && unplaced?.of === submitCount && <RefusalAlert>{unplaced.text}</RefusalAlert>}
    </>
  );
}
