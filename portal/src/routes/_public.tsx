import { createFileRoute } from "@tanstack/react-router";
import { recogniseMember, recogniseOffline } from "#app/guards/access.ts";
import { keepsOwnFrame } from "#app/frame/own-frame.ts";
import { PublicLayout } from "#app/frame/public-layout.tsx";

export const Route = createFileRoute("/_public")({
  beforeLoad: ({ context: { queryClient }, matches }) =>
    keepsOwnFrame(matches) ? recogniseMember(queryClient) : recogniseOffline(queryClient),
  component: PublicLayout,
});
