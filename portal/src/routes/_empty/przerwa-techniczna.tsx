import { createFileRoute } from "@tanstack/react-router";
import { MaintenancePage } from "#features/access/maintenance-page.tsx";

export const Route = createFileRoute("/_empty/przerwa-techniczna")({ component: MaintenancePage });
