import { useEffect, useRef } from "react";
import { useFormState } from "react-hook-form";

/** Within a form: the first field that was refused, here or by the server, is in sight and has the focus, however long it is. */
export function FirstWrong() {
  const { errors, isSubmitting, submitCount } = useFormState();
  const place = useRef<HTMLSpanElement>(null);
  const told = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === told.current) return;
    told.current = submitCount;
    if (Object.keys(errors).length === 0) return;
    const wrong = place.current?.closest("form")?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus({ preventScroll: true });
    // With its label above and its refusal below.
    wrong?.scrollIntoView({ block: "center" });
  }, [errors, isSubmitting, submitCount]);
  return <span ref={place} hidden />;
}
