import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { useOnline } from "@plon/ui/online.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
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
  const cache = useQueryClient();
  const served = useSyncExternalStore(servedFromDevice.subscribe, servedFromDevice.read);
  const queries = cache.getQueryCache();
  // Where the page itself could not be shown, the frame's old data are not what it speaks of.
  const isMissing = queries
    .findAll({ type: "active" })
    .some(({ state }) => state.status === "error" && state.data === undefined);
  const shown = isMissing ? [] : [...served].filter(([hash]) => queries.get(hash)?.isActive());
  return shown.length === 0 ? undefined : Math.min(...shown.map(([, atMs]) => atMs));
}
