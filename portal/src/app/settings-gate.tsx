import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailedPage } from "./failed-load.tsx";
import { settingsQuery } from "./settings.ts";

/** Pages do not wait for the settings; where they cannot be had at all, the error page stands in the pages' place. */
export function SettingsGate({ children }: { children: ReactNode }) {
  const settings = useQuery(settingsQuery);
  if (settings.isLoadingError) {
    return (
      <main id="tresc" tabIndex={-1} className="outline-none">
        <FailedPage error={settings.error} onRetry={() => void settings.refetch()} />
      </main>
    );
  }
  return children;
}
