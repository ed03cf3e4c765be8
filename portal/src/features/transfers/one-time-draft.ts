import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { dropDraft, keepTexts, readTexts } from "#app/device/drafts.ts";
import { useProfile } from "#app/profile.ts";

const NAME = "one-time-transfer";
const kept = z.object({ receiver_nip: z.string().max(20), points: z.string().max(8) });

export type OneTimeValues = z.infer<typeof kept> & { accept_terms: boolean };

const EMPTY: OneTimeValues = { receiver_nip: "", points: "", accept_terms: false };

/** Whose draft this is; a clerk who looks at somebody's account leaves none. */
function useOwner(): number | undefined {
  const { profile, support_mode: support } = useProfile();
  return support === null ? profile.participant_id : undefined;
}

/** To whom and how many, as typed before a reload; the statement is to be made anew. */
export function useKeptTransfer(): OneTimeValues {
  const owner = useOwner();
  const [values] = useState(() => {
    const texts = kept.safeParse(owner === undefined ? undefined : readTexts(NAME, owner));
    return texts.success ? { ...EMPTY, ...texts.data } : EMPTY;
  });
  return values;
}

/** Keeps what is typed on this device until it is sent or its owner signs out. */
export function useTransferDraft<Sent>(form: UseFormReturn<OneTimeValues, unknown, Sent>): { drop: () => void } {
  const owner = useOwner();
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { receiver_nip, points } }) => {
          if (owner !== undefined) keepTexts(NAME, owner, { receiver_nip, points });
        },
      }),
    [form, owner],
  );
  return { drop: () => void dropDraft(NAME) };
}
