import { useIsFetching } from "@tanstack/react-query";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

/** After a change of page the focus goes to its heading, so that a screen reader says where one is. */
export function useFocusOnPageChange(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        const heading = document.querySelector<HTMLElement>("main h1, h1");
        heading?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** A thin line at the top of the window while a page or its data is on the way. */
export function LoadingBar() {
  const turning = useRouterState({ select: ({ status }) => status === "pending" });
  const fetching = useIsFetching() > 0;
  if (!turning && !fetching) return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full w-full origin-left animate-breathe bg-action" />
    </div>
  );
}
