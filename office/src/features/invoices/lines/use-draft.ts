import { useEventCallback } from "@mui/material/utils";
import { useEffect, useMemo, useState } from "react";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { type Draft, draftKey, draftOf } from "./draft.ts";

type Stored = { draft: Draft; baseKey: string };

function readStored(place: string): Stored | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(place) ?? "null") as Partial<Stored> | null;
    return Array.isArray(stored?.draft?.lines) && typeof stored.baseKey === "string" ? (stored as Stored) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The lines being typed, kept in the tab until they are saved: a reload or a lost session loses nothing. `isConflict`
 * says that the server's lines changed while there were unsaved changes.
 */
export function useDraft(invoice: OfficeInvoice, staffId: number) {
  const place = `plon-office-draft:${staffId}:${invoice.id}`;
  const serverDraft = draftOf(invoice);
  const serverKey = draftKey(serverDraft);
  const [stored] = useState(() => readStored(place));
  const [draft, setDraft] = useState(stored?.draft ?? serverDraft);
  const [baseKey, setBaseKey] = useState(stored?.baseKey ?? serverKey);
  const [isRestored, setIsRestored] = useState(stored !== undefined && draftKey(stored.draft) !== serverKey);

  const ownKey = draftKey(draft);
  const isDirty = ownKey !== serverKey;
  const isConflict = isDirty && serverKey !== baseKey && ownKey !== baseKey;

  const takeServer = useEventCallback(() => {
    setDraft(serverDraft);
    setBaseKey(serverKey);
    setIsRestored(false);
  });
  const keepOwn = useEventCallback(() => setBaseKey(serverKey));
  /** What is typed has become the invoice's own lines: nothing is left to keep. */
  const forget = useEventCallback(() => sessionStorage.removeItem(place));

  // Following the server loses nothing: either nothing was typed, or it was just saved.
  if (serverKey !== baseKey && !isConflict) {
    setBaseKey(serverKey);
    if (isDirty) setDraft(serverDraft);
    else setIsRestored(false);
  }

  useEffect(() => {
    if (isDirty) sessionStorage.setItem(place, JSON.stringify({ draft, baseKey } satisfies Stored));
    else sessionStorage.removeItem(place);
  }, [place, draft, baseKey, isDirty]);

  const isShownRestored = isRestored && isDirty;
  return useMemo(
    () => ({ draft, setDraft, forget, isDirty, isConflict, isRestored: isShownRestored, takeServer, keepOwn }),
    [draft, forget, isDirty, isConflict, isShownRestored, takeServer, keepOwn],
  );
}
