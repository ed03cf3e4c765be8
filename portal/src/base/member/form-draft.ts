import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { DefaultValues, FieldValues, UseFormProps, UseFormReturn } from "react-hook-form";
import { profileQuery } from "#base/profile.ts";
import { useSessionState } from "#base/session/session.ts";
import { dropDraft, keepFiles, keepTexts, readFiles, readTexts } from "#base/device/drafts.ts";
import type { DraftPlace } from "#base/device/drafts.ts";

/** The owner of drafts by people who are not signed in, or who opened the form by a link that works for anyone. */
const NOBODY = 0;

type DraftOptions = {
  /** Distinct for every form, and for every subject of one form. */
  name: string;
  /** Fields that are asked for anew each time: statements and consents. Files have their own hook. */
  except?: readonly string[];
  /** Where the texts are stored: with the tab by default. A draft on the device stays when its form is left. */
  place?: DraftPlace;
  /** Anyone with the form's link may continue it, signed in or not. */
  byLink?: boolean;
};

/** Removes the draft once the form was sent, or to start over. */
export type FormDraft = {
  drop: () => void;
};

/** Whose draft this is; a clerk viewing somebody's account leaves none. The owner is fixed while the form is open. */
function useOwner(byLink: boolean): number | undefined {
  const state = useSessionState();
  const cache = useQueryClient();
  const [owner] = useState(() => {
    if (state.status === "member" && state.support !== undefined) return undefined;
    if (byLink || state.status !== "member") return NOBODY;
    return cache.getQueryData(profileQuery.queryKey)?.profile.participant_id;
  });
  return owner;
}

/**
 * A form whose texts survive a reload and an ended session: the one way for every form with typed input. Stored texts
 * are shown over the form's own values, which a reset brings back. Leaving the form for another page discards it.
 */
export function useDraftedForm<Values extends FieldValues, Sent = Values>(
  { name, except = [], place = "tab", byLink = false }: DraftOptions,
  options: Omit<UseFormProps<Values, unknown, Sent>, "defaultValues"> & { defaultValues: Values },
): [UseFormReturn<Values, unknown, Sent>, FormDraft] {
  const owner = useOwner(byLink);
  const [empty] = useState(options.defaultValues);
  // From the first render on: who watches a value in the component of the form subscribes after the reset below.
  const [first] = useState(() => over(empty, owner === undefined ? undefined : readTexts(name, owner, place)));
  const form = useForm<Values, unknown, Sent>({ ...options, defaultValues: first as DefaultValues<Values> });
  /** The draft whose form is open; one that is only set up anew stays. */
  const opened = useRef<string>(undefined);
  // A form tells of its state once more after it was sent: that must not bring its draft back.
  const dropped = useRef<string>(undefined);
  const leftOut = except.join(" ");

  useLayoutEffect(() => {
    const kept = owner === undefined ? undefined : readTexts(name, owner, place);
    if (kept === undefined) return;
    form.reset(empty);
    form.reset(over(empty, kept), { keepDefaultValues: true });
  }, [form, name, owner, place, empty]);

  useEffect(() => {
    opened.current = name;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (owner === undefined || opened.current === undefined) return;
        const texts = without(values, leftOut.split(" "));
        if (JSON.stringify(texts) !== dropped.current) keepTexts(name, owner, texts, place);
      },
    });
    return () => {
      opened.current = undefined;
      unsubscribe();
      queueMicrotask(() => {
        if (place === "tab" && opened.current !== name) void dropDraft(name);
      });
    };
  }, [form, name, owner, place, leftOut]);

  function drop() {
    dropped.current = JSON.stringify(without(form.getValues(), leftOut.split(" ")));
    void dropDraft(name);
  }
  return [form, { drop }];
}

/** Files that belong to a form's draft, under the same name: read when the form opens, stored as they are picked. */
export function useDraftedFiles(name: string, byLink = false): [File[], (files: File[]) => void] {
  const owner = useOwner(byLink);
  const [files, setFiles] = useState<File[]>([]);
  const touched = useRef(false);
  useEffect(() => {
    // Without texts of the same tab there is no draft: photos left by a closed tab no longer belong to anyone.
    if (owner === undefined || readTexts(name, owner, "tab") === undefined) return;
    void readFiles(name, owner).then((kept) => {
      if (!touched.current && kept.length > 0) setFiles(kept);
    });
  }, [name, owner]);
  function handleChange(next: File[]) {
    touched.current = true;
    setFiles(next);
    if (owner === undefined) return;
    if (readTexts(name, owner, "tab") === undefined) keepTexts(name, owner, {}, "tab");
    void keepFiles(name, owner, next);
  }
  return [files, handleChange];
}

/** Values merged with the stored ones; those whose shape differs from the form's are left out. */
function over<Values extends FieldValues>(values: Values, kept: unknown): Values {
  const found = Object.entries(Object(kept) as Record<string, unknown>).filter(
    ([field, value]) => field in values && hasShapeOf(values[field] as unknown, value),
  );
  return { ...values, ...Object.fromEntries(found.map(([field, value]) => [field, merged(values[field], value)])) };
}

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);

const hasShapeOf = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other) && isPlain(one) === isPlain(other);

const merged = (one: unknown, other: unknown): unknown =>
  isPlain(one) && isPlain(other) ? { ...one, ...other } : other;

const without = (values: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
