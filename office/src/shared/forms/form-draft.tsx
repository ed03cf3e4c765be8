import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { useLocation } from "react-router";
import { formatInstant } from "@plon/client/format.ts";
import { draftPlace, isKeepable, keepDraft, type KeptDraft, readDraft, removeDraft } from "#shared/calls/drafts.ts";
import { useStaff } from "#shared/calls/session.ts";
import { type Unsaved, useTellUnsaved } from "#shared/page/unsaved.ts";

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

/** The label of a field as it is seen on the page. */
function labelOf(field: string): string | undefined {
  const input = document.querySelector(`[name="${CSS.escape(field)}"]`);
  const label = input?.closest(".MuiFormControl-root, label");
  const words = label?.matches("label") ? label : label?.querySelector("label");
  return words?.textContent.replace(/[\s*]+$/u, "");
}

/** What is not saved at a place, and how much of it could be recovered there. */
function unsavedAt(place: string, where: string, values: Record<string, unknown>, fields: string[]): Unsaved {
  const kept = readDraft(place)?.values ?? {};
  const keptFields = fields.filter((field) => isSame(kept[field], values[field]));
  const labels = fields.map(labelOf);
  return {
    where,
    fields: labels.every((label) => label !== undefined) ? labels : [],
    kept: keptFields.length === fields.length ? "all" : keptFields.length > 0 ? "some" : "none",
  };
}

type Props = {
  /** Tells apart the forms of a page. */
  name?: string;
  /** The form disappears when it was saved: a dialog, or the page of a new record. */
  endsBySaving?: boolean;
  /** The page is left by what it is doing itself, which is not asked about. */
  isLeaving?: boolean;
};

/** Tells what is typed and not saved, unless it is being saved. */
function useTelling(place: string, { name, endsBySaving, isLeaving }: Required<Props>): void {
  const { getValues } = useFormContext();
  const { dirtyFields, isSubmitting, isSubmitSuccessful } = useFormState();
  const fields = Object.keys(dirtyFields);
  const isSaving = isSubmitting || (endsBySaving && isSubmitSuccessful) || isLeaving;
  useTellUnsaved(fields.length > 0 && !isSaving, () =>
    unsavedAt(place, name || (document.querySelector("h1")?.textContent ?? ""), getValues(), fields),
  );
}

/** Keeps what a person types at a place, until it is saved or as it was. */
function useKeeping(place: string, endsBySaving: boolean): void {
  const { watch } = useFormContext();
  const { isDirty, isSubmitting, isSubmitSuccessful, defaultValues } = useFormState();

  const begun = useRef(defaultValues);
  const isSaved = useRef(false);
  useEffect(() => {
    begun.current = defaultValues;
    isSaved.current = endsBySaving && (isSubmitting || isSubmitSuccessful);
  });

  const hasTyped = useRef(false);
  useEffect(() => {
    const { unsubscribe } = watch((values, { type }) => {
      // The form sets values itself too: what it began with, which is no draft, and what it makes of what was typed, which is.
      if (type === "change") hasTyped.current = true;
      if (!hasTyped.current || isSaved.current) return;
      const typed = typedOf(values, begun.current ?? {});
      if (Object.keys(typed).length > 0) keepDraft(place, { at: new Date().toISOString(), values: typed });
    });
    return unsubscribe;
  }, [watch, place]);

  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) {
      hasTyped.current = false;
      removeDraft(place);
    }
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
export function FormDraft({ name = "", endsBySaving = false, isLeaving = false }: Props) {
  const { setValue } = useFormContext();
  const { pathname } = useLocation();
  const place = draftPlace(useStaff()?.id ?? 0, pathname, name);
  const [found, setFound] = useFound(place);
  useKeeping(place, endsBySaving);
  useTelling(place, { name, endsBySaving, isLeaving });
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
