import { createFileRoute } from "@tanstack/react-router";
import { recogniseOffline } from "#app/guards/access.ts";
import { PublicLayout } from "#app/frame/public-layout.tsx";

export const Route = createFileRoute("/_public")({
  beforeLoad: ({ context }) => recogniseOffline(context.queryClient),
  component: PublicLayout,
});
