import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { profileQuery } from "#base/profile.ts";
import { useSessionState } from "#base/session/session.ts";
import { settingsQuery } from "#base/settings.ts";

/**
 * Pages do not wait for the settings; if they cannot be loaded though there is a network, the error page replaces the
 * pages, and during maintenance of the programme or of the user's account everybody is sent to its page, from public pages too.
 */
export function SettingsGate({ children }: { children: ReactNode }) {
  const settings = useQuery(settingsQuery);
  const isMember = useSessionState().status === "member";
  const own = useQuery({ ...profileQuery, enabled: isMember });
  useBreak(settings.data?.maintenance === true || (isMember && own.data?.maintenance === 1));
  // Without a network the page that stands is worth more than the error page: what is missing in it says so itself.
  if (settings.isLoadingError && navigator.onLine) {
    return (
      <main id="tresc" tabIndex={-1} className="outline-none">
        <FailedPage error={settings.error} onRetry={() => void settings.refetch()} />
      </main>
    );
  }
  return children;
}

function useBreak(isOn: boolean): void {
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    if (isOn && path !== "/przerwa-techniczna") void navigate({ to: "/przerwa-techniczna", replace: true });
  }, [isOn, path, navigate]);
}
