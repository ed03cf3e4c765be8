import Button, { type ButtonProps } from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useFormState } from "react-hook-form";
import { Form, SaveContextProvider } from "react-admin";
import type { z } from "zod";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { type Changes, type Said, useDone } from "#shared/acts/acting.tsx";
import { validateBy, resolverOf } from "./contract-form.ts";
import { FirstWrong } from "./first-wrong.tsx";
import { FormDraft } from "./form-draft.tsx";
import { RefusalAlert } from "./refusal-alert.tsx";
import { LeaveQuestion } from "#shared/page/leave-question.tsx";
import { problemsOf } from "#shared/calls/refusal.ts";

type Props<Body> = {
  title: string;
  explanation: ReactNode;
  submitLabel: string;
  /** How it is closed without sending, where sending is what cancels something. */
  closeLabel?: string;
  /** Checks the fields before anything is sent. */
  schema: z.ZodType;
  defaultValues?: Partial<Body>;
  children: ReactNode;
  /** Returns what to announce. */
  onSend: (body: Body) => Promise<Said>;
  /** What is refetched afterwards. */
  changes?: Changes;
  /** False while something else than a field keeps it from being sent, which `children` say. */
  isReady?: boolean;
  onClose: () => void;
};

const NO_RECORD = {};

/** Reports whether anything was typed into the surrounding form. */
function Typed({ onChange }: { onChange: (typed: boolean) => void }) {
  const { isDirty } = useFormState();
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    tell(isDirty);
  }, [isDirty]);
  return null;
}

/** The button that was pressed has the focus again: while it waited for an answer it could not hold it. */
function useFocusWhen(isRefused: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isRefused) button.current?.focus();
  }, [isRefused]);
  return button;
}

/** A form in a dialog for one action. It closes after success; a refusal is shown at its field, or above the form. */
export function ActionDialog<Body>(props: Props<Body>) {
  const { title, explanation, submitLabel, closeLabel = "Anuluj", schema, defaultValues, children } = props;
  const { onSend, changes, isReady = true, onClose } = props;
  const done = useDone(changes);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const isDirty = useRef(false);
  const submit = useFocusWhen(refusal !== undefined);
  const titleId = useId();
  // A key or a click beside the dialog must not discard the input.
  const leave = () => (isDirty.current ? setIsLeaving(true) : onClose());

  const handleSubmit = async (values: unknown) => {
    setIsSending(true);
    setRefusal(undefined);
    try {
      await done(await onSend(values as Body));
      onClose();
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (Object.keys(error.fields).length === 0) setRefusal(error.message);
      return problemsOf(error);
    } finally {
      setIsSending(false);
    }
  };

  return (
    <Dialog open onClose={leave} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <SaveContextProvider value={{}}>
        <Form
          onSubmit={handleSubmit}
          // The dialog's own fields: a record behind it may have fields of the same name.
          record={NO_RECORD}
          resolver={resolverOf(validateBy(schema))}
          disableInvalidFormNotification
          {...(defaultValues ? { defaultValues } : {})}
        >
          <Typed
            onChange={(typed) => {
              isDirty.current = typed;
            }}
          />
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <DialogContent>
            <DialogContentText component="div" sx={{ mb: 1 }}>
              {explanation}
            </DialogContentText>
            {isLeaving && <LeaveQuestion title={title} onStay={() => setIsLeaving(false)} onLeave={onClose} />}
            <FormDraft name={title} endsBySaving />
            {refusal && <RefusalAlert>{refusal}</RefusalAlert>}
            <FirstWrong />
            {children}
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose}>{closeLabel}</Button>
            <Button ref={submit} type="submit" variant="contained" loading={isSending} disabled={!isReady}>
              {submitLabel}
            </Button>
          </DialogActions>
        </Form>
      </SaveContextProvider>
    </Dialog>
  );
}

type FormButtonProps<Body> = Omit<Props<Body>, "onClose"> & { label: ReactNode; look: ButtonProps };

/** A button that opens a form in a dialog. */
export function FormButton<Body>({ label, look, ...dialog }: FormButtonProps<Body>) {
  return (
    <DialogButton {...look} renderDialog={(close) => <ActionDialog<Body> {...dialog} onClose={close} />}>
      {label}
    </DialogButton>
  );
}
