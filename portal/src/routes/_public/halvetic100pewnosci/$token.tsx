import { createFileRoute } from "@tanstack/react-router";
import { SatisfactionStatusPage } from "#features/campaigns/satisfaction/satisfaction-status.tsx";

export const Route = createFileRoute("/_public/halvetic100pewnosci/$token")({ component: SatisfactionStatusPage });
