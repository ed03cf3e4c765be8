import { createFileRoute } from "@tanstack/react-router";
import { HalveticPage } from "#features/campaigns/halvetic-page.tsx";

export const Route = createFileRoute("/_public/halvetic")({ component: HalveticPage });
