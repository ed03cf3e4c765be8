import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTraffic } from "./traffic.ts";

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

/** Pages change by a view transition, out then in; modals, filters and who asks for less motion change at once. */
export const pageTransition = {
  types: ({ pathChanged }: { pathChanged: boolean }): string[] | false =>
    pathChanged && !matchMedia("(prefers-reduced-motion: reduce)").matches ? ["page"] : false,
};

/** A thin line at the top of the window while anything is on its way; of an upload it shows how much has left. */
export function LoadingBar() {
  const turning = useRouterState({ select: ({ status }) => status === "pending" });
  const { calls, uploadPercent } = useTraffic();
  if (!turning && calls === 0) return null;
  return (
    <div aria-hidden data-loading-bar className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div
        className={`h-full origin-left bg-action transition-[width] duration-200 ${uploadPercent === undefined ? "w-full animate-breathe" : ""}`}
        style={uploadPercent === undefined ? undefined : { width: `${uploadPercent}%` }}
      />
    </div>
  );
}
