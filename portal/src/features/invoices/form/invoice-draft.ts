import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { dropDraft, keepFiles, keepTexts, readDraft, readTexts } from "#base/device/drafts.ts";
import { useProfile } from "#base/profile.ts";
import { emptyInvoice, textsOf } from "./invoice-fields.ts";
import type { InvoiceFormSent, InvoiceFormValues } from "./invoice-form-schema.ts";

const NAME = "invoice";

/** Whose draft this is; a clerk viewing somebody's account leaves none. */
export function useOwner(): number | undefined {
  const { profile, support_mode: support } = useProfile();
  return support === null ? profile.participant_id : undefined;
}

/** The form's input from before a reload, a closed browser or the session's end; undefined until it is read. */
export function useKeptInvoice(): { values: InvoiceFormValues; restored: boolean } | undefined {
  const owner = useOwner();
  const [kept, setKept] = useState<{ values: InvoiceFormValues; restored: boolean }>();
  useEffect(() => {
    let left = false;
    const reading = owner === undefined ? Promise.resolve(undefined) : readDraft(NAME, owner);
    void reading.then((draft) => {
      const values = { ...emptyInvoice(), ...(draft?.texts as object), invoice: draft?.file ?? null };
      if (!left) setKept({ values, restored: draft !== undefined });
    });
    return () => {
      left = true;
    };
  }, [owner]);
  return kept;
}

/** Opens the form with this input the next time. False if another one was begun, which is not written over. */
export async function beginDraft(owner: number, texts: unknown, file: File): Promise<boolean> {
  if (readTexts(NAME, owner) !== undefined) return false;
  return keepTexts(NAME, owner, texts) && (await keepFiles(NAME, owner, [file]));
}

/** Stores the form on this device as it is filled in; returns whether its current content is stored. */
export function useInvoiceDraft(form: UseFormReturn<InvoiceFormValues, unknown, InvoiceFormSent>, restored: boolean) {
  const owner = useOwner();
  const [kept, setKept] = useState(restored);
  const keptFile = useRef(form.getValues("invoice"));
  const keeping = useRef<Promise<unknown>>(Promise.resolve());
  // A form tells of its state once more after it was sent: that must not bring its draft back.
  const isOver = useRef(false);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const { invoice } = values;
          if (owner === undefined || isOver.current) return;
          setKept(keepTexts(NAME, owner, textsOf(values)));
          if (invoice === keptFile.current) return;
          keptFile.current = invoice;
          keeping.current = keepFiles(NAME, owner, invoice ? [invoice] : []).then((ok) => ok || setKept(false));
        },
      }),
    [form, owner],
  );

  async function drop() {
    isOver.current = true;
    setKept(false);
    keptFile.current = null;
    await keeping.current;
    await dropDraft(NAME);
  }
  async function startAgain() {
    form.reset(emptyInvoice());
    await drop();
    isOver.current = false;
  }
  return { kept, drop, startAgain };
}
