import { showToast } from "@plon/ui/toast.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "#base/api.ts";
import { onAnswered } from "#base/device/last-seen.ts";
import { sendOutgoing } from "#base/device/outgoing.ts";
import { isSigningOut } from "#base/sign-out.ts";
import { useOwner } from "./invoice-draft.ts";
import { distributorsQuery, invoicesChanged, productsQuery } from "./invoices.api.ts";
import { useOutgoing } from "./outgoing-invoices.ts";

const PAUSE_MS = 15_000;
const AGAIN_MS = 60_000;

const post = async (form: FormData, idempotencyKey: string) =>
  (await call("POST /api/v1/invoices/submit", { form }, { idempotencyKey })).data.receipt_number;

/**
 * Sends what waits on this device: when the network is back, when any call gets a response, when the page is looked at
 * again, and once a minute. Says what left and what was refused, whoever sent it.
 */
export function OutgoingSender(): null {
  const owner = useOwner();
  const rows = useOutgoing();
  const isAnyWaiting = rows.some(({ outcome }) => outcome === undefined);
  useEffect(() => {
    if (owner === undefined || !isAnyWaiting) return;
    let triedAtMs = 0;
    const send = () => {
      triedAtMs = Date.now();
      void sendOutgoing(owner, post, () => Date.now()).catch(() => {});
    };
    const sendUnlessJustTried = () => {
      if (Date.now() - triedAtMs > PAUSE_MS && document.visibilityState === "visible") send();
    };
    if (navigator.onLine) send();
    const timer = setInterval(sendUnlessJustTried, AGAIN_MS);
    const forget = onAnswered(sendUnlessJustTried);
    addEventListener("online", send);
    document.addEventListener("visibilitychange", sendUnlessJustTried);
    return () => {
      clearInterval(timer);
      forget();
      removeEventListener("online", send);
      document.removeEventListener("visibilitychange", sendUnlessJustTried);
    };
  }, [owner, isAnyWaiting]);
  useOutcomes();
  useFormReadyOffline(owner !== undefined);
  return null;
}

/** What the form of a new invoice offers is stored on this device before there is no network to ask. */
function useFormReadyOffline(isOwn: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isOwn || !("requestIdleCallback" in globalThis)) return;
    const waiting = requestIdleCallback(() => {
      if (isSigningOut()) return;
      void cache.prefetchQuery(distributorsQuery);
      void cache.prefetchQuery(productsQuery);
    });
    return () => cancelIdleCallback(waiting);
  }, [cache, isOwn]);
}

/** Announces each outcome once, and has the lists and the balance asked for again. */
function useOutcomes(): void {
  const cache = useQueryClient();
  const rows = useOutgoing();
  const waited = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, title, outcome } of rows) {
      if (outcome === undefined) waited.current.add(id);
      else if (waited.current.delete(id)) {
        const isSent = outcome.kind === "sent";
        showToast({
          tone: isSent ? "success" : "danger",
          title: isSent ? `Faktura ${title} została wysłana` : `Faktura ${title} nie została przyjęta`,
          ...(isSent ? {} : { text: outcome.words }),
          durationMs: 8000,
        });
        void invoicesChanged(cache);
      }
    }
  }, [rows, cache]);
}
