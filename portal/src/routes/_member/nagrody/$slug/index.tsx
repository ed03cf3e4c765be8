import { createFileRoute } from "@tanstack/react-router";
import { PinButton } from "#features/goals/pin-button.tsx";
import { PrizePage } from "#features/prizes/prize-page.tsx";

export const Route = createFileRoute("/_member/nagrody/$slug/")({
  component: () => <PrizePage pinOf={(prize) => <PinButton prize={prize} />} />,
});
