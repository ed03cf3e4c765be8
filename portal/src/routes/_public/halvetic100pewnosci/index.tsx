import { createFileRoute } from "@tanstack/react-router";
import { leaveWhenSatisfactionClosed } from "#app/guards/satisfaction-closed.ts";
import { SatisfactionEntryPage } from "#features/campaigns/satisfaction/satisfaction-entry.tsx";

export const Route = createFileRoute("/_public/halvetic100pewnosci/")({
  beforeLoad: ({ context }) => leaveWhenSatisfactionClosed(context.queryClient),
  component: HalveticCertaintyPage,
});

function HalveticCertaintyPage() {
  return <SatisfactionEntryPage title="Halvetic 100% pewności" />;
}
