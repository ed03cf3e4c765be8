import { createFileRoute } from "@tanstack/react-router";
import { requireMember } from "#app/guards/access.ts";
import { MemberLayout } from "#app/member-layout.tsx";
import { ShellSkeleton } from "#app/shell-skeleton.tsx";

export const Route = createFileRoute("/_member")({
  beforeLoad: ({ context, location, preload }) => requireMember(context.queryClient, { path: location.href, preload }),
  component: MemberLayout,
  pendingComponent: ShellSkeleton,
});
