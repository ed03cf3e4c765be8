import { createFileRoute } from "@tanstack/react-router";
import { NotificationsPage } from "#features/notifications/notifications-page.tsx";
import { readPage } from "#shared/pages/read-search.ts";

export const Route = createFileRoute("/_member/powiadomienia")({
  validateSearch: readPage,
  component: NotificationsPage,
});
