import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTraffic } from "#base/session/traffic.ts";

/** After a page change the focus moves to its heading, so that a screen reader announces where the user is. */
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

type Pages = {
  latestLocation: { pathname: string };
  startViewTransition: (change: () => Promise<void>) => unknown;
};

/**
 * Pages change with a view transition, out then in. Modals and filters, which stay on a page, change at once, and so
 * does everything for users who prefer reduced motion.
 */
export function changePagesOutIn(router: Pages): void {
  let shownPath = location.pathname;
  // The router's own transition leaves a rejected promise behind if a page is left while still appearing.
  router.startViewTransition = (change) => {
    const { pathname } = router.latestLocation;
    const leaves = pathname !== shownPath;
    shownPath = pathname;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!leaves || still || !("startViewTransition" in document)) return change();
    const transition = document.startViewTransition(change);
    transition.ready.catch(() => {});
    return transition.updateCallbackDone;
  };
}

/** A thin line at the top of the window while anything is loading; for an upload it shows how much has been sent. */
export function LoadingBar() {
  const turning = useRouterState({ select: ({ status }) => status === "pending" });
  const { calls, uploadPercent } = useTraffic();
  if (!turning && calls === 0) return null;
  return (
    <div aria-hidden data-loading-bar className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div
        className={`h-full origin-left bg-action forced-colors:bg-[Highlight] transition-[width] duration-200 ${uploadPercent === undefined ? "w-full animate-breathe" : ""}`}
        style={uploadPercent === undefined ? undefined : { width: `${uploadPercent}%` }}
      />
    </div>
  );
}
