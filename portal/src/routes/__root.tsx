import { ToastRegion } from "@plon/ui/layers/toast.tsx";
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { CookieNotice } from "#app/cookie-notice.tsx";
import { isFramed } from "#base/framed.ts";
import { EndedSessionHost, ModalHost } from "#app/modals/modal-host.tsx";
import { LoadingBar, useFocusOnPageChange } from "#app/page-changes.tsx";
import { SettingsGate } from "#app/settings-gate.tsx";
import { SkipLink } from "#app/frame/skip-link.tsx";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

function Root() {
  useFocusOnPageChange();
  return (
    <>
      <SkipLink />
      <LoadingBar />
      {!isFramed && <CookieNotice />}
      <SettingsGate>
        <Outlet />
      </SettingsGate>
      <ModalHost />
      <EndedSessionHost />
      <ToastRegion />
    </>
  );
}
