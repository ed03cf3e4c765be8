import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepOutgoing, listOutgoing, onOutgoingChange, type Outgoing, OUTGOING_TAG } from "#base/device/outgoing.ts";
import { useOwner } from "../form/invoice-draft.ts";
import { fieldsOf, textsOf } from "../form/invoice-fields.ts";
import type { InvoiceFormSent, InvoiceFormValues } from "../form/invoice-form-schema.ts";
import type { Attempt } from "../form/use-invoice-upload.ts";

const NOTHING: Outgoing[] = [];

/** The invoices on this device that leave by themselves, and what came of those that did. */
export function useOutgoing(): Outgoing[] {
  const owner = useOwner();
  const cache = useQueryClient();
  const found = useQuery({
    queryKey: ["outgoing", owner],
    meta: { offline: "none" },
    queryFn: () => listOutgoing(owner!, Date.now()),
    enabled: owner !== undefined,
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => onOutgoingChange(() => void cache.invalidateQueries({ queryKey: ["outgoing"] })), [cache]);
  return found.data ?? NOTHING;
}

type Queued = { owner: number; values: InvoiceFormSent; typed: InvoiceFormValues; attempt: Attempt };

/**
 * Stores a finished invoice to leave by itself. Returns whether it leaves with the page closed, too. Rejects if this
 * browser stores nothing.
 */
export async function queueInvoice({ owner, values, typed, attempt }: Queued): Promise<boolean> {
  const file = values.invoice!;
  await keepOutgoing({
    id: attempt.key,
    owner,
    atMs: Date.now(),
    title: values.document_name,
    fields: fieldsOf(values, attempt.draft),
    isDrafted: attempt.draft !== undefined,
    file: { name: file.name, type: file.type, bytes: await file.arrayBuffer() },
    texts: textsOf(typed),
  });
  return await askToBeWoken();
}

type WithSync = { sync?: { register: (tag: string) => Promise<void> } };

/** Background sync: Chromium has it, Safari and Firefox send when the portal is opened next. */
async function askToBeWoken(): Promise<boolean> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
    if (registration?.sync === undefined) return false;
    await registration.sync.register(OUTGOING_TAG);
    return true;
  } catch {
    return false; // switched off by the user
  }
}
