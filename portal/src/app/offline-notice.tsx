import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { useOnline } from "@plon/ui/online.ts";
import { type QueryCache, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState, useSyncExternalStore } from "react";
import { formatLongInstant } from "@plon/client/format.ts";
import { servedFromDevice } from "#base/device/last-seen.ts";
import { useRefreshWhenOnline } from "#base/device/refresh-when-online.ts";

/** Over a page that shows stored data: when it was fetched, and what works meanwhile. */
export function OfflineNotice() {
  const online = useOnline();
  const seenAtMs = useOldestSeen();
  useRefreshWhenOnline(seenAtMs !== undefined);
  const seen = seenAtMs === undefined ? "" : `Dane z dnia ${formatLongInstant(new Date(seenAtMs).toISOString())}. `;
  return (
    // In the DOM before it has text, so that screen readers announce it.
    <div className="not-empty:mb-6" aria-live="polite">
      {(!online || seenAtMs !== undefined) && (
        <Alert
          tone="info"
          title={online ? "Nie udało się odświeżyć danych" : "Nie masz połączenia z internetem"}
          {...(online ? { action: <RefreshButton /> } : {})}
        >
          {seen}
          {online
            ? "Sprawdź połączenie i spróbuj ponownie."
            : "Fakturę możesz przygotować teraz: wyjdzie, gdy wróci zasięg."}
        </Alert>
      )}
    </div>
  );
}

function RefreshButton() {
  const cache = useQueryClient();
  const [pending, setPending] = useState(false);
  return (
    <Button
      variant="secondary"
      pending={pending}
      onClick={() => {
        setPending(true);
        void cache.invalidateQueries().finally(() => setPending(false));
      }}
    >
      Odśwież dane
    </Button>
  );
}

/** The time of the oldest data on the screen that did not just come from the server. */
function useOldestSeen(): number | undefined {
  const queries = useQueryClient().getQueryCache();
  // What was served is not all: a query becomes a page's own, fails or recovers without anything being served.
  const subscribe = useCallback(
    (tell: () => void) => {
      const ends = [servedFromDevice.subscribe(tell), queries.subscribe(tell)];
      return () => ends.forEach((end) => end());
    },
    [queries],
  );
  return useSyncExternalStore(subscribe, () => oldestSeen(queries));
}

function oldestSeen(queries: QueryCache): number | undefined {
  const active = queries.findAll({ type: "active" });
  const served = servedFromDevice.read();
  const shown = active.filter(({ queryHash }) => served.has(queryHash));
  // What no device keeps is never there without a network, and says nothing of the page.
  const isMissing = active.some(
    ({ state, meta }) => state.status === "error" && state.data === undefined && meta?.offline !== "none",
  );
  // Where the page itself could not be shown, the frame's old data are not what it speaks of.
  if (isMissing && shown.every(({ meta }) => meta?.isOfFrame)) return undefined;
  return shown.length === 0 ? undefined : Math.min(...shown.map(({ queryHash }) => served.get(queryHash)!));
}
