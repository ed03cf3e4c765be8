import { ToastRegion } from "@plon/ui/toast.tsx";
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { ModalHost } from "#app/modal-host.tsx";
import { LoadingBar, useFocusOnPageChange } from "#app/page-changes.tsx";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

function Root() {
  useFocusOnPageChange();
  return (
    <>
      <LoadingBar />
      <Outlet />
      <ModalHost />
      <ToastRegion />
    </>
  );
}
