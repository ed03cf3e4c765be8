import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Form, SaveContextProvider, useNotify } from "react-admin";
import { useLocation } from "react-router";
import type { z } from "zod";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { type FormProblems, validateBy, resolverOf } from "./contract-form.ts";
import { draftPlace, removeDraft } from "#shared/calls/drafts.ts";
import { FirstWrong } from "./first-wrong.tsx";
import { FormDraft } from "./form-draft.tsx";
import { RefusalAlert } from "./refusal-alert.tsx";
import { useRecordWatch } from "./record-watch.tsx";
import { useStaff } from "#shared/calls/session.ts";
import { WAITING_CHANGE_KEY } from "#shared/acts/waiting-change.tsx";

type Refused = Record<string, string | undefined> | undefined;

type Options<Thing, Body> = {
  thing: Thing;
  /** Incremented by the server with every save; as it was when the change waits for a second person. */
  revisionOf: (thing: Thing) => number;
  write: (body: Body, revision: number) => Promise<Thing>;
  read: () => Promise<Thing>;
  /** Shows the server's response everywhere on the page. */
  show: (thing: Thing) => Promise<void>;
  /** The server's error code for saving over somebody else's change. */
  conflictCode: string;
  savedWords: (thing: Thing) => string;
};

/**
 * Saves something that others may change too. The form keeps its starting version: what somebody else saved meanwhile
 * is available as `newer`, and no input is lost, until the editor keeps one of the two. `save` returns the errors shown
 * at the form's fields; a refusal that belongs to no field is `refusal`.
 */
export function useRevised<Thing, Body>(options: Options<Thing, Body>) {
  const { revisionOf, write, read, show, conflictCode, savedWords } = options;
  const notify = useNotify();
  const cache = useQueryClient();
  const watch = useRecordWatch();
  const place = draftPlace(useStaff()?.id ?? 0, useLocation().pathname, "");
  const [begun, setBegun] = useState(options.thing);
  const [newer, setNewer] = useState<Thing>();
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const typed = useRef<Body>(undefined);

  const take = async (fresh: Thing) => {
    // What was typed is saved now, or given up.
    removeDraft(place);
    watch?.settle();
    setNewer(undefined);
    setRefusal(undefined);
    setBegun(fresh);
    await show(fresh);
  };

  const saveOver = async (body: Body, revision: number): Promise<Refused> => {
    typed.current = body;
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const saved = await write(body, revision);
      await take(saved);
      const isHeld = revisionOf(saved) === revision;
      if (isHeld) await cache.invalidateQueries({ queryKey: [WAITING_CHANGE_KEY] });
      notify(isHeld ? HELD_MESSAGE : savedWords(saved), { type: isHeld ? "info" : "success" });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === conflictCode)) return refusedFields(error, setRefusal);
      return await read().then(
        (fresh) => {
          setNewer(fresh);
          return undefined;
        },
        (failure: unknown) => refusedFields(failure, setRefusal),
      );
    } finally {
      setIsSaving(false);
    }
  };

  return {
    begun,
    newer,
    refusal,
    isSaving,
    tellRefusal: setRefusal,
    save: (body: Body) => saveOver(body, revisionOf(begun)),
    takeTheirs: async () => {
      if (newer !== undefined) await take(newer);
    },
    keepMine: async () => {
      if (newer === undefined || typed.current === undefined) return;
      const refused = await saveOver(typed.current, revisionOf(newer));
      // This button is outside the form, whose fields are not notified of it.
      const [words] = Object.values(refused ?? {});
      if (words !== undefined) setRefusal(words);
    },
  };
}

/** How a form shows a refusal: problems at their fields, anything else by `tell`. Other failures are rethrown. */
export function refusedFields(error: unknown, tell: (refusal: string) => void): Record<string, string | undefined> {
  if (!(error instanceof ApiError)) throw error;
  // A gateway in front of the server may refuse without a message.
  if (Object.keys(error.fields).length === 0)
    tell(error.message || "Serwer nie odpowiada. Spróbuj ponownie za chwilę.");
  return Object.fromEntries(Object.entries(error.fields).map(([field, [words]]) => [field, words]));
}

type Props<Thing> = {
  revised: Pick<
    ReturnType<typeof useRevised<Thing, never>>,
    "newer" | "refusal" | "isSaving" | "keepMine" | "takeTheirs"
  >;
  /** What has happened, in a sentence. */
  title: (newer: Thing) => string;
  /** Who did it, or what else to know before choosing. */
  children?: (newer: Thing) => ReactNode;
};

/** Above the form: what somebody else saved meanwhile with the choice between the two, and the server's refusal. */
export function RevisedNotices<Thing>({ revised, title, children }: Props<Thing>) {
  const { newer, refusal, isSaving, keepMine, takeTheirs } = revised;
  return (
    <>
      {newer !== undefined && (
        <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
          <AlertTitle>{title(newer)}</AlertTitle>
          {children?.(newer)}
          Twoje zmiany nie zostały zapisane, ale nadal są w formularzu.
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: 1 }}>
            <Button size="small" variant="outlined" color="inherit" loading={isSaving} onClick={() => void keepMine()}>
              Zapisz moje
            </Button>
            <Button size="small" color="inherit" onClick={() => void takeTheirs()}>
              Porzuć moje i pokaż tamte
            </Button>
          </Stack>
        </Alert>
      )}
      {refusal !== undefined && <RefusalAlert>{refusal}</RefusalAlert>}
    </>
  );
}

type FormProps<Body> = {
  revised: { isSaving: boolean; save: (body: Body) => Promise<Refused> };
  /** The revision that the fields show; another one resets them. */
  revision: number;
  record: Record<string, unknown>;
  schema: z.ZodType<Body>;
  /** If more is checked than the schema. */
  validate?: (values: unknown) => FormProblems;
  submitLabel?: string;
  readOnly: boolean;
  children: ReactNode;
};

/** The form itself, with the save button for those who may save. */
export function RevisedForm<Body>(props: FormProps<Body>) {
  const { revised, revision, record, schema, validate = validateBy(schema), readOnly, children } = props;
  return (
    <SaveContextProvider value={{}}>
      <Form
        key={revision}
        record={record}
        onSubmit={(values: unknown) => revised.save(schema.parse(values))}
        resolver={resolverOf(validate)}
        disableInvalidFormNotification
      >
        {!readOnly && <FormDraft />}
        <FirstWrong />
        {children}
        {!readOnly && (
          <Button type="submit" variant="contained" loading={revised.isSaving} sx={{ mt: 2 }}>
            {props.submitLabel ?? "Zapisz"}
          </Button>
        )}
      </Form>
    </SaveContextProvider>
  );
}
