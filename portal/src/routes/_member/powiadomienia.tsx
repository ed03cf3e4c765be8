import { createFileRoute } from "@tanstack/react-router";
import { NotificationsPage } from "#features/notifications/notifications-page.tsx";

export const Route = createFileRoute("/_member/powiadomienia")({
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = Math.trunc(Number(search["page"]));
    return page > 1 && page <= 1_000_000_000 ? { page } : {};
  },
  component: NotificationsPage,
});
