import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { dismissFailures, showToast } from "@plon/ui/layers/toast.tsx";
import { useRef, useState } from "react";
import type { BaseSyntheticEvent } from "react";
import { get } from "react-hook-form";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { type MissingCode, unjudged } from "./form-problems.ts";

const AFTER_SUCCESS_MS = 300;
const AFTER_ERROR_MS = 600;
const ERROR_TOAST_MS = 4000;
/** A reason is read longer than that something failed. */
const REASON_TOAST_MS = 8000;
const SUCCESS_TOAST_MS = 8000;

type CycleOptions<Sent, Answer> = {
  send: (values: Sent) => Promise<Answer>;
  onSuccess: (answer: Answer, values: Sent) => void;
  /**
   * What the toast says once it was accepted, the specification's words by default; null while nothing is saved yet, as by a
   * step on the way, or where somebody else says it.
   */
  saved?: string | null | ((answer: Answer) => string | null | undefined);
  /** The sentence for a refusal that names no field; the server's own by default. */
  messageOf?: (error: ApiError) => string;
  /** The form's name for a field named by the server, if the two differ. */
  fieldOf?: (serverField: string) => string;
  /** Called with the invalid fields, found here or by the server, so that their step can be shown. */
  onWrong?: (names: string[]) => void;
  /** The form is the sign-in itself: a 401 is its own refusal, not the end of a session. */
  signsIn?: boolean;
  /** A form that creates something each time is cleared after a success. */
  createMode?: boolean;
};

/**
 * The one way a form is sent: validate, send, then success or the refusal shown where it belongs. The first wrong field
 * is scrolled to and takes the focus; the input stays. `problem` is what the alert above the button says (FormRefusal).
 */
export function useFormCycle<Values extends FieldValues, Sent, Answer>(
  form: UseFormReturn<Values, unknown, Sent>,
  options: CycleOptions<Sent, Answer>,
) {
  const { send, onSuccess, messageOf = (error) => error.message, fieldOf = (name) => name } = options;
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | MissingCode>();

  function refuse(error: unknown, element: HTMLFormElement) {
    const refusal = error instanceof ApiError ? error : new ApiError(500, {});
    // The session ended: the sign-in over the page explains it, and the input is kept.
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
    // The alert gives the reason; a toast that repeats it would only be read twice. Network and server failures, and
    // too many attempts, are not errors in the form.
    if (isNoFaultOfForm(refusal.status)) toastNoAnswer(refusal.message, element);
    else toastRefusal();
    options.onWrong?.(names);
    // A message about the whole form takes the focus itself (FormRefusal).
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
      toastAccepted(options, answer);
    } catch (error) {
      setTimeout(() => setPending(false), AFTER_ERROR_MS);
      refuse(error, element);
    }
  }

  function handleInvalid(errors: object, event?: BaseSyntheticEvent) {
    const missing = unjudged(errors, typeof problem === "object");
    if (missing) {
      setProblem(missing);
      return;
    }
    toastRefusal();
    options.onWrong?.(Object.keys(errors));
    focusFirstWrong(event?.target as HTMLFormElement);
  }

  const onSubmit = useOneAtATime(form.handleSubmit(handleValid, handleInvalid));
  return { onSubmit, onInvalid: handleInvalid, pending, problem };
}

/**
 * A form's submission that a second press leaves alone: what judges the input may still be on its way when the first press
 * has disabled nothing yet.
 */
export function useOneAtATime(submit: (event?: BaseSyntheticEvent) => Promise<void>) {
  const isBusy = useRef(false);
  return async (event?: BaseSyntheticEvent): Promise<void> => {
    event?.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await submit(event);
    } finally {
      isBusy.current = false;
    }
  };
}

/** A sign-in saves nothing: the page that it leads to is its answer. */
function toastAccepted<Answer>(
  { saved, signsIn }: Pick<CycleOptions<never, Answer>, "saved" | "signsIn">,
  answer: Answer,
): void {
  const words = typeof saved === "function" ? saved(answer) : saved;
  if (words !== null && signsIn !== true) toastSaved(words);
}

const SAVED = "Dane zostały zapisane.";

/** Announces over the page why an act without a form was refused. */
export function toastProblem(error: unknown): void {
  const text = error instanceof ApiError ? error.message : "";
  showToast({ tone: "danger", title: "Wystąpił błąd", text, durationMs: REASON_TOAST_MS });
}

/** Announces over the page that a form was accepted. */
export function toastSaved(words = SAVED): void {
  const title = words === "" ? SAVED : words;
  showToast({ tone: "success", title, durationMs: SUCCESS_TOAST_MS });
}

/**
 * After a form at the foot of a page was accepted and has disappeared: scrolls to the head of the page, which says what
 * comes next, and moves the focus there.
 */
export function showPageHead(): void {
  // After the page is rendered without the form.
  setTimeout(() => {
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, 50);
}

/** The form field a name refers to: itself, or the part of the form that contains it. */
function formField(values: FieldValues, name: string): string | undefined {
  return [name, name.split(".")[0] ?? name].find((path) => get(values, path) !== undefined);
}

const isNoFaultOfForm = (status: number) => status === 0 || status === 429 || status >= 500;

/** Announces over the page that the form has errors, in place of what was announced before. */
export function toastRefusal() {
  dismissFailures();
  showToast({ tone: "danger", title: "Wystąpił błąd!", text: "Popraw formularz", durationMs: ERROR_TOAST_MS });
}

/** In a dialog the alert is already beside the toast, with the reason. */
function toastNoAnswer(text: string, form: HTMLFormElement) {
  const isBeside = form.closest("[role=dialog], [role=alertdialog]") !== null;
  showToast({ tone: "danger", title: "Wystąpił błąd!", ...(isBeside ? {} : { text }), durationMs: ERROR_TOAST_MS });
}

function focusFirstWrong(form: HTMLFormElement) {
  let settled: Element | null = null;
  // By then react-hook-form has focused a field of its own choice.
  setTimeout(() => (settled = document.activeElement));
  // After the errors are rendered.
  setTimeout(() => {
    // On a slow phone this comes late: whoever writes elsewhere already is not torn away.
    if (document.activeElement !== settled && isWrittenIn(form)) return;
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]');
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    wrong?.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
    const target = wrong?.querySelector<HTMLElement>("input") ?? wrong;
    target?.focus({ preventScroll: true });
  }, 50);
}

const isWrittenIn = (form: HTMLFormElement) =>
  form.contains(document.activeElement) && document.activeElement?.matches("input, textarea, select") === true;
