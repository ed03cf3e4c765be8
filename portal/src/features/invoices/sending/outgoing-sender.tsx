import { showToast } from "@plon/ui/layers/toast.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "#base/calls/api.ts";
import { onAnswered } from "#base/device/last-seen.ts";
import { sendOutgoing } from "#base/device/outgoing.ts";
import { isSigningOut } from "#base/member/sign-out.ts";
import { useOwner } from "../form/invoice-draft.ts";
import { distributorsQuery, invoicesChanged, productsQuery } from "../invoices.api.ts";
import { useOutgoing } from "./outgoing-invoices.ts";

const PAUSE_MS = 15_000;
const AGAIN_MS = 60_000;
/** A network that has just come back often fails the first calls. */
const SOON_MS = [2000, 5000, 15_000];

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
  useEffect(() => (owner !== undefined && isAnyWaiting ? keepSending(owner) : undefined), [owner, isAnyWaiting]);
  useOutcomes();
  useFormReadyOffline(owner !== undefined);
  return null;
}

/** Returns what ends it. */
function keepSending(owner: number): () => void {
  let triedAtMs = 0;
  let triedSoon = 0;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const send = async () => {
    clearTimeout(soon);
    triedAtMs = Date.now();
    const { left } = await sendOutgoing(owner, post, () => Date.now()).catch(() => ({ left: 0 }));
    const pauseMs = SOON_MS[triedSoon];
    if (left === 0 || pauseMs === undefined || !navigator.onLine || isOver) return;
    triedSoon += 1;
    soon = setTimeout(() => void send(), pauseMs);
  };
  const sendAnew = () => {
    triedSoon = 0;
    void send();
  };
  const sendUnlessJustTried = () => {
    if (Date.now() - triedAtMs > PAUSE_MS && document.visibilityState === "visible") void send();
  };
  if (navigator.onLine) sendAnew();
  const timer = setInterval(sendUnlessJustTried, AGAIN_MS);
  const forget = onAnswered(sendUnlessJustTried);
  addEventListener("online", sendAnew);
  document.addEventListener("visibilitychange", sendUnlessJustTried);
  return () => {
    isOver = true;
    clearTimeout(soon);
    clearInterval(timer);
    forget();
    removeEventListener("online", sendAnew);
    document.removeEventListener("visibilitychange", sendUnlessJustTried);
  };
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
