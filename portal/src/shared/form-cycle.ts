import { ApiError } from "@plon/contract/shared/client.ts";
import { dismissFailures, showToast } from "@plon/ui/toast.tsx";
import { useState } from "react";
import type { BaseSyntheticEvent } from "react";
import { get } from "react-hook-form";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

const AFTER_SUCCESS_MS = 300;
const AFTER_ERROR_MS = 600;
const ERROR_TOAST_MS = 4000;
const SUCCESS_TOAST_MS = 8000;

type CycleOptions<Sent, Answer> = {
  send: (values: Sent) => Promise<Answer>;
  onSuccess: (answer: Answer, values: Sent) => void;
  /** The sentence of a refusal that names no field; the server's own unless told otherwise. */
  messageOf?: (error: ApiError) => string;
  /** The form's name of a field that the server names, where the two differ. */
  fieldOf?: (serverField: string) => string;
  /** Told which fields are wrong, here or by the server's word, so that the step they stand in can come into sight. */
  onWrong?: (names: string[]) => void;
  /** The form is the sign-in itself: a 401 is no end of a session but its own refusal. */
  signsIn?: boolean;
  /** A form that makes a new thing each time stands empty again after a success. */
  createMode?: boolean;
};

/**
 * The one way a form is sent: validate, send, then success or the refusal shown where it belongs. The first wrong field
 * is scrolled to and takes the focus; what was typed stays. `problem` is the sentence for the alert above the button.
 */
export function useFormCycle<Values extends FieldValues, Sent, Answer>(
  form: UseFormReturn<Values, unknown, Sent>,
  options: CycleOptions<Sent, Answer>,
) {
  const { send, onSuccess, messageOf = (error) => error.message, fieldOf = (name) => name } = options;
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  function refuse(error: unknown, element: HTMLFormElement) {
    const refusal = error instanceof ApiError ? error : new ApiError(500, {});
    // The session ended: the sign-in over the page says so, and what was typed waits for it.
    if (refusal.code === "unauthenticated" && options.signsIn !== true) return;
    const general: string[] = [];
    const names: string[] = [];
    for (const [field, messages] of Object.entries(refusal.fields)) {
      const message = messages[0] ?? "Popraw formularz";
      const name = formField(form.getValues(), fieldOf(field));
      if (name === undefined) general.push(message);
      else {
        form.setError(name as Path<Values>, { type: "server", message });
        names.push(name);
      }
    }
    const named = Object.keys(refusal.fields).length > 0;
    setProblem(general[0] ?? (named ? undefined : messageOf(refusal) || "Wystąpił błąd"));
    // The alert says why; a toast that repeats it would only be read twice. What failed on the way or
    // on our side, and too many tries, are no fault of the form.
    if (isNoFaultOfForm(refusal.status)) toastNoAnswer(refusal.message, element);
    else toastRefusal();
    options.onWrong?.(names);
    // Words about the whole take the focus themselves (FormRefusal).
    if (general.length === 0 && names.length > 0) focusFirstWrong(element);
  }

  async function handleValid(values: Sent, event?: BaseSyntheticEvent) {
    const element = event?.target as HTMLFormElement;
    setPending(true);
    setProblem(undefined);
    dismissFailures();
    try {
      const answer = await send(values);
      setTimeout(() => setPending(false), AFTER_SUCCESS_MS);
      if (options.createMode === true) form.reset();
      onSuccess(answer, values);
    } catch (error) {
      setTimeout(() => setPending(false), AFTER_ERROR_MS);
      refuse(error, element);
    }
  }

  function handleInvalid(errors: object, event?: BaseSyntheticEvent) {
    toastRefusal();
    options.onWrong?.(Object.keys(errors));
    focusFirstWrong(event?.target as HTMLFormElement);
  }

  return { onSubmit: form.handleSubmit(handleValid, handleInvalid), onInvalid: handleInvalid, pending, problem };
}

/** Says that a form was taken, over the page. */
export function toastSaved(title = "Dane zostały zapisane."): void {
  showToast({ tone: "success", title, durationMs: SUCCESS_TOAST_MS });
}

/**
 * After a form at the foot of a page was taken and has gone: shows the head of the page, where it says what comes next,
 * and puts the focus there.
 */
export function showPageHead(): void {
  // After the page without the form is drawn.
  setTimeout(() => {
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, 50);
}

/** The field of the form that a name means: itself, or the part of the form it stands in. */
function formField(values: FieldValues, name: string): string | undefined {
  return [name, name.split(".")[0] ?? name].find((path) => get(values, path) !== undefined);
}

const isNoFaultOfForm = (status: number) => status === 0 || status === 429 || status >= 500;

/** Says over the page that the form is not right yet. */
export function toastRefusal() {
  showToast({ tone: "danger", title: "Wystąpił błąd!", text: "Popraw formularz", durationMs: ERROR_TOAST_MS });
}

/** Of a form in a dialog the alert stands beside the toast already, and says why. */
function toastNoAnswer(text: string, form: HTMLFormElement) {
  const isBeside = form.closest("[role=dialog], [role=alertdialog]") !== null;
  showToast({ tone: "danger", title: "Wystąpił błąd!", ...(isBeside ? {} : { text }), durationMs: ERROR_TOAST_MS });
}

function focusFirstWrong(form: HTMLFormElement) {
  // After the errors are drawn.
  setTimeout(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]');
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    wrong?.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
    const target = wrong?.querySelector<HTMLElement>("input") ?? wrong;
    target?.focus({ preventScroll: true });
  }, 50);
}
