import { createFileRoute } from "@tanstack/react-router";
import { leaveWhenSatisfactionClosed } from "#app/guards/satisfaction-closed.ts";
import { SatisfactionEntryPage } from "#features/campaigns/satisfaction/satisfaction-entry.tsx";

export const Route = createFileRoute("/_public/pewnosc100")({
  beforeLoad: ({ context }) => leaveWhenSatisfactionClosed(context.queryClient),
  component: CertaintyPage,
});

function CertaintyPage() {
  return <SatisfactionEntryPage title="Pewność 100%" />;
}
