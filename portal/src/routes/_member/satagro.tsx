import { createFileRoute } from "@tanstack/react-router";
import { SatagroPage } from "#features/satagro/satagro-page.tsx";

export const Route = createFileRoute("/_member/satagro")({ component: SatagroPage });
