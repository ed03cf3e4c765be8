import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { useLocation } from "react-router";
import { formatInstant } from "@plon/client/format.ts";
import { draftPlace, isKeepable, keepDraft, type KeptDraft, readDraft, removeDraft } from "./drafts.ts";
import { useStaff } from "./session.ts";
import { useTellUnsaved } from "./unsaved.ts";

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** The fields that differ from what the form began with. */
const typedOf = (values: Record<string, unknown>, begun: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => isKeepable(name, value) && !isSame(value, begun[name])),
  );

const timeFormat = new Intl.DateTimeFormat("pl-PL", { timeStyle: "short", timeZone: "Europe/Warsaw" });
const dayFormat = new Intl.DateTimeFormat("pl-PL", { dateStyle: "short", timeZone: "Europe/Warsaw" });

/** '14:05' of today, the day and time of another day. */
function momentText(at: string): string {
  const moment = new Date(at);
  return dayFormat.format(moment) === dayFormat.format(new Date()) ? timeFormat.format(moment) : formatInstant(at);
}

type Props = {
  /** Tells apart the forms of a page. */
  name?: string;
  /** The form disappears when it was saved: a dialog, or the page of a new record. */
  endsBySaving?: boolean;
};

/** Keeps what a person types at a place, until it is saved or as it was. */
function useKeeping(place: string, endsBySaving: boolean): void {
  const { watch } = useFormContext();
  const { isDirty, isSubmitting, isSubmitSuccessful, defaultValues } = useFormState();
  useTellUnsaved(isDirty);

  const begun = useRef(defaultValues);
  const isSaved = useRef(false);
  useEffect(() => {
    begun.current = defaultValues;
    isSaved.current = endsBySaving && (isSubmitting || isSubmitSuccessful);
  });

  useEffect(() => {
    const { unsubscribe } = watch((values, { type }) => {
      // The form itself sets values too.
      if (type !== "change") return;
      const typed = typedOf(values, begun.current ?? {});
      if (Object.keys(typed).length > 0) keepDraft(place, { at: new Date().toISOString(), values: typed });
    });
    return unsubscribe;
  }, [watch, place]);

  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) removeDraft(place);
    wasDirty.current = isDirty;
  }, [isDirty, place]);

  useEffect(
    () => () => {
      if (isSaved.current) removeDraft(place);
    },
    [place],
  );
}

/** What was left at a place, unless the form has it already. */
function useFound(place: string) {
  const { getValues } = useFormContext();
  return useState<KeptDraft | undefined>(() => {
    const kept = readDraft(place);
    const isNew = Object.entries(kept?.values ?? {}).some(([field, value]) => !isSame(value, getValues(field)));
    return isNew ? kept : undefined;
  });
}

/**
 * Keeps what is typed into the surrounding form in this browser, and offers it the next time. It is gone once saved; a
 * form that stays on the page is saved when it is as it began again.
 */
export function FormDraft({ name = "", endsBySaving = false }: Props) {
  const { setValue } = useFormContext();
  const { pathname } = useLocation();
  const place = draftPlace(useStaff()?.id ?? 0, pathname, name);
  const [found, setFound] = useFound(place);
  useKeeping(place, endsBySaving);
  if (found === undefined) return null;

  const restore = () => {
    for (const [field, value] of Object.entries(found.values)) {
      setValue(field, value, { shouldDirty: true, shouldTouch: true });
    }
    setFound(undefined);
  };
  const discard = () => {
    removeDraft(place);
    setFound(undefined);
  };
  const moment = momentText(found.at);
  return (
    <Alert
      severity="info"
      sx={{ width: "100%", mb: 2, flexWrap: "wrap" }}
      action={
        <>
          <Button color="inherit" onClick={restore}>
            Odzyskaj wersję z {moment}
          </Button>
          <Button color="inherit" onClick={discard}>
            Odrzuć
          </Button>
        </>
      }
    >
      Ten formularz ma niezapisaną wersję z {moment}.
    </Alert>
  );
}
