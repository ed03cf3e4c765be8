import { useOnline } from "@plon/ui/online.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onAnswered, servedFromDevice } from "./last-seen.ts";

const FIRST_TRY_MS = 5000;
const LAST_TRY_MS = 60_000;

/**
 * Requests stored data that is shown again: when the network is back, when any call gets a response, and meanwhile at
 * growing intervals. A browser knows only about its own connection, not about the network behind it.
 */
export function useRefreshWhenOnline(isStale: boolean): void {
  const cache = useQueryClient();
  const online = useOnline();
  useEffect(() => {
    if (!online || !isStale) return;
    let asking = false;
    let pauseMs = FIRST_TRY_MS;
    let timer = setTimeout(again, pauseMs);
    async function ask() {
      if (asking) return;
      asking = true;
      const served = servedFromDevice.read();
      await cache.refetchQueries({ type: "active", predicate: ({ queryHash }) => served.has(queryHash) });
      asking = false;
    }
    function again() {
      pauseMs = Math.min(pauseMs * 2, LAST_TRY_MS);
      timer = setTimeout(again, pauseMs);
      void ask();
    }
    const forget = onAnswered(() => void ask());
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [cache, online, isStale]);
  // The moment the browser reports its network; the first name lookup may take a while.
  useEffect(() => {
    if (!isStale) return;
    const ask = () => void cache.refetchQueries({ type: "active" });
    addEventListener("online", ask);
    return () => removeEventListener("online", ask);
  }, [cache, isStale]);
}

/** Retries a load that failed for lack of a network once the network is back. */
export function useRetryWhenOnline(isNetwork: boolean, onRetry: (() => void) | undefined): void {
  useEffect(() => {
    if (!isNetwork || !onRetry) return;
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [isNetwork, onRetry]);
}
