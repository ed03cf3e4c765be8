import { ApiError } from "@plon/contract/shared/client.ts";
import { showToast } from "@plon/ui/toast.tsx";
import { useState } from "react";
import type { BaseSyntheticEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

const AFTER_SUCCESS_MS = 300;
const AFTER_ERROR_MS = 600;
const ERROR_TOAST_MS = 4000;

interface CycleOptions<Sent, Answer> {
  send: (values: Sent) => Promise<Answer>;
  onSuccess: (answer: Answer, values: Sent) => void;
  /** The sentence of a refusal that names no field; the server's own unless told otherwise. */
  messageOf?: (error: ApiError) => string;
}

/**
 * The one way a form is sent: validate, send, then success or the refusal shown where it belongs. The first wrong field
 * is scrolled to and takes the focus; what was typed stays. `problem` is the sentence for the alert above the button.
 */
export function useFormCycle<Values extends FieldValues, Sent, Answer>(
  form: UseFormReturn<Values, unknown, Sent>,
  { send, onSuccess, messageOf = (error) => error.message }: CycleOptions<Sent, Answer>,
) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  function refuse(error: unknown, element: HTMLFormElement) {
    const refusal = error instanceof ApiError ? error : new ApiError(500, {});
    const known = Object.keys(form.getValues());
    const general: string[] = [];
    for (const [field, messages] of Object.entries(refusal.fields)) {
      const message = messages[0] ?? "Popraw formularz";
      const name = field.split(".")[0] ?? field;
      if (known.includes(name)) form.setError(name as Path<Values>, { type: "server", message });
      else general.push(message);
    }
    const named = Object.keys(refusal.fields).length > 0;
    setProblem(general[0] ?? (named ? undefined : messageOf(refusal) || "Wystąpił błąd"));
    // The alert says why; a toast that repeats it would only be read twice. A lost connection is no fault of the form.
    toastRefusal(refusal.status === 0 ? refusal.message : undefined);
    if (named) focusFirstWrong(element);
  }

  async function handleValid(values: Sent, event?: BaseSyntheticEvent) {
    const element = event?.target as HTMLFormElement;
    setPending(true);
    setProblem(undefined);
    try {
      const answer = await send(values);
      setTimeout(() => setPending(false), AFTER_SUCCESS_MS);
      onSuccess(answer, values);
    } catch (error) {
      setTimeout(() => setPending(false), AFTER_ERROR_MS);
      refuse(error, element);
    }
  }

  function handleInvalid(_errors: unknown, event?: BaseSyntheticEvent) {
    toastRefusal();
    focusFirstWrong(event?.target as HTMLFormElement);
  }

  return { onSubmit: form.handleSubmit(handleValid, handleInvalid), pending, problem };
}

function toastRefusal(text = "Popraw formularz") {
  showToast({ tone: "danger", title: "Wystąpił błąd!", text, durationMs: ERROR_TOAST_MS });
}

function focusFirstWrong(form: HTMLFormElement) {
  // After the errors are drawn.
  setTimeout(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.scrollIntoView({ block: "center", behavior: "smooth" });
    wrong?.focus({ preventScroll: true });
  }, 50);
}
