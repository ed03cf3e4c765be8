import { createFileRoute } from "@tanstack/react-router";
import { requireMember } from "#app/guards/access.ts";
import { MemberLayout } from "#app/frame/member-layout.tsx";
import { ShellSkeleton } from "#app/frame/shell-skeleton.tsx";
import { overviewQuery } from "#features/dashboard/overview.api.ts";

export const Route = createFileRoute("/_member")({
  beforeLoad: async ({ context: { queryClient }, location, preload }) => {
    const isOpeningDashboard = location.pathname === "/dashboard" && !preload;
    await requireMember(queryClient, {
      path: location.href,
      preload,
      // Most visits begin there, and its figures are what they are for.
      askAhead: () => isOpeningDashboard && void queryClient.prefetchQuery(overviewQuery),
    });
  },
  component: MemberLayout,
  pendingComponent: ShellSkeleton,
});
